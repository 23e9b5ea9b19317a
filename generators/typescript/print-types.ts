/** Types of the model as TypeScript types. */
import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  Field,
  ObjectDeclaration,
  Type,
  UnionDeclaration,
} from '../../compiler/model.ts';
import renderAlternatives from '../../templates/typescript/alternatives.hbs';
import renderEnum from '../../templates/typescript/enum.hbs';
import renderInterface from '../../templates/typescript/interface.hbs';
import renderType from '../../templates/typescript/type.hbs';
import { type Alternative, presenceGroups } from '../support/presence-groups.ts';
import { indent } from '../support/text.ts';
import { comment, literal, stringLiteral } from './encode.ts';

export function printDeclaration(declaration: Declaration): string {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return printObject(declaration);
    case 'union':
      return printUnion(declaration);
    case 'enum':
      return printEnum(declaration);
    case 'alias':
      return printAlias(declaration);
  }
}

export function printType(type: Type): string {
  switch (type.kind) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type.kind;
    case 'any':
      return 'runtime.Json';
    case 'literal':
      return literal(type.value);
    case 'list':
      return `readonly ${grouped(type.of)}[]`;
    case 'map':
      return `{ readonly [key: string]: ${printType(type.of)} }`;
    case 'json':
      return `runtime.JsonText<${printType(type.of)}>`;
    case 'reference':
      return type.to + (type.arguments.length === 0 ? '' : `<${type.arguments.map(printType).join(', ')}>`);
    case 'parameter':
      return type.name;
    case 'alternatives':
      return type.of.map(printType).join(' | ');
  }
}

function grouped(type: Type): string {
  const printed = printType(type);
  return type.kind === 'alternatives' || type.kind === 'list' ? `(${printed})` : printed;
}

/** An interface; where the compiler itself can hold a rule about presence, the fields and the alternatives together. */
function printObject(declaration: ObjectDeclaration): string {
  const { name, doc, fields } = declaration;
  const groups = presenceGroups(declaration);
  const grouping = new Set(groups.flatMap((group) => group.fields));
  const members = [
    ...(declaration.kind === 'variant' ? [tagMember(declaration.tag, declaration.tagValue)] : []),
    ...fields.filter((field) => !grouping.has(field.name)).map(member),
    ...(declaration.kind === 'variant' ? declaration.forbidden.map(never) : []),
  ];
  // An index signature of the members' own type would have to hold for the declared fields too.
  const extra = declaration.extra === undefined ? [] : ['readonly [key: string]: unknown;'];
  const parameters = declaration.kind === 'record' && declaration.parameters.length > 0 ? `<${declaration.parameters.join(', ')}>` : '';
  const common = { documentation: documentation(doc), name, parameters, members: [...members, ...extra].map((code) => indent(code)) };
  if (groups.length === 0) return renderInterface(common);
  return renderAlternatives({
    ...common,
    groups: groups.map((group) => group.alternatives.map((alternative) => printAlternative(alternative, fields))),
  });
}

function printAlternative(alternative: Alternative, fields: readonly Field[]): string {
  const printed = [...alternative].map(([name, presence]) => {
    const field = fields.find((candidate) => candidate.name === name);
    const type = field === undefined || presence === 'forbidden' ? 'never' : printType(field.type);
    return `readonly ${name}${presence === 'required' ? '' : '?'}: ${type}`;
  });
  return printed.join('; ');
}

function member(field: Field): string {
  const example = field.example === undefined ? undefined : `Example: \`${JSON.stringify(field.example)}\``;
  return `${documentation(field.doc, example)}readonly ${field.name}${field.optional ? '?' : ''}: ${printType(field.type)};`;
}

function tagMember(tag: string, value: string): string {
  return `readonly ${tag}: ${stringLiteral(value)};`;
}

/** What other variants have must not appear here, and the compiler says so. */
function never(name: string): string {
  return `readonly ${name}?: never;`;
}

function printUnion({ name, doc, variants }: UnionDeclaration): string {
  return renderType({ documentation: documentation(doc), name, parameters: '', type: variants.map((variant) => variant.name).join(' | ') });
}

function printAlias({ name, doc, type }: AliasDeclaration): string {
  return renderType({ documentation: documentation(doc), name, parameters: '', type: printType(type) });
}

function printEnum({ name, doc, values }: EnumDeclaration): string {
  return renderEnum({ documentation: documentation(doc), name, values: values.map(({ value }) => stringLiteral(value)) });
}

function documentation(...paragraphs: readonly (string | undefined)[]): string {
  const text = comment(paragraphs);
  return text === '' ? '' : `${text}\n`;
}
