import { describe, expect, it } from 'vitest';
import { offsetsOf } from '../../../cli/validate/json-offsets.ts';

/** The pointer and those to what it leads through, as who asks for places does. */
function startOf(text: string, path: string): string | undefined {
  const steps = path.split('/');
  const ways = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  const offset = offsetsOf(text, new Set(ways)).get(path);
  return offset === undefined ? undefined : text.slice(offset);
}

describe('where the values of a text start', () => {
  it.each([
    ['the document', ' {"a":1}', '', '{"a":1}'],
    ['a member behind others', '{"x":{"a":[1,{"b":2}]},"y":"}]\\"","a" : 3}', '/a', '3}'],
    ['an item of a list within', '{"a":[[0],{"b":[1, 2]}]}', '/a/1/b/1', '2]}]}'],
    ['a text', '{"a":"b","c":"d"}', '/c', '"d"}'],
    ['a key with escapes', '{"\\u0061\\"":1}', '/a"', '1}'],
    ['a key that ends with a backslash', '{"a\\\\":1,"b":2}', '/b', '2}'],
    ['a key that pointers escape', '{"a/b~c#d":1}', '/a~1b~0c~2d', '1}'],
    ['the last of two equal keys', '{"a":1,"a":2}', '/a', '2}'],
    ['nothing behind a value that is no object', '{"a":"b"}', '/a/b', undefined],
    ['nothing for a member that is missing', '{"a":{},"b":[]}', '/c', undefined],
    ['the start of what is no JSON', ' {"a', '', '{"a'],
    ['what is there of a text that ends too soon', '{"a":[1,{"b":', '/a/0', '1,{"b":'],
  ])('%s', (_, text, path, expected) => expect(startOf(text, path)).toBe(expected));
});
