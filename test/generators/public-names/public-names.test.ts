/**
 * The names that programs can import, listed for every contract and language. A name that changes
 * breaks programs: such a change needs a line in CHANGELOG.md that says what to write instead. Then
 * `npx vitest run test/generators/public-names -u` writes the lists again.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generators } from '../../../generators/index.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { compile } from '../../support/compile.ts';
import { allContracts, contractsOf, sourcesIn } from '../../support/contracts.ts';
import { isPublicFile, publicNames, unitOf } from './names.ts';

const withSurface = generators.filter(({ surface }) => surface !== undefined);
const rows = withSurface.flatMap((target) =>
  allContracts().map((contract) => [target.name, contract.id, target, contract] as const),
);
const listOf = (language: string, name: string) =>
  join(import.meta.dirname, 'lists', language, `${name}.txt`);

/** One line per name, in an order that a move does not change; files that programs see as one have no name twice. */
function namesIn(files: readonly OutFile[]): string {
  const names = files
    .filter(({ path }) => isPublicFile(path))
    .flatMap(({ path, text }) => publicNames(path, text).map((name) => `${unitOf(path)} ${name}`));
  return [...new Set(names)]
    .sort()
    .map((name) => `${name}\n`)
    .join('');
}

describe('the public names', () => {
  it.each(rows)('of %s for %s are those of the list', async (language, id, target, contract) => {
    const names = namesIn(target.emitContract(contract, {}).files);
    await expect(names).toMatchFileSnapshot(listOf(language, id));
  });

  it.each(withSurface.map((target) => [target.name, target] as const))(
    'of the run time of %s are those of the list',
    async (language, target) => {
      const contracts = contractsOf(compile(sourcesIn('contracts')));
      const own = new Set(
        contracts.flatMap((contract) =>
          target.emitContract(contract, {}).files.map(({ path }) => path),
        ),
      );
      const shared = target.generate(contracts).filter(({ path }) => !own.has(path));
      await expect(namesIn(shared)).toMatchFileSnapshot(listOf(language, 'runtime'));
    },
  );
});
