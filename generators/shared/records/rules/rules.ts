/**
 * The rules of a contract. The owning type, section or exchange states each rule once; an appendix
 * lists what enforces it.
 */
import type { Contract, Declaration } from '../../../../compiler/model/model.ts';
import { perContract } from '../../../../compiler/model/per-contract.ts';
import { ruleOwners } from '../../../../compiler/model/queries/rule-owners.ts';
import type { Rule } from '../../../../compiler/model/rules.ts';
import { ruleAnchor } from '../../markdown/anchors.ts';
import { cell, code, plain, sentence } from '../../markdown/encode.ts';
import { mark } from '../../markdown/marks.ts';
import { docOf } from '../../names-over-time.ts';
import { join } from '../../text.ts';
import { nameText } from '../name-text.ts';
import type { Part, PartLocation } from '../part.ts';
import { type Enforcement, enforcementIn, enforcementText } from './enforcement.ts';
import { enforcerLinks } from './enforcer-links.ts';

export interface OwnedRule {
  readonly rule: Rule;
  /** The owner as plain text: `ToolResult`, `tool-round`, `Session Metadata`. */
  readonly owner: string;
  readonly enforcement: Enforcement;
}

/** Returns all rules, in the order of the contract. */
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
  /** Starts with a mark, which the anchor of the rule replaces. */
  readonly says: string;
  readonly id: string;
  /** The anchor of the row that says what enforces the rule. */
  readonly anchor: string;
}

/** The rules of a part: the items for its template, and a part per rule. */
export interface RuleList {
  readonly items: readonly RuleItem[];
  readonly parts: readonly Part[];
}

/** Builds the rules of a type, section or exchange. */
export function ruleList(rules: readonly Rule[], { section, breadcrumbs }: PartLocation): RuleList {
  return {
    items: rules.map((rule, index) => ({
      strength: strength(rule),
      says: mark(index) + ruleText(rule),
      id: nameText(code(rule.id), rule),
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

/** Returns the rules that a type owns. A variant also inherits those of its union. */
export function rulesOwnedBy(contract: Contract, declaration: Declaration): readonly Rule[] {
  if (!('rules' in declaration)) return [];
  const owned = rulesIn(contract);
  return declaration.rules.filter((rule) => owned.get(rule)?.owner === declaration.name);
}

/** Returns `[`one-outcome`](#rule-one-outcome)`. */
export function ruleLink({ id }: Rule): string {
  return `[${code(id)}](#${ruleAnchor(id)})`;
}

/** Returns the row of the appendix that says what enforces a rule, and why it exists. */
export function enforcementRow(contract: Contract, { rule, enforcement }: OwnedRule) {
  const whyNot =
    rule.notEnforced === undefined ? '' : `*Why not by a program:* ${sentence(rule.notEnforced)}`;
  return {
    anchor: enforcementAnchor(rule.id),
    rule: ruleLink(rule),
    strength: strength(rule),
    enforcedBy:
      rule.enforcedBy.length === 0 ? enforcementText(enforcement) : enforcerLinks(contract, rule),
    why: cell(join([sentence(docOf(rule) ?? ''), whyNot], ' ')) || '–',
  };
}

/** Encodes the text of a rule. A prose rule is Markdown; other messages are plain text. */
function ruleText(rule: Rule): string {
  const says = rule.enforcement === 'prose' ? sentence(rule.message) : plain(rule.message);
  return rule.deprecated === undefined ? says : `${says} (Deprecated.)`;
}

function strength({ level }: Rule): string {
  return level.toUpperCase();
}

function enforcementAnchor(id: string): string {
  return `enforcement-${id}`;
}
