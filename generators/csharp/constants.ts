/** What is settled before there is a document: such tests and operands are evaluated here and never printed. */
import { type Bindings, holds, value } from '../../compiler/evaluate.ts';
import type { Operand, Scalar, Test } from '../../compiler/tree.ts';

const noDocument: Bindings = { self: undefined, item: undefined, asks: undefined, answers: undefined, context: undefined };

/** Whether a test is the same for every document: `undefined` where it is not. */
export function constantTest(test: Test): boolean | undefined {
  if (test.kind === 'holds') {
    const { min, max, tests } = test;
    if (min > max || min > tests.length) return false;
    if (min <= 0 && max >= tests.length) return true;
  }
  return isSettled(test) ? holds(test, noDocument) : undefined;
}

/** The value of an operand that reads no document, absent or not; `undefined` for one that does. */
export function constantOperand(operand: Operand): { readonly value: Scalar | undefined } | undefined {
  if (readsDocument(operand)) return undefined;
  const found = value(operand, noDocument);
  return { value: typeof found === 'object' && found !== null ? undefined : found };
}

function isSettled(test: Test): boolean {
  switch (test.kind) {
    case 'compare':
      return !readsDocument(test.left) && !readsDocument(test.right);
    case 'holds':
      return test.tests.every((inner) => constantTest(inner) !== undefined);
    case 'some':
      return !readsDocument(test.list);
    case 'is':
    case 'present':
    case 'in':
    case 'matches':
    case 'starts':
    case 'text':
    case 'schema':
      // Nearly all.
      return test.operand.kind !== 'get' && !readsDocument(test.operand);
  }
}

function readsDocument(operand: Operand): boolean {
  switch (operand.kind) {
    case 'get':
      return true;
    case 'literal':
      return false;
    case 'measure':
      return readsDocument(operand.operand);
    case 'count':
    case 'sum':
      return readsDocument(operand.list);
    case 'arithmetic':
      return readsDocument(operand.left) || readsDocument(operand.right);
  }
}
