/** The enforcers of a prose rule, as links to their anchors on the page. */

import type { Contract } from '../../../../compiler/model/model.ts';
import { allRules } from '../../../../compiler/model/queries/all-rules.ts';
import { type Enforcing, enforcing } from '../../../../compiler/model/queries/enforcers.ts';
import type { Enforcer, Rule } from '../../../../compiler/model/rules.ts';
import { exchangeAnchor, ruleAnchor, typeAnchor } from '../../markdown/anchors.ts';
import { code } from '../../markdown/encode.ts';

/**
 * Returns `by [`one-outcome`](#rule-one-outcome)`. An enforcer that only warns about a MUST rule is
 * marked.
 */
export function enforcerLinks(contract: Contract, { enforcedBy, level }: Rule): string {
  const rules = allRules(contract);
  const links = enforcedBy.map((enforcer) => {
    const found = enforcing(contract, rules, enforcer);
    const link = linkOf(enforcer, found);
    return level === 'must' && isAdvice(found) ? `${link} (SHOULD)` : link;
  });
  return `by ${links.join(', ')}`;
}

function isAdvice(found: Enforcing | undefined): boolean {
  if (found?.kind === 'rule') return found.rule.level === 'should';
  if (found?.kind === 'exchange')
    return found.exchange.rules.every(({ level }) => level === 'should');
  return found?.kind === 'type' && found.findings.every(({ level }) => level === 'should');
}

function linkOf({ text, name, violation }: Enforcer, found: Enforcing | undefined): string {
  switch (found?.kind) {
    case 'rule':
      return `[${code(text)}](#${ruleAnchor(found.rule.id)})`;
    case 'exchange':
      return `[${code(text)}](#${exchangeAnchor(name)})`;
    case 'type': {
      const location =
        violation === undefined ? text : text.slice(violation.length + ' at '.length);
      return `${violation === undefined ? '' : `${code(violation)} at `}[${code(location)}](#${typeAnchor(name)})`;
    }
    default:
      return code(text);
  }
}
