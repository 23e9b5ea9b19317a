/** The output of `concordat list --rules`. */
import pc from 'picocolors';
import type { Contract } from '../../compiler/model/model.ts';
import { type RuleEvidence, ruleEvidence } from '../../compiler/vectors/rule-evidence.ts';
import { columns, oneLine } from '../report/columns.ts';
import { jsonLine } from '../report/terminal.ts';

export function rulesAsJson(contracts: readonly Contract[]): string {
  const listed = contracts.map((contract) => {
    const evidence = ruleEvidence(contract);
    const rules = evidence.map(({ rule, enforcedBy, byMachine }) => ({
      id: rule.id,
      level: rule.level,
      byMachine,
      enforcedBy: enforcedBy.map(({ name, vector }) => ({ name, vector: vector ?? null })),
      notEnforced: rule.notEnforced ?? null,
    }));
    return { id: contract.id, ...totals(evidence), rules };
  });
  return jsonLine({ ...totals(listed.flatMap(({ rules }) => rules)), contracts: listed });
}

export function rulesAsText(contracts: readonly Contract[]): string {
  const evidence = contracts.map((contract) => ({ contract, rules: ruleEvidence(contract) }));
  const blocks = evidence.map(({ contract, rules }) => {
    const { byMachine, all } = totals(rules);
    return `${pc.bold(contract.id)}  ${byMachine} of ${all} rules are enforced by machine\n${columns(rules.flatMap(rowsOf), '  ')}`;
  });
  const { byMachine, all } = totals(evidence.flatMap(({ rules }) => rules));
  return `${[...blocks, `${byMachine} of ${all} rules are enforced by machine.`].join('\n')}\n`;
}

function totals(rules: readonly { readonly byMachine: boolean }[]): {
  readonly byMachine: number;
  readonly all: number;
} {
  return { byMachine: rules.filter(({ byMachine }) => byMachine).length, all: rules.length };
}

/** A rule with several enforcers has one row for each. */
function rowsOf({ rule, enforcedBy }: RuleEvidence): readonly (readonly string[])[] {
  if (enforcedBy.length === 0)
    return [[rule.id, rule.level, 'people', oneLine(rule.notEnforced ?? 'No reason given.')]];
  return enforcedBy.map(({ name, vector }, index) => [
    index === 0 ? rule.id : '',
    index === 0 ? rule.level : '',
    name === rule.id ? 'itself' : oneLine(name),
    vector === undefined ? 'no vector violates it' : `violated by "${oneLine(vector)}"`,
  ]);
}
