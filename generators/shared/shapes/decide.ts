/** Evaluates tests that depend on a single field, for each of its states. */

import type { Scalar } from '../../../compiler/model/json.ts';
import type { Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { operandsOf, testsOf } from '../../../compiler/model/visit/rule-tree.ts';
import { isTrueOf } from '../constant-folding.ts';
import type { State } from './field-states.ts';

/**
 * Returns the JSON name of the only field that a test reads; undefined if it reads several fields,
 * or members of one.
 */
export function fieldReadBy(test: Test): string | undefined {
  const fields: (string | undefined)[] = [];
  addFieldsRead(test, fields);
  const first = fields[0];
  for (const field of fields) if (field !== first) return undefined;
  return first;
}

function addFieldsRead(test: Test, fields: (string | undefined)[]): void {
  if (test.kind === 'some') fields.push(undefined);
  else {
    for (const inner of testsOf(test)) addFieldsRead(inner, fields);
    for (const operand of operandsOf(test))
      if (operand.kind !== 'literal') fields.push(fieldOf(operand));
  }
}

function fieldOf(operand: Operand): string | undefined {
  if (operand.kind === 'measure') return fieldOf(operand.operand);
  return operand.kind === 'get' && operand.from === 'self' && operand.path.length === 1
    ? operand.path[0]
    : undefined;
}

/** Evaluates a test that reads only this field; undefined if the state does not decide it. */
export function decide(test: Test, field: string, state: State): boolean | undefined {
  if (state.kind === 'other') return decideOnOther(test);
  const self = state.kind === 'absent' ? {} : { [field]: state.value };
  return isTrueOf(test, self);
}

/** Evaluates a test for a present, non-null value. */
function decideOnOther(test: Test): boolean | undefined {
  switch (test.kind) {
    case 'present':
      return test.operand.kind === 'get' ? true : undefined;
    case 'hasKind':
      return test.of === 'null' ? false : undefined;
    case 'in':
      return test.values.every(isNull) ? false : undefined;
    case 'compare':
      return test.operator === 'equal' && test.right.kind === 'literal' && isNull(test.right.value)
        ? false
        : undefined;
    case 'nOf':
      return decideCount(test);
    default:
      return undefined;
  }
}

function decideCount({ min, max, tests }: Extract<Test, { kind: 'nOf' }>): boolean | undefined {
  const answers = tests.map(decideOnOther);
  const least = answers.filter((answer) => answer === true).length;
  const most = answers.filter((answer) => answer !== false).length;
  if (least >= min && most <= max) return true;
  return most < min || least > max ? false : undefined;
}

function isNull(value: Scalar): boolean {
  return value === null;
}
