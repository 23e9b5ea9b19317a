/**
 * YAML that cannot be read, made readable: the likely cause of each mistake is found by trying
 * small repairs near it, and the one after which most of the text can be read and is a contract is
 * taken. The repaired text has as many lines as the one before, so that all other places stay
 * right.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { SourceSpan } from '../../model/model.ts';
import { type Found, findMove, findRepair, type Reader, takeOut } from './find-repair.ts';
import { indentationOf, isBlankOrComment, surroundingLines } from './line-repairs.ts';

export interface Repaired {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Lines that were changed or taken out, counted from 1. */
  readonly damaged: readonly number[];
  /** Whether the text can be read now. */
  readonly isReadable: boolean;
}

const maximumRepairs = 12;
/** So many characters are parsed while looking for repairs; after that, what was found must do. */
const maximumEffort = 500_000;

export function repairText(file: string, text: string, reader: Reader): Repaired {
  const lines = text.split('\n');
  const written = [...lines];
  const diagnostics: Diagnostic[] = [];
  const damaged: number[] = [];
  let effort = 0;
  const parse = (some: string) => {
    effort += some.length + 200;
    return reader.parse(some);
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
    const isNew = (line: number) => !damaged.some((known) => Math.abs(known - line - 1) <= 1);
    if (found !== undefined) {
      if (isNew(found.index)) diagnostics.push(problemOf(file, found));
      lines[found.index] = found.repair.line;
      damaged.push(found.index + 1);
      continue;
    }
    const taken = takeOut(lines, failed, errors.length, parse);
    if (isNew(failed)) diagnostics.push(plainProblem(file, written, failed, first));
    for (const index of taken) {
      lines[index] = '';
      damaged.push(index + 1);
    }
    if (taken.length === 0)
      return { text: lines.join('\n'), diagnostics, damaged, isReadable: false };
  }
}

/**
 * Text that can be read and is still indented wrongly: one line moved makes several problems around
 * it vanish at once. `problem` is the line, counted from 1, of the first thing that is not as it
 * should be; `firstProblem` finds that line in a changed text.
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
  const parse = (some: string) => {
    effort += some.length + 200;
    return reader.parse(some);
  };
  let line = problem;
  while (line !== undefined && damaged.length < maximumMoves) {
    const moved = findMove(lines, line - 1, { ...reader, parse }, () => effort > maximumEffort);
    if (moved === undefined) break;
    diagnostics.push(problemOf(file, moved));
    damaged.push(moved.index + 1);
    lines[moved.index] = moved.repair.line;
    line = firstProblem(lines.join('\n'));
  }
  return { text: lines.join('\n'), diagnostics, damaged, isReadable: true };
}

const maximumMoves = 3;

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

function problemOf(file: string, { index, repair }: Found): Diagnostic {
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
