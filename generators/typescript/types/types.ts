/** Types and members of the model as TypeScript. */
import type { Field, Tag, Type } from '../../../compiler/model/model.ts';
import { inheritedType, literal, prefixType, propertyName, typeName } from '../printing/encode.ts';

/** `printParameter` says what stands for a type parameter where none is in sight. */
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

/** How far in the members of a type stand. */
export const memberMargin = '  ';

/** A member on a line of its own, without the end of the line. */
export function memberLine(code: string): string {
  return `${memberMargin}${code};`;
}

/** A member of a type, without what ends it. */
export function member(name: string, optional: boolean, type: string): string {
  const inherited = optional ? inheritedType(name) : undefined;
  const whole =
    inherited === undefined ? type : type === 'never' ? inherited : `${type} | ${inherited}`;
  return `readonly ${propertyName(name)}${optional ? '?' : ''}: ${whole}`;
}

export function declaredMember({ wire, optional, type }: Field): string {
  return member(wire, optional, printType(type));
}

export function tagMember({ name, values, prefixes }: Tag): string {
  return member(name, false, [...values.map(literal), ...prefixes.map(prefixType)].join(' | '));
}

/** What other variants have must not appear here, and the compiler says so. */
export function forbiddenMember(name: string): string {
  return member(name, true, 'never');
}

export const anyOtherMember = 'readonly [key: string]: unknown';
