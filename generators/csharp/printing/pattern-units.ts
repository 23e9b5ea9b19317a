/**
 * Character classes for .NET, which matches UTF-16 units: a character beyond the basic plane is two
 * units.
 */
import type { Ranges } from '../../../compiler/model/patterns/ranges.ts';

const firstPair = 0x10000;

export function inUnits(ranges: Ranges): string {
  const single = ranges.flatMap(([from, to]) => [
    ...clip(from, to, 0, 0xd7ff),
    ...clip(from, to, 0xe000, 0xffff),
  ]);
  const pairs = ranges
    .flatMap(([from, to]) => clip(from, to, firstPair, 0x10ffff))
    .flatMap(([from, to]) => pairsOf(from, to));
  const parts = [...(single.length === 0 ? [] : [`[${single.map(range).join('')}]`]), ...pairs];
  return parts.length === 0 ? '[^\\s\\S]' : `(?:${parts.join('|')})`;
}

function clip(from: number, to: number, lowest: number, highest: number): Ranges {
  return from > highest || to < lowest ? [] : [[Math.max(from, lowest), Math.min(to, highest)]];
}

/**
 * Ranges of pairs are split by their first half. Between the first and the last, any second half
 * matches.
 */
function pairsOf(from: number, to: number): readonly string[] {
  const [first, last] = [high(from), high(to)];
  if (first === last) return [`${unit(first)}[${range([low(from), low(to)])}]`];
  const between = last - first > 1 ? [`[${range([first + 1, last - 1])}][\\uDC00-\\uDFFF]`] : [];
  return [
    `${unit(first)}[${range([low(from), 0xdfff])}]`,
    ...between,
    `${unit(last)}[${range([0xdc00, low(to)])}]`,
  ];
}

function high(point: number): number {
  return 0xd800 + Math.floor((point - firstPair) / 0x400);
}

function low(point: number): number {
  return 0xdc00 + ((point - firstPair) % 0x400);
}

function range([from, to]: readonly [number, number]): string {
  return from === to ? unit(from) : `${unit(from)}-${unit(to)}`;
}

function unit(code: number): string {
  return `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
