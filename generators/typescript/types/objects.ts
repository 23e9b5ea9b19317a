/**
 * Prints a record or variant as an interface, or, if types can express some of its rules, as a union
 * of interfaces.
 */
import type { Contract, Field, ObjectDeclaration } from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import renderAlternatives from '../../../templates/typescript/alternatives.hbs';
import renderInterface from '../../../templates/typescript/interface.hbs';
import type { Alternative, Shape } from '../../shared/shapes/alternatives.ts';
import type { State } from '../../shared/shapes/field-states.ts';
import {
  fieldDocumentation,
  type RuleText,
  ruleTextsOf,
  typeDocumentation,
} from '../printing/documentation.ts';
import { comment, literal } from '../printing/encode.ts';
import { fieldsName, type NamedAlternative, namedShapeOf } from './alternatives.ts';
import {
  anyOtherMember,
  declaredMember,
  forbiddenMember,
  member,
  memberLine,
  printType,
  tagMember,
} from './types.ts';

export function printObject(declaration: ObjectDeclaration, contract: Contract): string {
  const { name } = declaration;
  const ruleTexts = ruleTextsOf(declaration.rules);
  const shape = namedShapeOf(declaration, contract);
  const parameters =
    declaration.kind === 'record' && declaration.parameters.length > 0
      ? `<${declaration.parameters.join(', ')}>`
      : '';
  const documentation = typeDocumentation(declaration, ruleTexts);
  const members = printMembers(declaration, shape, ruleTexts);
  if (shape.named.length === 0)
    return renderInterface({ documentation, name, parameters, members });
  return renderAlternatives({
    documentation,
    name,
    parameters,
    type: printAlternatives(shape.named, parameters),
    fields: fieldsName(name),
    members,
    alternatives: shape.named
      .flat()
      .map((alternative) => printAlternative(alternative, declaration, shape)),
  });
}

/** Every object is one of each choice. */
function printAlternatives(
  named: readonly (readonly NamedAlternative[])[],
  parameters: string,
): string {
  const choices = named.map((alternatives) =>
    alternatives.map(({ name }) => name + parameters).join(' | '),
  );
  return choices.length === 1 ? choices.join('') : `(${choices.join(') & (')})`;
}

function printMembers(
  declaration: ObjectDeclaration,
  shape: Shape,
  ruleTexts: readonly RuleText[],
): readonly string[] {
  const members: string[] = [];
  if (declaration.kind === 'variant')
    for (const tag of declaration.tags) members.push(memberLine(tagMember(tag)));
  for (const field of declaration.fields) {
    members.push(
      fieldDocumentation(field, ruleTexts) + memberLine(memberOf(field, shape.fields, shape)),
    );
  }
  if (declaration.kind === 'variant')
    for (const name of declaration.forbidden) members.push(memberLine(forbiddenMember(name)));
  // A more specific index signature would also apply to the declared fields.
  if (declaration.extra !== undefined) members.push(memberLine(anyOtherMember));
  return members;
}

/** Prints the members that differ from the declaration, in its order. */
function printAlternative(
  { name, rules, remaining }: NamedAlternative,
  declaration: ObjectDeclaration,
  shape: Shape,
): object {
  const tags = declaration.kind === 'variant' ? declaration.tags : [];
  const fields = declaration.fields.filter(({ wire }) => remaining.has(wire));
  const members = [
    ...tags.flatMap((tag) =>
      remaining.has(tag.name)
        ? [member(tag.name, false, printStates(remaining.get(tag.name) ?? [], []))]
        : [],
    ),
    ...fields.map((field) => memberOf(field, remaining, shape)),
  ];
  const listed = rules.map((rule) => `\`${rule}\``).join(', ');
  return {
    documentation: comment([`One of the alternatives of ${listed}.`]),
    name,
    members: members.map(memberLine),
  };
}

/** Prints a field with its remaining states. */
function memberOf(field: Field, remaining: Alternative, { declared }: Shape): string {
  const all = declared.get(field.wire);
  const states = remaining.get(field.wire);
  if (all === undefined || states === undefined || states.length === all.length)
    return declaredMember(field);
  const [present, isOptional] = [states.filter(isPresent), !states.every(isPresent)];
  const type =
    present.length === all.filter(isPresent).length
      ? printType(field.type)
      : printStates(present, all);
  return member(field.wire, isOptional, type);
}

type Present = Exclude<State, { kind: 'absent' }>;

function isPresent(state: State): state is Present {
  return state.kind !== 'absent';
}

function printStates(states: readonly State[], all: readonly State[]): string {
  const present = states.filter(isPresent);
  const parts = [...new Set(present.map(({ of }) => of))];
  return (
    parts.map((part) => printPart(part, present, all.filter(isPresent))).join(' | ') || 'never'
  );
}

/** If more values remain, the type lists the excluded values instead. */
const maximumListed = 4;

function printPart(part: Type, states: readonly Present[], all: readonly Present[]): string {
  const remaining = states.filter(({ of }) => of === part);
  const excluded = all.filter((state) => state.of === part && !remaining.includes(state));
  if (excluded.length === 0) return printType(part);
  const values = (of: readonly Present[]) =>
    of.flatMap((state) => (state.kind === 'value' ? [literal(state.value)] : [])).join(' | ');
  return remaining.length > maximumListed
    ? `runtime.Without<${printType(part)}, ${values(excluded)}>`
    : values(remaining);
}
