/** Prints types and their members. */
import type { Field, Tag } from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { inheritedType, literal, prefixType, propertyName, typeName } from '../printing/encode.ts';

/** Prints a type. `printParameter` replaces type parameters where they are not in scope. */
export function printType(type: Type, printParameter = (name: string) => name): string {
  const print = (inner: Type) => printType(inner, printParameter);
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
      return `readonly ${type.of.kind === 'alternatives' || type.of.kind === 'list' ? `(${print(type.of)})` : print(type.of)}[]`;
    case 'map':
      return `{ readonly [key: string]: ${print(type.of)} }`;
    case 'schema':
      return 'runtime.JsonSchema';
    case 'json':
      return `runtime.JsonText<${print(type.of)}>`;
    case 'reference':
      return (
        typeName(type.to) +
        (type.arguments.length === 0 ? '' : `<${type.arguments.map(print).join(', ')}>`)
      );
    case 'parameter':
      return printParameter(type.name);
    case 'alternatives':
      return type.of.map(print).join(' | ');
  }
}

/** The indentation of the members of a type. */
export const memberMargin = '  ';

/** Returns the line of a member, without a line break. */
export function memberLine(code: string): string {
  return `${memberMargin}${code};`;
}

/** Returns a member without the semicolon. */
export function member(name: string, optional: boolean, type: string): string {
  const inherited = optional ? inheritedType(name) : undefined;
  const fullType =
    inherited === undefined ? type : type === 'never' ? inherited : `${type} | ${inherited}`;
  return `readonly ${propertyName(name)}${optional ? '?' : ''}: ${fullType}`;
}

export function declaredMember({ wire, optional, type }: Field): string {
  return member(wire, optional, printType(type));
}

export function tagMember({ name, values, prefixes }: Tag): string {
  return member(name, false, [...values.map(literal), ...prefixes.map(prefixType)].join(' | '));
}

/** Forbids a member, so that the TypeScript compiler reports it. */
export function forbiddenMember(name: string): string {
  return member(name, true, 'never');
}

export const anyOtherMember = 'readonly [key: string]: unknown';
