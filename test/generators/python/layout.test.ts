import { describe, expect, it } from 'vitest';
import { layOut, splitTest } from '../../../generators/python/printing/layout.ts';

describe('expressions that are too long', () => {
  it('are broken between their clauses first', () => {
    expect(layOut('one(a, b) and two("x and y") or three', 0, 20)).toEqual([
      'one(a, b)',
      'and two("x and y")',
      'or three',
    ]);
    expect(layOut('first if is_so(value) else second', 0, 20)).toEqual([
      'first',
      'if is_so(value)',
      'else second',
    ]);
  });

  it('are then broken within the widest brackets', () => {
    expect(layOut('at_most(distance(a, b), 0.001)', 0, 20)).toEqual([
      'at_most(',
      '    distance(a, b),',
      '    0.001,',
      ')',
    ]);
    expect(layOut('sum((one in value, two in value)) != 1', 0, 24)).toEqual([
      'sum((',
      '    one in value,',
      '    two in value,',
      ')) != 1',
    ]);
  });

  it('do not turn parentheses into tuples, or split the variables of a loop', () => {
    expect(layOut('not (some_name or another_name)', 0, 20)).toEqual([
      'not (',
      '    some_name',
      '    or another_name',
      ')',
    ]);
    expect(layOut('{key: item for key, item in value.items()}', 0, 30)).toEqual([
      '{',
      '    key: item',
      '    for key, item in value.items()',
      '}',
    ]);
  });

  it('stay on one line where nothing can be broken', () => {
    expect(layOut('"a text that is too long"', 0, 10)).toEqual(['"a text that is too long"']);
    expect(splitTest('f("a and \\" b") and (c or d)')).toEqual([
      'f("a and \\" b")',
      'and (c or d)',
    ]);
  });
});
