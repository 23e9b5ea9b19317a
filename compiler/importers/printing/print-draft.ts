/**
 * Prints a draft as a contract: in a fixed order, in short forms where they suffice, and with names
 * that are valid in every language.
 */
import type {
  Draft,
  DraftBounds,
  DraftDeclaration,
  DraftExample,
  DraftField,
  DraftHint,
  DraftUnion,
  DraftVariant,
} from '../draft.ts';
import { createFieldNames, createRuleIds } from '../names.ts';
import { enumLines } from './enums.ts';
import {
  deprecatedLines,
  docLines,
  draftVersion,
  fieldLines,
  namesOf,
  patternText,
} from './fields.ts';
import { type PrintedRule, type Printing, ruleLines } from './rules.ts';
import { flowType, printBounds, printType } from './types.ts';
import { flow, prose, scalar, typeText, valueText } from './yaml-text.ts';

/** The printed contract and the rules in it, so that diagnostics can be traced back to rules. */
export interface Printed {
  readonly text: string;
  readonly rules: readonly PrintedRule[];
}

export function printDraft(draft: Draft, id: string, schemaPath: string | undefined): Printed {
  const records = draft.declarations.flatMap((each) =>
    each.kind === 'record' ? [[each.name, each.fields] as const] : [],
  );
  const printing: Printing = { nextRule: createRuleIds(), rules: [], included: new Map(records) };
  const head = [
    ...(schemaPath === undefined ? [] : [`# yaml-language-server: $schema=${schemaPath}`]),
    `contract: ${id}`,
    `title: ${prose(oneLine(draft.title), '  ')}`,
    `version: ${draftVersion}`,
    'status: draft',
    'ddrType: generation',
    `summary: ${prose(oneLine(draft.summary), '  ')}`,
    `root: ${draft.root}`,
  ];
  const types = draft.declarations.map((declaration) => printDeclaration(declaration, printing));
  const text = [
    head.join('\n'),
    `types:\n${types.join('\n\n')}`,
    ...(draft.examples.length === 0 ? [] : [printExamples(draft.examples)]),
  ];
  return { text: `${text.join('\n\n')}\n`, rules: printing.rules };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function printDeclaration(declaration: DraftDeclaration, printing: Printing): string {
  const head = `  ${declaration.name}:`;
  const doc = [
    ...docLines(declaration.doc, '    '),
    ...deprecatedLines(declaration.deprecated, '    '),
  ];
  switch (declaration.kind) {
    case 'alias':
      return doc.length === 0 && declaration.pattern === undefined
        ? `${head} { is: ${flowType(declaration.type)} }`
        : [
            head,
            ...doc,
            `    is: ${typeText(printType(declaration.type))}`,
            ...(declaration.pattern === undefined
              ? []
              : [`    pattern: ${patternText(declaration.pattern)}`]),
          ].join('\n');
    case 'enum':
      return [
        head,
        ...doc,
        ...(declaration.open ? ['    open: true'] : []),
        ...enumLines(declaration),
      ].join('\n');
    case 'union':
      return [head, ...doc, ...unionLines(declaration, printing)].join('\n');
    case 'record': {
      const wires = namesOf(declaration.fields, createFieldNames());
      const { hints } = declaration;
      return [
        head,
        ...doc,
        ...(declaration.fields.length === 0
          ? ['    fields: {}']
          : ['    fields:', ...fieldLines(declaration.fields, wires, '      ')]),
        ...extraLines(declaration, '    '),
        ...memberLines(declaration.members, '    '),
        ...ruleLines(declaration.rules, declaration.name, wires, '    ', printing),
        ...hintLines(hints, '    '),
      ].join('\n');
    }
  }
}

type WithExtra = Pick<DraftVariant, 'extra' | 'extraByName'>;

function extraLines({ extra, extraByName = [] }: WithExtra, margin: string): readonly string[] {
  const text = extra === undefined ? undefined : typeText(printType(extra));
  if (extraByName.length === 0) return text === undefined ? [] : [`${margin}extra: ${text}`];
  return [
    `${margin}extra:`,
    ...extraByName.map(
      ([pattern, type]) => `${margin}  ${scalar(pattern)}: ${typeText(printType(type))}`,
    ),
    ...(text === undefined ? [] : [`${margin}  "*": ${text}`]),
  ];
}

function memberLines(members: DraftBounds | undefined, margin: string): readonly string[] {
  return members === undefined
    ? []
    : [`${margin}members: ${typeText(printBounds(members).slice(1, -1))}`];
}

function hintLines(hints: readonly DraftHint[], margin: string): readonly string[] {
  if (hints.length === 0) return [];
  return [
    `${margin}hints:`,
    ...hints.map(([name, text]) => `${margin}  ${scalar(name)}: ${prose(text, `${margin}    `)}`),
  ];
}

function unionLines(
  { name, tag, open, fields, variants, rules }: DraftUnion,
  printing: Printing,
): readonly string[] {
  const shared = createFieldNames();
  const tagName = tag === undefined ? undefined : shared(tag);
  const common = namesOf(fields, shared);
  const extra = commonExtra(variants);
  const isOpen = extraLines(extra, '').length > 0;
  return [
    `    union: ${tagName ?? 'presence'}`,
    ...(open ? ['    open: true'] : []),
    ...extraLines(extra, '    '),
    ...(fields.length === 0 ? [] : ['    fields:', ...fieldLines(fields, common, '      ')]),
    '    variants:',
    ...variants.flatMap((variant) =>
      variantLines(
        isOpen ? { ...variant, extra: undefined, extraByName: [] } : variant,
        { tag, common: fields },
        printing,
      ),
    ),
    ...ruleLines(rules, name, common, '    ', printing),
  ];
}

/** The additional members that all variants have, which are written once. */
function commonExtra(variants: readonly DraftVariant[]): WithExtra {
  const texts = variants.map((variant) => extraLines(variant, '').join());
  const [first] = variants;
  return first !== undefined && texts.every((text) => text === texts[0]) ? first : {};
}

interface UnionContext {
  readonly tag: string | undefined;
  readonly common: readonly DraftField[];
}

/**
 * Common fields are named first and in their order, so that they have the same names in every
 * variant.
 */
function variantLines(
  variant: DraftVariant,
  { tag, common }: UnionContext,
  printing: Printing,
): readonly string[] {
  const names = createFieldNames();
  if (tag !== undefined) names(tag);
  const included =
    variant.include === undefined ? [] : (printing.included.get(variant.include) ?? []);
  const wires = new Map([
    ...namesOf(common, names),
    ...namesOf(included, names),
    ...namesOf(variant.fields, names),
  ]);
  const own = variant.fields;
  return [
    `      ${variant.name}:`,
    variant.present === undefined
      ? `        tag: ${tagText(variant.tags)}`
      : `        present: ${wires.get(variant.present) ?? ''}`,
    ...docLines(variant.doc, '        '),
    ...deprecatedLines(variant.deprecated, '        '),
    ...(variant.include === undefined ? [] : [`        include: ${variant.include}`]),
    ...(own.length === 0 ? [] : ['        fields:', ...fieldLines(own, wires, '          ')]),
    ...extraLines(variant, '        '),
    ...memberLines(variant.members, '        '),
    ...ruleLines(variant.rules, variant.name, wires, '        ', printing),
    ...hintLines(variant.hints ?? [], '        '),
  ];
}

function tagText(tags: readonly (string | boolean)[]): string {
  return tags.length === 1 ? flow(tags[0] ?? '') : flow(tags);
}

function printExamples(examples: readonly DraftExample[]): string {
  const entries = examples.flatMap(({ name, value, violates }) => [
    `  - name: ${scalar(name)}`,
    `    value:${valueText(value, '      ')}`,
    ...(violates === undefined ? [] : [`    violates: ${flow([...violates])}`]),
  ]);
  return `examples:\n${entries.join('\n')}`;
}
