import { describe, expect, it } from 'vitest';
import { addMember } from '../../../cli/init/json-member.ts';

const added = (text: string) => ({ kind: 'added', text });

describe('adds a member to', () => {
  it.each([
    ['an empty object', '{}', ['a'], '{\n  "a": 1\n}'],
    ['an empty object on lines', '{\n}\n', ['a'], '{\n  "a": 1\n}\n'],
    ['an object on one line', '{"b":2}', ['a'], '{"b":2, "a": 1}'],
    ['an object on several lines', '{\n  "b": 2\n}\n', ['a'], '{\n  "b": 2,\n  "a": 1\n}\n'],
    ['tabs', '{\n\t"b": 2\n}\n', ['a'], '{\n\t"b": 2,\n\t"a": 1\n}\n'],
    ['other line endings', '{\r\n  "b": 2\r\n}\r\n', ['a'], '{\r\n  "b": 2,\r\n  "a": 1\r\n}\r\n'],
    ['a trailing comma', '{\n  "b": 2,\n}\n', ['a'], '{\n  "b": 2,\n  "a": 1\n}\n'],
    [
      'comments',
      '{\n  "b": 2 // two\n  /* end } */\n}\n',
      ['a'],
      '{\n  "b": 2, // two\n  "a": 1\n  /* end } */\n}\n',
    ],
    ['a byte order mark', '\uFEFF{}', ['a'], '\uFEFF{\n  "a": 1\n}'],
    [
      'a nested object',
      '{\n  "o": {\n    "b": 2\n  }\n}\n',
      ['o', 'a'],
      '{\n  "o": {\n    "b": 2,\n    "a": 1\n  }\n}\n',
    ],
    [
      'a missing object',
      '{\n  "b": 2\n}\n',
      ['o', 'a'],
      '{\n  "b": 2,\n  "o": {\n    "a": 1\n  }\n}\n',
    ],
    [
      'strings that look like structure',
      '{\n  "b": "}\\",{",\n  "c": [{"a": "]"}]\n}',
      ['a'],
      '{\n  "b": "}\\",{",\n  "c": [{"a": "]"}],\n  "a": 1\n}',
    ],
    [
      'an empty nested object',
      '{\n  "o": {}\n}\n',
      ['o', 'a'],
      '{\n  "o": {\n    "a": 1\n  }\n}\n',
    ],
  ])('%s', (_, text, path, expected) => {
    expect(addMember(text, path, 1)).toEqual(added(expected));
    expect(addMember(expected, path, 1)).toEqual({ kind: 'present' });
    expect(addMember(expected, path, 2)).toEqual({ kind: 'different' });
  });

  it.each([
    '',
    '[]',
    '{',
    '{"a"}',
    '{"a":}',
    '{"o":[1]',
    'null',
    '{"o": 1}',
    '{"o" 1}',
    '{"b": {"c": [1}',
  ])('%j is left alone', (text) => {
    expect(addMember(text, ['o', 'a'], 1)).toEqual({ kind: 'unreadable' });
  });
});
