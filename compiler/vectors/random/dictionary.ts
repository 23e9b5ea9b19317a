/**
 * Collects the scalars that the rules of a contract compare its fields with, by field name. Random
 * values would rarely equal them.
 */

import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import type { Check, Operand, Test } from '../../model/rule-tree.ts';

export type Dictionary = ReadonlyMap<string, readonly Json[]>;

export function dictionaryOf(contract: Contract): Dictionary {
  const found = new Map<string, Map<string, Json>>();
  const add = (operand: Operand, values: readonly Json[]) => {
    for (const name of namesIn(operand)) {
      const byText = found.get(name) ?? new Map<string, Json>();
      for (const value of values) byText.set(JSON.stringify(value), value);
      found.set(name, byText);
    }
  };
  const visitTest = (test: Test): void => {
    switch (test.kind) {
      case 'compare':
        if (test.right.kind === 'literal') add(test.left, nearby(test.right.value));
        return;
      case 'in':
        return add(test.operand, test.values);
      case 'startsWith':
        return typeof test.prefix === 'string'
          ? add(test.operand, [test.prefix, `${test.prefix}x`])
          : undefined;
      case 'nOf':
        return test.tests.forEach(visitTest);
      case 'some':
        return visitTest(test.test);
      default:
        return;
    }
  };
  for (const each of withImports(contract)) {
    for (const { check } of [...each.declarations, ...each.exchanges])
      forEachTest(check, visitTest);
  }
  return new Map([...found].map(([name, values]) => [name, [...values.values()]]));
}

/** The contract and all contracts that it imports, directly or not. */
export function withImports(contract: Contract): readonly Contract[] {
  return [...new Set([contract, ...[...contract.imports.values()].flatMap(withImports)])];
}

function nearby(value: Json): readonly Json[] {
  return typeof value === 'number' ? [value, value + 1, value - 1] : [value];
}

function namesIn(operand: Operand): readonly string[] {
  switch (operand.kind) {
    case 'get':
      return operand.path.slice(-1);
    case 'arithmetic':
      return [...namesIn(operand.left), ...namesIn(operand.right)];
    default:
      return [];
  }
}

export function forEachTest(check: Check, visit: (test: Test) => void): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) forEachTest(inner, visit);
      return;
    case 'assert':
      visit(check.test);
      if (check.then !== undefined) forEachTest(check.then, visit);
      return;
    case 'when':
      visit(check.test);
      forEachTest(check.then, visit);
      if (check.otherwise !== undefined) forEachTest(check.otherwise, visit);
      return;
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
      return forEachTest(check.check, visit);
    case 'unlessFailed':
      return forEachTest(check.then, visit);
    case 'switchOnTag':
      for (const each of check.cases) forEachTest(each.check, visit);
      return forEachTest(check.otherwise, visit);
    case 'call':
      for (const argument of check.arguments) forEachTest(argument, visit);
      return;
    default:
      return;
  }
}
