/** Checks that rule ids are unique, and that examples name existing rules. */
import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { isStructural } from '../model/messages.ts';
import type { Contract } from '../model/model.ts';
import { allRules, reachableRules } from '../model/queries/all-rules.ts';

export function checkRuleIds(contract: Contract): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const { id, span } of allRules(contract)) {
    if (seen.has(id)) found.push(diagnostic('duplicate-name', span, { what: 'rules', name: id }));
    seen.add(id);
  }
  for (const { rule, span } of contract.examples.flatMap(({ violates }) => violates)) {
    if (isStructural(rule) || seen.has(rule)) continue;
    const reachable = new Set(reachableRules(contract).map(({ id }) => id));
    if (!reachable.has(rule))
      found.push(
        diagnostic('unknown-rule', span, { rule, suggestion: didYouMean(rule, [...reachable]) }),
      );
  }
  return found;
}
