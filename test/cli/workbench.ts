/**
 * The test environment of the command line: a temporary folder for every test, helpers for its
 * files, and functions that run the program in it.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { head, repository } from '../support/contract-text.ts';

export const program = join(repository, 'dist', 'concordat.js');
const several = join(import.meta.dirname, 'several.mjs');
let folder = '';

/** Called before every test, see setup.ts. */
export function createFolder(): void {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'concordat-cli-')));
  // Marks the folder as the root of a repository, so that nothing above it is read.
  mkdirSync(join(folder, '.git'));
}

export function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true });
}

export interface Transcript {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** Relative to the folder of the test. */
  readonly from?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the program. `words` are the arguments, separated by spaces. */
export function concordat(words: string, options?: RunOptions): Transcript {
  return concordatWith(words.split(' '), options);
}

/** Runs the program with arguments that may contain spaces. */
export function concordatWith(
  words: readonly string[],
  { input = '', from = '', environment = {} }: RunOptions = {},
): Transcript {
  const { status, stdout, stderr } = spawnSync('node', [program, ...words], {
    cwd: join(folder, from),
    input,
    encoding: 'utf8',
    env: environmentOf(environment),
  });
  return { code: status, stdout, stderr };
}

/** One run of `concordatRuns`: arguments, and a folder relative to that of the test. */
export interface Run {
  readonly words: readonly string[];
  readonly from?: string;
}

export interface TimedTranscript extends Transcript {
  /** CPU time. */
  readonly milliseconds: number;
}

/**
 * Runs the program several times in one process, since starting a process takes most of the time of
 * a command.
 */
export function concordatRuns<Input extends Run>(
  runs: readonly Input[],
): readonly (readonly [Input, TimedTranscript])[] {
  const { status, stdout, stderr } = spawnSync('node', [several, program], {
    input: JSON.stringify(runs.map(({ words, from = '' }) => ({ words, folder: at(from) }))),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: environmentOf(),
  });
  if (status !== 0) throw new Error(`the runs ended with ${status}: ${stderr}`);
  const transcripts = JSON.parse(stdout) as readonly TimedTranscript[];
  return runs.map((run, index) => {
    const transcript = transcripts[index];
    if (transcript === undefined) throw new Error(`there is no transcript of run ${index}`);
    return [run, transcript];
  });
}

function environmentOf(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { GITHUB_WORKSPACE: _, ...inherited } = process.env;
  return { ...inherited, NO_COLOR: '1', ...more };
}

/** The uid of "nobody", who owns no files. */
const nobody = 65_534;

/**
 * Runs the program as an unprivileged user, since root can read everything. That user has no access
 * to the repository, so the program is copied.
 */
export function concordatUnprivileged(words: string): Transcript {
  if (process.getuid?.() !== 0) return concordat(words);
  cpSync(dirname(program), at('.program/dist'), { recursive: true });
  write('.program/package.json', '{ "type": "module" }');
  chmodSync(folder, 0o755);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('.program/dist/concordat.js'), ...words.split(' ')],
    { cwd: folder, encoding: 'utf8', uid: nobody, gid: nobody, env: { NO_COLOR: '1' } },
  );
  return { code: status, stdout, stderr };
}

export function at(path: string): string {
  return join(folder, path);
}

export function write(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

export function read(path: string): string {
  return readFileSync(at(path), 'utf8');
}

export function remove(path: string): void {
  rmSync(at(path), { recursive: true });
}

/** Lists every file below a folder, sorted. The cache is left out. */
export function tree(below: string): readonly string[] {
  if (!existsSync(at(below))) return [];
  return readdirSync(at(below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.concordat-cache'))
    .map((entry) => join(entry.parentPath, entry.name).slice(at(below).length + 1))
    .sort();
}

/** Copies a contract of this repository. */
export function copyContract(): void {
  const file = 'contracts/agn-033-agent-execute-response.yaml';
  const snapshot = 'contracts/.approved/AGN-033@2.0.0.yaml';
  mkdirSync(at('contracts'), { recursive: true });
  cpSync(join(repository, file), at(file));
  cpSync(join(repository, snapshot), at(snapshot));
}

/** A small contract: a question with a rule, an answer, and an exchange between them. */
export const sample = `${head('Question')}types:
  Question:
    doc: What somebody wants to know. It has more to say.
    fields:
      id: string(1..)
      text?: string
      link?: string
    rules:
      - id: one-way
        exactlyOneOf: [text, link]
        message: Ask in words or with a link.
        doc: Both at once would contradict each other.
      - id: polite
        level: should
        when: { id: q-rude }
        then: { link: { is: present } }
        message: Say it with a link.
  Answer:
    fields:
      items: list<Question>
exchanges:
  round:
    doc: A list is answered in its order.
    asks: Answer
    answers: Answer
    rules:
      - id: same-order
        sameSequence: [asks.items.*.id, answers.items.*.id]
        message: Answer in the order of the questions.
rules:
  - id: be-kind
    prose: Be kind.
`;

export function writeSample(path = 'contracts/sample.yaml'): void {
  write(path, sample);
}
