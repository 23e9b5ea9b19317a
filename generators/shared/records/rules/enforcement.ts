/** Finds out what enforces a rule: the types, the schema, the validators, or only people. */
import type { Contract, ObjectDeclaration } from '../../../../compiler/model/model.ts';
import { readFields } from '../../../../compiler/model/queries/field-dependencies.ts';
import type { Rule } from '../../../../compiler/model/rules.ts';
import { definitionsOf } from '../../json-schema/definitions.ts';
import { declaredStates, shapeUnder } from '../../shapes/alternatives.ts';

export interface Enforcement {
  /** Whether the TypeScript types reject documents that break the rule, as far as types can. */
  readonly byTypes: boolean;
  readonly bySchema: boolean;
  readonly by: 'validators' | 'exchange validators' | 'validators, given a context' | 'people';
}

export function enforcementText({ byTypes, bySchema, by }: Enforcement): string {
  return `${byTypes ? 'types, ' : ''}${bySchema ? 'schema, ' : ''}${by}`;
}

export type EnforcementOf = (rule: Rule, isExchange: boolean) => Enforcement;

export function enforcementIn(contract: Contract): EnforcementOf {
  const { losses } = definitionsOf(contract);
  const notBySchema = new Set<string>();
  for (const { rule, enforced } of losses) if (!enforced) notBySchema.add(rule);
  const ownersOf = ownersIn(contract);
  return (rule, isExchange) => {
    if (rule.enforcement === 'prose') return { byTypes: false, bySchema: false, by: 'people' };
    if (isExchange) return { byTypes: false, bySchema: false, by: 'exchange validators' };
    if (rule.enforcement === 'context')
      return { byTypes: false, bySchema: false, by: 'validators, given a context' };
    const owners = ownersOf.get(rule) ?? [];
    return {
      byTypes: owners.length > 0 && owners.every((owner) => isInType(rule, owner, contract)),
      bySchema: rule.level === 'must' && !notBySchema.has(rule.id),
      by: 'validators',
    };
  };
}

/** Returns the objects that each rule belongs to. */
function ownersIn(contract: Contract): ReadonlyMap<Rule, readonly ObjectDeclaration[]> {
  const owners = new Map<Rule, ObjectDeclaration[]>();
  for (const declaration of contract.declarations) {
    if (declaration.kind !== 'record' && declaration.kind !== 'variant') continue;
    for (const rule of declaration.rules) {
      const ruleOwners = owners.get(rule);
      if (ruleOwners === undefined) owners.set(rule, [declaration]);
      else ruleOwners.push(declaration);
    }
  }
  return owners;
}

/**
 * Whether the rule by itself narrows the type. Only the states of the fields that it reads are
 * computed.
 */
function isInType(rule: Rule, owner: ObjectDeclaration, contract: Contract): boolean {
  const { declared, fields, choices } = shapeUnder([rule], () =>
    declaredStates(owner, contract, readFields(rule.check)),
  );
  if (choices.length > 0) return true;
  for (const [name, states] of fields)
    if (states.length < (declared.get(name)?.length ?? 0)) return true;
  return false;
}
