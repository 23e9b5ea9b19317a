/** Contracts whose rule trees contain a fault. Unchanged objects are shared, not copied. */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Check, Operand, Presence, Test } from '../../../compiler/model/rule-tree.ts';

/** The values of `kind` are distinct. */
export type RuleNode = Check | Test | Operand | Presence;

/** Changes inner nodes before outer ones. Imports refer to the changed contracts. */
export function faultyContracts(
  contracts: readonly Contract[],
  change: (node: RuleNode) => RuleNode,
): readonly Contract[] {
  const copies = new Map<object, unknown>();

  function copyOf(value: unknown, isRule: boolean): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (!copies.has(value)) {
      const copy = copyOfParts(value, isRule);
      copies.set(value, isRule && 'kind' in copy ? change(copy as RuleNode) : copy);
    }
    return copies.get(value);
  }

  function copyOfParts(value: object, isRule: boolean): object {
    if (value instanceof Map)
      return new Map([...value].map(([key, part]) => [key, copyOf(part, isRule)]));
    const parts = Object.entries(value).map(([key, part]) => {
      return { key, part, copy: copyOf(part, isRule || key === 'check') };
    });
    if (parts.every(({ part, copy }) => copy === part)) return value;
    return Array.isArray(value)
      ? parts.map(({ copy }) => copy)
      : Object.fromEntries(parts.map(({ key, copy }) => [key, copy]));
  }

  return contracts.map((contract) => copyOf(contract, false) as Contract);
}
