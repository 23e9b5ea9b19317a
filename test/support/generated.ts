/** Generated packages on disk, built once for each content: a folder below node_modules/.cache that is safe to delete. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Contract } from '../../compiler/model.ts';
import type { OutFile } from '../../generators/generator.ts';
import { generators } from '../../generators/index.ts';
import { repository } from './contracts.ts';

const cache = join(repository, 'node_modules', '.cache', 'concordat-test');

export function generateTarget(target: string, contracts: readonly Contract[]): readonly OutFile[] {
  const generator = generators.find(({ name }) => name === target);
  if (generator === undefined) throw new Error(`there is no target ${target}`);
  return generator.generate(contracts);
}

/**
 * Writes files and whatever else belongs to them into a folder named after their content, and prepares it there once.
 * A folder is moved into its place when it is complete, so that two test files can ask for the same one.
 */
export function prepared(
  name: string,
  files: readonly OutFile[],
  extraFolder: string | undefined,
  prepare: (folder: string) => void,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(files))
    .update(extraFolder === undefined ? '' : fingerprint(extraFolder));
  const folder = join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const building = `${folder}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  writeAll(building, files);
  if (extraFolder !== undefined) cpSync(extraFolder, join(building, 'driver'), { recursive: true });
  prepare(building);
  try {
    renameSync(building, folder);
  } catch {
    rmSync(building, { recursive: true, force: true });
  }
  return folder;
}

export function writeAll(folder: string, files: readonly OutFile[]): void {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function fingerprint(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`).join('\n');
}
