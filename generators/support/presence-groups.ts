/** Rules about how many of some fields are present, read back from the rule tree, for targets whose types can hold them. */
import type { ObjectDeclaration } from '../../compiler/model.ts';
import type { Check } from '../../compiler/tree.ts';

/** For each field of the group, by its wire name, how it stands in this alternative. */
export type Alternative = ReadonlyMap<string, 'required' | 'optional' | 'forbidden'>;

export interface PresenceGroup {
  readonly rule: string;
  /** Wire names. */
  readonly fields: readonly string[];
  readonly alternatives: readonly Alternative[];
}

/** Beyond this many alternatives the validator alone carries the rule. */
const maximumAlternatives = 8;

export function presenceGroups({ rules, fields }: ObjectDeclaration): readonly PresenceGroup[] {
  return rules.flatMap((rule) => {
    const group = rule.level === 'must' ? presenceGroup(rule.check) : undefined;
    const isOptional = (name: string) => fields.some((field) => field.wire === name && field.optional);
    if (group === undefined || !group.fields.every(isOptional) || group.alternatives.length > maximumAlternatives) return [];
    return [{ rule: rule.id, ...group }];
  });
}

function presenceGroup(check: Check): Omit<PresenceGroup, 'rule'> | undefined {
  if (check.kind !== 'assert' || check.test.kind !== 'holds') return undefined;
  const { min, max, tests } = check.test;
  const fields = tests.flatMap((test) =>
    test.kind === 'present' && test.operand.kind === 'get' && test.operand.from === 'self' && test.operand.path.length === 1
      ? test.operand.path
      : [],
  );
  if (fields.length !== tests.length || fields.length === 0 || min > 1) return undefined;
  const others = max === 1 ? 'forbidden' : max >= fields.length ? 'optional' : undefined;
  if (others === undefined) return undefined;
  const each = fields.map((chosen): Alternative => new Map(fields.map((name) => [name, name === chosen ? 'required' : others])));
  const none: Alternative = new Map(fields.map((name) => [name, 'forbidden']));
  return { fields, alternatives: min === 0 ? [none, ...each] : each };
}
