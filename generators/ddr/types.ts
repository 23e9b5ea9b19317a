/**
 * What a section shows of a type: its fields, the presence matrix of a union, its rules and hints.
 */
import type { Declaration, EnumDeclaration, Field, Tag } from '../../compiler/model/model.ts';
import renderType from '../../templates/ddr/type.hbs';
import { typeAnchor } from '../shared/markdown/anchors.ts';
import { cell, code, plain, prose, sentence } from '../shared/markdown/encode.ts';
import { typeAndLimits, typeText } from '../shared/markdown/type-text.ts';
import {
  presenceMatrix,
  tagText,
  unionRemark,
  variantRemark,
} from '../shared/markdown/union-text.ts';
import { join, listing } from '../shared/text.ts';
import type { Part } from './part.ts';
import { ruleItems } from './rules.ts';

export function typePart(
  declaration: Declaration,
  depth: number,
  { section, trail }: Pick<Part, 'section' | 'trail'>,
): Part {
  const rules = 'rules' in declaration ? declaration.rules : [];
  const hints = 'hints' in declaration ? declaration.hints : [];
  const body = renderType({
    doc: prose(declaration.doc ?? ''),
    remark: remarkOf(declaration),
    fields: rowsOf(declaration),
    matrix: declaration.kind === 'union' ? presenceMatrix(declaration) : undefined,
    values: declaration.kind === 'enum' ? valuesOf(declaration) : [],
    valuesHaveDocs:
      declaration.kind === 'enum' && declaration.values.some(({ doc }) => doc !== undefined),
    rules: ruleItems(rules),
    // A variant inherits the hints of its union, which are shown there.
    hints:
      declaration.kind === 'variant'
        ? []
        : hints.map(({ field, text }) => ({ field: code(field), text: sentence(text) })),
  }).trimEnd();
  return {
    kind: 'type',
    anchor: typeAnchor(declaration.name),
    title: declaration.name,
    section,
    trail: [...trail, nameOf(declaration)],
    ruleIds: rules.map(({ id }) => id),
    heading: code(nameOf(declaration)),
    number: '',
    depth,
    body,
    isRow: false,
    introduces: false,
  };
}

function nameOf(declaration: Declaration): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  return parameters.length === 0
    ? declaration.name
    : `${declaration.name}<${parameters.join(', ')}>`;
}

function remarkOf(declaration: Declaration): string {
  switch (declaration.kind) {
    case 'alias':
      return `Another name for ${typeAndLimits(declaration.type, [])}.`;
    case 'union':
      return unionRemark(declaration);
    case 'variant':
      return variantRemark(declaration);
    case 'record':
      return declaration.extra === undefined
        ? ''
        : `Other fields are allowed and hold ${code(typeText(declaration.extra))}.`;
    case 'enum':
      return declaration.open ? 'Any other text is allowed too; these are the known ones.' : '';
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
  const rows: Row[] = [];
  if (declaration.kind === 'variant') for (const tag of declaration.tags) rows.push(tagRow(tag));
  for (const field of declaration.fields) rows.push(fieldRow(field));
  if (declaration.kind === 'variant')
    for (const name of declaration.forbidden) rows.push(forbiddenRow(name));
  return rows;
}

/** Fields are called as they are in JSON, which is what a reader of documents sees. */
function fieldRow(field: Field): Row {
  const { wire, type, constraints, optional, doc, example, default: given } = field;
  const shown = example === undefined ? '' : `Example: ${code(JSON.stringify(example))}.`;
  const presence = optional ? 'ALLOWED' : 'REQUIRED';
  return {
    name: cell(code(wire)),
    type: cell(typeAndLimits(type, constraints)),
    presence:
      given === undefined ? presence : cell(`${presence}, default ${code(JSON.stringify(given))}`),
    meaning: cell(join([doc && sentence(doc), shown, namesText(field)], ' ')) || '–',
  };
}

const languages: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  csharp: 'C#',
  python: 'Python',
};

/** What else the field is called: rules name it as the contract does. */
function namesText({ name, wire, names }: Field): string {
  const targets = Object.keys(names);
  if (name === wire && targets.length === 0) return '';
  const given = targets.map(
    (target) => `${code(names[target] ?? '')} in ${languages[target] ?? plain(target)}`,
  );
  return `Called ${listing(name === wire ? given : [`${code(name)} in the contract`, ...given])}.`;
}

function tagRow(tag: Tag): Row {
  return {
    name: cell(code(tag.name)),
    type: cell(tagText(tag)),
    presence: 'REQUIRED',
    meaning: 'Tells the variants apart.',
  };
}

function forbiddenRow(name: string): Row {
  return {
    name: cell(code(name)),
    type: '–',
    presence: 'FORBIDDEN',
    meaning: 'Must not appear, not even empty.',
  };
}

function valuesOf({ values }: EnumDeclaration) {
  return values.map(({ name, value, doc }) => ({
    value: cell(code(value)),
    name: cell(plain(name)),
    meaning: cell(sentence(doc ?? '')) || '–',
  }));
}
