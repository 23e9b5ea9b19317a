/** Repairs one mistake: tries candidates near it, and chooses the one that parses best. */
import type { Json } from '../../model/json.ts';
import {
  indentationOf,
  indentations,
  isBlankOrComment,
  type LineRepair,
  repairsOf,
  surroundingLines,
  unbalanced,
} from './line-repairs.ts';
import { range, type Window, windowAround } from './window.ts';

/** The result of parsing a text. */
export interface Parsed {
  readonly errors: readonly { readonly message: string; readonly offset: number }[];
  readonly data: () => Json;
  /** The number of duplicate keys. */
  readonly duplicateKeys: () => number;
}

export interface Reader {
  readonly parse: (text: string) => Parsed;
  /**
   * The number of schema errors in a document that may lack some of its top-level keys. It decides
   * between repairs that parse equally well.
   */
  readonly countProblems: (data: Json) => number;
}

/**
 * Finds a change of one line's indentation that removes all problems near the line `problem`, or
 * returns undefined.
 */
export function findIndentation(
  lines: readonly string[],
  problem: number,
  reader: Reader,
  isOverBudget: () => boolean,
): FoundRepair | undefined {
  const window = windowAround(lines, problem);
  const before = scoreOf(lines, window, reader);
  // The message of a single problem is more helpful than a guess about its indentation.
  if (before.errors > 0 || before.problems < 2) return undefined;
  const near = [
    ...surroundingLines(lines, problem, -1, 2),
    problem,
    ...surroundingLines(lines, problem, 1, 1),
    ...linesAbove(lines, problem),
  ];
  let best: (FoundRepair & { readonly problems: number }) | undefined;
  for (const index of new Set(near)) {
    // A line without a key could become part of the text above it.
    if (!/^\s*(?:- )*[\w"'][^#]*:(?:\s|$)/.test(lines[index] ?? '')) continue;
    for (const repair of indentations(lines, index)) {
      if (isOverBudget()) return undefined;
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

/** A repair of the line at `index`. */
export interface FoundRepair {
  readonly index: number;
  readonly repair: LineRepair;
}

/** Counts of syntax errors, and of schema errors and duplicate keys. */
interface Score {
  readonly errors: number;
  readonly problems: number;
}

/** Tries the line where the parser failed, and lines above with unbalanced quotes or brackets. */
export function findRepair(
  lines: readonly string[],
  failed: number,
  reader: Reader,
  isOverBudget: () => boolean,
): FoundRepair | undefined {
  const anchors = [...unbalancedLinesAbove(lines, failed), failed];
  let best: (FoundRepair & { readonly score: Score }) | undefined;
  for (const anchor of anchors) {
    const window = windowAround(lines, anchor);
    const before = scoreOf(lines, window, reader);
    if (before.errors === 0) continue;
    for (const { index, repairs } of anchor === failed
      ? candidates(lines, anchor)
      : [{ index: anchor, repairs: repairsOf(lines, anchor) }]) {
      for (const repair of repairs) {
        if (isOverBudget()) return best;
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
 * All repairs of the line where the parser failed and of its two neighbours, and changes of the
 * indentation of its ancestors and their first children.
 */
function candidates(lines: readonly string[], failed: number): readonly Candidates[] {
  const beside = [
    failed,
    ...surroundingLines(lines, failed, -1, 1),
    ...surroundingLines(lines, failed, 1, 1),
  ];
  const above = linesAbove(lines, failed).filter((index) => !beside.includes(index));
  return [
    ...beside.map((index) => ({ index, repairs: repairsOf(lines, index) })),
    ...above.map((index) => ({ index, repairs: indentations(lines, index) })),
  ];
}

/** The nearest ancestors of a line by indentation, each with its first child: about four lines. */
function linesAbove(lines: readonly string[], index: number): readonly number[] {
  const found: number[] = [];
  let depth = indentationOf(lines[index] ?? '');
  for (const above of surroundingLines(lines, index, -1, 400)) {
    const own = indentationOf(lines[above] ?? '');
    if (own >= depth) continue;
    depth = own;
    found.push(...surroundingLines(lines, above, 1, 1), above);
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

/** Up to three lines with unbalanced quotes or brackets, the nearest first. */
function unbalancedLinesAbove(lines: readonly string[], failed: number): readonly number[] {
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

function scoreOf(
  lines: readonly string[],
  { head, from, to }: Window,
  { parse, countProblems }: Reader,
): Score {
  const above = head >= 0 ? [lines[head] ?? ''] : [];
  const { errors, data, duplicateKeys } = parse(
    [...above, ...lines.slice(from, to), ''].join('\n'),
  );
  return {
    errors: errors.length,
    problems: errors.length > 0 ? 0 : countProblems(data()) + duplicateKeys(),
  };
}

/** The smallest block around a line whose removal reduces the number of syntax errors. */
export function linesToRemove(
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
  const hasFewerErrors = (removed: readonly number[]) => {
    const rest = lines.map((line, index) => (removed.includes(index) ? '' : line)).join('\n');
    return parse(rest).errors.length < before;
  };
  const blocks = [[failed], block(own), block(2), block(0)];
  return blocks.find((removed) => removed.length > 0 && hasFewerErrors(removed)) ?? [];
}
