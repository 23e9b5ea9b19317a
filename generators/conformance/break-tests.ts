/** Values that make a test fail: for each kind of test the nearest that is just not right. */
import type { Json } from '../../compiler/model.ts';
import type { JsonKind, Measure, Test } from '../../compiler/tree.ts';

/** Longer than this no vector needs to be; a bound beyond it is left to the fuzzer. */
const longestText = 4096;

/** For tests on one value (`self`), such as its kind, bounds, pattern and allowed values. */
export function wrongValues(test: Test, value: Json): readonly Json[] {
  switch (test.kind) {
    case 'is':
      return wrongKind(test.of);
    case 'in':
      return [`${String(value)}x`, null];
    case 'matches':
      return ['', `${String(value)}\n`, 'no such thing'];
    case 'compare':
      return test.right.kind === 'literal' && typeof test.right.value === 'number' ? beyondBounds(test, test.right.value, value) : [];
    case 'holds':
      return test.tests.flatMap((inner) => wrongValues(inner, value));
    case 'present':
      return [];
  }
}

function wrongKind(kind: JsonKind): readonly Json[] {
  return kind === 'null' ? [0] : kind === 'integer' ? [null, 0.5] : [null, kind === 'string' ? 0 : 'x'];
}

function beyondBounds({ left, operator }: Extract<Test, { kind: 'compare' }>, bound: number, value: Json): readonly Json[] {
  const beyond = operator === 'at-least' ? bound - 1 : bound + 1;
  if (left.kind === 'get') return [beyond];
  return left.kind === 'measure' ? ofSize(left.of, beyond, value) : [];
}

function ofSize(measure: Measure, size: number, value: Json): readonly Json[] {
  if (size < 0 || size > longestText) return [];
  if (measure === 'code-points' || measure === 'bytes') return ['x'.repeat(size)];
  if (measure === 'items') return Array.isArray(value) ? [sized(value, size)] : [];
  const entries = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  const more = Array.from({ length: size }, (_, index) => [`key${index}`, entries[0]?.[1] ?? null] as const);
  return [Object.fromEntries([...entries, ...more].slice(0, size))];
}

function sized(items: readonly Json[], size: number): Json {
  return Array.from({ length: size }, (_, index) => items[index] ?? items.at(-1) ?? null);
}
