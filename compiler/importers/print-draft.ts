/**
 * A draft as a contract: one order, short forms where they say everything, names that every
 * language takes.
 */
import type { Json, JsonObject } from '../model/json.ts';
import { pascalCase, snakeCase } from '../model/names.ts';
import type {
  Condition,
  Draft,
  DraftBounds,
  DraftDeclaration,
  DraftEnum,
  DraftEnumValue,
  DraftExample,
  DraftField,
  DraftRule,
  DraftType,
  DraftUnion,
  DraftVariant,
} from './draft.ts';
import { notBlank } from './json-schema/patterns.ts';
import { type Allocate, fieldNames, isFieldName, ruleIds } from './names.ts';
import { flow, prose, quoted, scalar, typeText, valueText } from './yaml-text.ts';

/** Says which line holds which rule, so that a complaint of the compiler leads back to it. */
export interface Printed {
  readonly text: string;
  readonly rules: readonly PrintedRule[];
}

export interface PrintedRule {
  readonly id: string;
  readonly rule: DraftRule;
  readonly owner: string;
}

interface Printing {
  readonly nextRule: Allocate;
  readonly rules: PrintedRule[];
  readonly included: ReadonlyMap<string, readonly DraftField[]>;
}

export function printDraft(draft: Draft, id: string, schemaPath: string | undefined): Printed {
  const records = draft.declarations.flatMap((each) =>
    each.kind === 'record' ? [[each.name, each.fields] as const] : [],
  );
  const printing: Printing = { nextRule: ruleIds(), rules: [], included: new Map(records) };
  const head = [
    ...(schemaPath === undefined ? [] : [`# yaml-language-server: $schema=${schemaPath}`]),
    `contract: ${id}`,
    `title: ${prose(oneLine(draft.title), '  ')}`,
    'version: 0.1.0',
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
  const doc = docLines(declaration.doc, '    ');
  switch (declaration.kind) {
    case 'alias':
      return doc.length === 0
        ? `${head} { is: ${flowType(declaration.type)} }`
        : [head, ...doc, `    is: ${typeText(printType(declaration.type))}`].join('\n');
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
      const wires = namesOf(declaration.fields, fieldNames());
      const { extra, hints } = declaration;
      return [
        head,
        ...doc,
        ...(declaration.fields.length === 0
          ? ['    fields: {}']
          : ['    fields:', ...fieldLines(declaration.fields, wires, '      ')]),
        ...(extra === undefined ? [] : [`    extra: ${typeText(printType(extra))}`]),
        ...ruleLines(declaration.rules, declaration.name, wires, '    ', printing),
        ...(hints.length === 0
          ? []
          : [
              '    hints:',
              ...hints.map(([name, text]) => `      ${scalar(name)}: ${prose(text, '        ')}`),
            ]),
      ].join('\n');
    }
  }
}

function docLines(doc: string | undefined, indent: string): readonly string[] {
  return doc === undefined || doc.trim() === ''
    ? []
    : [`${indent}doc: ${prose(doc, `${indent}  `)}`];
}

/** A comma would end the value within { }. */
function flowType(type: DraftType): string {
  const text = typeText(printType(type));
  return /^[A-Za-z]/.test(text) && /[,{}[\]]/.test(text) ? quoted(text) : text;
}

export function printType(type: DraftType): string {
  switch (type.kind) {
    case 'plain':
      return `${type.name}${printBounds(type.bounds)}`;
    case 'literal':
      return typeof type.value === 'number' ? decimal(type.value) : JSON.stringify(type.value);
    case 'list':
    case 'map':
      return `${type.kind}<${printType(type.of)}>${printBounds(type.bounds)}`;
    case 'json':
      return type.of.kind === 'plain' && type.of.name === 'any'
        ? 'json'
        : `json<${printType(type.of)}>`;
    case 'reference':
      return type.to;
    case 'alternatives':
      return type.of.map(printType).join(' | ');
  }
}

function printBounds(bounds: DraftBounds | undefined): string {
  const { min, max } = bounds ?? {};
  if (min === undefined && max === undefined) return '';
  if (min !== undefined && min === max) return `(${decimal(min)})`;
  return `(${min === undefined ? '' : decimal(min)}..${max === undefined ? '' : decimal(max)})`;
}

/** Type expressions have no exponents. */
export function decimal(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

function enumLines({ values }: DraftEnum): readonly string[] {
  const isPlain =
    values.every(({ value, doc }) => doc === undefined && isGoodName(value)) &&
    areApart(values.map(({ value }) => value));
  if (isPlain) {
    const inline = `    enum: ${flow(values.map(({ value }) => value))}`;
    return inline.length <= 120
      ? [inline]
      : ['    enum:', ...values.map(({ value }) => `      - ${scalar(value)}`)];
  }
  const names = fieldNames();
  return [
    '    enum:',
    ...values.flatMap((value) => enumValueLines(value, names(valueName(value.value)))),
  ];
}

function enumValueLines({ value, doc }: DraftEnumValue, name: string): readonly string[] {
  if (doc === undefined) return [`      ${name}: ${scalar(value)}`];
  return [
    `      ${name}:`,
    `        value: ${scalar(value)}`,
    `        doc: ${prose(doc, '          ')}`,
  ];
}

function isGoodName(value: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9_. /-]*$/.test(value) && pascalCase(value) !== '' && value.length <= 60
  );
}

function areApart(values: readonly string[]): boolean {
  return [pascalCase, snakeCase].every(
    (convert) => new Set(values.map(convert)).size === values.length,
  );
}

function valueName(value: string): string {
  const name = pascalCase(value);
  return /^[A-Za-z]/.test(name) ? name : `Value${name}`;
}

