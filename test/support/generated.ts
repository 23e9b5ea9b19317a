/**
 * Generated packages on disk, built once for each content in a folder below node_modules/.cache.
 * The folder may be deleted.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Contract } from '../../compiler/model/model.ts';
import { generators, withDescriptions } from '../../generators/index.ts';
import type { GeneratorOptions, OutFile } from '../../generators/shared/generator.ts';
import { repository } from './contract-text.ts';
import { allContracts } from './contracts.ts';

const cache = join(repository, 'node_modules', '.cache', 'concordat-test');

export function generateTarget(
  target: string,
  contracts: readonly Contract[],
  options: GeneratorOptions = {},
): readonly OutFile[] {
  const generator = generators.find(({ name }) => name === target);
  if (generator === undefined) throw new Error(`there is no target ${target}`);
  return generator.generate(contracts, withDescriptions(options));
}

let vectors: readonly OutFile[] | undefined;

/** The vectors of all contracts, generated once per worker. */
export function allVectors(): readonly OutFile[] {
  vectors ??= generateTarget('conformance', allContracts()).filter(isVectors);
  return vectors;
}

export function isVectors({ path }: OutFile): boolean {
  return path.endsWith('.jsonl');
}

/**
 * Writes files and copies folders of programs to a folder named after their content, and prepares
 * it once. Test files run in parallel: if another process is building the same folder, waits for
 * it. The folder gets its final name when it is complete.
 */
export function prepared(
  name: string,
  files: readonly OutFile[],
  programs: Readonly<Record<string, string>>,
  prepare: (folder: string) => void,
): string {
  const content = JSON.stringify([
    files,
    ...Object.entries(programs).map(([folder, source]) => [folder, fingerprint(source)]),
  ]);
  const folder = join(
    cache,
    `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`,
  );
  const building = `${folder}.building`;
  while (!existsSync(folder)) {
    if (!takeOver(building)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      writeAll(building, files);
      for (const [target, source] of Object.entries(programs))
        cpSync(source, join(building, target), {
          recursive: true,
          filter: (file) => isSource(source, file),
        });
      prepare(building);
      renameSync(building, folder);
    } finally {
      rmSync(`${building}.pid`, { force: true });
    }
  }
  return folder;
}

/** Whether this process may build in the folder: no other process is building there. */
function takeOver(building: string): boolean {
  const owner = `${building}.pid`;
  mkdirSync(cache, { recursive: true });
  try {
    writeFileSync(owner, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAlive(Number(readFileSync(owner, 'utf8')))) return false;
    writeFileSync(owner, String(process.pid));
  }
  rmSync(building, { recursive: true, force: true });
  return true;
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function writeAll(folder: string, files: readonly OutFile[]): void {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Ignores build output of a program that was run by hand. */
function isSource(folder: string, file: string): boolean {
  return !/^(?:bin|obj)(?:[\\/]|$)/.test(relative(folder, file));
}

function fingerprint(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isSource(folder, file))
    .sort();
  return files.map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
}
