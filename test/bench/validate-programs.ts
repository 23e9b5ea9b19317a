/**
 * The programs that measure generated validators, one per language. Each runs in a process of its
 * own, validates the same documents, and prints rows as JSON.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentGroups, patternsIn, schemasOf } from './validate-documents.ts';
import { bundleValidators, installedPeers } from './validate-peers.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const bench = join(repository, 'test', 'bench');

/** One validator on one group of documents. */
export interface Row {
  readonly group: string;
  readonly name: string;
  /** Whether a parsed value or a text is validated. */
  readonly input: 'value' | 'text';
  /** Documents per second of processor time, one number per round. */
  readonly speeds: readonly number[];
  /** Documents per second of wall time, one number per round. */
  readonly wallSpeeds: readonly number[];
  /** Allocated bytes per document, where they are measured. */
  readonly allocated?: number;
  readonly rejected: number;
  readonly documents: number;
}

export interface Subject {
  /** The checkout whose `out/` is measured. */
  readonly checkout: string;
  /** Receives built programs and tasks. */
  readonly folder: string;
  readonly hasPeers: boolean;
}

export interface Effort {
  readonly rounds: number;
  /** Milliseconds of processor time per validator, group and round. */
  readonly milliseconds: number;
}

export const schemas = schemasOf(repository);
export const patterns = patternsIn(schemas);
export const groups = documentGroups(repository);

function writeTask(name: string, { folder, hasPeers }: Subject, more: object): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ schemas, patterns, groups, hasPeers, ...more }));
  return file;
}

/** Bundles the validators, and returns a function that measures them. */
export function openTypeScript(subject: Subject): (effort: Effort) => readonly Row[] {
  const { checkout, folder, hasPeers } = subject;
  const peers = hasPeers ? installedPeers() : join(bench, 'peers');
  const program = join(peers, 'validators', 'main.mjs');
  const shared = bundleValidators(folder, checkout, hasPeers ? patterns : undefined);
  return (effort) =>
    JSON.parse(run('node', [program, writeTask('typescript', subject, { ...effort, shared })]));
}

/**
 * Builds the program with the generated project, and returns a function that measures it.
 * `properties` are those of its project file.
 */
export function openCSharp(
  subject: Subject,
  properties: readonly string[] = [],
): (effort: Effort) => readonly Row[] {
  const project = copyCSharp(subject);
  const flags = [...properties, `HasPeers=${subject.hasPeers}`].map((property) => `-p:${property}`);
  run('dotnet', ['build', project, '-c', 'Release', '-v', 'quiet', ...flags]);
  const program = join(project, '..', 'bin', 'Release', 'net10.0', 'Bench.dll');
  return (effort) => JSON.parse(run('dotnet', [program, writeTask('csharp', subject, effort)]));
}

/** Copies the program and the generated project, and returns the path of the project file. */
export function copyCSharp({ checkout, folder }: Subject): string {
  const target = join(folder, 'csharp');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(bench, 'csharp'), join(target, 'bench'), { recursive: true });
  cpSync(join(checkout, 'out', 'csharp'), join(target, 'contracts'), { recursive: true });
  return join(target, 'bench', 'Bench.csproj');
}

export interface PythonResult {
  readonly rows: readonly Row[];
  readonly version: string;
}

/** Returns a function that measures the generated package with one Python. */
export function openPython(subject: Subject, python: string): (effort: Effort) => PythonResult {
  const generated = { package: join(subject.checkout, 'out', 'python') };
  const program = join(bench, 'python', 'main.py');
  return (effort) =>
    JSON.parse(
      run(python, ['-B', program, writeTask('python', subject, { ...effort, ...generated })]),
    );
}

/** The installed Pythons, each once. Debian's packages are installed for Debian's own Python. */
export function installedPythons(): readonly string[] {
  const real =
    'import os, sys; assert sys.version_info >= (3, 10); print(os.path.realpath(sys.executable))';
  const found = ['/usr/bin/python3', 'python3', 'python'].flatMap((name) => {
    const { status, stdout } = spawnSync(name, ['-c', real], { encoding: 'utf8' });
    return status === 0 ? [stdout.trim()] : [];
  });
  return [...new Set(found)];
}

export function hasDotnet(): boolean {
  return spawnSync('dotnet', ['--version']).status === 0;
}

export function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export function versionOfPeer(name: string): string {
  const file = join(installedPeers(), 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return `${name} ${version}`;
}
