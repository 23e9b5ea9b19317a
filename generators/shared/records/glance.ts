/** The summary at the top of a record: its types, exchanges, rules, examples and appendices. */
import type { Contract } from '../../../compiler/model/model.ts';
import { exchangeAnchor, typeAnchor } from '../markdown/anchors.ts';
import { code } from '../markdown/encode.ts';
import { deprecatedParts } from '../names-over-time.ts';
import { listing } from '../text.ts';
import type { Part } from './part.ts';
import type { RecordInProgress } from './record-in-progress.ts';
import { ownedRules } from './rules/rules.ts';

export interface Glance {
  readonly what: string;
  readonly links: string;
}

export function glanceOf(record: RecordInProgress, appendices: readonly Part[]): readonly Glance[] {
  const { contract } = record;
  const { root, declarations, exchanges } = contract;
  const others = declarations.filter(({ name }) => name !== root);
  const lines = [
    { what: 'Root type', links: typeLink(root) },
    { what: 'Other types', links: others.map(({ name }) => typeLink(name)).join(', ') },
    {
      what: 'Exchanges',
      links: exchanges.map(({ name }) => `[${code(name)}](#${exchangeAnchor(name)})`).join(', '),
    },
    { what: 'Rules', links: rulesText(contract) },
    { what: 'Deprecated', links: deprecatedText(contract) },
    { what: 'Examples', links: examplesText(record) },
    {
      what: 'Appendices',
      links: appendices
        .filter(({ depth }) => depth === 2)
        .map(({ title, anchor }) => `[${title}](#${anchor})`)
        .join(', '),
    },
  ];
  return lines.filter(({ links }) => links !== '');
}

function deprecatedText(contract: Contract): string {
  return deprecatedParts(contract)
    .map(({ name, type }) => `[~~${code(name)}~~](#${typeAnchor(type)})`)
    .join(', ');
}

function typeLink(name: string): string {
  return `[${code(name)}](#${typeAnchor(name)})`;
}

function rulesText(contract: Contract): string {
  const rules = ownedRules(contract);
  if (rules.length === 0) return '';
  const count = (level: string) => rules.filter(({ rule }) => rule.level === level).length;
  const counts = [`${count('must')} MUST`, `${count('should')} SHOULD`];
  return `${listing(counts.filter((text) => !text.startsWith('0 ')))} ([what enforces them](#record-rules))`;
}

function examplesText({ contract: { id, examples } }: RecordInProgress): string {
  const wrong = examples.filter(({ violates }) => violates.length > 0).length;
  const counts = [`${examples.length - wrong} right`, `${wrong} with violations`];
  const text = listing(counts.filter((count) => !count.startsWith('0 ')));
  return examples.length === 0 ? '' : `[${text}](${id}.examples.md)`;
}
