/** One process a language, kept open: requests go in as JSON Lines, answers come back by their ids. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import type { Contract, Json } from '../../compiler/model.ts';
import type { Violation } from '../../compiler/violations.ts';
import { builtPrograms } from '../support/dotnet.ts';
import { generateTarget, prepared } from '../support/generated.ts';
import { dotnet, isAvailable, python, type Toolchain } from '../support/toolchains.ts';

export type Request =
  | { readonly contract: string; readonly type: string; readonly text: string; readonly context?: Json }
  | { readonly contract: string; readonly type: string; readonly base64: string }
  | { readonly contract: string; readonly exchange: string; readonly asks: string; readonly answers: string };

/** The text of a model, to be read as the root type of a contract. */
export interface ReadRequest {
  readonly contract: string;
  readonly read: string;
  readonly base64: string;
  readonly repairs?: readonly string[] | undefined;
  readonly several?: 'first' | 'last' | undefined;
  readonly context?: Json | undefined;
}

/** An answer in the dialect of a provider, to be turned back into a document of the root type. */
export interface RestoreRequest {
  readonly contract: string;
  readonly restore: string;
  readonly provider: string;
  readonly text: string;
}

/** AGB-001 as a file in a folder: to be read, or with a text to be written. */
export interface FileRequest {
  readonly folder: string;
  readonly text?: string;
}

export type FileAnswer =
  | { readonly outcome: string; readonly reason: string; readonly violations: readonly Violation[] }
  | { readonly error: string };

export interface RestoredAnswer {
  readonly value?: Json;
  readonly violations: readonly Violation[];
}

export interface ReadingAnswer {
  readonly outcome: string;
  readonly value?: Json | undefined;
  readonly violations: readonly Violation[];
  readonly repaired: boolean;
  readonly log: readonly { readonly step: string; readonly line: number; readonly detail: string }[];
  readonly feedback: string;
}

export type Answer = { readonly violations: readonly Violation[] } | { readonly error: string };

export interface Engine {
  readonly name: string;
  readonly judge: (request: Request) => Promise<Answer>;
  readonly read: (request: ReadRequest) => Promise<{ readonly reading: ReadingAnswer } | { readonly error: string }>;
  readonly restore: (request: RestoreRequest) => Promise<{ readonly restored: RestoredAnswer } | { readonly error: string }>;
  readonly file: (request: FileRequest) => Promise<FileAnswer>;
  readonly close: () => void;
}

interface Language {
  readonly name: string;
  readonly toolchain: Toolchain | undefined;
  /** Builds what needs building and gives the command of the driver. */
  readonly prepare: (contracts: readonly Contract[]) => readonly [command: string, ...arguments: string[]];
}

const drivers = join(import.meta.dirname, 'drivers');

const languages: readonly Language[] = [
  {
    name: 'typescript',
    toolchain: undefined,
    prepare: (contracts) => {
      const folder = prepared(
        'typescript',
        generateTarget('typescript', contracts),
        { driver: join(drivers, 'typescript') },
        (building) => {
          const common = { bundle: true, platform: 'node', format: 'esm', target: 'node20.19' } as const;
          buildSync({ ...common, entryPoints: [join(building, 'typescript', 'index.ts')], outfile: join(building, 'package.mjs') });
          buildSync({ ...common, entryPoints: [join(building, 'driver', 'driver.ts')], outfile: join(building, 'driver.mjs') });
        },
      );
      return ['node', join(folder, 'driver.mjs'), join(folder, 'package.mjs')];
    },
  },
  {
    name: 'csharp',
    toolchain: dotnet,
    prepare: (contracts) => ['dotnet', builtPrograms(contracts).driver],
  },
  {
    name: 'python',
    toolchain: python,
    prepare: (contracts) => {
      const folder = prepared('python', generateTarget('python', contracts), { driver: join(drivers, 'python') }, () => {});
      return ['python3', '-W', 'error', join(folder, 'driver', 'driver.py'), join(folder, 'python')];
    },
  },
];

export const languageNames: readonly string[] = languages.map(({ name }) => name);

/** An engine for every language that this machine has. */
export function openEngines(contracts: readonly Contract[], names = languageNames): readonly Engine[] {
  return languages
    .filter(({ name }) => names.includes(name))
    .filter(({ toolchain }) => toolchain === undefined || isAvailable(toolchain))
    .map(({ name, prepare }) => {
      const [command, ...words] = prepare(contracts);
      return openEngine(name, spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'] }));
    });
}

function openEngine(name: string, process: ChildProcessWithoutNullStreams): Engine {
  // Whoever asks knows what kind of answer comes.
  const waiting = new Map<number, (answer: never) => void>();
  let complaints = '';
  let count = 0;
  process.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  createInterface({ input: process.stdout }).on('line', (line) => {
    const { id, ...answer } = JSON.parse(line) as { readonly id: number };
    waiting.get(id)?.(answer as never);
    waiting.delete(id);
  });
  // A process that dies answers everything it was still asked, with what it said last.
  process.on('exit', (code) => {
    for (const answer of waiting.values()) answer({ error: `the process ended with ${code}: ${complaints}` } as never);
  });
  const ask = <Given>(request: Request | ReadRequest | RestoreRequest | FileRequest): Promise<Given> =>
    new Promise((resolve) => {
      const id = ++count;
      waiting.set(id, resolve);
      process.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  return {
    name,
    judge: ask,
    read: ask,
    restore: ask,
    file: ask,
    close: () => process.stdin.end(),
  };
}
