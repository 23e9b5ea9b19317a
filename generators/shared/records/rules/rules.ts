/**
 * The rules of a contract: stated once, by the type, section or exchange that owns them, with a row
 * each in the appendix that says what enforces them.
 */
import type { Contract, Declaration, Rule } from '../../../../compiler/model/model.ts';
import { perContract } from '../../../../compiler/model/per-contract.ts';
import { ruleOwners } from '../../../../compiler/model/queries/rule-owners.ts';
import { ruleAnchor } from '../../markdown/anchors.ts';
import { cell, code, plain, sentence } from '../../markdown/encode.ts';
import { mark } from '../../markdown/marks.ts';
import { join } from '../../text.ts';
import type { InSection, Part } from '../part.ts';
import { type Enforcement, enforcementIn, enforcementText } from './enforcement.ts';
import { enforcerLinks } from './enforcer-links.ts';

export interface OwnedRule {
  readonly rule: Rule;
  /** As plain text: `ToolResult`, `tool-round`, `Session Metadata`. */
  readonly owner: string;
  readonly enforcement: Enforcement;
}

/** In the order of the contract. */
export function ownedRules(contract: Contract): readonly OwnedRule[] {
  return [...rulesIn(contract).values()];
}

const rulesIn = perContract(collectRules);

function collectRules(contract: Contract): ReadonlyMap<Rule, OwnedRule> {
  const enforcementOf = enforcementIn(contract);
  const owned = new Map<Rule, OwnedRule>();
  for (const { rule, owner, isExchange } of ruleOwners(contract))
    owned.set(rule, { rule, owner, enforcement: enforcementOf(rule, isExchange) });
  return owned;
}

interface RuleItem {
  readonly strength: string;
  /** Starts with a mark, where the anchor of the rule goes. */
  readonly says: string;
  readonly id: string;
  /** The row that says what enforces the rule. */
  readonly anchor: string;
}

/** Rules as a part states them: the items for its template, and a part for each rule. */
export interface RuleList {
  readonly items: readonly RuleItem[];
  readonly parts: readonly Part[];
}

/** For types, sections and exchanges. */
export function ruleList(rules: readonly Rule[], { section, breadcrumbs }: InSection): RuleList {
  return {
    items: rules.map((rule, index) => ({
      strength: strength(rule),
      says: mark(index) + saying(rule),
      id: code(rule.id),
      anchor: enforcementAnchor(rule.id),
    })),
    parts: rules.map(({ id }) => ({
      kind: 'rule',
      anchor: ruleAnchor(id),
      title: id,
      section,
      breadcrumbs: [...breadcrumbs, id],
      ruleIds: [id],
      heading: '',
      number: '',
      depth: 0,
      body: '',
      introduces: false,
    })),
  };
}

/** The rules that belong to a type itself: a variant also has those of its union. */
export function rulesOwnedBy(contract: Contract, declaration: Declaration): readonly Rule[] {
  if (!('rules' in declaration)) return [];
  const owned = rulesIn(contract);
  return declaration.rules.filter((rule) => owned.get(rule)?.owner === declaration.name);
}

/** `[`one-outcome`](#rule-one-outcome)` */
export function ruleLink({ id }: Rule): string {
  return `[${code(id)}](#${ruleAnchor(id)})`;
}

/** Who enforces a rule, and why it is as it is: a row of the appendix. */
export function enforcementRow(contract: Contract, { rule, enforcement }: OwnedRule) {
  const whyNot =
    rule.notEnforced === undefined ? '' : `*Why not by a program:* ${sentence(rule.notEnforced)}`;
  return {
    anchor: enforcementAnchor(rule.id),
    rule: ruleLink(rule),
    strength: strength(rule),
    enforcedBy:
      rule.enforcedBy.length === 0 ? enforcementText(enforcement) : enforcerLinks(contract, rule),
    why: cell(join([rule.doc && sentence(rule.doc), whyNot], ' ')) || '–',
  };
}

/** A prose rule is Markdown; a message is plain text that violations carry as it is. */
function saying(rule: Rule): string {
  return rule.enforcement === 'prose' ? sentence(rule.message) : plain(rule.message);
}

function strength({ level }: Rule): string {
  return level.toUpperCase();
}

function enforcementAnchor(id: string): string {
  return `enforcement-${id}`;
}
