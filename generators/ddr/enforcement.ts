/** Who sees to it that a rule is kept: the compiler, a schema, the validators, or only people. */
import type { Contract, Declaration, ObjectDeclaration, Rule } from '../../compiler/model.ts';
import { definitionsOf } from '../json-schema/definitions.ts';
import { listing } from '../support/text.ts';
import { shapeOf } from '../typescript/alternatives.ts';

export interface Enforcement {
  /** The TypeScript types refuse what breaks it, as far as types can tell. */
  readonly byTypes: boolean;
  readonly bySchema: boolean;
  readonly by: 'validators' | 'exchange validators' | 'validators, given a context' | 'people';
}

export const validatorLanguages = listing(['TypeScript', 'C#', 'Python']);

export function enforcementText({ byTypes, bySchema, by }: Enforcement): string {
  return [...(byTypes ? ['types'] : []), ...(bySchema ? ['schema'] : []), by].join(', ');
}

export type EnforcementOf = (rule: Rule, isExchange: boolean) => Enforcement;

export function enforcementIn(contract: Contract): EnforcementOf {
  const { losses } = definitionsOf(contract);
  const notBySchema = new Set(losses.filter(({ enforced }) => !enforced).map(({ rule }) => rule));
  return (rule, isExchange) => {
    if (rule.enforcement === 'prose') return { byTypes: false, bySchema: false, by: 'people' };
    if (isExchange) return { byTypes: false, bySchema: false, by: 'exchange validators' };
    if (rule.enforcement === 'context') return { byTypes: false, bySchema: false, by: 'validators, given a context' };
    const owners = contract.declarations.filter(isObject).filter(({ rules }) => rules.includes(rule));
    return {
      byTypes: owners.length > 0 && owners.every((owner) => isInType(owner, rule, contract)),
      bySchema: rule.level === 'must' && !notBySchema.has(rule.id),
      by: 'validators',
    };
  };
}

function isObject(declaration: Declaration): declaration is ObjectDeclaration {
  return declaration.kind === 'record' || declaration.kind === 'variant';
}

/** Whether the rule alone changes what the type lets through. */
function isInType(owner: ObjectDeclaration, rule: Rule, contract: Contract): boolean {
  const { declared, fields, choices } = shapeOf({ ...owner, rules: [rule] }, contract);
  const isNarrowed = [...fields].some(([name, states]) => states.length < (declared.get(name)?.length ?? 0));
  return isNarrowed || choices.length > 0;
}
