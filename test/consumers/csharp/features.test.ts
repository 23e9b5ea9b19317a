/**
 * Packages with only the run time of their contracts: the one of `concordat init`, and some with
 * further features. All are built at once, with warnings as errors. The tests of the generator
 * compile a package for each feature, without the SDK.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allContracts } from '../../support/contracts.ts';
import { ownContracts, dotnet as runDotnet } from '../../support/dotnet.ts';
import { featureContracts } from '../../support/feature-contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';

/** The contracts with a feature of the table that has this name. */
const contractsWith = (name: string) =>
  featureContracts.filter((row) => row.name === name).map(({ contract }) => contract);

const packages = [
  ['starter', [starterContract()]],
  ['files', contractsWith('a file')],
  ['rules', contractsWith('a JSON Schema')],
  ['dialects', ['a rule that reads the context', 'structured output'].flatMap(contractsWith)],
  ['whole', [...allContracts(), ...ownContracts()]],
] as const;

/** The last package has a namespace of its own. */
const settingsOf = (name: string) =>
  name === 'whole' ? { csharp: { namespace: 'Acme.Shop.Contracts' } } : {};

describe.runIf(isAvailable(dotnet))('a package with the run time of its contracts', () => {
  it('builds without warnings', () => {
    const files = packages.flatMap(([name, contracts]) =>
      generateTarget('csharp', contracts, { settings: settingsOf(name) }).map(({ path, text }) => ({
        path: path.replace('csharp/', `${name}/`).replace(/[\w.]+\.csproj/, `${name}.csproj`),
        text,
      })),
    );
    const folder = prepared('csharp-features', files, {}, (building) => {
      const projects = packages.map(([name]) => `  <Project Path="${name}/${name}.csproj" />`);
      writeFileSync(
        join(building, 'All.slnx'),
        ['<Solution>', ...projects, '</Solution>', ''].join('\n'),
      );
      const options = ['-warnaserror', '-nologo', '-v', 'quiet', '--disable-build-servers'];
      runDotnet(building, 'build', 'All.slnx', ...options);
    });
    const named = files.filter(({ path }) => path.startsWith('whole/'));
    expect(named.filter(({ text }) => text.includes('Concordat.Contracts'))).toEqual([]);
    expect(folder).toContain('csharp-features');
  }, 600_000);
});
