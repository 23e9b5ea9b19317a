/**
 * Both sides of each bound that a test has: just below it, just at it, just above it; and each of
 * the values that it allows.
 */
import { type Bindings, value } from '../../interpreter/evaluate.ts';
import type { Json } from '../../model/json.ts';
import type { Get, Measure, Operand, Test } from '../../model/rule-tree.ts';
import { withValue } from '../solver.ts';
import { ofSize } from './tests.ts';

/** Of more allowed values than this the first are enough. */
const maximumValues = 12;

export function boundaries(test: Test, frame: Bindings): readonly Bindings[] {
  const found: Bindings[] = [];
  gather(test, frame, found);
  return found;
}

function gather(test: Test, frame: Bindings, found: Bindings[]): void {
  switch (test.kind) {
    case 'nOf':
      for (const inner of test.tests) gather(inner, frame, found);
      return;
    case 'in': {
      const { operand, values } = test;
      if (isChangeable(operand))
        for (const each of values.slice(0, maximumValues))
          found.push(withValue(frame, operand, each));
      return;
    }
    case 'compare':
      gatherAround(test.left, test.right, frame, found);
      return gatherAround(test.right, test.left, frame, found);
    default:
  }
}

function gatherAround(operand: Operand, other: Operand, frame: Bindings, found: Bindings[]): void {
  const changed = operand.kind === 'measure' ? operand.operand : operand;
  const bound = isChangeable(changed) ? value(other, frame) : undefined;
  if (!isChangeable(changed) || typeof bound !== 'number') return;
  const current = operand.kind === 'measure' ? (value(changed, frame) ?? null) : null;
  for (const number of [bound - 1, bound, bound + 1]) {
    const values = operand.kind === 'measure' ? measuring(operand.of, number, current) : [number];
    for (const each of values) found.push(withValue(frame, changed, each));
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
  return measure === 'bytes' && size > 0 && size % 2 === 0
    ? [plain, '\u00e9'.repeat(size / 2)]
    : [plain];
}
