/**
 * Prints expressions that ECMA-262, Python, .NET and RE2 read alike: characters, classes of ASCII
 * characters and literal others, groups, alternatives, repetitions and anchors.
 */
import { complement, type Ranges } from '../../../compiler/model/patterns/ranges.ts';
import type { Node } from '../../../compiler/model/patterns/syntax.ts';

/** RE2 refuses a larger number in a repetition. */
const maximumCount = 1000;
const lastOfPlane = 0xffff;

/** Engines would read an expression for this differently. */
class Unportable extends Error {}

/**
 * Returns undefined if no expression means the same in all of them. `wideClasses` says where a class
 * may have characters beyond U+FFFF, which .NET reads as two UTF-16 code units: everywhere, or only
 * in a repetition that does not count.
 */
export function printPortable(node: Node, wideClasses: WideClasses): string | undefined {
  try {
    return print(node, wideClasses);
  } catch (problem) {
    if (problem instanceof Unportable) return undefined;
    throw problem;
  }
}

export type WideClasses = 'everywhere' | 'repeated';

function print(node: Node, wide: WideClasses): string {
  switch (node.kind) {
    case 'class':
      return wide === 'everywhere' && isWide(node.ranges)
        ? printWideClass(node.ranges)
        : printClass(node.ranges);
    case 'sequence':
      return node.of
        .map((part) => (part.kind === 'choice' ? group(part, wide) : print(part, wide)))
        .join('');
    case 'choice':
      return node.of.map((part) => print(part, wide)).join('|');
    case 'repeat':
      return printRepeat(node, wide);
    case 'assertion':
      if (node.that === 'start') return '^';
      if (node.that === 'end') return '$';
      throw new Unportable();
    case 'lookahead':
      throw new Unportable();
  }
}

function group(node: Node, wide: WideClasses): string {
  return `(?:${print(node, wide)})`;
}

function printRepeat(node: Extract<Node, { kind: 'repeat' }>, wide: WideClasses): string {
  const { of, min, max } = node;
  if (min > maximumCount || (max > maximumCount && Number.isFinite(max))) throw new Unportable();
  const counts = printCounts(min, max);
  if (of.kind !== 'class' || isOfOtherPlane(of.ranges)) return `${group(of, wide)}${counts}`;
  const isUncounted = min <= 1 && !Number.isFinite(max);
  const printed = isUncounted && isWide(of.ranges) ? printWideClass(of.ranges) : print(of, wide);
  return `${printed}${counts}`;
}

function printCounts(min: number, max: number): string {
  if (!Number.isFinite(max)) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Whether a class has all characters beyond U+FFFF, and the surrogates that .NET sees for them. */
function isWide(ranges: Ranges): boolean {
  return (
    ranges.some(([from, to]) => from <= lastOfPlane + 1 && to === 0x10ffff) &&
    ranges.some(([from, to]) => from <= 0xd800 && to >= 0xdfff)
  );
}

function isOfOtherPlane(ranges: Ranges): boolean {
  return (ranges[0]?.[0] ?? 0) > lastOfPlane;
}

/** Prints a class by what it leaves out. */
function printWideClass(ranges: Ranges): string {
  const excluded = complement(ranges);
  // `[^]` is not for Python, and `.` leaves out line feeds.
  if (excluded.length === 0) return '[\\s\\S]';
  return `[^${printRanges(excluded)}]`;
}

/** Lone surrogates are left out, since no document has them, and .NET sees halves of pairs. */
function printClass(given: Ranges): string {
  const ranges = given.flatMap(([from, to]) => [
    ...(from < 0xd800 ? [[from, Math.min(to, 0xd7ff)] as const] : []),
    ...(to > 0xdfff ? [[Math.max(from, 0xe000), to] as const] : []),
  ]);
  if (ranges.length === 0) throw new Unportable();
  const [first = [0, 0]] = ranges;
  if (ranges.length === 1 && first[0] === first[1]) return printCharacter(first[0]);
  if (ranges.some(([, to]) => to > lastOfPlane)) throw new Unportable();
  return `[${printRanges(ranges)}]`;
}

/** Prints the members of a class. */
export function printRanges(ranges: Ranges): string {
  return ranges.map(printRange).join('');
}

function printRange([from, to]: readonly [number, number]): string {
  const [first, last] = [printMember(from), printMember(to)];
  if (to <= from + 1) return from === to ? first : `${first}${last}`;
  // .NET reads `[\--9]` as three characters.
  return `${from === hyphen ? hexadecimal(from) : first}-${last}`;
}

function hasSurrogates(from: number, to: number): boolean {
  return from <= 0xdfff && to >= 0xd800;
}

const hyphen = 0x2d;

const letters: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

function printCharacter(point: number): string {
  const character = String.fromCodePoint(point);
  return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : printPlain(point);
}

function printMember(point: number): string {
  const character = String.fromCodePoint(point);
  return /[\\^\][-]/.test(character) ? `\\${character}` : printPlain(point);
}

function printPlain(point: number): string {
  if (hasSurrogates(point, point)) throw new Unportable();
  const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0);
  return letters[point] ?? (isControl ? hexadecimal(point) : String.fromCodePoint(point));
}

function hexadecimal(point: number): string {
  return `\\x${point.toString(16).toUpperCase().padStart(2, '0')}`;
}
