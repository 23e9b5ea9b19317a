import type { Contract } from '../model.ts';
import type { Check, Finding } from '../rule-tree.ts';

/** Returns all findings in the rule tree of a contract without duplicates, in walk order. */
export function findingsOf(contract: Contract): readonly Finding[] {
  const found = new Set<Finding>();
  for (const { check } of [...contract.declarations, ...contract.exchanges]) collect(check, found);
  return [...found];
}

function collect(check: Check, found: Set<Finding>): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) collect(inner, found);
      return;
    case 'assert':
      found.add(check.finding);
      if (check.then !== undefined) collect(check.then, found);
      return;
    case 'when':
      collect(check.then, found);
      if (check.otherwise !== undefined) collect(check.otherwise, found);
      return;
    case 'field':
      if (check.presence.kind !== 'optional') found.add(check.presence.finding);
      return collect(check.check, found);
    case 'items':
      return collect(check.check, found);
    case 'additionalMembers':
      for (const { finding } of check.hints) found.add(finding);
      return collect(check.check, found);
    case 'switchOnTag':
      for (const each of check.cases) collect(each.check, found);
      return collect(check.otherwise, found);
    case 'jsonString':
      found.add(check.finding);
      return collect(check.check, found);
    case 'unlessFailed':
      return collect(check.then, found);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      found.add(check.finding);
      return;
    case 'call':
      for (const given of check.arguments) collect(given, found);
      return;
    case 'parameter':
      return;
  }
}
