/** Both sides of each bound that a test has: just below it, just at it, just above it; and each of the values that it allows. */
import { type Bindings, value } from '../../compiler/evaluate.ts';
import type { Json } from '../../compiler/model.ts';
import type { Get, Measure, Operand, Test } from '../../compiler/tree.ts';
import { ofSize } from './break-tests.ts';
import { withValue } from './turn-tests.ts';

/** Of more allowed values than this the first are enough. */
const maximumValues = 12;

export function* boundaries(test: Test, frame: Bindings): Generator<Bindings> {
  switch (test.kind) {
    case 'holds':
      for (const inner of test.tests) yield* boundaries(inner, frame);
      return;
    case 'in':
      if (isChangeable(test.operand)) for (const each of test.values.slice(0, maximumValues)) yield withValue(frame, test.operand, each);
      return;
    case 'compare':
      yield* around(test.left, value(test.right, frame), frame);
      yield* around(test.right, value(test.left, frame), frame);
      return;
    default:
      return;
  }
}

function* around(operand: Operand, bound: Json | undefined, frame: Bindings): Generator<Bindings> {
  if (typeof bound !== 'number') return;
  for (const number of [bound - 1, bound, bound + 1]) {
    if (isChangeable(operand)) yield withValue(frame, operand, number);
    if (operand.kind !== 'measure' || !isChangeable(operand.operand)) continue;
    for (const each of measuring(operand.of, number, value(operand.operand, frame) ?? null)) yield withValue(frame, operand.operand, each);
  }
}

/** What the caller supplies, and the asking document, stay as they are. */
function isChangeable(operand: Operand): operand is Get {
  return operand.kind === 'get' && (operand.from === 'self' || operand.from === 'answers');
}

/** Of texts one of ASCII and one of characters that take more units than code points. */
function measuring(measure: Measure, size: number, current: Json): readonly Json[] {
  const [plain] = ofSize(measure, size, current);
  if (plain === undefined) return [];
  if (measure === 'code-points' && size > 0) return [plain, '\u{1f600}'.repeat(size)];
  return measure === 'bytes' && size > 0 && size % 2 === 0 ? [plain, '\u00e9'.repeat(size / 2)] : [plain];
}
