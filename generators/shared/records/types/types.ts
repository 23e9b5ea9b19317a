/** The part of a type: its fields, the presence matrix of a union, its rules and hints. */
import type {
  Contract,
  Declaration,
  EnumDeclaration,
  Field,
  ObjectDeclaration,
} from '../../../../compiler/model/model.ts';
import renderType from '../../../../templates/ddr/type.hbs';
import type { GeneratorOptions } from '../../generator.ts';
import { typeAnchor } from '../../markdown/anchors.ts';
import { cell, code, plain, prose, sentence } from '../../markdown/encode.ts';
import { membersText, typeAndLimits, typeText } from '../../markdown/type-text.ts';
import { presenceMatrix, unionRemark, variantRemark } from '../../markdown/union-text.ts';
import { docOf } from '../../names-over-time.ts';
import { join, listing } from '../../text.ts';
import { nameText } from '../name-text.ts';
import { bodyWith, type Part, type PartLocation } from '../part.ts';
import type { RecordInProgress } from '../record-in-progress.ts';
import { ruleLink, ruleList, rulesOwnedBy } from '../rules/rules.ts';

export function typePart(
  declaration: Declaration,
  depth: number,
  { section, breadcrumbs }: PartLocation,
  { contract, options }: Pick<RecordInProgress, 'contract' | 'options'>,
): Part {
  const rules = 'rules' in declaration ? declaration.rules : [];
  const hints = 'hints' in declaration ? declaration.hints : [];
  const location = { section, breadcrumbs: [...breadcrumbs, nameOf(declaration)] };
  const owned = rulesOwnedBy(contract, declaration);
  const stated = ruleList(owned, location);
  const members = membersOf(declaration, contract);
  const body = renderType({
    doc: prose(docOf(declaration) ?? ''),
    remark: join([remarkOf(declaration), inheritedText(declaration, members)], ' '),
    fields: members.fields.map((field) => fieldRow(field, options)),
    forbidden: members.forbidden.map(code).join(', '),
    matrix: declaration.kind === 'union' ? presenceMatrix(declaration) : undefined,
    values: declaration.kind === 'enum' ? valuesOf(declaration) : [],
    valuesHaveDocs:
      declaration.kind === 'enum' && declaration.values.some((value) => docOf(value) !== undefined),
    rules: stated.items,
    // Rules that the union or an included record owns and states.
    otherRules: rules
      .filter((rule) => !owned.includes(rule))
      .map(ruleLink)
      .join(', '),
    // A variant inherits the hints of its union, which lists them.
    hints:
      declaration.kind === 'variant'
        ? []
        : hints.map(({ field, text }) => ({ field: code(field), text: sentence(text) })),
  }).trimEnd();
  return {
    kind: 'type',
    anchor: typeAnchor(declaration.name),
    title: declaration.name,
    ...location,
    ruleIds: rules.map(({ id }) => id),
    heading: nameText(code(nameOf(declaration)), declaration),
    number: '',
    depth,
    ...bodyWith(body, stated.parts),
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
      return join([variantRemark(declaration), extraRemark(declaration)], ' ');
    case 'record':
      return extraRemark(declaration);
    case 'enum':
      return declaration.open ? 'Any other text is allowed too; these are the known ones.' : '';
  }
}

function extraRemark({ extra, extraByName, members }: ObjectDeclaration): string {
  const others =
    extra === undefined || extraByName.length > 0
      ? extraByName.map(({ pattern, type }) =>
          pattern === undefined
            ? `Other fields are allowed and hold ${code(typeText(type))}.`
            : `Fields whose names match ${code(pattern)} are allowed and hold ${code(typeText(type))}.`,
        )
      : [`Other fields are allowed and hold ${code(typeText(extra))}.`];
  return join([...others, membersText(members)], ' ');
}

interface Members {
  readonly fields: readonly Field[];
  /** Fields that a variant inherits; the table of its union lists them. */
  readonly inherited: readonly Field[];
  readonly forbidden: readonly string[];
}

const noMembers: Members = { fields: [], inherited: [], forbidden: [] };

function membersOf(declaration: Declaration, { declarations }: Contract): Members {
  if (declaration.kind === 'enum' || declaration.kind === 'alias') return noMembers;
  const { fields } = declaration;
  if (declaration.kind !== 'variant') return { ...noMembers, fields };
  const union = declarations.find(
    ({ kind, name }) => kind === 'union' && name === declaration.union,
  );
  const unionFields = new Set(union?.kind === 'union' ? union.fields : []);
  return {
    fields: fields.filter((field) => !unionFields.has(field)),
    inherited: fields.filter((field) => unionFields.has(field)),
    forbidden: declaration.forbidden,
  };
}

/** Names the fields that a variant inherits from its union. */
function inheritedText(declaration: Declaration, { fields, inherited }: Members): string {
  if (declaration.kind !== 'variant' || inherited.length === 0) return '';
  const union = `[${code(declaration.union)}](#${typeAnchor(declaration.union)})`;
  const names = listing(inherited.map(({ wire }) => code(wire)));
  return `It has ${names} of ${union}${fields.length === 0 ? '.' : ', and:'}`;
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly presence: string;
  readonly meaning: string;
}

/** Returns the row of a field. It has its JSON name, which readers of documents see. */
function fieldRow(field: Field, options: GeneratorOptions): Row {
  const { wire, type, constraints, optional, example, default: given } = field;
  const doc = docOf(field);
  const shown = example === undefined ? '' : `Example: ${code(JSON.stringify(example))}.`;
  const presence = optional ? 'ALLOWED' : 'REQUIRED';
  return {
    name: cell(nameText(code(wire), field)),
    type: cell(typeAndLimits(type, constraints)),
    presence:
      given === undefined ? presence : cell(`${presence}, default ${code(JSON.stringify(given))}`),
    meaning: cell(join([doc && sentence(doc), shown, namesText(field, options)], ' ')) || '–',
  };
}

/** Lists the other names of a field: rules use its name in the contract. */
function namesText({ name, wire, names }: Field, { described = [] }: GeneratorOptions): string {
  const titles = new Map(described.map((target) => [target.name, target.language?.title]));
  const targets = Object.keys(names);
  if (name === wire && targets.length === 0) return '';
  const given = targets.map(
    (target) => `${code(names[target] ?? '')} in ${titles.get(target) ?? plain(target)}`,
  );
  return `Called ${listing(name === wire ? given : [`${code(name)} in the contract`, ...given])}.`;
}

function valuesOf({ values }: EnumDeclaration) {
  return values.map((each) => ({
    value: cell(nameText(code(each.value), each)),
    name: cell(plain(each.name)),
    meaning: cell(sentence(docOf(each) ?? '')) || '–',
  }));
}
