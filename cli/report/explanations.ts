/** The output of `concordat explain`. */
import pc from 'picocolors';
import type { Contract, Declaration, Section } from '../../compiler/model/model.ts';
import { allRules } from '../../compiler/model/queries/all-rules.ts';
import type { Rule } from '../../compiler/model/rules.ts';
import { columns, oneLine } from './columns.ts';
import { wrap } from './wrap.ts';

export function printRule(rule: Rule, contract: Contract): string {
  const { id, level, message, doc, span } = rule;
  return (
    heading(id, `a rule of ${contract.id}`) +
    entries([
      ['level', level],
      ['message', message],
      ['doc', doc],
      ['where', ownersOf(rule, contract).join(', ')],
      ['defined', `${span.file}:${span.line}`],
      ['enforced', enforcementOf(rule)],
    ])
  );
}

function enforcementOf({ enforcement, enforcedBy, notEnforced }: Rule): string {
  switch (enforcement) {
    case 'prose':
      if (enforcedBy.length > 0) return `by ${enforcedBy.map(({ text }) => text).join(', ')}`;
      return `by people: ${notEnforced ?? 'it is normative, but no program checks it'}`;
    case 'validator':
      return 'by the validators of every language, and by "concordat validate"';
    case 'context':
      return 'by the validators of every language, where the caller passes a context ("concordat validate --context FILE"); otherwise results list it as not evaluated';
  }
}

/**
 * The types that have the rule. A rule of a union is also a rule of its variants, but only the
 * union is listed.
 */
function ownersOf(rule: Rule, contract: Contract): readonly string[] {
  const types = contract.declarations.filter((declaration) => rulesOf(declaration).includes(rule));
  const names = new Set(types.map(({ name }) => name));
  const inSections = (sections: readonly Section[]): readonly string[] =>
    sections.flatMap(({ title, rules, sections: inner }) => [
      ...(rules.includes(rule) ? [`section "${title}"`] : []),
      ...inSections(inner),
    ]);
  return [
    ...types
      .filter((type) => type.kind !== 'variant' || !names.has(type.union))
      .map(({ name }) => name),
    ...contract.exchanges
      .filter(({ rules }) => rules.includes(rule))
      .map(({ name }) => `exchange ${name}`),
    ...(contract.rules.includes(rule) ? ['the contract as a whole'] : []),
    ...inSections(contract.sections),
  ];
}

function rulesOf(declaration: Declaration): readonly Rule[] {
  return 'rules' in declaration ? declaration.rules : [];
}

export function printStructuralRule(rule: string, message: string): string {
  return (
    heading(rule, 'a structural rule of every contract') +
    entries([
      ['level', 'must'],
      ['message', message],
      [
        'doc',
        'Follows from the structure of a type, or of JSON itself. The message of a violation is more specific if possible.',
      ],
      ['where', 'any document'],
      ['enforced', 'by the validators of every language, and by "concordat validate"'],
    ])
  );
}

export function printDiagnosticCode(code: string, meaning: string): string {
  return heading(code, 'a diagnostic') + entries([['meaning', meaning]]);
}

export function printContract(contract: Contract): string {
  const { id, version, status, title, summary, root, span, declarations, exchanges } = contract;
  const types = declarations.map(({ kind, name, doc }) => [
    name,
    name === root ? `${kind}, root` : kind,
    firstSentence(doc),
  ]);
  return [
    heading(id, `a contract: ${oneLine(title)}`),
    entries([
      ['version', version],
      ['status', status],
      ['summary', summary],
      ['defined', span.file],
    ]),
    block('types', types),
    block(
      'exchanges',
      exchanges.map(({ name, asks, answers, doc }) => [
        name,
        `${asks} → ${answers}`,
        firstSentence(doc),
      ]),
    ),
    block(
      'rules',
      allRules(contract).map((rule) => [rule.id, rule.level, oneLine(rule.message)]),
    ),
  ].join('');
}

function heading(name: string, what: string): string {
  return `${wrap(what, `${pc.bold(name)}  `, '  ')}\n`;
}

function entries(pairs: readonly (readonly [string, string | undefined])[]): string {
  return columns(
    pairs.flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[pc.dim(key), oneLine(value)]],
    ),
    '  ',
  );
}

function block(title: string, rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : `\n  ${pc.dim(title)}\n${columns(rows, '    ')}`;
}

function firstSentence(doc: string | undefined): string {
  return oneLine(/^[\s\S]*?[.!?](?=\s|$)/.exec(doc ?? '')?.[0] ?? doc ?? '');
}
