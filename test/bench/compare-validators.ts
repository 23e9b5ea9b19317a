/** Measures the generated validators of two checkouts on the same documents. */
import { join } from 'node:path';
import type { Pair, Row } from './comparison.ts';
import {
  type Effort,
  hasDotnet,
  installedPythons,
  openCSharp,
  openPython,
  openTypeScript,
  type Subject,
  type Row as ValidatorRow,
} from './validate-programs.ts';

export const languages = ['typescript', 'csharp', 'python'] as const;
export type Language = (typeof languages)[number];

type Measure = (effort: Effort) => readonly ValidatorRow[];

const open: Readonly<Record<Language, (subject: Subject) => Measure>> = {
  typescript: openTypeScript,
  csharp: (subject) => {
    if (!hasDotnet()) throw new Error('No .NET SDK is installed.');
    return openCSharp(subject);
  },
  python: (subject) => {
    const [python] = installedPythons();
    if (python === undefined) throw new Error('Python 3.10 or later is not installed.');
    const measure = openPython(subject, python);
    return (effort) => measure(effort).rows;
  },
};

interface Settings {
  readonly work: string;
  /** Milliseconds of processor time per validator, group and round. */
  readonly milliseconds: number;
  readonly say: (line: string) => void;
}

/**
 * Builds the validators of both checkouts, and returns a function that measures one series. Every
 * round starts new processes, since the compilers of Node and .NET optimise differently each time.
 */
export function openValidators(
  language: Language,
  checkouts: Pair<string>,
  { work, milliseconds, say }: Settings,
): (rounds: number) => readonly Row[] {
  const of = (side: keyof Pair<string>) =>
    open[language]({
      checkout: checkouts[side],
      folder: join(work, `${language}-${side}`),
      hasPeers: false,
    });
  const measures = { other: of('other'), own: of('own') };
  const effort = { rounds: 1, milliseconds };
  return (rounds) => {
    const results = Array.from({ length: rounds }, (_, round) => {
      say(`${language}, round ${round + 1} of ${rounds}`);
      return { other: measures.other(effort), own: measures.own(effort) };
    });
    const [first] = results;
    return (first?.own ?? []).map((row) => rowOf(language, row, results));
  };
}

function rowOf(
  language: Language,
  { group, name, input, rejected }: ValidatorRow,
  results: readonly Pair<readonly ValidatorRow[]>[],
): Row {
  const of = (rows: readonly ValidatorRow[]) => {
    const row = rows.find(
      (each) => each.group === group && each.name === name && each.input === input,
    );
    if (row === undefined) throw new Error(`A checkout has no "${name}" for ${group}.`);
    if (row.rejected !== rejected)
      throw new Error(`The checkouts reject different documents of ${group}.`);
    return row;
  };
  const times = (speedsOf: (row: ValidatorRow) => readonly number[]) => ({
    other: results.flatMap(({ other }) => speedsOf(of(other)).map(microseconds)),
    own: results.flatMap(({ own }) => speedsOf(of(own)).map(microseconds)),
  });
  const variant = name.replace(/^concordat(?:, )?/, '') || 'validate';
  return {
    name: `${language}: ${group}, ${input === 'text' ? 'parse of text' : `${variant} of value`}`,
    unit: 'µs per document',
    wall: times(({ wallSpeeds }) => wallSpeeds),
    processor: times(({ speeds }) => speeds),
  };
}

function microseconds(documentsPerSecond: number): number {
  return 1e6 / documentsPerSecond;
}
