/**
 * Derives values just below, at and just above each bound of a test, and each of the values that it
 * allows.
 */
import { type Bindings, value } from '../../interpreter/evaluate.ts';
import type { Json } from '../../model/json.ts';
import type { Get, Measure, Operand, Test } from '../../model/rule-tree.ts';
import { withValue } from '../solver.ts';
import { valuesOfSize } from './tests.ts';

/** The number of allowed values that are tried. */
const maximumValues = 12;

export function boundaries(test: Test, frame: Bindings): readonly Bindings[] {
  switch (test.kind) {
    case 'nOf':
      return test.tests.flatMap((inner) => boundaries(inner, frame));
    case 'in': {
      const { operand, values } = test;
      return isChangeable(operand)
        ? values.slice(0, maximumValues).map((each) => withValue(frame, operand, each))
        : [];
    }
    case 'compare':
      return [...around(test.left, test.right, frame), ...around(test.right, test.left, frame)];
    case 'hasKind':
    case 'present':
    case 'matches':
    case 'startsWith':
    case 'text':
    case 'schema':
    case 'some':
      return [];
  }
}

function around(operand: Operand, other: Operand, frame: Bindings): readonly Bindings[] {
  const changed = operand.kind === 'measure' ? operand.operand : operand;
  const bound = isChangeable(changed) ? value(other, frame) : undefined;
  if (!isChangeable(changed) || typeof bound !== 'number') return [];
  const current = operand.kind === 'measure' ? (value(changed, frame) ?? null) : null;
  const values = [bound - 1, bound, bound + 1].flatMap((number) =>
    operand.kind === 'measure' ? valuesMeasuring(operand.of, number, current) : [number],
  );
  return values.map((each) => withValue(frame, changed, each));
}

/** The context and the request are not changed. */
function isChangeable(operand: Operand): operand is Get {
  return operand.kind === 'get' && (operand.from === 'self' || operand.from === 'answers');
}

/** Values of a given size; texts also with characters of several UTF-16 units or bytes. */
function valuesMeasuring(measure: Measure, size: number, current: Json): readonly Json[] {
  const [plain] = valuesOfSize(measure, size, current);
  if (plain === undefined) return [];
  if (measure === 'code-points' && size > 0) return [plain, '\u{1f600}'.repeat(size)];
  return measure === 'bytes' && size > 0 && size % 2 === 0
    ? [plain, '\u00e9'.repeat(size / 2)]
    : [plain];
}
