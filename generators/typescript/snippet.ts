/** Prints an example as TypeScript code. */

import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import { settingsOf } from '../shared/configuration/settings.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { type Brackets, nested } from '../shared/snippets/layout.ts';
import type { TypedObject, TypedValue } from '../shared/snippets/typed-value.ts';
import { moduleName, objectKey, stringLiteral } from './printing/encode.ts';
import { typescriptSettings } from './settings.ts';

export function typescriptCode(
  contract: Contract,
  type: string,
  value: TypedValue,
  options: GeneratorOptions,
): string {
  const { package: name } = settingsOf('typescript', typescriptSettings, options);
  const expression = print(value);
  const helpers: string[] = [];
  if (expression.includes('encodeJson(')) helpers.push('encodeJson');
  if (expression.includes('as JsonText<')) helpers.push('type JsonText');
  const takesContext = contextRulesOfType(contract, type).length > 0;
  const own = `import { type ${type}, validate${type}${takesContext ? ', withoutContext' : ''} } from '${name}/${moduleName(contract.id)}';`;
  const runtime =
    helpers.length === 0 ? '' : `\nimport { ${helpers.join(', ')} } from '${name}/runtime';`;
  return `${own}${runtime}\n\nconst document: ${type} = ${expression};\nconst violations = validate${type}(document${takesContext ? ', withoutContext' : ''}); // none`;
}

function print(value: TypedValue): string {
  switch (value.kind) {
    case 'scalar':
      return typeof value.value === 'string' ? stringLiteral(value.value) : scalarText(value.value);
    case 'any':
      return printJson(value.value);
    case 'enum':
      return stringLiteral(value.value);
    case 'embedded':
      return value.value === undefined
        ? `${stringLiteral(value.text)} as JsonText<never>`
        : `encodeJson(${printJson(value.value)})`;
    case 'list':
      return list(value.items.map(print));
    case 'map':
      return object(value.members.map(([key, inner]) => member(key, print(inner))));
    case 'object':
      return object(membersOf(value));
  }
}

function membersOf({ tags, members, extra }: TypedObject): readonly string[] {
  const printed: string[] = [];
  for (const { tag, value } of tags) printed.push(member(tag.name, printJson(value)));
  for (const { field, value } of members) printed.push(member(field.wire, print(value)));
  for (const [key, value] of extra) printed.push(member(key, print(value)));
  return printed;
}

function printJson(value: Json): string {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? stringLiteral(value) : scalarText(value);
  if (Array.isArray(value)) return list(value.map((item: Json) => printJson(item)));
  return object(Object.entries(value).map(([key, inner]) => member(key, printJson(inner))));
}

function scalarText(value: number | boolean | null): string {
  return Object.is(value, -0) ? '0' : String(value);
}

function member(key: string, value: string): string {
  return `${objectKey(key)}: ${value}`;
}

const squareBrackets: Brackets = {
  open: '[',
  close: ']',
  padding: '',
  indentation: '  ',
  trailing: true,
};
const braces: Brackets = { open: '{', close: '}', padding: ' ', indentation: '  ', trailing: true };

function list(items: readonly string[]): string {
  return nested(items, squareBrackets);
}

function object(items: readonly string[]): string {
  return nested(items, braces);
}
