/**
 * The three languages: how a package is built for each, and a process of it that is kept open and
 * fed.
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
import { giveBack, openHost } from './csharp.ts';
import { type Lines, openLines } from './lines.ts';
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

/**
 * A package that does not come about: the generator, the compiler or the start of the program
 * failed.
 */
export class BuildFailure extends Error {}

interface Language {
  readonly name: LanguageName;
  readonly toolchain: Toolchain | undefined;
  /** Builds what needs building in the folder, and opens the process that judges. */
  readonly open: (folder: string) => Promise<Lines>;
  /** What happens to the process when it is no longer needed. */
  readonly leave: (lines: Lines) => void;
}

const drivers = join(repository, 'test', 'engines', 'drivers');

export const languages: readonly Language[] = [
  {
    name: 'typescript',
    toolchain: undefined,
    open: async (folder) => {
      const common = {
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
      await build({ ...common, entryPoints, outdir: folder, outExtension: { '.js': '.mjs' } });
      return openLines('node', [join(folder, 'driver.mjs'), join(folder, 'package.mjs')]);
    },
    leave: (lines) => void lines.close(),
  },
  {
    name: 'python',
    toolchain: python,
    open: async (folder) => {
      cpSync(join(drivers, 'python'), join(folder, 'driver'), { recursive: true });
      return openLines('python3', [
        '-W',
        'error',
        join(folder, 'driver', 'driver.py'),
        join(folder, 'python'),
      ]);
    },
    leave: (lines) => void lines.close(),
  },
  {
    name: 'csharp',
    toolchain: dotnet,
    open: async (folder) => {
      const host = await openHost(join(folder, 'csharp'));
      if (typeof host === 'string') throw new BuildFailure(host);
      return host;
    },
    leave: giveBack,
  },
];

/** Generates, by another generator where one is given, builds and starts. Throws a BuildFailure. */
export async function openEngine(
  name: LanguageName,
  contracts: readonly Contract[],
  folder: string,
  generate: Generator['generate'] = (given) => generateTarget(name, given),
): Promise<Engine> {
  const language = languages.find((each) => each.name === name);
  if (language === undefined) throw new Error(`there is no language ${name}`);
  rmSync(folder, { recursive: true, force: true });
  try {
    writeAll(folder, generate(contracts));
    const lines = await language.open(folder);
    // What cannot even be loaded says so now.
    if ((await lines.ask('[]')) !== '[]')
      throw new BuildFailure(`the package cannot be loaded: ${lines.complaints()}`);
    return engineOf(language, lines, folder);
  } catch (problem) {
    rmSync(folder, { recursive: true, force: true });
    throw new BuildFailure(problem instanceof Error ? problem.message : String(problem));
  }
}

function engineOf({ name, leave }: Language, lines: Lines, folder: string): Engine {
  // Whoever asks knows what kind of answer comes.
  const ask = async <Given>(requests: readonly string[]): Promise<readonly (Given | Failure)[]> => {
    const line = await lines.ask(`[${requests.join(',')}]`);
    return line === undefined
      ? requests.map(() => ({ error: `the process ended: ${lines.complaints()}` }))
      : (JSON.parse(line) as readonly (Given | Failure)[]);
  };
  const texts = (requests: readonly object[]) => requests.map((request) => JSON.stringify(request));
  return {
    name,
    validate: (cases) => ask<Answer>(cases.map(requestText)),
    read: (requests) => ask<ReadAnswer>(texts(requests)),
    restore: (requests) => ask<RestoredAnswer>(texts(requests)),
    file: async (work) => (await ask<FileAnswer>(texts([work])))[0] ?? { error: 'no answer' },
    close: () => {
      leave(lines);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An engine for every language that this machine has, in folders below this one. */
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
