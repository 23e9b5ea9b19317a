import { describe, expect, it } from 'vitest';
import { offsetsOf } from '../../../cli/validate/json-offsets.ts';

/** Requests the pointer and all its prefixes, as callers must. */
function startOf(text: string, path: string): string | undefined {
  const steps = path.split('/');
  const prefixes = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  const offset = offsetsOf(text, new Set(prefixes)).get(path);
  return offset === undefined ? undefined : text.slice(offset);
}

describe('the offset of', () => {
  it.each([
    ['the document', ' {"a":1}', '', '{"a":1}'],
    ['a member after others', '{"x":{"a":[1,{"b":2}]},"y":"}]\\"","a" : 3}', '/a', '3}'],
    ['an item of a nested list', '{"a":[[0],{"b":[1, 2]}]}', '/a/1/b/1', '2]}]}'],
    ['a string', '{"a":"b","c":"d"}', '/c', '"d"}'],
    ['a key with escapes', '{"\\u0061\\"":1}', '/a"', '1}'],
    ['a key that ends with a backslash', '{"a\\\\":1,"b":2}', '/b', '2}'],
    ['a key that pointers escape', '{"a/b~c#d":1}', '/a~1b~0c~2d', '1}'],
    ['the last of two equal keys', '{"a":1,"a":2}', '/a', '2}'],
    ['a member of a string, which is undefined', '{"a":"b"}', '/a/b', undefined],
    ['a missing member, which is undefined', '{"a":{},"b":[]}', '/c', undefined],
    ['the start of text that is not JSON', ' {"a', '', '{"a'],
    ['an item of an incomplete text', '{"a":[1,{"b":', '/a/0', '1,{"b":'],
  ])('%s', (_, text, path, expected) => expect(startOf(text, path)).toBe(expected));
});
