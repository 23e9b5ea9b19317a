/**
 * Prints expressions in the syntax that the encoders of all languages translate: characters, classes
 * of code points, groups, alternatives and greedy repetitions between two anchors.
 */
import { complement, type Ranges } from './ranges.ts';
import type { Node } from './syntax.ts';

/** A surrogate is escaped alone: two of them are one character, which is written `\u{1F600}`. */
const surrogate = String.raw`u[dD](?:[89abAB][0-9A-Fa-f]{2}(?!\\u[dD][c-fC-F])|[c-fC-F][0-9A-Fa-f]{2})`;
const escaped = String.raw`\\(?:[dwtnr]|u\{[0-9A-Fa-f]+\}|${surrogate}|u(?![dD][89A-Fa-f])[0-9A-Fa-f]{4}|[^A-Za-z0-9])`;
const counts = String.raw`(?:[*+?]|\{[0-9]+,?[0-9]*\})(?!\?)`;
const portableSyntax = new RegExp(
  String.raw`^\^(?:${escaped}|\[(?:\^(?!\])|(?!\^))(?:${escaped}|[^\]\\])+\]|\((?:\?:|(?!\?))|[)|]|${counts}|[^\\.()[\]{}*+?|^$])*\$$`,
  'u',
);

/** Whether a pattern has the syntax that all encoders translate. */
export function hasPortableSyntax(source: string): boolean {
  return portableSyntax.test(source) && !hasRangeFromHyphen(source);
}

const escapeOrClass = /\\[\s\S]|\[\^?(?<members>(?:\\[\s\S]|[^\]\\])*)\]/gu;
const member = String.raw`(?:${escaped}|[^\\])`;
const memberOrRange = new RegExp(`(?<first>${member})(?:-(?<last>${member}))?`, 'gu');

/** A range such as `--9` or `\--z` in a class, which languages read differently. */
function hasRangeFromHyphen(source: string): boolean {
  return [...source.matchAll(escapeOrClass)].some(({ groups }) =>
    [...(groups?.['members'] ?? '').matchAll(memberOrRange)].some(
      ({ groups: { first, last } = {} }) =>
        last !== undefined && (first === '\\-' || (first === '-' && last !== '-')),
    ),
  );
}

/** Whether there is an expression of the node alone: assertions depend on what is around it. */
export function isPrintable(node: Node): boolean {
  switch (node.kind) {
    case 'class':
      return true;
    case 'sequence':
    case 'choice':
      return node.of.every(isPrintable);
    case 'repeat':
      return isPrintable(node.of);
    case 'assertion':
    case 'lookahead':
      return false;
  }
}

/** Prints an expression for the whole text. */
export function printWhole(node: Node): string {
  return `^${print(node)}$`;
}

function print(node: Node): string {
  switch (node.kind) {
    case 'class':
      return printClass(node.ranges);
    case 'sequence':
      return node.of.map(print).join('');
    case 'choice':
      return `(?:${node.of.map(print).join('|')})`;
    case 'repeat':
      return `${printRepeated(node.of)}${printCounts(node.min, node.max)}`;
    case 'assertion':
    case 'lookahead':
      throw new Error('Assertions are not printed.');
  }
}

function printRepeated(node: Node): string {
  const printed = print(node);
  return node.kind === 'class' || node.kind === 'choice' ? printed : `(?:${printed})`;
}

function printCounts(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function printClass(ranges: Ranges): string {
  const [only] = ranges;
  if (ranges.length === 1 && only !== undefined && only[0] === only[1])
    return printPoint(only[0], /[\\^$.*+?()[\]{}|/]/);
  const inverse = complement(ranges);
  const isShorter = inverse.length < ranges.length && inverse.length > 0;
  const member = (point: number) => printPoint(point, /[\\^\][-]/);
  const members = (isShorter ? inverse : ranges).map(([from, to]) =>
    from === to ? member(from) : `${from === hyphen ? '\\u002D' : member(from)}-${member(to)}`,
  );
  return `[${isShorter ? '^' : ''}${members.join('')}]`;
}

const hyphen = 0x2d;

const letters: Readonly<Record<number, string>> = { 9: 't', 10: 'n', 13: 'r' };

function printPoint(point: number, escaped: RegExp): string {
  const letter = letters[point];
  if (letter !== undefined) return `\\${letter}`;
  const hexadecimal = point.toString(16).toUpperCase();
  if (point > 0xffff) return `\\u{${hexadecimal}}`;
  if (point < 0x20 || point > 0x7e) return `\\u${hexadecimal.padStart(4, '0')}`;
  const character = String.fromCodePoint(point);
  return escaped.test(character) ? `\\${character}` : character;
}
