/** Derives values that fail a test on a single value, as close to passing as possible. */
import { isObject, type Json, type JsonKind } from '../../model/json.ts';
import { matchesPattern } from '../../model/patterns/form.ts';
import type { Comparison, Measure, Test, TextRule } from '../../model/rule-tree.ts';

/** The maximum length of texts in vectors; the fuzzer covers larger bounds. */
const maximumLength = 4096;

/** For tests on one value (`self`), such as its kind, bounds, pattern and allowed values. */
export function wrongValues(test: Test, value: Json): readonly Json[] {
  switch (test.kind) {
    case 'hasKind':
      return wrongKind(test.of);
    case 'in':
      return [`${toText(value)}x`, null];
    case 'matches':
      return ['', `${toText(value)}\n`, 'no such thing', ...mismatches(test.pattern)];
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
 * Like `String`, but also for objects that were read from JSON inside a string, which have no
 * prototype.
 */
function toText(value: Json): string {
  if (Array.isArray(value))
    return value.map((item: Json) => (item === null ? '' : toText(item))).join();
  return isObject(value) ? '[object Object]' : String(value);
}

/** Single characters that a pattern rejects, for patterns that accept almost anything. */
function mismatches(pattern: string): readonly string[] {
  return printable.filter((character) => !matchesPattern(pattern, character)).slice(0, 2);
}

const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));

/** A text that matches the rule, and one that does not. */
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

const offsets: Readonly<Record<Comparison, number>> = {
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
  const wrong = bound + offsets[operator];
  if (left.kind === 'get') return [wrong];
  return left.kind === 'measure' ? valuesOfSize(left.of, wrong, value) : [];
}

/** Values of the given size, derived from `value` if possible. */
export function valuesOfSize(measure: Measure, size: number, value: Json): readonly Json[] {
  if (size < 0 || size > maximumLength || !Number.isInteger(size)) return [];
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
      return Array.isArray(value) ? [resized(value, size)] : [];
    case 'keys': {
      const entries =
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.entries(value)
          : [];
      const added = Array.from(
        { length: size },
        (_, index) => [`key${index}`, entries[0]?.[1] ?? null] as const,
      );
      return [Object.fromEntries([...entries, ...added].slice(0, size))];
    }
  }
}

function resized(items: readonly Json[], size: number): Json {
  return Array.from({ length: size }, (_, index) => items[index] ?? items.at(-1) ?? null);
}
