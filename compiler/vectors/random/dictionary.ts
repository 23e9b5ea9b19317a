/**
 * Collects the scalars that the rules of a contract compare its fields with, by field name. Random
 * values would rarely equal them.
 */

import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import type { Operand, Test } from '../../model/rule-tree.ts';
import { forEachCheck, testsOf } from '../../model/visit/rule-tree.ts';

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
  const visit = (test: Test): void => {
    if (test.kind === 'compare' && test.right.kind === 'literal')
      add(test.left, nearby(test.right.value));
    if (test.kind === 'in') add(test.operand, test.values);
    if (test.kind === 'startsWith' && typeof test.prefix === 'string')
      add(test.operand, [test.prefix, `${test.prefix}x`]);
    for (const inner of testsOf(test)) visit(inner);
  };
  for (const each of withImports(contract)) {
    for (const { check } of [...each.declarations, ...each.exchanges])
      forEachCheck(check, (inner) => testsOf(inner).forEach(visit));
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
