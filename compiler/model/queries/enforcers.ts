/**
 * Resolves what enforces a prose rule: the rules, types, fields and exchanges that it names, and
 * the findings that each of them may report.
 */
import { isStructural, type StructuralRule } from '../messages.ts';
import type { Contract, Declaration, Exchange, SourceSpan } from '../model.ts';
import type { Check, Finding } from '../rule-tree.ts';
import type { Enforcer, Rule } from '../rules.ts';
import { childrenOf, ownFindings } from '../visit/rule-tree.ts';

export type Enforcing =
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** A structural rule of all types, such as `encoding`. */
  | { readonly kind: 'structural'; readonly rule: StructuralRule }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | {
      readonly kind: 'type';
      readonly declaration: Declaration;
      readonly findings: readonly Finding[];
    };

export function parseEnforcer(text: string, span: SourceSpan): Enforcer {
  const [, violation, name = text, field] = /^(?:(\S+) at )?([^.]+)(?:\.(.+))?$/.exec(text) ?? [];
  return { text, name, field, violation, span };
}

/** Resolves the name of an enforcer; undefined if there is no such name. */
export function enforcing(
  contract: Contract,
  rules: readonly Rule[],
  { name, field, violation }: Enforcer,
): Enforcing | undefined {
  const declaration = contract.byName.get(name);
  if (declaration !== undefined)
    return {
      kind: 'type',
      declaration,
      findings: findingsAt(contract, declaration, field, violation),
    };
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return { kind: 'rule', rule };
  const exchange = contract.exchanges.find((candidate) => candidate.name === name);
  if (exchange !== undefined) return { kind: 'exchange', exchange };
  return isStructural(name) ? { kind: 'structural', rule: name } : undefined;
}

/** Returns the declaration and, for a union, all of its variants. */
function withVariants(contract: Contract, declaration: Declaration): readonly Declaration[] {
  if (declaration.kind !== 'union') return [declaration];
  return [
    declaration,
    ...declaration.variants.flatMap((variant) => withVariants(contract, variant)),
  ];
}

export function fieldNames(contract: Contract, declaration: Declaration): readonly string[] {
  const names = withVariants(contract, declaration).flatMap((member) => [
    ...('fields' in member ? member.fields.map(({ name }) => name) : []),
    ...('tags' in member ? member.tags.map(({ name }) => name) : []),
    ...(member.kind === 'union' && member.tag !== undefined ? [member.tag] : []),
  ]);
  return [...new Set(names)];
}

/**
 * Returns the findings that the type itself may report, at any of its fields or at the given one,
 * optionally only those of one structural rule.
 */
function findingsAt(
  contract: Contract,
  declaration: Declaration,
  field: string | undefined,
  violation: string | undefined,
): readonly Finding[] {
  const found = new Set<Finding>();
  const members = withVariants(contract, declaration);
  const fields = members.flatMap((member) => ('fields' in member ? member.fields : []));
  const wire = fields.find(({ name }) => name === field)?.wire ?? field;
  const entered = new Set<Declaration>();
  const visit = (check: Check, isInside: boolean): void => {
    const isHere = isInside || (check.kind === 'field' && check.name === wire);
    if (isHere)
      for (const finding of ownFindings(check))
        if (violation === undefined || finding.rule === violation) found.add(finding);
    for (const child of childrenOf(check)) visit(child, isHere);
    const named = isHere && check.kind === 'call' ? valueType(contract, check.type) : undefined;
    if (named === undefined || entered.has(named)) return;
    entered.add(named);
    visit(named.check, true);
  };
  for (const { check } of members) visit(check, wire === undefined);
  return [...found];
}

/** The check of an enum or alias counts as a check of the field that uses it. */
function valueType({ byName }: Contract, name: string): Declaration | undefined {
  const declaration = byName.get(name);
  return declaration?.kind === 'enum' || declaration?.kind === 'alias' ? declaration : undefined;
}
