/**
 * Values that make a test on one value fail: for each kind of test the nearest that is just not
 * right.
 */
import { isObject, type Json } from '../../model/json.ts';
import type { Comparison, JsonKind, Measure, Test, TextRule } from '../../model/rule-tree.ts';

/** Longer than this no vector needs to be; a bound beyond it is left to the fuzzer. */
const longestText = 4096;

/** For tests on one value (`self`), such as its kind, bounds, pattern and allowed values. */
export function wrongValues(test: Test, value: Json): readonly Json[] {
  switch (test.kind) {
    case 'hasKind':
      return wrongKind(test.of);
    case 'in':
      return [`${written(value)}x`, null];
    case 'matches':
      return ['', `${written(value)}\n`, 'no such thing', ...mismatches(test.pattern)];
    case 'startsWith':
      return ['', 'no such thing'];
    case 'text':
      return textExamples(test.is);
    case 'compare':
      return test.right.kind === 'literal' && typeof test.right.value === 'number'
        ? beyondBounds(test, test.right.value, value)
        : [];
    case 'nOf':
      return test.tests.flatMap((inner) => wrongValues(inner, value));
    case 'schema':
      return test.is === 'well-formed' ? [{ type: 'unexpected' }] : [{ pattern: '' }];
    case 'present':
    case 'some':
      return [];
  }
}

/**
 * As `String` has it, which cannot take objects that were read from JSON inside a string: they have
 * no prototype.
 */
function written(value: Json): string {
  if (Array.isArray(value))
    return value.map((item: Json) => (item === null ? '' : written(item))).join();
  return isObject(value) ? '[object Object]' : String(value);
}

/** The first single characters that a pattern refuses, for patterns that take almost anything. */
function mismatches(pattern: string): readonly string[] {
  const expression = new RegExp(pattern, 'u');
  return printable.filter((character) => !expression.test(character)).slice(0, 2);
}

const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));

/** Texts of which one is so and the other is not. */
export function textExamples(rule: TextRule): readonly string[] {
  return {
    blank: [' ', 'x'],
    emoji: ['\u2705', 'x'],
    markup: ['**x**', 'x'],
    'data-url': ['data:text/plain,x', 'x'],
    'untagged-json': ['```\n{}\n```', 'x'],
  }[rule];
}

function wrongKind(kind: JsonKind): readonly Json[] {
  return kind === 'null'
    ? [0]
    : kind === 'integer'
      ? [null, 0.5]
      : [null, kind === 'string' ? 0 : 'x'];
}

const beyond: Readonly<Record<Comparison, number>> = {
  equal: 1,
  'at-least': -1,
  'at-most': 1,
  above: 0,
  below: 0,
};

function beyondBounds(
  { left, operator }: Extract<Test, { kind: 'compare' }>,
  bound: number,
  value: Json,
): readonly Json[] {
  const wrong = bound + beyond[operator];
  if (left.kind === 'get') return [wrong];
  return left.kind === 'measure' ? ofSize(left.of, wrong, value) : [];
}

/** Values that measure just so, made from this one where that helps. */
export function ofSize(measure: Measure, size: number, value: Json): readonly Json[] {
  if (size < 0 || size > longestText || !Number.isInteger(size)) return [];
  switch (measure) {
    case 'code-points':
    case 'bytes':
      return ['x'.repeat(size), 'X'.repeat(size)];
    case 'sentences':
      return [
        'A.'.concat(' A.'.repeat(Math.max(size - 1, 0))).slice(0, size === 0 ? 0 : undefined),
      ];
    case 'tokens':
      return ['x'.repeat(size * 4)];
    case 'instant':
      return [];
    case 'items':
      return Array.isArray(value) ? [sized(value, size)] : [];
    case 'keys': {
      const entries =
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.entries(value)
          : [];
      const more = Array.from(
        { length: size },
        (_, index) => [`key${index}`, entries[0]?.[1] ?? null] as const,
      );
      return [Object.fromEntries([...entries, ...more].slice(0, size))];
    }
  }
}

function sized(items: readonly Json[], size: number): Json {
  return Array.from({ length: size }, (_, index) => items[index] ?? items.at(-1) ?? null);
}
