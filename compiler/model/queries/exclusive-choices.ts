/**
 * Finds the sets of fields that satisfy all `exactlyOneOf` rules of a record. Languages whose types
 * cannot express these rules get a factory function for each set.
 */
import type { Field, ObjectDeclaration } from '../model.ts';
import type { Test } from '../rule-tree.ts';
import type { Rule } from '../rules.ts';

/** With more choices than this, no factories are generated and only the validator checks. */
const maximumChoices = 8;

/** Returns the choices in the order of the contract; empty if there are none. */
export function exclusiveChoices({
  fields,
  rules,
}: ObjectDeclaration): readonly (readonly Field[])[] {
  const groups: (readonly string[])[] = [];
  for (const rule of rules) groups.push(...exclusiveGroup(rule));
  if (
    groups.length === 0 ||
    groups.reduce((count, group) => count * group.length, 1) > maximumChoices
  )
    return [];
  const combined = groups.reduce<readonly (readonly string[])[]>(
    (before, group) =>
      before.flatMap((names) => group.map((name) => [...new Set([...names, name])])),
    [[]],
  );
  const fitting = combined.filter((names) =>
    groups.every((group) => group.filter((name) => names.includes(name)).length === 1),
  );
  const sets = fitting.map((names) =>
    fields.filter(({ wire, optional }) => optional && names.includes(wire)),
  );
  const key = (chosen: readonly Field[]) => JSON.stringify(chosen.map(({ wire }) => wire));
  return [
    ...new Map(
      sets.filter((chosen) => chosen.length > 0).map((chosen) => [key(chosen), chosen]),
    ).values(),
  ];
}

/** Returns the wire names of a group. Groups that contain other conditions are ignored. */
function exclusiveGroup({ level, check }: Rule): readonly (readonly string[])[] {
  if (level !== 'must' || check.kind !== 'assert') return [];
  const { test } = check;
  if (test.kind !== 'nOf' || test.min !== 1 || test.max !== 1 || test.tests.length < 2) return [];
  const names = test.tests.map(presentField);
  return names.every((name) => name !== undefined) ? [names] : [];
}

function presentField(test: Test): string | undefined {
  if (test.kind !== 'present' || test.operand.kind !== 'get' || test.operand.from !== 'self')
    return undefined;
  const [name, ...further] = test.operand.path;
  return further.length === 0 ? name : undefined;
}
