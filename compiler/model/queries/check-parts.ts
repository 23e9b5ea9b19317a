/** What a check is made of, for those who walk the rule tree without judging by it. */
import type { Check, Finding } from '../rule-tree.ts';

/** The blames that a check itself may lay. */
export function ownFindings(check: Check): readonly Finding[] {
  switch (check.kind) {
    case 'assert':
    case 'jsonString':
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return [check.finding];
    case 'field':
      return check.presence.kind === 'optional' ? [] : [check.presence.finding];
    case 'additionalMembers':
      return check.hints.map(({ finding }) => finding);
    default:
      return [];
  }
}

/** The checks that stand in a check. What it calls by name is not among them. */
export function innerChecks(check: Check): readonly Check[] {
  switch (check.kind) {
    case 'all':
      return check.checks;
    case 'assert':
    case 'unlessFailed':
      return check.then === undefined ? [] : [check.then];
    case 'when':
      return check.otherwise === undefined ? [check.then] : [check.then, check.otherwise];
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
      return [check.check];
    case 'switchOnTag':
      return [...check.cases.map((one) => one.check), check.otherwise];
    case 'call':
      return check.arguments;
    case 'parameter':
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return [];
  }
}
