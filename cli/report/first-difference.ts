/** Finds the first difference of two texts, in a few lines. The result is not a complete patch. */

export interface FirstDifference {
  /** The line number in the current text, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Whether there are further differences. */
  readonly more: boolean;
}

/** How many lines are searched for the next equal line. */
const maximumLookahead = 40;

export function firstDifference(
  current: string,
  expected: string,
  maximumLines = 3,
): FirstDifference {
  const before = current.split('\n');
  const after = expected.split('\n');
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const [left, right] = nearestEqualLines(before.slice(start), after.slice(start));
  const same = commonEnd(before.slice(start, start + left), after.slice(start, start + right));
  const removed = before.slice(start, start + left - same);
  const added = after.slice(start, start + right - same);
  return {
    line: start + 1,
    removed: removed.slice(0, maximumLines),
    added: added.slice(0, maximumLines),
    more:
      Math.max(removed.length, added.length) > maximumLines ||
      before.slice(start + left).join('\n') !== after.slice(start + right).join('\n'),
  };
}

function commonEnd(before: readonly string[], after: readonly string[]): number {
  let count = 0;
  while (
    count < Math.min(before.length, after.length) &&
    before.at(-1 - count) === after.at(-1 - count)
  )
    count++;
  return count;
}

/**
 * Returns the nearest pair of equal lines, as the number of lines to skip on each side. Blank lines
 * do not count, since they occur everywhere.
 */
function nearestEqualLines(
  before: readonly string[],
  after: readonly string[],
): readonly [number, number] {
  for (let distance = 1; distance <= maximumLookahead; distance++) {
    for (let left = 0; left <= distance; left++) {
      const line = before[left];
      if (line !== undefined && line.trim() !== '' && line === after[distance - left])
        return [left, distance - left];
    }
  }
  return [before.length, after.length];
}
