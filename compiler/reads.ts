/** Which fields of its owner a check reads: the first step of each path. */
import type { Check, Operand, SchemaSource, Test } from './tree.ts';

/** Of a record's rule the fields below `self`, of an exchange's rule those below `answers`. */
export function readFields(check: Check): readonly string[] {
  return [...new Set(ofCheck(check))];
}

function ofCheck(check: Check): readonly string[] {
  switch (check.kind) {
    case 'all':
      return check.checks.flatMap(ofCheck);
    case 'assert':
      return [...ofTest(check.test), ...(check.then ? ofCheck(check.then) : [])];
    case 'when':
      return [...ofTest(check.test), ...ofCheck(check.then), ...(check.otherwise ? ofCheck(check.otherwise) : [])];
    case 'field':
      return [check.name];
    case 'sound':
      return check.of;
    case 'distinct':
      return ofOperand(check.list);
    case 'sequence':
      return [...ofOperand(check.left.list), ...ofOperand(check.right.list)];
    case 'keys':
      return ofOperand(check.list);
    case 'refers':
      return [...ofOperand(check.from.list), ...ofOperand(check.to.list)];
    case 'fits':
      return [...ofOperand(check.value), ...ofSource(check.schema)];
    case 'items':
    case 'others':
    case 'choose':
    case 'embedded':
    case 'call':
    case 'parameter':
      return [];
  }
}

function ofSource(source: SchemaSource): readonly string[] {
  return source.kind === 'one' ? ofOperand(source.at) : [...ofOperand(source.list), ...ofOperand(source.key)];
}

function ofTest(test: Test): readonly string[] {
  switch (test.kind) {
    case 'compare':
      return [...ofOperand(test.left), ...ofOperand(test.right)];
    case 'holds':
      return test.tests.flatMap(ofTest);
    case 'is':
    case 'present':
    case 'in':
    case 'matches':
    case 'starts':
    case 'text':
    case 'schema':
      return ofOperand(test.operand);
    case 'some':
      return [...ofOperand(test.list), ...ofTest(test.test)];
  }
}

function ofOperand(operand: Operand): readonly string[] {
  switch (operand.kind) {
    case 'get':
      return operand.from === 'self' || operand.from === 'answers' ? operand.path.slice(0, 1) : [];
    case 'measure':
      return ofOperand(operand.operand);
    case 'count':
      return [...ofOperand(operand.list), ...(operand.where === undefined ? [] : ofTest(operand.where))];
    case 'sum':
      return ofOperand(operand.list);
    case 'arithmetic':
      return [...ofOperand(operand.left), ...ofOperand(operand.right)];
    case 'literal':
      return [];
  }
}
