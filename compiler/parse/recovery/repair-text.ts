/**
 * YAML that cannot be read, made readable: the likely cause of each mistake is found by trying
 * small repairs near it, and the one after which most of the text can be read and is a contract is
 * taken. The repaired text has as many lines as the one before, so that all other places stay
 * right.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import type { Place } from '../../model/model.ts';
import {
  indentationOf,
  indentations,
  isBlankOrComment,
  type LineRepair,
  neighboursOf,
  repairsOf,
  unbalanced,
} from './line-repairs.ts';

/** What a parser makes of a text. */
export interface Parsed {
  readonly errors: readonly { readonly message: string; readonly offset: number }[];
  readonly data: () => Json;
  /** How many keys are there twice. */
  readonly repeatedKeys: () => number;
}

export interface Reader {
  readonly parse: (text: string) => Parsed;
  /**
   * How much in some of the top-level keys of a file is not as it should be; tells which of two
   * repairs is meant.
   */
  readonly countProblems: (data: Json) => number;
}

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

function findMove(
  lines: readonly string[],
  problem: number,
  reader: Reader,
  isTired: () => boolean,
): Found | undefined {
  const window = windowAround(lines, problem);
  const before = scoreOf(lines, window, reader);
  // A single problem is told best in its own words.
  if (before.errors > 0 || before.problems < 2) return undefined;
  const near = [
    ...neighboursOf(lines, problem, -1, 2),
    problem,
    ...neighboursOf(lines, problem, 1, 1),
    ...linesAbove(lines, problem),
  ];
  let best: (Found & { readonly problems: number }) | undefined;
  for (const index of new Set(near)) {
    // A line that is no key could become a part of the text above it.
    if (!/^\s*(?:- )*[\w"'][^#]*:(?:\s|$)/.test(lines[index] ?? '')) continue;
    for (const repair of indentations(lines, index)) {
      if (isTired()) return undefined;
      const { errors, problems } = scoreOf(replaced(lines, index, repair.line), window, reader);
      const isFewer =
        errors === 0 &&
        problems <= before.problems - 2 &&
        problems < (best?.problems ?? before.problems);
      const isNearer =
        errors === 0 && problems === best?.problems && repair.cost < best.repair.cost;
      if (isFewer || isNearer) best = { index, repair, problems };
    }
  }
  return best?.problems === 0 ? best : undefined;
}

function lineAt(lines: readonly string[], offset: number): number {
  let start = 0;
  for (let index = 0; index < lines.length; index++) {
    start += (lines[index]?.length ?? 0) + 1;
    if (offset < start)
      return isBlankOrComment(lines[index] ?? '')
        ? (neighboursOf(lines, index, 1, 1)[0] ?? index)
        : index;
  }
  return Math.max(0, lines.length - 1);
}

interface Found {
  readonly index: number;
  readonly repair: LineRepair;
}

interface Score {
  readonly errors: number;
  readonly problems: number;
}

/** Near where the parser failed, and near what was opened above it and is never closed. */
function findRepair(
  lines: readonly string[],
  failed: number,
  reader: Reader,
  isTired: () => boolean,
): Found | undefined {
  const anchors = [...openedAbove(lines, failed), failed];
  let best: (Found & { readonly score: Score }) | undefined;
  for (const anchor of anchors) {
    const window = windowAround(lines, anchor);
    const before = scoreOf(lines, window, reader);
    if (before.errors === 0) continue;
    for (const { index, repairs } of anchor === failed
      ? candidates(lines, anchor)
      : [{ index: anchor, repairs: repairsOf(lines, anchor) }]) {
      for (const repair of repairs) {
        if (isTired()) return best;
        const score = scoreOf(replaced(lines, index, repair.line), window, reader);
        if (score.errors >= before.errors) continue;
        if (best === undefined || isBetter(score, repair.cost, best))
          best = { index, repair, score };
      }
    }
    if (best?.score.errors === 0 && best.score.problems === 0) return best;
  }
  return best;
}

interface Candidates {
  readonly index: number;
  readonly repairs: readonly LineRepair[];
}

/**
 * The line where the parser failed and those beside it; and, for their indentation alone, the lines
 * that it is below or beside.
 */
function candidates(lines: readonly string[], failed: number): readonly Candidates[] {
  const beside = [
    failed,
    ...neighboursOf(lines, failed, -1, 1),
    ...neighboursOf(lines, failed, 1, 1),
  ];
  const above = linesAbove(lines, failed).filter((index) => !beside.includes(index));
  return [
    ...beside.map((index) => ({ index, repairs: repairsOf(lines, index) })),
    ...above.map((index) => ({ index, repairs: indentations(lines, index) })),
  ];
}

/** What a line is below, and the first line that is below the same: the nearest four. */
function linesAbove(lines: readonly string[], index: number): readonly number[] {
  const found: number[] = [];
  let depth = indentationOf(lines[index] ?? '');
  for (const above of neighboursOf(lines, index, -1, 400)) {
    const own = indentationOf(lines[above] ?? '');
    if (own >= depth) continue;
    depth = own;
    found.push(...neighboursOf(lines, above, 1, 1), above);
    if (found.length >= 4) break;
  }
  return [...new Set(found)].filter((line) => line !== index);
}

function isBetter(
  score: Score,
  cost: number,
  best: { readonly score: Score; readonly repair: LineRepair },
): boolean {
  return (
    score.errors - best.score.errors < 0 ||
    (score.errors === best.score.errors &&
      (score.problems - best.score.problems || cost - best.repair.cost) < 0)
  );
}

function replaced(lines: readonly string[], index: number, line: string): readonly string[] {
  const changed = [...lines];
  changed[index] = line;
  return changed;
}

/** Lines above with a quote or a bracket too many or too few, the nearest first. */
function openedAbove(lines: readonly string[], failed: number): readonly number[] {
  const found: number[] = [];
  for (let index = failed; index >= 0 && found.length < 3; index--) {
    const line = lines[index] ?? '';
    if (isBlankOrComment(line) || !/["'[\]{}]/.test(line)) continue;
    const { open, closed } = unbalanced(line);
    const hasOddQuotes =
      (line.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1 || /(?:: |- |[[{,] ?)'[^']*$/.test(line);
    if (hasOddQuotes || open.length > 0 || closed.length > 0) found.push(index);
  }
  return found;
}

interface Window {
  /** The line of the top-level key, which stays above what is looked at; -1 where there is none. */
  readonly head: number;
  readonly from: number;
  /** Without it. */
  readonly to: number;
}

/**
 * The part of a top-level section around a line: the item or type that it is in, the one before and
 * the one after.
 */
function windowAround(lines: readonly string[], anchor: number): Window {
  const isTop = (index: number) => /^[^\s#-]/.test(lines[index] ?? '');
  const isNearTop = (index: number) =>
    isTop(index) ||
    (!isBlankOrComment(lines[index] ?? '') && indentationOf(lines[index] ?? '') <= 1);
  if (isNearTop(anchor)) return windowOfItems(lines, anchor, -1, lines.length, isNearTop);
  let head = anchor;
  while (head > 0 && !isTop(head)) head--;
  let end = anchor + 1;
  while (end < lines.length && !isTop(end)) end++;
  const indented = range(head + 1, end).filter((index) => !isBlankOrComment(lines[index] ?? ''));
  const depth = Math.min(...indented.map((index) => indentationOf(lines[index] ?? '')));
  const isItem = (index: number) =>
    !isBlankOrComment(lines[index] ?? '') && indentationOf(lines[index] ?? '') <= depth + 1;
  // The line of the next key is a part of it, since what is indented wrongly may be so only in its
  // sight.
  return windowOfItems(
    lines,
    anchor,
    isTop(head) ? head : -1,
    Math.min(lines.length, end + 1),
    isItem,
  );
}

/** From the item before to the item after. */
function windowOfItems(
  lines: readonly string[],
  anchor: number,
  head: number,
  end: number,
  isItem: (index: number) => boolean,
): Window {
  let from = anchor;
  for (let items = 0; from > head + 1 && items < 2; ) if (isItem(--from)) items++;
  let to = anchor + 1;
  for (let items = 0; to < end && items < 2; to++) if (isItem(to)) items++;
  return { head, from, to: Math.min(to, lines.length) };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function scoreOf(
  lines: readonly string[],
  { head, from, to }: Window,
  { parse, countProblems }: Reader,
): Score {
  const above = head >= 0 ? [lines[head] ?? ''] : [];
  const { errors, data, repeatedKeys } = parse([...above, ...lines.slice(from, to), ''].join('\n'));
  return {
    errors: errors.length,
    problems: errors.length > 0 ? 0 : countProblems(data()) + repeatedKeys(),
  };
}

/** The line, or the whole of what it is part of, where the text is easier to read without it. */
function takeOut(
  lines: readonly string[],
  failed: number,
  before: number,
  parse: Reader['parse'],
): readonly number[] {
  const own = indentationOf(lines[failed] ?? '');
  const block = (depth: number) => {
    let from = failed;
    while (
      from > 0 &&
      (isBlankOrComment(lines[from] ?? '') || indentationOf(lines[from] ?? '') > depth)
    )
      from--;
    let to = failed + 1;
    while (
      to < lines.length &&
      (isBlankOrComment(lines[to] ?? '') || indentationOf(lines[to] ?? '') > depth)
    )
      to++;
    return range(from, to);
  };
  const isSmaller = (taken: readonly number[]) => {
    const rest = lines.map((line, index) => (taken.includes(index) ? '' : line)).join('\n');
    return parse(rest).errors.length < before;
  };
  const tries = [[failed], block(own), block(2), block(0)];
  return tries.find((taken) => taken.length > 0 && isSmaller(taken)) ?? [];
}

function problemOf(file: string, { index, repair }: Found): Diagnostic {
  const { column, length, kind, problem, instead } = repair;
  const place: Place = {
    file,
    line: index + 1,
    column: column + 1,
    endLine: index + 1,
    endColumn: column + 1 + Math.max(1, length),
  };
  return kind === 'indentation'
    ? diagnostic('indentation', place, { problem, instead })
    : diagnostic('yaml-syntax', place, { problem, instead });
}

function plainProblem(
  file: string,
  lines: readonly string[],
  index: number,
  { message }: { readonly message: string },
): Diagnostic {
  const line = lines[index] ?? '';
  const column = indentationOf(line) + 1;
  const place: Place = {
    file,
    line: index + 1,
    column,
    endLine: index + 1,
    endColumn: Math.max(column, line.length + 1),
  };
  return diagnostic('yaml-syntax', place, { problem: firstSentence(message), instead: '' });
}

function firstSentence(message: string): string {
  return message.split('\n')[0]?.trim() ?? message;
}
