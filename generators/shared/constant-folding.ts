/**
 * Constant folding: tests and operands whose value does not depend on the document are evaluated at
 * generation time and never printed. The reference interpreter evaluates them, so folded code
 * cannot differ from it. No other file of the generators imports the interpreter.
 */
import { type Bindings, holds, value } from '../../compiler/interpreter/evaluate.ts';
import type { Json, Scalar } from '../../compiler/model/json.ts';
import type { Operand, Test } from '../../compiler/model/rule-tree.ts';
import { operandsOf } from '../../compiler/model/visit/rule-tree.ts';

const noDocument: Bindings = {
  self: undefined,
  item: undefined,
  asks: undefined,
  answers: undefined,
  context: undefined,
};

/**
 * Returns the result of a test that is the same for every document, and undefined for all others.
 */
export function constantTest(test: Test): boolean | undefined {
  switch (test.kind) {
    case 'nOf':
      if (test.min > test.max || test.min > test.tests.length) return false;
      if (test.min <= 0 && test.max >= test.tests.length) return true;
      if (test.tests.some((inner) => constantTest(inner) === undefined)) return undefined;
      break;
    default:
      if (operandsOf(test).some(readsDocument)) return undefined;
  }
  return holds(test, noDocument);
}

/**
 * Returns the value of an operand that does not read the document; undefined for an operand that
 * does.
 */
export function constantOperand(
  operand: Operand,
): { readonly value: Scalar | undefined } | undefined {
  if (operand.kind === 'literal') return operand;
  if (readsDocument(operand)) return undefined;
  const found = value(operand, noDocument);
  return { value: typeof found === 'object' && found !== null ? undefined : found };
}

/** Evaluates a test that reads only `self`. */
export function isTrueOf(test: Test, self: Json): boolean {
  return holds(test, { ...noDocument, self });
}

/** The test of a `count` reads nothing if its list does not. */
function readsDocument(operand: Operand): boolean {
  return operand.kind === 'get' || operandsOf(operand).some(readsDocument);
}
