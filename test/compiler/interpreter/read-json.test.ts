/**
 * Reading JSON reports the first of size, encoding, depth and syntax, or else all unsafe values
 * together.
 */
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../compiler/interpreter/read-json.ts';

function problems(text: string | Uint8Array): readonly string[] | 'fine' {
  const read = readJson(text, { bytes: 200, depth: 4 });
  return read.kind === 'value'
    ? 'fine'
    : read.violations.map(({ rule, path }) => (path === '' ? rule : `${rule} at ${path}`));
}

describe('reading JSON reports', () => {
  it.each([
    ['size before all', `"\ud800${'['.repeat(300)}`, ['size']],
    ['encoding before depth', '[[[[[\ud800', ['encoding']],
    ['depth before syntax', '[[[[[', ['depth']],
    ['syntax before keys', '{"a":1,"a":2', ['syntax']],
    [
      'all that is unsafe',
      '{"a":1,"a":["\\ud800",1e400],"b":{"\\udc00":{"c":1e400}}}',
      ['duplicate-key at /a', 'surrogate at /a/0', 'number at /a/1', 'surrogate at /b'],
    ],
    ['one byte order mark', '\ufeff[]', 'fine'],
    ['brackets in strings', '"[[[[[[["', 'fine'],
  ])('%s', (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('agrees with JSON.parse on what is JSON', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\\',
      'u0041',
      '\t',
      '\u00a0',
    ];
    let state = 7;
    const next = () => (state = (state * 1103515245 + 12345) & 0x7fffffff);
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from(
        { length: 1 + (next() % 6) },
        () => pieces[next() % pieces.length],
      ).join('');
      expect([text, readJson(text).kind !== 'unreadable']).toEqual([text, parses(text)]);
    }
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
