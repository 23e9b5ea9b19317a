/** Finds the fields of its owner that a check reads: the first step of each path. */
import type { Check, Operand, SchemaSource, Test } from '../rule-tree.ts';

/** For a rule of a type these are the fields of `self`, for an exchange those of `answers`. */
export function readFields(check: Check): readonly string[] {
  const found = new Set<string>();
  addCheck(check, found);
  return [...found];
}

function addCheck(check: Check | undefined, found: Set<string>): void {
  switch (check?.kind) {
    case 'all':
      for (const inner of check.checks) addCheck(inner, found);
      return;
    case 'assert':
      addTest(check.test, found);
      return addCheck(check.then, found);
    case 'when':
      addTest(check.test, found);
      addCheck(check.then, found);
      return addCheck(check.otherwise, found);
    case 'field':
      found.add(check.name);
      return;
    case 'unlessFailed':
      for (const name of check.of) found.add(name);
      return;
    case 'distinct':
    case 'namesMembers':
      return addOperand(check.list, found);
    case 'sequence':
      addOperand(check.left.list, found);
      return addOperand(check.right.list, found);
    case 'references':
      addOperand(check.from.list, found);
      return addOperand(check.to.list, found);
    case 'matchesSchema':
      addOperand(check.value, found);
      return addSource(check.schema, found);
    case 'items':
    case 'additionalMembers':
    case 'switchOnTag':
    case 'jsonString':
    case 'call':
    case 'parameter':
    case undefined:
      return;
  }
}

function addSource(source: SchemaSource, found: Set<string>): void {
  if (source.kind === 'one') return addOperand(source.at, found);
  addOperand(source.list, found);
  addOperand(source.key, found);
}

function addTest(test: Test, found: Set<string>): void {
  switch (test.kind) {
    case 'compare':
      addOperand(test.left, found);
      return addOperand(test.right, found);
    case 'nOf':
      for (const inner of test.tests) addTest(inner, found);
      return;
    case 'startsWith':
      if (typeof test.prefix !== 'string') addOperand(test.prefix, found);
      return addOperand(test.operand, found);
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
      return addOperand(test.operand, found);
    case 'some':
      addOperand(test.list, found);
      return addTest(test.test, found);
  }
}

function addOperand(operand: Operand, found: Set<string>): void {
  switch (operand.kind) {
    case 'get': {
      const [first] = operand.path;
      if (first !== undefined && (operand.from === 'self' || operand.from === 'answers'))
        found.add(first);
      return;
    }
    case 'measure':
      return addOperand(operand.operand, found);
    case 'count':
      addOperand(operand.list, found);
      return operand.where && addTest(operand.where, found);
    case 'sum':
      return addOperand(operand.list, found);
    case 'arithmetic':
      addOperand(operand.left, found);
      return addOperand(operand.right, found);
    case 'literal':
      return;
  }
}
