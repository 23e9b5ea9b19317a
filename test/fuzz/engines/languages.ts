/** The three languages: how a package is built for each, and a process of it that is kept open and fed. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import type { Contract } from '../../../compiler/model.ts';
import type { OutFile } from '../../../generators/generator.ts';
import { repository } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { dotnet, python, type Toolchain } from '../../support/toolchains.ts';
import type { Case } from '../documents/cases.ts';
import { type Answer, requestText } from './protocol.ts';

export type LanguageName = 'typescript' | 'csharp' | 'python';

export interface Engine {
  readonly name: LanguageName;
  readonly judge: (cases: readonly Case[]) => Promise<readonly Answer[]>;
  readonly close: () => void;
}

/** A package that does not come about: the generator, the compiler or the start of the program failed. */
export class BuildFailure extends Error {}

interface Language {
  readonly name: LanguageName;
  readonly toolchain: Toolchain | undefined;
  /** Builds what needs building in the folder, and gives the command of the driver. */
  readonly build: (folder: string) => Promise<readonly [command: string, ...words: string[]]>;
}

const drivers = join(repository, 'test', 'fuzz', 'drivers');
const dotnetOptions = ['-c', 'Release', '-nologo', '-v', 'quiet', '--disable-build-servers', '-warnaserror', '-p:RunAnalyzers=false'];
/** A compiler runs for seconds: watching itself, to run faster later, takes it a quarter of its time. */
const buildEnvironment = { ...process.env, DOTNET_TieredPGO: '0' };
/** An answer that takes longer than this is none. */
const patience = 120_000;

export const languages: readonly Language[] = [
  {
    name: 'typescript',
    toolchain: undefined,
    build: async (folder) => {
      const common = { bundle: true, platform: 'node', format: 'esm', target: 'node20.19', logLevel: 'silent' } as const;
      await build({ ...common, entryPoints: [join(folder, 'typescript', 'index.ts')], outfile: join(folder, 'package.mjs') });
      await build({ ...common, entryPoints: [join(folder, 'driver', 'driver.ts')], outfile: join(folder, 'driver.mjs') });
      return ['node', join(folder, 'driver.mjs'), join(folder, 'package.mjs')];
    },
  },
  {
    name: 'python',
    toolchain: python,
    build: async (folder) => ['python3', '-W', 'error', join(folder, 'driver', 'driver.py'), join(folder, 'python')],
  },
  {
    name: 'csharp',
    toolchain: dotnet,
    build: async (folder) => {
      const contracts = `-p:ContractsProject=${join(folder, 'csharp', 'Concordat.Contracts.csproj')}`;
      const built = join(folder, 'built');
      await run('dotnet', ['build', join(folder, 'driver', 'Driver.csproj'), contracts, '-o', built, ...dotnetOptions], folder);
      return ['dotnet', join(built, 'Driver.dll')];
    },
  },
];

/** Generates, builds and starts; `alter` puts faults in on purpose. Throws a BuildFailure. */
export async function openEngine(
  name: LanguageName,
  contracts: readonly Contract[],
  folder: string,
  alter: (files: readonly OutFile[]) => readonly OutFile[] = (files) => files,
): Promise<Engine> {
  const language = languages.find((each) => each.name === name);
  if (language === undefined) throw new Error(`there is no language ${name}`);
  rmSync(folder, { recursive: true, force: true });
  try {
    writeAll(folder, alter(generateTarget(name, contracts)));
    cpSync(join(drivers, name), join(folder, 'driver'), { recursive: true });
    const [command, ...words] = await language.build(folder);
    return started(name, spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'] }), folder);
  } catch (problem) {
    throw new BuildFailure(problem instanceof Error ? problem.message : String(problem));
  }
}

function started(name: LanguageName, process: ChildProcessWithoutNullStreams, folder: string): Engine {
  const waiting: ((line: string | undefined) => void)[] = [];
  let complaints = '';
  let isOver = false;
  process.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4000)));
  process.stdin.on('error', () => {});
  createInterface({ input: process.stdout }).on('line', (line) => waiting.shift()?.(line));
  process.on('close', () => {
    isOver = true;
    for (const waiter of waiting.splice(0)) waiter(undefined);
  });
  return {
    name,
    judge: async (cases) => {
      const line = await new Promise<string | undefined>((resolve) => {
        if (isOver) return resolve(undefined);
        const timer = setTimeout(() => process.kill('SIGKILL'), patience);
        waiting.push((answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        process.stdin.write(`[${cases.map(requestText).join(',')}]\n`);
      });
      return line === undefined
        ? cases.map(() => ({ error: `the process ended: ${complaints}` }))
        : (JSON.parse(line) as readonly Answer[]);
    },
    close: () => {
      process.stdin.end();
      process.on('close', () => rmSync(folder, { recursive: true, force: true }));
      if (isOver) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(command: string, words: readonly string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: buildEnvironment });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new BuildFailure(`${command} ${words[0]} failed:\n${output}`))));
  });
}