function unionLines(
  { name, tag, open, fields, variants, rules }: DraftUnion,
  printing: Printing,
): readonly string[] {
  const shared = fieldNames();
  const tagName = tag === undefined ? undefined : shared(tag);
  const common = namesOf(fields, shared);
  return [
    `    union: ${tagName ?? 'presence'}`,
    ...(open ? ['    open: true'] : []),
    ...(fields.length === 0 ? [] : ['    fields:', ...fieldLines(fields, common, '      ')]),
    '    variants:',
    ...variants.flatMap((variant) => variantLines(variant, { tag, common: fields }, printing)),
    ...ruleLines(rules, name, common, '    ', printing),
  ];
}

interface Within {
  readonly tag: string | undefined;
  readonly common: readonly DraftField[];
}

/**
 * Names of common fields are given first and in their order, so that every variant has the same
 * ones.
 */
function variantLines(
  variant: DraftVariant,
  { tag, common }: Within,
  printing: Printing,
): readonly string[] {
  const names = fieldNames();
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
    ...(variant.include === undefined ? [] : [`        include: ${variant.include}`]),
    ...(own.length === 0 ? [] : ['        fields:', ...fieldLines(own, wires, '          ')]),
    ...ruleLines(variant.rules, variant.name, wires, '        ', printing),
  ];
}

function tagText(tags: readonly (string | boolean)[]): string {
  return tags.length === 1 ? flow(tags[0] ?? '') : flow(tags);
}

type Wires = ReadonlyMap<string, string>;

/** What is a name already stays so; the others take what is left. */
function namesOf(fields: readonly DraftField[], allocate: Allocate): Wires {
  const wires = fields.map(({ wire }) => wire);
  const first = new Map(wires.filter(isFieldName).map((wire) => [wire, allocate(wire)]));
  return new Map(wires.map((wire) => [wire, first.get(wire) ?? allocate(wire)]));
}

function fieldLines(
  fields: readonly DraftField[],
  wires: Wires,
  indent: string,
): readonly string[] {
  return fields.flatMap((field) => fieldText(field, wires.get(field.wire) ?? field.wire, indent));
}

function fieldText(field: DraftField, name: string, indent: string): readonly string[] {
  const key = `${indent}${name}${field.optional ? '?' : ''}:`;
  const type = typeText(printType(field.type));
  const inner = `${indent}  `;
  const details = [
    ...docLines(field.doc, inner),
    ...(name === field.wire ? [] : [`${inner}wire: ${scalar(field.wire)}`]),
    ...(field.pattern === undefined
      ? []
      : [
          `${inner}${field.pattern === notBlank ? 'blank: false' : `pattern: ${patternText(field.pattern)}`}`,
        ]),
    ...(field.unique === true ? [`${inner}unique: true`] : []),
    ...(field.default === undefined
      ? []
      : [`${inner}default:${valueText(field.default, `${inner}  `)}`]),
    ...(field.example === undefined
      ? []
      : [`${inner}example:${valueText(field.example, `${inner}  `)}`]),
  ];
  return details.length === 0 ? [`${key} ${type}`] : [key, `${inner}type: ${type}`, ...details];
}

function patternText(pattern: string): string {
  return /^\^[A-Za-z0-9[\](){}?:*+$|,^\\_.-]*$/.test(pattern) && !/: |:$/.test(pattern)
    ? pattern
    : quoted(pattern);
}

function ruleLines(
  rules: readonly DraftRule[],
  owner: string,
  wires: Wires,
  indent: string,
  printing: Printing,
): readonly string[] {
  if (rules.length === 0) return [];
  return [
    `${indent}rules:`,
    ...rules.flatMap((rule) => ruleText(rule, owner, wires, `${indent}  `, printing)),
  ];
}

function ruleText(
  rule: DraftRule,
  owner: string,
  wires: Wires,
  indent: string,
  printing: Printing,
): readonly string[] {
  const id = printing.nextRule(`${owner}-${rule.words}`);
  printing.rules.push({ id, rule, owner });
  const inner = `${indent}  `;
  const value = (key: string, content: Json) =>
    `${inner}${key}:${valueText(content, `${inner}  `)}`;
  const { body } = rule;
  const head = `${indent}- id: ${id}`;
  switch (body.kind) {
    case 'group':
      return [
        head,
        value(
          body.key,
          body.fields.map((wire) => wires.get(wire) ?? wire),
        ),
      ];
    case 'group-of-conditions':
      return [
        head,
        value(
          body.key,
          body.conditions.map((condition) => conditionValue(condition, wires)),
        ),
      ];
    case 'then':
      return [
        head,
        ...(body.when === undefined ? [] : [value('when', conditionValue(body.when, wires))]),
        value('then', conditionValue(body.then, wires)),
      ];
  }
}

/** A map where each field is asked for once; `all` keeps apart what asks for one field twice. */
function conditionValue(condition: Condition, wires: Wires): JsonObject {
  switch (condition.kind) {
    case 'field':
      return { [wires.get(condition.wire) ?? condition.wire]: condition.predicate };
    case 'not':
      return { not: conditionValue(condition.of, wires) };
    case 'any':
      return { any: condition.of.map((inner) => conditionValue(inner, wires)) };
    case 'all': {
      const parts = condition.of.map((inner) => conditionValue(inner, wires));
      const keys = parts.flatMap((part) => Object.keys(part));
      return new Set(keys).size === keys.length ? Object.assign({}, ...parts) : { all: parts };
    }
  }
}

function printExamples(examples: readonly DraftExample[]): string {
  const entries = examples.flatMap(({ name, value, violates }) => [
    `  - name: ${scalar(name)}`,
    `    value:${valueText(value, '      ')}`,
    ...(violates === undefined ? [] : [`    violates: ${flow([...violates])}`]),
  ]);
  return `examples:\n${entries.join('\n')}`;
}
