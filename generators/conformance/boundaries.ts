/** Both sides of each bound that a test has: just below it, just at it, just above it; and each of the values that it allows. */
import { type Bindings, value } from '../../compiler/evaluate.ts';
import type { Json } from '../../compiler/model.ts';
import type { Get, Measure, Operand, Test } from '../../compiler/tree.ts';
import { ofSize } from './break-tests.ts';
import { withValue } from './turn-tests.ts';

/** Of more allowed values than this the first are enough. */
const maximumValues = 12;

export function boundaries(test: Test, frame: Bindings): readonly Bindings[] {
  switch (test.kind) {
    case 'holds':
      return test.tests.flatMap((inner) => boundaries(inner, frame));
    case 'in': {
      const { operand, values } = test;
      return isChangeable(operand) ? values.slice(0, maximumValues).map((each) => withValue(frame, operand, each)) : none;
    }
    case 'compare':
      return [...around(test.left, test.right, frame), ...around(test.right, test.left, frame)];
    default:
      return none;
  }
}

const none: readonly Bindings[] = [];

function around(operand: Operand, other: Operand, frame: Bindings): readonly Bindings[] {
  const changed = operand.kind === 'measure' ? operand.operand : operand;
  const bound = isChangeable(changed) ? value(other, frame) : undefined;
  if (!isChangeable(changed) || typeof bound !== 'number') return none;
  const numbers = [bound - 1, bound, bound + 1];
  if (operand.kind !== 'measure') return numbers.map((number) => withValue(frame, changed, number));
  const current = value(changed, frame) ?? null;
  return numbers.flatMap((number) => measuring(operand.of, number, current).map((each) => withValue(frame, changed, each)));
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
