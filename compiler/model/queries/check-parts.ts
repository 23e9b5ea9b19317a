/** The parts of a check, for code that walks the rule tree without validating a document. */
import type { Check, Finding } from '../rule-tree.ts';

/** Returns the findings that a check itself may report, without those of its inner checks. */
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

/** Returns the direct children of a check, without the checks of declarations that it calls. */
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
