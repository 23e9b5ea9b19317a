/** Checks that the lowering of types, objects and unions shares. */
import type { JsonKind } from '../json.ts';
import { enumMessage, kindMessages, structural } from '../messages.ts';
import { assert, type Check, noop, self, type Test } from '../rule-tree.ts';

const noArguments: readonly Check[] = [];

export function call(type: string): Check {
  return { kind: 'call', type, arguments: noArguments };
}

export function oneOf(values: readonly (string | number | boolean)[]): Check {
  return assert({ kind: 'in', operand: self, values }, structural('enum', enumMessage(values)));
}

export function some(tests: readonly Test[]): Test {
  const [only] = tests;
  return tests.length === 1 && only !== undefined
    ? only
    : { kind: 'nOf', min: 1, max: tests.length, tests };
}

export function ofKind(kind: JsonKind, then: Check = noop): Check {
  return assert(is(kind), structural('type', kindMessages[kind]), then);
}

export function is(of: JsonKind): Test {
  return { kind: 'hasKind', operand: self, of };
}

export function both(first: Check, second: Check): Check {
  return first === noop
    ? second
    : second === noop
      ? first
      : { kind: 'all', checks: [first, second] };
}
