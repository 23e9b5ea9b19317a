/**
 * The package in another repository: packed, installed without a network, and used as the README
 * describes.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { at, read, tree, write } from '../../cli/workbench.ts';
import { repository } from '../../support/contract-text.ts';

/** An environment without variables of the calling npm, with an empty cache, and offline. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^GITHUB_/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    NO_COLOR: '1',
    npm_config_cache: at('cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}

function run(
  folder: string,
  command: string,
): { readonly code: number | null; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
  });
  if (status !== 0 && status !== 1)
    throw new Error(`${command} exited with ${status}:\n${stdout}\n${stderr}`);
  return { code: status, stdout };
}

it('works in an empty repository', () => {
  write('other/.git/HEAD', '');
  const other = at('other');
  const [packed] = JSON.parse(
    run(repository, `npm pack --ignore-scripts --json --pack-destination ${at('')}`).stdout,
  ) as [{ filename: string }];
  expect(run(other, `npm install --prefix . --ignore-scripts ../${packed.filename}`).code).toBe(0);
  expect(readdirSync(at('other/node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'concordat',
  ]);
  expect(tree('other/node_modules/concordat')).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-LICENCES.txt',
      'dist/concordat.js',
      'docs/adr/README.md',
      'docs/tutorial.md',
    ]),
  );
  expect(read('other/node_modules/concordat/dist/THIRD-PARTY-LICENCES.txt')).toMatch(
    /^yaml [\d.]+ \(ISC\)$/m,
  );

  expect(run(other, 'npx concordat init')).toEqual({
    code: 0,
    stdout: expect.stringContaining('extended  package.json\n'),
  });
  expect(JSON.parse(read('other/package.json'))).toMatchObject({
    dependencies: { concordat: `file:../${packed.filename}` },
  });
  expect(run(other, 'npx concordat generate')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^✓ 1 contract, \d+ files in out/),
  });

  const contract = 'other/contracts/pcl-001-parcels.yaml';
  const schema = /^# yaml-language-server: \$schema=(.*)\n/.exec(read(contract))?.[1] ?? '';
  expect(JSON.parse(read(join(dirname(contract), schema)))).toMatchObject({
    type: 'object',
    properties: { contract: {} },
  });

  const check =
    /^ +- run: (npx .*)$/m.exec(read('other/.github/workflows/contracts.yml'))?.[1] ?? '';
  expect([check, run(other, check).code]).toEqual([
    'npx concordat generate --check --format github',
    0,
  ]);
  expect(run(other, 'npm run generate:check').code).toBe(0);
  write('other/out/typescript/index.ts', '');
  expect(run(other, check)).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^::error file=out\/typescript\/index\.ts,line=1,col=1::/),
  });
  expect(run(other, 'npm run generate && npm run generate:check').code).toBe(0);
});
