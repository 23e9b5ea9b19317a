/**
 * Serializes a value as JSON in one of many equivalent forms, or as a malformed document with one
 * mistake.
 */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Random } from './random.ts';

/** Serializes parts of a value; undefined selects the default form. */
interface Format {
  readonly number: (value: number) => string | undefined;
  readonly text: (value: string) => string | undefined;
  /** Text before the member, such as the same key with another value. */
  readonly member: (name: string, value: Json) => string | undefined;
  readonly space: () => string;
}

const defaultFormat: Format = {
  number: () => undefined,
  text: () => undefined,
  member: () => undefined,
  space: () => '',
};

export function serialize(value: Json): string {
  return write(value, defaultFormat);
}

function write(value: Json, format: Format): string {
  const { space } = format;
  if (Array.isArray(value))
    return `[${space()}${value.map((item: Json) => write(item, format)).join(`${space()},${space()}`)}${space()}]`;
  if (isObject(value)) {
    const members = Object.entries(value as JsonObject).map(([name, member]) => {
      const before = format.member(name, member);
      return `${before === undefined ? '' : `${before},`}${format.text(name) ?? JSON.stringify(name)}${space()}:${space()}${write(member, format)}`;
    });
    return `{${space()}${members.join(`${space()},${space()}`)}${space()}}`;
  }
  if (typeof value === 'number')
    return format.number(value) ?? (Object.is(value, -0) ? '-0' : JSON.stringify(value));
  if (typeof value === 'string') return format.text(value) ?? JSON.stringify(value);
  return JSON.stringify(value);
}

/** Serializes with random white space, escapes and number formats, without changing the value. */
export function encode(value: Json, random: Random): Uint8Array {
  return bytes(randomText(value, random));
}

function randomText(value: Json, random: Random): string {
  if (random.chance(0.7)) return serialize(value);
  const hasSpaces = random.chance(0.5);
  return write(value, {
    number: (number) => (random.chance(0.3) ? random.pick(notations(number)) : undefined),
    text: (text) => (random.chance(0.2) ? escapeRandomly(text, random) : undefined),
    member: () => undefined,
    space: () =>
      hasSpaces && random.chance(0.3) ? random.pick([' ', '\n', '\t', '\r\n', '  ']) : '',
  });
}

/** Other notations of the same double. */
function notations(value: number): readonly string[] {
  const text = Object.is(value, -0) ? '-0' : JSON.stringify(value);
  const hasExponent = text.includes('e');
  const others = hasExponent
    ? [text.replace('e', 'E')]
    : [
        `${text}e0`,
        `${text}E+0`,
        `${text}e-0`,
        ...(text.includes('.')
          ? [`${text}0`, `${text}000`]
          : [`${text}.0`, `${text}.000`, `${text}0e-1`]),
      ];
  return [
    ...others,
    value.toExponential(),
    ...(value === 0 ? ['0', '-0', '0.0', '-0.0', '0e5', '-0e-5', '0e999', '0.0e-999'] : []),
  ];
}

function escapeRandomly(text: string, random: Random): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const hex = (unit: number) => {
    const digits = unit.toString(16).padStart(4, '0');
    return `\\u${random.chance(0.5) ? digits : digits.toUpperCase()}`;
  };
  const simple: Readonly<Record<string, string>> = {
    '/': '\\/',
    '"': '\\"',
    '\\': '\\\\',
    '\b': '\\b',
    '\f': '\\f',
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
  };
  return `"${units
    .map((unit) => {
      const character = String.fromCharCode(unit);
      const isPlain =
        unit >= 0x20 && character !== '"' && character !== '\\' && (unit < 0xd800 || unit > 0xdfff);
      if (isPlain && random.chance(0.6)) return character;
      return random.chance(0.5) ? (simple[character] ?? hex(unit)) : hex(unit);
    })
    .join('')}"`;
}

/**
 * Serializes with one mistake: a duplicate key, a lone surrogate, an infinite number, or malformed
 * syntax or UTF-8.
 */
