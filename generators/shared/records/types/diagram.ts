/**
 * The types of a contract as a Mermaid class diagram, which GitHub renders. It contains names of
 * the contract only, and no free text.
 */

import type { Contract, Declaration, Field } from '../../../../compiler/model/model.ts';
import { splitName } from '../../../../compiler/model/qualified-names.ts';
import type { Type } from '../../../../compiler/model/types.ts';
import { innerTypes } from '../../../../compiler/model/visit/types.ts';
import { fenced } from '../../markdown/encode.ts';

/** The number of enum values that are shown. */
const maximumValues = 8;

export function typeDiagram(contract: Contract): string {
  const arrows: Arrows = { lines: [], foreign: new Set() };
  let text = 'classDiagram';
  for (const declaration of contract.declarations) {
    const fields = ownFields(declaration, contract);
    text += box(declaration, fields);
    addArrows(declaration, fields, arrows);
  }
  for (const name of arrows.foreign) text += `\n  class ${nodeName(name)}["${name}"]`;
  for (const arrow of arrows.lines) text += `\n  ${arrow}`;
  for (const { name, asks, answers } of contract.exchanges)
    text += `\n  ${nodeName(asks)} ..> ${nodeName(answers)} : ${label(name)}`;
  return fenced(text, 'mermaid');
}

/** Returns the fields of a declaration. Those that a variant inherits are shown at its union. */
function ownFields(declaration: Declaration, { declarations }: Contract): readonly Field[] {
  if (declaration.kind === 'enum' || declaration.kind === 'alias') return [];
  if (declaration.kind !== 'variant') return declaration.fields;
  const union = declarations.find(
    (other) => other.kind === 'union' && other.name === declaration.union,
  );
  const unionFields = union?.kind === 'union' ? union.fields : [];
  return declaration.fields.filter(({ wire }) => !unionFields.some((field) => field.wire === wire));
}

function box(declaration: Declaration, fields: readonly Field[]): string {
  let members = '';
  for (const line of linesAbove(declaration)) members += `\n    ${line}`;
  for (const field of fields) members += `\n    ${member(field)}`;
  if (
    (declaration.kind === 'record' || declaration.kind === 'variant') &&
    declaration.extra !== undefined
  )
    members += '\n    …';
  const name = nodeName(declaration.name);
  return members === '' ? `\n  class ${name}` : `\n  class ${name} {${members}\n  }`;
}

/** Returns the lines above the fields. */
function linesAbove(declaration: Declaration): readonly string[] {
  switch (declaration.kind) {
    case 'alias':
    case 'record':
      return [];
    case 'enum': {
      const shown = declaration.values.slice(0, maximumValues).map(({ value }) => label(value));
      return [
        '<<enumeration>>',
        ...shown,
        ...(declaration.values.length > shown.length || declaration.open ? ['…'] : []),
      ];
    }
    case 'union':
      return ['<<union>>'];
    case 'variant':
      return declaration.tags.map(
        ({ name, values }) =>
          `${label(name)} ${values.map((value) => label(String(value))).join(' or ')}`,
      );
  }
}

function member({ wire, optional, type }: Field): string {
  return `${label(wire)}${optional ? '?' : ''} ${shortType(type)}`;
}

/** Prints a type without bounds, in characters without meaning in Mermaid. */
function shortType(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.format ?? 'string';
    case 'list':
      return `${shortType(type.of)}[]`;
    case 'map':
      return type.of.kind === 'any' ? 'object' : `map of ${shortType(type.of)}`;
    case 'json':
      return type.of.kind === 'any' ? 'json' : `json of ${shortType(type.of)}`;
    case 'reference':
      return type.arguments.length === 0
        ? type.to
        : `${type.to} of ${type.arguments.map(shortType).join(' and ')}`;
    case 'parameter':
      return type.name;
    case 'literal':
      return label(String(type.value));
    case 'alternatives':
      return type.of.map(shortType).join(' or ');
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
      return type.kind;
  }
}

interface Arrows {
  readonly lines: string[];
  /** Types of other contracts that arrows point to. */
  readonly foreign: Set<string>;
}

function addArrows(declaration: Declaration, fields: readonly Field[], arrows: Arrows): void {
  const from = nodeName(declaration.name);
  if (declaration.kind === 'union')
    for (const { name } of declaration.variants)
      arrows.lines.push(`${from} <|-- ${nodeName(name)}`);
  if (declaration.kind === 'alias')
    for (const [index, { to }] of referencedTypes(declaration.type, arrows).entries())
      arrows.lines.push(`${from} ..> ${to} : ${index === 0 ? 'is' : 'of'}`);
  for (const { wire, type } of fields)
    for (const { to, many } of referencedTypes(type, arrows))
      arrows.lines.push(`${from} -->${many ? ' "*"' : ''} ${to} : ${label(wire)}`);
}

interface ReferencedType {
  /** The name of the node. */
  readonly to: string;
  readonly many: boolean;
}

/** Returns the types that a type refers to. */
function referencedTypes(type: Type, arrows: Arrows, many = false): readonly ReferencedType[] {
  const areMany = many || type.kind === 'list' || type.kind === 'map';
  const own = type.kind === 'reference' ? [{ to: nodeName(type.to), many }] : [];
  if (type.kind === 'reference' && splitName(type.to).home !== undefined)
    arrows.foreign.add(type.to);
  return [...own, ...innerTypes(type).flatMap((inner) => referencedTypes(inner, arrows, areMany))];
}

function nodeName(type: string): string {
  return type.replace(/[^A-Za-z0-9]/g, '_');
}

/** Returns a JSON name or value as a safe label; it may contain any text. */
function label(text: string): string {
  if (/^[A-Za-z0-9_]{1,60}$/.test(text)) return text;
  const shown = text.replace(/[^A-Za-z0-9_./ -]/g, '').trim();
  return shown === '' ? '_' : shown.slice(0, 60);
}
