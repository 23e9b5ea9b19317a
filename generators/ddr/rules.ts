/**
 * The rules of a contract with their owners, as table rows and as the lists under types, sections
 * and exchanges.
 */
import type { Contract, Rule, Section } from '../../compiler/model/model.ts';
import renderRule from '../../templates/ddr/rule.hbs';
import { ruleAnchor } from '../shared/markdown/anchors.ts';
import { cell, code, plain, sentence } from '../shared/markdown/encode.ts';
import { type Enforcement, enforcementIn, enforcementText } from './enforcement.ts';
import { enforcerLinks } from './enforcer-links.ts';
import type { Part } from './part.ts';

export interface OwnedRule {
  readonly rule: Rule;
  /** As plain text: `ToolResult`, `tool-round`, `Session Metadata`. */
  readonly owner: string;
  readonly enforcement: Enforcement;
}

const known = new WeakMap<Contract, readonly OwnedRule[]>();

/** In the order of the contract. The rules of a union are its variants' too, and stand once. */
export function ownedRules(contract: Contract): readonly OwnedRule[] {
  const rules = known.get(contract) ?? collectRules(contract);
  known.set(contract, rules);
  return rules;
}

function collectRules(contract: Contract): readonly OwnedRule[] {
  const enforcementOf = enforcementIn(contract);
  const owned = new Map<Rule, OwnedRule>();
  const add = (rules: readonly Rule[], owner: string, isExchange = false): void => {
    for (const rule of rules)
      if (!owned.has(rule))
        owned.set(rule, { rule, owner, enforcement: enforcementOf(rule, isExchange) });
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

interface RuleItem {
  readonly strength: string;
  readonly says: string;
  readonly id: string;
  readonly anchor: string;
}

/** For the lists under types, sections and exchanges. */
export function ruleItems(rules: readonly Rule[]): readonly RuleItem[] {
  const items: RuleItem[] = [];
  for (const rule of rules)
    items.push({
      strength: strength(rule),
      says: saying(rule),
      id: code(rule.id),
      anchor: ruleAnchor(rule.id),
    });
  return items;
}

export function ruleRow(
  contract: Contract,
  { rule, owner, enforcement }: OwnedRule,
  { section, trail }: Pick<Part, 'section' | 'trail'>,
): Part {
  const why = rule.doc === undefined ? '' : ` *Why:* ${sentence(rule.doc)}`;
  const whyNot =
    rule.notEnforced === undefined ? '' : ` *Why not by a program:* ${sentence(rule.notEnforced)}`;
  const body = renderRule({
    anchor: ruleAnchor(rule.id),
    id: code(rule.id),
    strength: strength(rule),
    enforcedBy:
      rule.enforcedBy.length === 0 ? enforcementText(enforcement) : enforcerLinks(contract, rule),
    owner: cell(plain(owner)),
    says: cell(saying(rule) + why + whyNot),
  }).trimEnd();
  return {
    kind: 'rule',
    anchor: ruleAnchor(rule.id),
    title: rule.id,
    section,
    trail: [...trail, rule.id],
    ruleIds: [rule.id],
    heading: '',
    number: '',
    depth: 0,
    body,
    isRow: true,
    introduces: false,
  };
}

/** A prose rule is Markdown; a message is plain text that violations carry as it is. */
function saying(rule: Rule): string {
  return rule.enforcement === 'prose' ? sentence(rule.message) : plain(rule.message);
}

function strength({ level }: Rule): string {
  return level.toUpperCase();
}
