/** Tables for the rules about strings: sentences, emoji, markup, tokens and instants. */
import { describe, expect, it } from 'vitest';
import {
  countSentences,
  countTokens,
  instant,
  isText,
} from '../../../compiler/model/text/text-rules.ts';

describe('sentences', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['...', 0],
    ['No end', 1],
    ['One.', 1],
    ['One. Two', 2],
    ['One.Two', 1],
    ['Version 1.0 of a.txt is out. It works!', 2],
    ['See .opencode/specs/191/plan.md. All done.', 2],
    ['Really?! Yes...', 2],
    ['He said "stop." Then (he left.) Gone.', 3],
    ['一。二！三？', 1],
    ['一。 二！ 三？', 3],
    ['Wait… what', 2],
    ['A.\nB.\u2028C.', 3],
  ])('%j has %i', (text, count) => expect(countSentences(text)).toBe(count));
});

describe('blank, emoji and markup', () => {
  it.each([
    ['', 'blank', true],
    [' \t\u00a0\u2003\u3000\ufeff', 'blank', true],
    ['\u200b', 'blank', false],
    ['x', 'blank', false],
    ['fine ✅', 'emoji', true],
    ['1️⃣', 'emoji', true],
    ['👩‍🚀', 'emoji', true],
    ['© ™ → é 漢', 'emoji', false],
    ['a **b** c', 'markup', true],
    ['a `b`', 'markup', true],
    ['[a](b)', 'markup', true],
    ['<br>', 'markup', true],
    ['</p>', 'markup', true],
    ['text\n  ## Heading', 'markup', true],
    ['- item', 'markup', true],
    ['a < b and b -> c', 'markup', false],
    ['a - b * c # d', 'markup', false],
    ['snake_case __init__', 'markup', false],
    ['#hashtag', 'markup', false],
    ['![x](data:image/png;base64,AAAA)', 'data-url', true],
    ['DATA:text/html,<p>', 'data-url', true],
    ['data:;base64,QQ==', 'data-url', true],
    ['The data: a, b and c/d', 'data-url', false],
    ['data:,x', 'data-url', false],
    ['data:image/png', 'data-url', false],
    ['metadata:a/b c,', 'data-url', false],
    ['```\n{"a": 1}\n```', 'untagged-json', true],
    ['text\n  ~~~ \r\n\n[1, 2]\n~~~', 'untagged-json', true],
    ['```ts\nlet a;\n```\n\n```\n[]\n```', 'untagged-json', true],
    ['```json\n{"a": 1}\n```', 'untagged-json', false],
    ['```aptix-json\n{}\n```\n{"after": 1}', 'untagged-json', false],
    ['````md\n```\n{}\n```\n````', 'untagged-json', false],
    ['```\n{ return; }\n```', 'untagged-json', false],
    ['```\nls -l\n```', 'untagged-json', false],
    ['```a`b\n{}', 'untagged-json', false],
    ['{"a": 1}', 'untagged-json', false],
  ] as const)('%j is %s: %s', (text, rule, expected) => expect(isText(text, rule)).toBe(expected));
});

describe('tokens and instants', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcde', 2],
    ['😀😀😀😀', 1],
  ])('%j has %i tokens', (text, count) => expect(countTokens(text)).toBe(count));

  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2000-02-29T12:00:00Z', 951825600],
    ['2026-01-01T01:00:00+01:00', 1767225600],
    ['2026-01-01T00:00:00.5Z', 1767225600.5],
    ['0001-01-01T00:00:00Z', -62135596800],
    ['9999-12-31T23:59:59Z', 253402300799],
    ['yesterday', undefined],
  ])('%s is at %s', (text, seconds) => expect(instant(text)).toBe(seconds));

  it('agree with the calendar of the platform on every day of four centuries', () => {
    for (let day = Date.UTC(1800, 0, 1); day < Date.UTC(2200, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString();
      if (instant(text) !== day / 1000) expect(text).toBe(instant(text));
    }
  });
});
