/** The size of a line diff, as `git diff --minimal --numstat` counts it. */

export interface LineDiff {
  readonly added: number;
  readonly removed: number;
}

/** Counts the lines that are not in the longest common subsequence. */
export function lineDiff(before: string, after: string): LineDiff {
  const [removed, added] = withoutEqualEnds(before.split('\n'), after.split('\n'));
  const kept = commonLength(removed, added);
  return { added: added.length - kept, removed: removed.length - kept };
}

function withoutEqualEnds(
  before: readonly string[],
  after: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** The length of the longest common subsequence, by dynamic programming. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let lengths = new Uint32Array(other.length + 1);
  for (const line of one) {
    const next = new Uint32Array(other.length + 1);
    for (let at = 0; at < other.length; at++)
      next[at + 1] =
        line === other[at] ? (lengths[at] ?? 0) + 1 : Math.max(lengths[at + 1] ?? 0, next[at] ?? 0);
    lengths = next;
  }
  return lengths[other.length] ?? 0;
}
