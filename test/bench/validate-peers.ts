/** The peers from npm, and the functions that they and the generated validators share. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const repository = resolve(import.meta.dirname, '..', '..');
const bench = join(repository, 'test', 'bench');
/** Kept from run to run. */
export const cache = join(repository, 'node_modules', '.cache', 'concordat-bench');

/** As their lock file says; installed again only when that changes. */
export function installedPeers(): string {
  const folder = join(cache, 'peers');
  const lock = join(folder, 'package-lock.json');
  const wanted = readFileSync(join(bench, 'peers', 'package-lock.json'), 'utf8');
  const isCurrent =
    existsSync(join(folder, 'node_modules')) &&
    existsSync(lock) &&
    readFileSync(lock, 'utf8') === wanted;
  if (!isCurrent) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(bench, 'peers'), folder, { recursive: true });
    process.stderr.write('installing the peers from their own lock file\n');
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  cpSync(join(bench, 'peers'), folder, { recursive: true });
  return folder;
}

/** One file of JavaScript, so that everybody calls the same functions. */
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
