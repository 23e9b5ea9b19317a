/** Declarations of the model as TypeScript types. */
import type { AliasDeclaration, Declaration, EnumDeclaration, Field, ObjectDeclaration } from '../../compiler/model.ts';
import renderAlternatives from '../../templates/typescript/alternatives.hbs';
import renderEnum from '../../templates/typescript/enum.hbs';
import renderInterface from '../../templates/typescript/interface.hbs';
import renderType from '../../templates/typescript/type.hbs';
import { type Alternative, presenceGroups } from '../support/presence-groups.ts';
import { indent } from '../support/text.ts';
import { propertyName, stringLiteral } from './encode.ts';
import { anyOther, documentation, never, printField, printType, tagMember } from './print-types.ts';
import { printUnion } from './print-unions.ts';

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

/** An interface; where the compiler itself can hold a rule about presence, the fields and the alternatives together. */
function printObject(declaration: ObjectDeclaration): string {
  const { name, doc, fields } = declaration;
  const groups = presenceGroups(declaration);
  const grouping = new Set(groups.flatMap((group) => group.fields));
  const members = [
    ...(declaration.kind === 'variant' ? declaration.tags.map(tagMember) : []),
    ...fields.filter((field) => !grouping.has(field.wire)).map(printField),
    ...(declaration.kind === 'variant' ? declaration.forbidden.map(never) : []),
  ];
  // An index signature of the members' own type would have to hold for the declared fields too.
  const extra = declaration.extra === undefined ? [] : [anyOther];
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
    const field = fields.find((candidate) => candidate.wire === name);
    const type = field === undefined || presence === 'forbidden' ? 'never' : printType(field.type);
    return `readonly ${propertyName(name)}${presence === 'required' ? '' : '?'}: ${type}`;
  });
  return printed.join('; ');
}

function printAlias({ name, doc, type }: AliasDeclaration): string {
  return renderType({ documentation: documentation(doc), name, parameters: '', type: printType(type) });
}

function printEnum({ name, doc, open, values }: EnumDeclaration): string {
  const abouts = values.map((each) => documentation([each.name === each.value ? [] : each.name, each.doc ?? []].flat().join(': ')));
  const documented = abouts.some((about) => about !== '');
  return renderEnum({
    documentation: documentation(doc),
    name,
    // `string` alone would swallow the known values, and editors would no longer offer them.
    orAnyText: open ? ' | (string & {})' : '',
    documented,
    values: values.map(({ value }, index) => (documented ? indent(`${abouts[index]}${stringLiteral(value)}`) : stringLiteral(value))),
  });
}
