/** Checks that each name under "enforcedBy" refers to something that a document can violate. */
import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { isStructural, structuralRules } from '../model/messages.ts';
import type { Contract } from '../model/model.ts';
import { enforcing, fieldNames } from '../model/queries/enforcers.ts';
import type { Enforcer, Rule } from '../model/rules.ts';

export function checkEnforcers(contract: Contract, rules: readonly Rule[]): readonly Diagnostic[] {
  return rules.flatMap(({ enforcedBy }) =>
    enforcedBy.flatMap((enforcer) => problemOf(contract, rules, enforcer) ?? []),
  );
}

const instead =
  'Name a rule, type or field whose violation shows that a document breaks the sentence, or explain under "notEnforced" why there is none.';

function problemOf(
  contract: Contract,
  rules: readonly Rule[],
  enforcer: Enforcer,
): Diagnostic | undefined {
  const { text, name, field, violation, span } = enforcer;
  const found = enforcing(contract, rules, enforcer);
  const failure = (problem: string) => diagnostic('rule-value', span, { problem, instead });
  if (found === undefined) return unknownName(contract, rules, enforcer);
  if (found.kind === 'rule') {
    return found.rule.enforcement === 'prose'
      ? failure(`"${name}" is also a prose rule, so it enforces nothing.`)
      : undefined;
  }
  if (found.kind !== 'type') return undefined;
  const fields = fieldNames(contract, found.declaration);
  if (field !== undefined && !fields.includes(field))
    return diagnostic('unknown-field', span, {
      field,
      type: name,
      suggestion: didYouMean(field, fields),
    });
  if (violation !== undefined && !isStructural(violation))
    return diagnostic('unknown-rule', span, {
      rule: violation,
      suggestion: didYouMean(violation, Object.keys(structuralRules)),
    });
  return found.findings.length === 0 ? failure(`No document can violate "${text}".`) : undefined;
}

function unknownName(
  { byName, exchanges }: Contract,
  rules: readonly Rule[],
  { name, span }: Enforcer,
): Diagnostic {
  if (/^[A-Z]/.test(name))
    return diagnostic('unknown-type', span, {
      name,
      suggestion: didYouMean(name, [...byName.keys()]),
      instead: '',
    });
  const checked = rules.filter(({ enforcement }) => enforcement !== 'prose').map(({ id }) => id);
  const candidates = [
    ...checked,
    ...exchanges.map((exchange) => exchange.name),
    ...Object.keys(structuralRules),
  ];
  return diagnostic('unknown-rule', span, { rule: name, suggestion: didYouMean(name, candidates) });
}
