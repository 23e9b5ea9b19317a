/**
 * A worker of `fuzz:compiler`. Reads contract files from standard input as one JSON value per line,
 * compiles them, generates every target in memory, and prints the result as one line. The parent
 * process enforces the time limit.
 */
import { createInterface } from 'node:readline';
import { hasErrors } from '../../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { patternForm } from '../../../compiler/model/patterns/form.ts';
import { generators } from '../../../generators/index.ts';
import { compile } from '../../support/compile.ts';

export interface Task {
  readonly id: number;
  readonly files: readonly { readonly name: string; readonly base64: string }[];
  /** Folders below `out/` whose files the answer contains. */
  readonly wanted?: readonly string[];
}

export interface Answer {
  readonly id: number;
  /** `refused` means that there are diagnostics; `crash` is an unexpected exception. */
  readonly kind: 'fine' | 'refused' | 'crash';
  /** Processor time, so that load on the machine causes no findings. */
  readonly milliseconds: number;
  /** Codes of the diagnostics, or the first lines of the stack. */
  readonly details: readonly string[];
  readonly files?: readonly { readonly path: string; readonly text: string }[];
}

function answer({ id, files, wanted = [] }: Task): Answer {
  const start = process.cpuUsage();
  const done = (
    kind: Answer['kind'],
    details: readonly string[],
    made?: Answer['files'],
  ): Answer => {
    const { user, system } = process.cpuUsage(start);
    const milliseconds = Math.round((user + system) / 1000);
    return made === undefined
      ? { id, kind, milliseconds, details }
      : { id, kind, milliseconds, details, files: made };
  };
  try {
    const sources = files.map(({ name, base64 }) => ({
      file: name,
      name,
      bytes: new Uint8Array(Buffer.from(base64, 'base64')),
    }));
    const { contracts, diagnostics } = compile(sources);
    const details = [
      ...new Set(diagnostics.map(({ code, message }) => `${code}: ${message}`.slice(0, 200))),
    ].slice(0, 5);
    if (hasErrors(diagnostics)) return done('refused', details);
    // Not withDescriptions: the worker also runs with generators of older checkouts.
    const options = { described: generators };
    const generated = generators.flatMap((generator) => generator.generate(contracts, options));
    const wrong = wrongPath(generated.map(({ path }) => path));
    if (wrong !== undefined) return done('crash', [`invalid file name ${wrong.slice(0, 80)}`]);
    for (const pattern of patternsIn(contracts)) tryPattern(pattern);
    const kept = generated.filter(({ path }) =>
      wanted.some((folder) => path.startsWith(`${folder}/`)),
    );
    return done('fine', details, wanted.length === 0 ? undefined : kept);
  } catch (problem) {
    return done(
      'crash',
      (problem instanceof Error ? (problem.stack ?? problem.message) : String(problem))
        .split('\n')
        .slice(0, 6),
    );
  }
}

/**
 * Finds a path with a name that file systems reject: a device of Windows with any extension, or a
 * name that is too long.
 */
function wrongPath(paths: readonly string[]): string | undefined {
  const isWrong = (name: string) =>
    Buffer.byteLength(name) > 255 || /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i.test(name);
  return paths.find((path) => path.split('/').some(isWrong));
}

/** Returns every pattern of the rule trees. */
function patternsIn(contracts: readonly Contract[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('kind' in value && value.kind === 'matches' && 'pattern' in value)
      found.add(String(value.pattern));
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const { declarations } of contracts) for (const { check } of declarations) visit(check);
  return found;
}

/**
 * Matches a pattern against repetitions of its own letters with a different end. An expression with
 * exponential backtracking does not return in time. A table takes linear time.
 */
function tryPattern(pattern: string): void {
  const form = patternForm(pattern);
  if (form.kind !== 'expression') return;
  const matcher = new RegExp(form.ecmaScript, 'u');
  const letters = [...new Set(pattern.replaceAll(/[\\^$*+?{}()|[\]:-]/g, ''))].slice(0, 6);
  const rounds = [
    ...letters,
    letters.join(''),
    ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`),
  ];
  for (const round of rounds)
    for (const end of ['\u0000', '!'])
      matcher.test(round.repeat(Math.ceil(34 / Math.max(1, round.length))) + end);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Task))}\n`);
}
