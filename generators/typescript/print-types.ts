/** Types and members of the model as TypeScript. */

import { constraintMessage } from '../../compiler/messages.ts';
import type { Field, Tag, Type } from '../../compiler/model.ts';
import { comment, literal, prefixType, propertyName } from './encode.ts';

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
    case 'json':
      return `runtime.JsonText<${print(type.of)}>`;
    case 'reference':
      return type.to + (type.arguments.length === 0 ? '' : `<${type.arguments.map(print).join(', ')}>`);
    case 'parameter':
      return printParameter(type.name);
    case 'alternatives':
      return type.of.map(print).join(' | ');
  }
}

export function printField(field: Field): string {
  const about = documentation(
    field.doc,
    field.constraints.map(constraintMessage).join('\n'),
    field.default === undefined ? undefined : `Default: \`${JSON.stringify(field.default)}\``,
    field.example === undefined ? undefined : `Example: \`${JSON.stringify(field.example)}\``,
  );
  return `${about}readonly ${propertyName(field.wire)}${field.optional ? '?' : ''}: ${printType(field.type)};`;
}

export function tagMember({ name, values, prefixes }: Tag): string {
  return `readonly ${propertyName(name)}: ${[...values.map(literal), ...prefixes.map(prefixType)].join(' | ')};`;
}

/** What other variants have must not appear here, and the compiler says so. */
export function never(name: string): string {
  return `readonly ${propertyName(name)}?: never;`;
}

export const anyOther = 'readonly [key: string]: unknown;';

export function documentation(...paragraphs: readonly (string | undefined)[]): string {
  const text = comment(paragraphs);
  return text === '' ? '' : `${text}\n`;
}
