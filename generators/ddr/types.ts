/** What a section shows of a type: its fields, the presence matrix of a union, its rules and hints. */
import type { Declaration, EnumDeclaration, Field, Type, UnionDeclaration, VariantDeclaration } from '../../compiler/model.ts';
import { kebabCase } from '../../compiler/names.ts';
import renderType from '../../templates/ddr/type.hbs';
import { cell, code, plain, prose, sentence } from './encode.ts';
import { noHeading, type Part } from './part.ts';
import { ruleItems } from './rules.ts';
import { typeText } from './type-text.ts';

export function typeAnchor(name: string): string {
  return `type-${kebabCase(name)}`;
}

export function typePart(declaration: Declaration, depth: number, { section, trail }: Pick<Part, 'section' | 'trail'>): Part {
  const rules = 'rules' in declaration ? declaration.rules : [];
  const hints = 'hints' in declaration ? declaration.hints : [];
  const body = renderType({
    doc: prose(declaration.doc ?? ''),
    remark: remarkOf(declaration),
    fields: rowsOf(declaration),
    matrix: declaration.kind === 'union' ? matrixOf(declaration) : undefined,
    values: declaration.kind === 'enum' ? valuesOf(declaration) : [],
    rules: ruleItems(rules),
    // A variant inherits the hints of its union, which are shown there.
    hints: declaration.kind === 'variant' ? [] : hints.map(({ field, text }) => ({ field: code(field), text: sentence(text) })),
  }).trimEnd();
  return {
    ...noHeading,
    kind: 'type',
    anchor: typeAnchor(declaration.name),
    title: declaration.name,
    section,
    trail: [...trail, nameOf(declaration)],
    ruleIds: rules.map(({ id }) => id),
    heading: code(nameOf(declaration)),
    depth,
    body,
  };
}

function nameOf(declaration: Declaration): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  return parameters.length === 0 ? declaration.name : `${declaration.name}<${parameters.join(', ')}>`;
}

function remarkOf(declaration: Declaration): string {
  switch (declaration.kind) {
    case 'alias':
      return `Another name for ${code(typeText(declaration.type))}.`;
    case 'union':
      return `One of ${declaration.variants.length} variants, told apart by ${code(declaration.tag)}.`;
    case 'variant':
      return `The variant of ${code(declaration.union)} whose ${code(declaration.tag)} is ${code(declaration.tagValue)}.`;
    case 'record':
      return declaration.extra === undefined ? '' : `Other fields are allowed and hold ${code(typeText(declaration.extra))}.`;
    case 'enum':
      return '';
  }
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly presence: string;
  readonly meaning: string;
}

function rowsOf(declaration: Declaration): readonly Row[] {
  if (declaration.kind === 'enum' || declaration.kind === 'alias') return [];
  const fields = declaration.fields.map(fieldRow);
  return declaration.kind === 'variant' ? [tagRow(declaration), ...fields, ...declaration.forbidden.map(forbiddenRow)] : fields;
}

function fieldRow({ name, type, optional, doc, example }: Field): Row {
  const shown = example === undefined ? '' : ` Example: ${code(JSON.stringify(example))}.`;
  return {
    name: code(name),
    type: cell(typeCell(type)),
    presence: optional ? 'ALLOWED' : 'REQUIRED',
    meaning: cell(`${sentence(doc ?? '')}${shown}`.trim()) || '–',
  };
}

function typeCell(type: Type): string {
  const unique = type.kind === 'list' && type.uniqueBy !== undefined ? `, unique by ${code(type.uniqueBy)}` : '';
  return code(typeText(type)) + unique;
}

function tagRow({ tag, tagValue }: VariantDeclaration): Row {
  return { name: code(tag), type: cell(code(JSON.stringify(tagValue))), presence: 'REQUIRED', meaning: 'Tells the variants apart.' };
}

function forbiddenRow(name: string): Row {
  return { name: code(name), type: '–', presence: 'FORBIDDEN', meaning: 'Must not appear, not even empty.' };
}

function matrixOf({ tag, variants }: UnionDeclaration) {
  const names = [...new Set(variants.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  return {
    variants: variants.map(({ name }) => plain(name)),
    rows: [
      { name: code(tag), presences: variants.map(({ tagValue }) => cell(code(tagValue))) },
      ...names.map((name) => ({ name: code(name), presences: variants.map((variant) => presenceOf(name, variant)) })),
    ],
  };
}

function presenceOf(name: string, { fields }: VariantDeclaration): string {
  const field = fields.find((candidate) => candidate.name === name);
  return field === undefined ? 'FORBIDDEN' : field.optional ? 'ALLOWED' : 'REQUIRED';
}

function valuesOf({ values }: EnumDeclaration) {
  return values.map(({ name, value }) => ({ value: cell(code(value)), name: cell(plain(name)) }));
}
