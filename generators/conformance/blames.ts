/** Every blame that the rule tree of a contract holds, each once, in the order of the walk. */
import type { Contract } from '../../compiler/model.ts';
import type { Blame, Check } from '../../compiler/tree.ts';

export function blamesOf(contract: Contract): readonly Blame[] {
  const checks = [...contract.declarations.map(({ check }) => check), ...contract.exchanges.map(({ check }) => check)];
  return [...new Set(checks.flatMap(ofCheck))];
}

function ofCheck(check: Check): readonly Blame[] {
  switch (check.kind) {
    case 'all':
      return check.checks.flatMap(ofCheck);
    case 'assert':
      return [check.blame, ...(check.then === undefined ? [] : ofCheck(check.then))];
    case 'when':
      return [...ofCheck(check.then), ...(check.otherwise === undefined ? [] : ofCheck(check.otherwise))];
    case 'field':
      return [...(check.presence.kind === 'optional' ? [] : [check.presence.blame]), ...ofCheck(check.check)];
    case 'items':
      return ofCheck(check.check);
    case 'others':
      return [...check.hints.map(({ blame }) => blame), ...ofCheck(check.check)];
    case 'choose':
      return [...check.cases.flatMap((each) => ofCheck(each.check)), ...ofCheck(check.otherwise)];
    case 'embedded':
      return [check.blame, ...ofCheck(check.check)];
    case 'sound':
      return ofCheck(check.then);
    case 'distinct':
    case 'sequence':
    case 'keys':
    case 'refers':
    case 'fits':
      return [check.blame];
    case 'call':
      return check.arguments.flatMap(ofCheck);
    case 'parameter':
      return [];
  }
}
