/** Installs the peers from npm, and bundles the functions that the validators share. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

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

/** Bundles the shared functions into one file, so that all validators call the same functions. */
export function sharedFunctions(
  folder: string,
  patterns: Readonly<Record<string, string>>,
): string {
  const outfile = join(folder, 'shared.cjs');
  buildSync({
    entryPoints: [join(bench, 'typescript', 'shared.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    define: { patterns: JSON.stringify(patterns) },
  });
  return outfile;
}
