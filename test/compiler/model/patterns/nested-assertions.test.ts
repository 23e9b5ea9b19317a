/** Assertions within a repetition have no expression of their own, but an automaton. */
import { expect, it } from 'vitest';
import { matchesPattern, patternForm } from '../../../../compiler/model/patterns/form.ts';

it.each(['^(?:a\\b){1,2}$', '^(?:^a|\\d$)+$', '^(?:\\Ba|b)*$', '^(?:(?=a)\\w)+$'])(
  'a pattern is matched by a table or not allowed: %s',
  (pattern) => {
    const { kind } = patternForm(pattern);
    expect(['table', 'refused']).toContain(kind);
    if (kind === 'refused') return;
    for (const text of ['', 'a', 'aa', 'b', 'ba', '1', 'a1'])
      expect(matchesPattern(pattern, text), text).toBe(new RegExp(pattern, 'u').test(text));
  },
);
