/** Escapes of regular expressions, after the backslash. */
import { whiteSpace } from '../../text/text-rules.ts';
import { complement, digits, type Ranges, wordCharacters } from '../ranges.ts';
import { PatternError } from '../syntax.ts';
import type { Cursor } from './cursor.ts';
import { rangesOfProperty, similarProperty } from './properties.ts';

/** The characters of `\s` in ECMA-262: our white space without U+0085, the control code NEL. */
const spaces: Ranges = whiteSpace.flatMap(([from, to]) => (from === 0x85 ? [] : [[from, to]]));

const classes: Readonly<Record<string, Ranges>> = { d: digits, w: wordCharacters, s: spaces };

/** Reads `\d`, `\w`, `\s`, `\p{…}` or one of their complements; undefined for other escapes. */
export function classEscape(cursor: Cursor): Ranges | undefined {
  const letter = cursor.peek() ?? '';
  const isNegated = letter !== letter.toLowerCase();
  const named = classes[letter.toLowerCase()];
  if (named === undefined && letter !== 'p' && letter !== 'P') return undefined;
  cursor.take();
  const ranges = named ?? propertyAt(cursor);
  return isNegated ? complement(ranges) : ranges;
}

function propertyAt(cursor: Cursor): Ranges {
  cursor.accept('{');
  const name = cursor.takeUntil('}');
  const ranges = rangesOfProperty(name);
  if (ranges !== undefined) return ranges;
  const similar = similarProperty(name);
  const instead = similar === undefined ? '' : `; did you mean "${similar}"?`;
  throw new PatternError(`there is no Unicode property "${name}"${instead}`);
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };

/** Reads an escape of one code point. */
export function characterEscape(cursor: Cursor): number {
  const letter = cursor.take();
  const control = controls[letter];
  if (control !== undefined) return control;
  if (letter === 'c') return (cursor.take().codePointAt(0) ?? 0) % 32;
  if (letter === 'x') return hexadecimal(cursor, 2);
  if (letter === 'u') return codePointEscape(cursor);
  return letter.codePointAt(0) ?? 0;
}

/** `\u{1F600}`, `\u0041`, or two surrogates, which are one code point in Unicode mode. */
function codePointEscape(cursor: Cursor): number {
  if (cursor.accept('{')) return Number.parseInt(cursor.takeUntil('}'), 16);
  const first = hexadecimal(cursor, 4);
  if (first < 0xd800 || first > 0xdbff) return first;
  const isPair = cursor.peek() === '\\' && cursor.peek(1) === 'u' && isLow(cursor);
  if (!isPair) return first;
  cursor.take();
  cursor.take();
  return 0x10000 + (first - 0xd800) * 0x400 + (hexadecimal(cursor, 4) - 0xdc00);
}

/** Whether a low surrogate is escaped next: `\uDC00` to `\uDFFF`. */
function isLow(cursor: Cursor): boolean {
  const written = [2, 3, 4, 5].map((ahead) => cursor.peek(ahead) ?? '').join('');
  return /^[dD][c-fC-F][0-9A-Fa-f]{2}$/.test(written);
}

function hexadecimal(cursor: Cursor, count: number): number {
  let written = '';
  for (let digit = 0; digit < count; digit++) written += cursor.take();
  return Number.parseInt(written, 16);
}
