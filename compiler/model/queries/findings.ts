/** Every blame that the rule tree of a contract holds, each once, in the order of the walk. */
import type { Contract } from '../model.ts';
import type { Check, Finding } from '../rule-tree.ts';

export function findingsOf(contract: Contract): readonly Finding[] {
  const found = new Set<Finding>();
  for (const { check } of [...contract.declarations, ...contract.exchanges]) gather(check, found);
  return [...found];
}

function gather(check: Check, found: Set<Finding>): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) gather(inner, found);
      return;
    case 'assert':
      found.add(check.finding);
      if (check.then !== undefined) gather(check.then, found);
      return;
    case 'when':
      gather(check.then, found);
      if (check.otherwise !== undefined) gather(check.otherwise, found);
      return;
    case 'field':
      if (check.presence.kind !== 'optional') found.add(check.presence.finding);
      return gather(check.check, found);
    case 'items':
      return gather(check.check, found);
    case 'additionalMembers':
      for (const { finding } of check.hints) found.add(finding);
      return gather(check.check, found);
    case 'switchOnTag':
      for (const each of check.cases) gather(each.check, found);
      return gather(check.otherwise, found);
    case 'jsonString':
      found.add(check.finding);
      return gather(check.check, found);
    case 'unlessFailed':
      return gather(check.then, found);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      found.add(check.finding);
      return;
    case 'call':
      for (const given of check.arguments) gather(given, found);
      return;
    case 'parameter':
      return;
  }
}
