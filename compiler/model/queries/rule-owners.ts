/** The rules of a contract with their owners: types, exchanges and sections. */
import type { Contract, Section } from '../model.ts';
import type { Rule } from '../rules.ts';

export interface RuleOwner {
  readonly rule: Rule;
  /** The name of the owner: `ToolResult`, `tool-round`, `Session Metadata`. */
  readonly owner: string;
  readonly isExchange: boolean;
}

/** In the order of the contract. A rule that a union shares with its variants is listed once. */
export function ruleOwners(contract: Contract): readonly RuleOwner[] {
  const owned = new Map<Rule, RuleOwner>();
  const add = (rules: readonly Rule[], owner: string, isExchange = false): void => {
    for (const rule of rules) if (!owned.has(rule)) owned.set(rule, { rule, owner, isExchange });
  };
  const addSection = ({ rules, title, sections }: Section): void => {
    add(rules, title);
    for (const section of sections) addSection(section);
  };
  for (const declaration of contract.declarations)
    if ('rules' in declaration) add(declaration.rules, declaration.name);
  for (const { rules, name } of contract.exchanges) add(rules, name, true);
  add(contract.rules, contract.id);
  for (const section of contract.sections) addSection(section);
  return [...owned.values()];
}
