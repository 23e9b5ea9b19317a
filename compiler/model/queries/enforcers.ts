/**
 * What enforces a prose rule: the rules, types, fields and exchanges that it names, and the
 * violations that each of them may report.
 */
import { isStructural, type StructuralRule } from '../messages.ts';
import type { Contract, Declaration, Enforcer, Exchange, Rule, SourceSpan } from '../model.ts';
import type { Check, Finding } from '../rule-tree.ts';
import { innerChecks, ownFindings } from './check-parts.ts';

export type Enforcing =
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** A structural rule wherever it applies, such as `encoding`. */
  | { readonly kind: 'structural'; readonly rule: StructuralRule }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | {
      readonly kind: 'type';
      readonly declaration: Declaration;
      readonly findings: readonly Finding[];
    };

export function parseEnforcer(written: string, span: SourceSpan): Enforcer {
  const [, violation, name = written, field] =
    /^(?:(\S+) at )?([^.]+)(?:\.(.+))?$/.exec(written) ?? [];
  return { written, name, field, violation, span };
}

/** What the name leads to; undefined where it leads nowhere. */
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

/** A union is all of its variants. */
function family(contract: Contract, declaration: Declaration): readonly Declaration[] {
  if (declaration.kind !== 'union') return [declaration];
  return [declaration, ...declaration.variants.flatMap((variant) => family(contract, variant))];
}

export function fieldNames(contract: Contract, declaration: Declaration): readonly string[] {
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
function findingsAt(
  contract: Contract,
  declaration: Declaration,
  field: string | undefined,
  violation: string | undefined,
): readonly Finding[] {
  const found = new Set<Finding>();
  const members = family(contract, declaration);
  const fields = members.flatMap((member) => ('fields' in member ? member.fields : []));
  const wire = fields.find(({ name }) => name === field)?.wire ?? field;
  const entered = new Set<Declaration>();
  const visit = (check: Check, isInside: boolean): void => {
    const isHere = isInside || (check.kind === 'field' && check.name === wire);
    if (isHere)
      for (const finding of ownFindings(check))
        if (violation === undefined || finding.rule === violation) found.add(finding);
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
