/**
 * What enforces a prose rule. A prose rule names rules, types, fields and exchanges of its
 * contract; each name stands for the blames that a validator may lay there, so that a name under
 * which nothing can be violated is found out, and a conformance vector can show the violation.
 */

import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { type StructuralRule, structuralRules } from '../model/messages.ts';
import type { Contract, Declaration, Enforcer, Exchange, Place, Rule } from '../model/model.ts';
import { innerChecks, ownBlames } from '../model/queries/check-parts.ts';
import type { Blame, Check } from '../model/rule-tree.ts';

export type Enforcing =
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** A structural rule wherever it applies, such as `encoding`. */
  | { readonly kind: 'structural'; readonly rule: StructuralRule }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'type'; readonly declaration: Declaration; readonly blames: readonly Blame[] };

export function parseEnforcer(written: string, place: Place): Enforcer {
  const [, violation, name = written, field] =
    /^(?:(\S+) at )?([^.]+)(?:\.(.+))?$/.exec(written) ?? [];
  return { written, name, field, violation, place };
}

/** What the name leads to; undefined where it leads nowhere. */
export function enforcing(
  contract: Contract,
  rules: readonly Rule[],
  { name, field, violation }: Enforcer,
): Enforcing | undefined {
  const declaration = contract.byName.get(name);
  if (declaration !== undefined)
    return { kind: 'type', declaration, blames: blamesAt(contract, declaration, field, violation) };
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return { kind: 'rule', rule };
  const exchange = contract.exchanges.find((candidate) => candidate.name === name);
  if (exchange !== undefined) return { kind: 'exchange', exchange };
  return isStructuralRule(name) ? { kind: 'structural', rule: name } : undefined;
}

export function checkEnforcers(contract: Contract, rules: readonly Rule[]): readonly Diagnostic[] {
  return rules.flatMap(({ enforcedBy }) =>
    enforcedBy.flatMap((enforcer) => problemOf(contract, rules, enforcer) ?? []),
  );
}

const instead =
  'Name a rule, type or field whose violation shows that the sentence was broken, or say with "notEnforced" why there is none.';

function problemOf(
  contract: Contract,
  rules: readonly Rule[],
  enforcer: Enforcer,
): Diagnostic | undefined {
  const { written, name, field, violation, place } = enforcer;
  const found = enforcing(contract, rules, enforcer);
  const wrong = (problem: string) => diagnostic('rule-value', place, { problem, instead });
  if (found === undefined) return unknownName(contract, rules, enforcer);
  if (found.kind === 'rule') {
    return found.rule.enforcement === 'prose'
      ? wrong(`"${name}" is a prose rule too, so it refuses nothing.`)
      : undefined;
  }
  if (found.kind !== 'type') return undefined;
  const fields = fieldNames(contract, found.declaration);
  if (field !== undefined && !fields.includes(field))
    return diagnostic('unknown-field', place, {
      field,
      type: name,
      suggestion: didYouMean(field, fields),
    });
  if (violation !== undefined && !isStructuralRule(violation))
    return diagnostic('unknown-rule', place, {
      rule: violation,
      suggestion: didYouMean(violation, Object.keys(structuralRules)),
    });
  return found.blames.length === 0 ? wrong(`No document can violate "${written}".`) : undefined;
}

function unknownName(
  { byName, exchanges }: Contract,
  rules: readonly Rule[],
  { name, place }: Enforcer,
): Diagnostic {
  if (/^[A-Z]/.test(name))
    return diagnostic('unknown-type', place, {
      name,
      suggestion: didYouMean(name, [...byName.keys()]),
      instead: '',
    });
  const checked = rules.filter(({ enforcement }) => enforcement !== 'prose').map(({ id }) => id);
  const known = [
    ...checked,
    ...exchanges.map((exchange) => exchange.name),
    ...Object.keys(structuralRules),
  ];
  return diagnostic('unknown-rule', place, { rule: name, suggestion: didYouMean(name, known) });
}

/** A union is all of its variants. */
function family(contract: Contract, declaration: Declaration): readonly Declaration[] {
  if (declaration.kind !== 'union') return [declaration];
  return [declaration, ...declaration.variants.flatMap((variant) => family(contract, variant))];
}

function fieldNames(contract: Contract, declaration: Declaration): readonly string[] {
  const names = family(contract, declaration).flatMap((member) => [
    ...('fields' in member ? member.fields.map(({ name }) => name) : []),
    ...('tags' in member ? member.tags.map(({ name }) => name) : []),
    ...(member.kind === 'union' && member.tag !== undefined ? [member.tag] : []),
  ]);
  return [...new Set(names)];
}

/**
 * Blames of this structural rule, or of any, that the type itself may lay: at all of its documents,
 * or at one field.
 */
function blamesAt(
  contract: Contract,
  declaration: Declaration,
  field: string | undefined,
  violation: string | undefined,
): readonly Blame[] {
  const found = new Set<Blame>();
  const members = family(contract, declaration);
  const fields = members.flatMap((member) => ('fields' in member ? member.fields : []));
  const wire = fields.find(({ name }) => name === field)?.wire ?? field;
  const entered = new Set<Declaration>();
  const visit = (check: Check, isInside: boolean): void => {
    const isHere = isInside || (check.kind === 'field' && check.name === wire);
    if (isHere)
      for (const blame of ownBlames(check))
        if (violation === undefined || blame.rule === violation) found.add(blame);
    for (const inner of innerChecks(check)) visit(inner, isHere);
    const named = isHere && check.kind === 'call' ? valueType(contract, check.type) : undefined;
    if (named === undefined || entered.has(named)) return;
    entered.add(named);
    visit(named.check, true);
  };
  for (const { check } of members) visit(check, wire === undefined);
  return [...found];
}

/** What an enum or a name for another type asks is what the field asks. */
function valueType({ byName }: Contract, name: string): Declaration | undefined {
  const declaration = byName.get(name);
  return declaration?.kind === 'enum' || declaration?.kind === 'alias' ? declaration : undefined;
}

function isStructuralRule(name: string): name is StructuralRule {
  return Object.hasOwn(structuralRules, name);
}
