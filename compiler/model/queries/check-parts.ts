/** What a check is made of, for those who walk the rule tree without judging by it. */
import type { Blame, Check } from '../rule-tree.ts';

/** The blames that a check itself may lay. */
export function ownBlames(check: Check): readonly Blame[] {
  switch (check.kind) {
    case 'assert':
    case 'embedded':
    case 'distinct':
    case 'sequence':
    case 'keys':
    case 'refers':
    case 'fits':
      return [check.blame];
    case 'field':
      return check.presence.kind === 'optional' ? [] : [check.presence.blame];
    case 'others':
      return check.hints.map(({ blame }) => blame);
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
    case 'sound':
      return check.then === undefined ? [] : [check.then];
    case 'when':
      return check.otherwise === undefined ? [check.then] : [check.then, check.otherwise];
    case 'field':
    case 'items':
    case 'others':
    case 'embedded':
      return [check.check];
    case 'choose':
      return [...check.cases.map((one) => one.check), check.otherwise];
    case 'call':
      return check.arguments;
    case 'parameter':
    case 'distinct':
    case 'sequence':
    case 'keys':
    case 'refers':
    case 'fits':
      return [];
  }
}