export function encodeMalformed(value: Json, random: Random): Uint8Array {
  return random.weighted<() => Uint8Array>([
    [4, () => bytes(withOneMistake(value, random, 'number'))],
    [3, () => bytes(withOneMistake(value, random, 'text'))],
    [2, () => bytes(withOneMistake(value, random, 'member'))],
    [4.5, () => mutateBytes(encode(value, random), random)],
    [1, () => bytes(malformedText(randomText(value, random), random))],
    [2, () => nestDeeply(value, random)],
  ])();
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

function withOneMistake(value: Json, random: Random, kind: 'number' | 'text' | 'member'): string {
  let count = 0;
  const counter = (wanted: string) => () => {
    if (kind === wanted) count++;
    return undefined;
  };
  write(value, {
    number: counter('number'),
    text: counter('text'),
    member: counter('member'),
    space: () => '',
  });
  if (count === 0) return serialize(value);
  let remaining = random.integer(0, count - 1);
  const once = (wanted: string, change: () => string) =>
    kind === wanted && remaining-- === 0 ? change() : undefined;
  return write(value, {
    number: (number) => once('number', () => wrongNumber(number, random)),
    text: (text) => once('text', () => wrongText(text, random)),
    member: (name, member) => once('member', () => duplicateMember(name, member, random)),
    space: () => '',
  });
}

const infiniteNumbers = `1e400 -1e400 1E400 9e999 1.7976931348623159e308 ${'9'.repeat(310)}`.split(
  ' ',
);
const invalidNumbers = '01 +1 1. .5 - 1e 1e+ NaN Infinity -Infinity 0x10 1_000 --1 00 -01'.split(
  ' ',
);
const edgeNumbers = [
  ...'1.7976931348623157e308 4.9e-324 2e-324 1e-400 9007199254740993 18446744073709551616 -9223372036854775809'.split(
    ' ',
  ),
  ...`0.1e1 1e308 10e307 100000000000000000000e-20 -0 -0.0 0.${'0'.repeat(400)}1`.split(' '),
];

function wrongNumber(value: number, random: Random): string {
  const text = JSON.stringify(value);
  return random.pick(
    random.pick([
      infiniteNumbers,
      invalidNumbers,
      [...edgeNumbers, `${text}${'0'.repeat(30)}`, `${text}.${'0'.repeat(40)}1`],
    ]),
  );
}

const loneSurrogates =
  '\\ud800 \\udc00 \\udfff \\udbff \\udc00\\ud800 \\ud83dx \\uD800\\u0041 \\ud83d\\ud83d\\ude00'.split(
    ' ',
  );
const invalidEscapes = [
  '\\x41',
  '\\u12',
  '\\u+123',
  '\\',
  '\\u00g0',
  '\\a',
  '\\U0041',
  '\u0001',
  '\n',
  '\t',
  '\u0000',
];
const validEscapes =
  '\\ud83d\\ude00 \u007f \\u0000 \ufffe \\ufffe \\u2028 \u2028 \\\\ud800 \\/ \\b\\f'.split(' ');

function wrongText(text: string, random: Random): string {
  return `"${JSON.stringify(text).slice(1, -1)}${random.pick(random.pick([loneSurrogates, invalidEscapes, validEscapes]))}"`;
}

function duplicateMember(name: string, member: Json, random: Random): string {
  const key = random.chance(0.5) ? JSON.stringify(name) : escapeRandomly(name, random);
  return `${key}:${serialize(random.chance(0.5) ? member : random.pick<Json>([null, 1, 'x', {}, [{ a: 1 }]]))}`;
}

/** Changes, inserts or cuts off bytes, some of which make the text malformed UTF-8. */
function mutateBytes(given: Uint8Array, random: Random): Uint8Array {
  const at = random.integer(0, Math.max(0, given.length - 1));
  const inserted = (...more: readonly number[]) =>
    Buffer.concat([given.subarray(0, at), Buffer.from(more), given.subarray(at)]);
  return random.weighted<() => Uint8Array>([
    [
      4,
      () =>
        Uint8Array.from(given, (byte, index) =>
          index === at ? byte ^ (1 << random.integer(0, 7)) : byte,
        ),
    ],
    [2, () => inserted(random.integer(0, 255))],
    [
      8,
      () =>
        inserted(
          ...random.pick([
            [0xff],
            [0xc0, 0xaf],
            [0xed, 0xa0, 0x80],
            [0xf4, 0x90, 0x80, 0x80],
            [0xe2, 0x82],
            [0xef, 0xbb, 0xbf],
            [0xf0, 0x9f, 0x98, 0x80],
            [0xc2, 0xa0],
            [0],
          ]),
        ),
    ],
    [2, () => given.subarray(0, at)],
    [1, () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), given])],
    [1, () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]), given])],
    [
      1,
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(Buffer.from(given).toString('utf8'), 'utf16le'),
        ]),
    ],
  ])();
}

function malformedText(text: string, random: Random): string {
  const at = random.integer(0, text.length);
  const insert = (more: string) => `${text.slice(0, at)}${more}${text.slice(at)}`;
  return random.pick<() => string>([
    () =>
      insert(
        random.pick([
          ',',
          ':',
          '{',
          '}',
          '[',
          ']',
          '"',
          "'",
          '//',
          '/**/',
          '#',
          '\u00a0',
          '\ufeff',
          '\u2003',
          '\v',
          '\f',
          'null',
          '0',
          '\\',
        ]),
      ),
    () => text.replace(/([\]}])$/, ',$1'),
    () => text.replaceAll('"', "'"),
    () => `${text}${random.pick([' ', '\n', 'x', ',', text, '\u0000', '//', '\u2028'])}`,
    () => ` \t\r\n${text}`,
    () => text.replace('true', 'True').replace('null', 'nil').replace('false', 'FALSE'),
    () => '',
    () => text.replace(/"(\w+)":/, '$1:'),
  ])();
}

/** Nests the document, or replaces one member by nested lists, close to the depth limit. */
function nestDeeply(value: Json, random: Random): Uint8Array {
  const levels = random.pick([62, 63, 64, 65, 66, 70, 200]);
  const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
  if (!isObject(value) || Object.keys(value).length === 0 || random.chance(0.2))
    return bytes(`${'['.repeat(levels)}${serialize(value)}${']'.repeat(levels)}`);
  const name = random.pick(Object.keys(value));
  const members = Object.entries(value as JsonObject).map(
    ([key, member]) => `${JSON.stringify(key)}:${key === name ? deep : serialize(member)}`,
  );
  return bytes(`{${members.join(',')}}`);
}
