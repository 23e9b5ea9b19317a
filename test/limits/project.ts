/** A project of a user with contracts: generates its files and compiles them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../support/contract-text.ts';
import { pyrightConfiguration } from '../support/type-checkers.ts';
import { type Run, run } from './process.ts';

export interface Project {
  readonly folder: string;
  readonly remove: () => void;
}

const mostSecondsToGenerate = 120;
const mostSecondsToCompile = 300;

export function newProject(texts: readonly string[]): Project {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-limits-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'contracts'));
  for (const [index, text] of texts.entries())
    writeFileSync(join(folder, 'contracts', `c${index}.yaml`), text);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function generate({ folder }: Project): Promise<Run> {
  const program = join(repository, 'dist/concordat.js');
  return run([process.execPath, program, 'generate'], folder, mostSecondsToGenerate);
}

/** The bytes of all files that a commit contains. */
export function generatedBytes({ folder }: Project): number {
  return bytesIn(join(folder, 'out'));
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + (entry.name === '.concordat-cache' ? 0 : bytesIn(path));
    return sum + statSync(path).size;
  }, 0);
}

export interface Compiler {
  readonly name: string;
  /** Compiles the files of a language. It passes if the exit code is 0. */
  readonly compile: (project: Project) => Promise<Run>;
}

function compiler(
  name: string,
  language: string,
  command: readonly string[],
  prepare: (folder: string) => void = () => {},
): Compiler {
  return {
    name,
    compile: ({ folder }) => {
      const source = join(folder, 'out', language);
      prepare(source);
      return run(command, source, mostSecondsToCompile);
    },
  };
}

/** The newest compiler of TypeScript, and the last one that is written in TypeScript itself. */
const tsc = (folder: string) => join(repository, 'node_modules', folder, 'bin/tsc');

const importAll = `
import importlib, pathlib
for path in sorted(pathlib.Path("concordat_contracts").rglob("*.py")):
    name = ".".join(path.with_suffix("").parts)
    if not name.endswith("_pydantic"):
        importlib.import_module(name)
`;

export const compilers: readonly Compiler[] = [
  compiler('tsc 7', 'typescript', ['node', tsc('typescript'), '--noEmit', '-p', '.']),
  compiler('tsc 5', 'typescript', ['node', tsc('typescript5'), '--noEmit', '-p', '.']),
  compiler('dotnet', 'csharp', [
    'dotnet',
    'build',
    '-warnaserror',
    '-nologo',
    '-v',
    'quiet',
    '--disable-build-servers',
  ]),
  compiler(
    'pyright',
    'python',
    ['node', join(repository, 'node_modules/pyright/index.js'), '-p', '.'],
    (folder) => {
      const { path, text } = pyrightConfiguration({ include: ['concordat_contracts'] });
      writeFileSync(join(folder, path), text);
    },
  ),
  compiler('python', 'python', ['python3', '-W', 'error', '-c', importAll]),
];
