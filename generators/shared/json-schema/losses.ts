/** The rules that a schema cannot express. Every loss is reported. */

import type { StructuralRule } from '../../../compiler/model/messages.ts';
import type { Contract, Section } from '../../../compiler/model/model.ts';
import type { Check, Finding, Level } from '../../../compiler/model/rule-tree.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { childrenOf, forEachCheck, ownFindings } from '../../../compiler/model/visit/rule-tree.ts';
import type { Called } from './calls.ts';

export type Loss = {
  readonly rule: string;
  readonly level: Level;
  /**
   * A type and the path of a member, written like a JSON pointer (`*`: each item or additional
   * member, `#`: inside embedded JSON), or another owner of the rule.
   */
  readonly where: string;
  /**
   * True if the schema rejects documents that break the rule, but cannot report the rule's message.
   */
  readonly enforced: boolean;
  readonly why: string;
};

export const reasons = {
  embedded: 'A schema does not validate JSON inside a string.',
  unique: 'A schema cannot compare items by one of their members.',
  should: 'A schema has no warnings, so it does not enforce recommendations.',
  hint: 'The schema rejects the field, but cannot say what to write instead.',
  relation: 'No keyword expresses it.',
  pattern: 'No expression for it means the same to ECMA-262, Python, .NET and RE2.',
  context: 'It reads the context, which is not part of the document.',
  many: 'It would take too many alternatives.',
  exchange: 'It compares two documents; a schema validates one.',
  prose: 'No program can check it.',
  text: 'A schema validates the parsed value, not the text.',
  generic: 'The contract does not instantiate this generic type.',
} as const;

export function loss(
  finding: Pick<Finding, 'rule' | 'level'>,
  where: string,
  why: string,
  enforced = false,
): Loss {
  return { rule: finding.rule, level: finding.level, where, enforced, why };
}

/**
 * Returns every finding that a check may report, in order and once per rule. `called` resolves
 * calls of other declarations.
 */
export function findingsIn(
  start: Called,
  resolve: (current: Called) => Called | undefined,
): readonly Finding[] {
  const findings = new Map<string, Finding>();
  const seen = new Set<Check>();
  const visit = (current: Called | undefined): void => {
    if (current === undefined || seen.has(current.check)) return;
    const { check, contract } = current;
    seen.add(check);
    for (const finding of ownFindings(check))
      if (!findings.has(finding.rule)) findings.set(finding.rule, finding);
    for (const child of childrenOf(check)) visit({ check: child, contract });
    visit(resolve(current));
  };
  visit(start);
  return [...findings.values()];
}

/** Returns the findings of a check without those of the declarations that it calls. */
export function findingsWithin(check: Check): readonly Finding[] {
  const findings = new Map<string, Finding>();
  forEachCheck(check, (inner) => {
    for (const finding of ownFindings(inner))
      if (!findings.has(finding.rule)) findings.set(finding.rule, finding);
  });
  return [...findings.values()];
}

/** Rules that apply while a document is read, in the order in which they apply. */
const textRules = [
  'size',
  'encoding',
  'depth',
  'syntax',
  'surrogate',
  'duplicate-key',
  'number',
] as const;
/**
 * The text rules that also apply to embedded JSON, in addition to the findings of the check itself.
 */
export const embeddedTextRules = ['surrogate', 'duplicate-key', 'number'] as const;

const must = (rule: StructuralRule) => ({ rule, level: 'must' as const });
const textLosses = textRules.map((rule) => loss(must(rule), 'text', reasons.text));

/** Returns the losses that belong to no type: text rules, exchanges, and prose rules. */
export function lossesOutsideTypes(contract: Contract): readonly Loss[] {
  const inSection = (section: Section): readonly Loss[] => [
    ...proseLosses(section.rules, `section ${section.title}`),
    ...section.sections.flatMap(inSection),
  ];
  return [
    ...textLosses,
    ...contract.exchanges.flatMap((exchange) => {
      const where = `exchange ${exchange.name}`;
      const rules = exchange.rules.filter(({ enforcement }) => enforcement !== 'prose');
      return [
        loss(must('asks'), where, reasons.exchange),
        ...rules.map(({ id, level }) => loss({ rule: id, level }, where, reasons.exchange)),
        ...proseLosses(exchange.rules, where),
      ];
    }),
    ...proseLosses(contract.rules, 'contract'),
    ...contract.sections.flatMap(inSection),
  ];
}

export function proseLosses(rules: readonly Rule[], where: string): readonly Loss[] {
  const losses: Loss[] = [];
  for (const { id, level, enforcement, enforcedBy } of rules) {
    if (enforcement !== 'prose') continue;
    const names = enforcedBy.map(({ text }) => text).join(', ');
    losses.push(
      loss(
        { rule: id, level },
        where,
        names === '' ? reasons.prose : `A sentence, enforced by: ${names}.`,
      ),
    );
  }
  return losses;
}
