/** Sets of code points as sorted ranges that neither overlap nor touch. */
export type Range = readonly [from: number, to: number];
export type Ranges = readonly Range[];

export const lastCodePoint = 0x10ffff;
export const anyCodePoint: Ranges = [[0, lastCodePoint]];

export const digits: Ranges = [[0x30, 0x39]];
export const wordCharacters: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** The line terminators of ECMA-262, which `.` does not match. */
export const lineTerminators: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

export function point(code: number): Ranges {
  return [[code, code]];
}

/** Sorts ranges and joins those that overlap or touch. */
export function merged(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

export function complement(ranges: Ranges): Ranges {
  const gaps: Range[] = [];
  let next = 0;
  for (const [from, to] of merged(ranges)) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  return next <= lastCodePoint ? [...gaps, [next, lastCodePoint]] : gaps;
}

export function contains(ranges: Ranges, code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to);
}

/** The single code point of a set that has only one. */
export function onlyCodePoint(ranges: Ranges): number | undefined {
  const [first] = ranges;
  return ranges.length === 1 && first !== undefined && first[0] === first[1] ? first[0] : undefined;
}
