/** Random values and keys of any type. */
import fc from 'fast-check';
import type { Json } from '../../model/json.ts';
import { commonNumbers, commonTexts } from './common-values.ts';
import type { Random } from './random.ts';

const anything = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });

export function anyValue(random: Random, depth = 2): Json {
  return random.weighted<() => Json>([
    [4, () => random.pick(commonTexts)],
    [3, () => random.pick(commonNumbers)],
    [2, () => random.pick(strangeNumbers)],
    [1, () => random.chance(0.5)],
    [1, () => null],
    [1, () => random.pick<Json>([[], {}, '', 0, false])],
    [1, () => random.draw(anything) as Json],
    ...(depth <= 0
      ? []
      : ([
          [
            2,
            () => Array.from({ length: random.integer(0, 3) }, () => anyValue(random, depth - 1)),
          ],
          [
            2,
            () =>
              Object.fromEntries(
                Array.from({ length: random.integer(0, 3) }, () => [
                  randomKey(random),
                  anyValue(random, depth - 1),
                ]),
              ),
          ],
        ] as const)),
  ])();
}

export const strangeNumbers = [
  ...[
    -0, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, -9007199254740991,
    9007199254740992, 0.1, 0.30000000000000004,
  ],
  ...[
    123456789012345680000, 4294967296, 2147483648, -2147483649, 1e300, 0.9999999999999999,
    1.0000000000000002, 9223372036854776000,
  ],
];

/**
 * Keys whose order by code point differs from their order by UTF-16 unit, escape, letter or number.
 */
export const keysWithDifferentOrders = [
  '\u{1f600}',
  '\uffee',
  '\ufb01',
  'z',
  'Z',
  '10',
  '9',
  '\u00e9',
] as const;

const keys = [
  ...[
    'a',
    'b',
    'k',
    'a/b',
    '~',
    '~1',
    '#',
    'a#b',
    '',
    '__proto__',
    'constructor',
    'toString',
    '0',
    '1',
    '10',
    '2',
    '01',
    '-0',
    '1.5',
  ],
  ...[
    'é',
    'e\u0301',
    '😀',
    '\uffee',
    '\ud83d\ude00',
    'Z',
    'z',
    ' ',
    '"',
    '\\',
    '\u0000',
    '\u2028',
    'hasOwnProperty',
    'length',
    '$ref',
    'K',
  ],
];

export function randomKey(random: Random): string {
  return random.pick(keys);
}
