/**
 * What `exactlyOneOf` leaves to choose in a record: sets of fields, each of which meets all rules
 * of that kind together. Languages in which a type cannot say so make a function for each.
 */
import type { Field, ObjectDeclaration, Rule } from '../model.ts';
import { pascalCase } from '../names.ts';
import type { Test } from '../rule-tree.ts';

/** Beyond this many the validator alone carries the rules. */
const maximumChoices = 8;

/** In the order of the contract; empty where there is nothing to choose. */
export function exclusiveChoices({
  fields,
  rules,
}: ObjectDeclaration): readonly (readonly Field[])[] {
  const groups = rules.flatMap(exclusiveGroup);
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
  return [
    ...new Map(
      sets.filter((chosen) => chosen.length > 0).map((chosen) => [factoryName(chosen), chosen]),
    ).values(),
  ];
}

/** `WithErrorMessage`, `WithSourceAndTarget`. */
export function factoryName(chosen: readonly Field[]): string {
  return `With${chosen.map(({ name, names }) => names['csharp'] ?? pascalCase(name)).join('And')}`;
}

/** Wire names; conditions of any other kind are left to the validator. */
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
