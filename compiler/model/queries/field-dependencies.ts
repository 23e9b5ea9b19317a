/** Which fields of its owner a check reads: the first step of each path. */
import type { Check, Operand, SchemaSource, Test } from '../rule-tree.ts';

/** Of a record's rule the fields below `self`, of an exchange's rule those below `answers`. */
export function readFields(check: Check): readonly string[] {
  const found = new Set<string>();
  ofCheck(check, found);
  return [...found];
}

function ofCheck(check: Check | undefined, found: Set<string>): void {
  switch (check?.kind) {
    case 'all':
      for (const inner of check.checks) ofCheck(inner, found);
      return;
    case 'assert':
      ofTest(check.test, found);
      return ofCheck(check.then, found);
    case 'when':
      ofTest(check.test, found);
      ofCheck(check.then, found);
      return ofCheck(check.otherwise, found);
    case 'field':
      found.add(check.name);
      return;
    case 'unlessFailed':
      for (const name of check.of) found.add(name);
      return;
    case 'distinct':
    case 'namesMembers':
      return ofOperand(check.list, found);
    case 'sequence':
      ofOperand(check.left.list, found);
      return ofOperand(check.right.list, found);
    case 'references':
      ofOperand(check.from.list, found);
      return ofOperand(check.to.list, found);
    case 'matchesSchema':
      ofOperand(check.value, found);
      return ofSource(check.schema, found);
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

function ofSource(source: SchemaSource, found: Set<string>): void {
  if (source.kind === 'one') return ofOperand(source.at, found);
  ofOperand(source.list, found);
  ofOperand(source.key, found);
}

function ofTest(test: Test, found: Set<string>): void {
  switch (test.kind) {
    case 'compare':
      ofOperand(test.left, found);
      return ofOperand(test.right, found);
    case 'nOf':
      for (const inner of test.tests) ofTest(inner, found);
      return;
    case 'startsWith':
      if (typeof test.prefix !== 'string') ofOperand(test.prefix, found);
      return ofOperand(test.operand, found);
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
      return ofOperand(test.operand, found);
    case 'some':
      ofOperand(test.list, found);
      return ofTest(test.test, found);
  }
}

function ofOperand(operand: Operand, found: Set<string>): void {
  switch (operand.kind) {
    case 'get': {
      const [first] = operand.path;
      if (first !== undefined && (operand.from === 'self' || operand.from === 'answers'))
        found.add(first);
      return;
    }
    case 'measure':
      return ofOperand(operand.operand, found);
    case 'count':
      ofOperand(operand.list, found);
      return operand.where && ofTest(operand.where, found);
    case 'sum':
      return ofOperand(operand.list, found);
    case 'arithmetic':
      ofOperand(operand.left, found);
      return ofOperand(operand.right, found);
    case 'literal':
      return;
  }
}
