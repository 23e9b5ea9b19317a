/** Installs the peers from npm, and bundles the generated validators for them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { roots } from './validate-documents.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const bench = join(repository, 'test', 'bench');
/** Kept between runs. */
export const cache = join(repository, 'node_modules', '.cache', 'concordat-bench');

/** Installs the peers from their lock file, if it has changed, and returns their folder. */
export function installedPeers(): string {
  const folder = join(cache, 'peers');
  const lock = join(folder, 'package-lock.json');
  const expected = readFileSync(join(bench, 'peers', 'package-lock.json'), 'utf8');
  const isCurrent =
    existsSync(join(folder, 'node_modules')) &&
    existsSync(lock) &&
    readFileSync(lock, 'utf8') === expected;
  if (!isCurrent) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(bench, 'peers'), folder, { recursive: true });
    process.stderr.write('installing the peers from their lock file\n');
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  cpSync(join(bench, 'peers'), folder, { recursive: true });
  return folder;
}

/**
 * Bundles the generated validators of a checkout. With `patterns`, the bundle also exports the
 * functions of the validators that the peers call, so that all validators share them.
 */
export function bundleValidators(
  folder: string,
  checkout: string,
  patterns?: Readonly<Record<string, string>>,
): string {
  const outfile = join(folder, 'shared.cjs');
  buildSync({
    stdin: {
      contents: entryOf(join(checkout, 'out', 'typescript'), patterns !== undefined),
      resolveDir: bench,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    define: { patterns: JSON.stringify(patterns ?? {}) },
  });
  return outfile;
}

function entryOf(out: string, hasPeers: boolean): string {
  const types = Object.entries(roots);
  return [
    ...types.map(([contract, type]) => {
      const file = join(out, `${contract.toLowerCase()}.ts`);
      return `import { ${type} } from ${JSON.stringify(file)};`;
    }),
    `export const ours = {${types.map(([contract, type]) => `'${contract}': ${type}`)}};`,
    ...(hasPeers ? ["export * from './typescript/shared.ts';"] : []),
  ].join('\n');
}
