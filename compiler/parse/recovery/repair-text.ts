/**
 * Repairs malformed YAML, one mistake after the other: tries small repairs near each, and applies
 * the one that leaves the fewest syntax and schema errors. The number of lines does not change, so
 * that the spans of all other parts stay correct.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { SourceSpan } from '../../model/model.ts';
import {
  type FoundRepair,
  findIndentation,
  findRepair,
  linesToRemove,
  type Reader,
} from './find-repair.ts';
import { indentationOf, isBlankOrComment, surroundingLines } from './line-repairs.ts';

export interface Repaired {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Line numbers that were changed or removed, from 1. */
  readonly damaged: readonly number[];
  /** Whether the repaired text parses. */
  readonly isReadable: boolean;
}

const maximumRepairs = 12;
/** How many characters the search for repairs may parse before it stops. */
const maximumEffort = 500_000;

/** Repairs a text that does not parse, or removes the lines that cannot be repaired. */
export function repairText(file: string, text: string, reader: Reader): Repaired {
  const lines = text.split('\n');
  const original = [...lines];
  const diagnostics: Diagnostic[] = [];
  const damaged: number[] = [];
  let effort = 0;
  const parse = (candidate: string) => {
    effort += candidate.length + 200;
    return reader.parse(candidate);
  };
  for (let count = 0; ; count++) {
    const { errors } = parse(lines.join('\n'));
    const [first] = errors;
    if (first === undefined)
      return { text: lines.join('\n'), diagnostics, damaged, isReadable: true };
    const failed = lineAt(lines, first.offset);
    if (count >= maximumRepairs || effort > maximumEffort) {
      if (diagnostics.length === 0) diagnostics.push(plainProblem(file, lines, failed, first));
      return { text: lines.join('\n'), diagnostics, damaged, isReadable: false };
    }
    const found = findRepair(
      lines,
      failed,
      { parse, countProblems: reader.countProblems },
      () => effort > maximumEffort,
    );
    const isNew = (line: number) => !damaged.some((other) => Math.abs(other - line - 1) <= 1);
    if (found !== undefined) {
      if (isNew(found.index)) diagnostics.push(problemOf(file, found));
      lines[found.index] = found.repair.line;
      damaged.push(found.index + 1);
      continue;
    }
    const removed = linesToRemove(lines, failed, errors.length, parse);
    if (isNew(failed)) diagnostics.push(plainProblem(file, original, failed, first));
    for (const index of removed) {
      lines[index] = '';
      damaged.push(index + 1);
    }
    if (removed.length === 0)
      return { text: lines.join('\n'), diagnostics, damaged, isReadable: false };
  }
}

/**
 * Repairs lines of a text that parses and is indented wrongly: reindenting one line solves several
 * problems around it. `problem` is the line number, from 1, of the first problem, and
 * `firstProblem` finds it in a changed text.
 */
export function repairIndentation(
  file: string,
  text: string,
  reader: Reader,
  problem: number | undefined,
  firstProblem: (text: string) => number | undefined,
): Repaired {
  const lines = text.split('\n');
  const diagnostics: Diagnostic[] = [];
  const damaged: number[] = [];
  let effort = 0;
  const parse = (candidate: string) => {
    effort += candidate.length + 200;
    return reader.parse(candidate);
  };
  let line = problem;
  while (line !== undefined && damaged.length < maximumReindented) {
    const reindented = findIndentation(
      lines,
      line - 1,
      { ...reader, parse },
      () => effort > maximumEffort,
    );
    if (reindented === undefined) break;
    diagnostics.push(problemOf(file, reindented));
    damaged.push(reindented.index + 1);
    lines[reindented.index] = reindented.repair.line;
    line = firstProblem(lines.join('\n'));
  }
  return { text: lines.join('\n'), diagnostics, damaged, isReadable: true };
}

const maximumReindented = 3;

function lineAt(lines: readonly string[], offset: number): number {
  let start = 0;
  for (let index = 0; index < lines.length; index++) {
    start += (lines[index]?.length ?? 0) + 1;
    if (offset < start)
      return isBlankOrComment(lines[index] ?? '')
        ? (surroundingLines(lines, index, 1, 1)[0] ?? index)
        : index;
  }
  return Math.max(0, lines.length - 1);
}

function problemOf(file: string, { index, repair }: FoundRepair): Diagnostic {
  const { column, length, kind, problem, instead } = repair;
  const span: SourceSpan = {
    file,
    line: index + 1,
    column: column + 1,
    endLine: index + 1,
    endColumn: column + 1 + Math.max(1, length),
  };
  return kind === 'indentation'
    ? diagnostic('indentation', span, { problem, instead })
    : diagnostic('yaml-syntax', span, { problem, instead });
}

/** Reports the parser's own message for a mistake without a repair. */
function plainProblem(
  file: string,
  lines: readonly string[],
  index: number,
  { message }: { readonly message: string },
): Diagnostic {
  const line = lines[index] ?? '';
  const column = indentationOf(line) + 1;
  const span: SourceSpan = {
    file,
    line: index + 1,
    column,
    endLine: index + 1,
    endColumn: Math.max(column, line.length + 1),
  };
  return diagnostic('yaml-syntax', span, { problem: firstSentence(message), instead: '' });
}

function firstSentence(message: string): string {
  return message.split('\n')[0]?.trim() ?? message;
}
