/** The rules about texts in the generated package, compared with those of the interpreter. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  countSentences,
  countTokens,
  instant,
  isText,
} from '../../../../compiler/model/text/text-rules.ts';
import { importBundled } from '../bundled.ts';

type TextFunction = (text: unknown) => unknown;
let runtime: Readonly<Record<string, TextFunction>> = {};
const call = (name: string, text: unknown) => runtime[name]?.(text);

beforeAll(async () => {
  runtime = (await importBundled([], 'runtime')) as typeof runtime;
});

/**
 * Every code point up to the last emoji, and combinations of the parts of sentences, markup and
 * embedded data.
 */
const points = Array.from({ length: 0x1fb10 }, (_, point) => String.fromCodePoint(point));
const blockPieces = [
  '```',
  '````',
  '~~~',
  '`',
  '\n',
  '\n',
  '\r\n',
  ' ',
  '\u2028',
  '{',
  '[',
  '"',
  '}',
  '1',
  'json',
  'data:',
  'DATA:',
  'a/b',
  ';',
  ',',
  'x',
  'é',
];
const blocks = Array.from({ length: 6000 }, (_, seed) =>
  Array.from(
    { length: 2 + (seed % 9) },
    (_, position) =>
      blockPieces[
        (seed * 7919 + position * position * 104_729 + seed * position) % blockPieces.length
      ],
  ).join(''),
);
const pieces = [
  'A',
  'b1',
  '.',
  '!',
  '…',
  '。',
  '"',
  ')',
  '”',
  ' ',
  '\u3000',
  '\n',
  '`',
  '**',
  '*',
  '](',
  '<',
  '/',
  '# ',
  '- ',
  '😀',
];
const mixtures = Array.from({ length: 4000 }, (_, index) =>
  Array.from(
    { length: 1 + (index % 7) },
    (_, position) => pieces[(index * (position * position + 3) + position * 7) % pieces.length],
  ).join(''),
);

describe('rules about texts', () => {
  it('agree on every single character', () => {
    for (const [name, rule] of [
      ['isBlank', 'blank'] as const,
      ['hasEmoji', 'emoji'] as const,
      ['hasMarkup', 'markup'] as const,
    ]) {
      expect(points.filter((text) => call(name, text) !== isText(text, rule))).toEqual([]);
    }
    expect(
      points.filter((text) => call('sentences', `a.${text}b`) !== countSentences(`a.${text}b`)),
    ).toEqual([]);
  });

  it('agree on combinations', () => {
    expect(mixtures.filter((text) => call('hasMarkup', text) !== isText(text, 'markup'))).toEqual(
      [],
    );
    expect(mixtures.filter((text) => call('sentences', text) !== countSentences(text))).toEqual([]);
    expect(blocks.filter((text) => call('hasDataUrl', text) !== isText(text, 'data-url'))).toEqual(
      [],
    );
    expect(
      blocks.filter((text) => call('hasUntaggedJson', text) !== isText(text, 'untagged-json')),
    ).toEqual([]);
    expect(mixtures.filter((text) => call('tokens', text) !== countTokens(text))).toEqual([]);
  });

  it.each([
    '1970-01-01T00:00:00Z',
    '0001-01-01T00:00:00-23:59',
    '9999-12-31T23:59:59.123456789+23:59',
    '2024-02-29T12:30:45.5Z',
  ])('convert %s to the same instant', (text) => expect(call('instant', text)).toBe(instant(text)));

  it('return NaN or false for values that are not texts', () => {
    expect(
      ['sentences', 'tokens', 'instant', 'codePoints', 'utf8Bytes'].map((name) => call(name, 1)),
    ).toEqual(Array(5).fill(Number.NaN));
    expect(call('instant', 'yesterday')).toBe(Number.NaN);
    expect(
      ['isBlank', 'hasEmoji', 'hasMarkup', 'hasDataUrl', 'hasUntaggedJson'].map((name) =>
        call(name, null),
      ),
    ).toEqual(Array(5).fill(false));
  });

  it('take linear time on long texts', () => {
    const long = ['.', '"', ' ', '#', '.")', 'data:', 'data:a', '```\n', '\n ', '`', '~~~\n['].map(
      (piece) => piece.repeat(300_000),
    );
    for (const name of [
      'sentences',
      'isBlank',
      'hasMarkup',
      'hasEmoji',
      'hasDataUrl',
      'hasUntaggedJson',
    ])
      for (const text of long) expect(call(name, text)).toBeDefined();
  }, 5000);
});
