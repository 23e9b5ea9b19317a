/**
 * The target languages: how to build a generated package, and a long-running process of it that
 * validates documents.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Contract } from '../../compiler/model/model.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import type { Generator } from '../../generators/shared/generator.ts';
import { repository } from '../support/contract-text.ts';
import { generateTarget, writeAll } from '../support/generated.ts';
import { dotnet, isAvailable, python, type Toolchain } from '../support/toolchains.ts';
import { openHost, releaseHost } from './csharp.ts';
import { type LineProcess, startLineProcess } from './lines.ts';
import {
  type Answer,
  type Failure,
  type FileAnswer,
  type FileWork,
  type ReadAnswer,
  type Reading,
  type RestoredAnswer,
  type Restoring,
  requestText,
} from './protocol.ts';

export type LanguageName = 'typescript' | 'csharp' | 'python';

export interface Engine {
  readonly name: LanguageName;
  readonly validate: (cases: readonly Case[]) => Promise<readonly Answer[]>;
  readonly read: (texts: readonly Reading[]) => Promise<readonly (ReadAnswer | Failure)[]>;
  readonly restore: (
    answers: readonly Restoring[],
  ) => Promise<readonly (RestoredAnswer | Failure)[]>;
  readonly file: (work: FileWork) => Promise<FileAnswer | Failure>;
  readonly close: () => void;
}

/** The generator, the compiler or the start of the program failed. */
export class BuildFailure extends Error {}

interface Language {
  readonly name: LanguageName;
  readonly toolchain: Toolchain | undefined;
  /** Builds the package in the folder and starts the process that validates. */
  readonly open: (folder: string) => Promise<LineProcess>;
  /** Releases the process when it is no longer needed. */
  readonly release: (lines: LineProcess) => void;
}

const drivers = join(repository, 'test', 'engines', 'drivers');

export const languages: readonly Language[] = [
  {
    name: 'typescript',
    toolchain: undefined,
    open: async (folder) => {
      const buildOptions = {
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20.19',
        logLevel: 'silent',
      } as const;
      const source = join(folder, 'typescript');
      const files = readdirSync(source).filter((name) => name.endsWith('.files.ts'));
      const entries = Object.fromEntries(
        files.map((name) => [name.slice(0, -3), join(source, name)]),
      );
      const entryPoints = {
        ...entries,
        package: join(source, 'index.ts'),
        driver: join(drivers, 'typescript', 'driver.ts'),
      };
      await build({
        ...buildOptions,
        entryPoints,
        outdir: folder,
        outExtension: { '.js': '.mjs' },
      });
      return startLineProcess('node', [join(folder, 'driver.mjs'), join(folder, 'package.mjs')]);
    },
    release: (lines) => void lines.close(),
  },
  {
    name: 'python',
    toolchain: python,
    open: async (folder) => {
      cpSync(join(drivers, 'python'), join(folder, 'driver'), { recursive: true });
      return startLineProcess('python3', [
        '-W',
        'error',
        join(folder, 'driver', 'driver.py'),
        join(folder, 'python'),
      ]);
    },
    release: (lines) => void lines.close(),
  },
  {
    name: 'csharp',
    toolchain: dotnet,
    open: async (folder) => {
      const host = await openHost(join(folder, 'csharp'));
      if (typeof host === 'string') throw new BuildFailure(host);
      return host;
    },
    release: releaseHost,
  },
];

/**
 * Generates, builds and starts a package, by default with the generator of the language. Throws a
 * BuildFailure.
 */
export async function openEngine(
  name: LanguageName,
  contracts: readonly Contract[],
  folder: string,
  generate: Generator['generate'] = (given) => generateTarget(name, given),
): Promise<Engine> {
  const language = languages.find((each) => each.name === name);
  if (language === undefined) throw new Error(`unknown language ${name}`);
  rmSync(folder, { recursive: true, force: true });
  try {
    writeAll(folder, generate(contracts));
    const lines = await language.open(folder);
    // An empty request detects a package that cannot be loaded.
    if ((await lines.ask('[]')) !== '[]')
      throw new BuildFailure(`the package cannot be loaded: ${lines.errorOutput()}`);
    return engineOf(language, lines, folder);
  } catch (problem) {
    rmSync(folder, { recursive: true, force: true });
    throw new BuildFailure(problem instanceof Error ? problem.message : String(problem));
  }
}

function engineOf({ name, release }: Language, lines: LineProcess, folder: string): Engine {
  // The caller determines the type of the answers.
  const ask = async <Expected>(
    requests: readonly string[],
  ): Promise<readonly (Expected | Failure)[]> => {
    const line = await lines.ask(`[${requests.join(',')}]`);
    return line === undefined
      ? requests.map(() => ({ error: `the process ended: ${lines.errorOutput()}` }))
      : (JSON.parse(line) as readonly (Expected | Failure)[]);
  };
  const texts = (requests: readonly object[]) => requests.map((request) => JSON.stringify(request));
  return {
    name,
    validate: (cases) => ask<Answer>(cases.map(requestText)),
    read: (requests) => ask<ReadAnswer>(texts(requests)),
    restore: (requests) => ask<RestoredAnswer>(texts(requests)),
    file: async (work) => (await ask<FileAnswer>(texts([work])))[0] ?? { error: 'no answer' },
    close: () => {
      release(lines);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an engine for every language installed on this machine, in subfolders of the folder. */
export function openEngines(
  contracts: readonly Contract[],
  folder: string,
  names?: readonly string[],
): Promise<readonly Engine[]> {
  const open = languages
    .filter(({ name }) => names?.includes(name) ?? true)
    .filter(({ toolchain }) => toolchain === undefined || isAvailable(toolchain));
  return Promise.all(open.map(({ name }) => openEngine(name, contracts, join(folder, name))));
}
