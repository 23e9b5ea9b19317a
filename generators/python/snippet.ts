/** Prints an example document as Python code that builds the generated dataclasses. */

import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { type Brackets, nested } from '../shared/snippets/layout.ts';
import { isFixed, type TypedObject, type TypedValue } from '../shared/snippets/typed-value.ts';
import { lines } from '../shared/text.ts';
import { packagesOf } from './packages.ts';
import { floatLiteral, scalarLiteral, textLiteral } from './printing/encode.ts';
import {
  attributeName,
  className,
  constantName,
  memberName,
  moduleName,
} from './printing/names.ts';

export function pythonCode(
  contract: Contract,
  type: string,
  value: TypedObject,
  options: GeneratorOptions,
): string {
  const { name } = packagesOf(options);
  const expression = print(value, contract);
  // A generic class has no `to_json` of its own; its contract type serializes it.
  const isGeneric = value.arguments.length > 0;
  const used = usedIn(value, contract);
  const names = [
    ...used.classes,
    ...(isGeneric ? [constantName(type), className(type)] : []),
  ].sort();
  const context = contextRulesOfType(contract, type).length > 0 ? 'WITHOUT_CONTEXT' : '';
  const helpers = [
    ...(context === '' ? [] : [context]),
    ...(expression.includes('json_text(') ? ['json_text'] : []),
    ...[...used.modules].sort(),
  ];
  const imports = lines(
    helpers.length === 0 ? '' : `from ${name} import ${helpers.join(', ')}`,
    names.length === 0 ? '' : `from ${name}.${moduleName(contract.id)} import ${names.join(', ')}`,
  );
  return `${imports}\n\ndocument${isGeneric ? `: ${className(type)}` : ''} = ${expression}\ntext = ${isGeneric ? `${constantName(type)}.to_json(document${context === '' ? '' : `, ${context}`})` : `document.to_json(${context})`}`;
}

interface Used {
  /** Classes of the contract. */
  readonly classes: Set<string>;
  /** Modules of other contracts. */
  readonly modules: Set<string>;
}

function usedIn(
  value: TypedValue,
  contract: Contract,
  used: Used = { classes: new Set(), modules: new Set() },
): Used {
  if (value.kind === 'list') for (const item of value.items) usedIn(item, contract, used);
  if (value.kind === 'map') for (const [, inner] of value.members) usedIn(inner, contract, used);
  if (value.kind !== 'object') return used;
  if (value.home.id === contract.id) used.classes.add(className(value.declaration.name));
  else used.modules.add(moduleName(value.home.id));
  for (const { value: inner } of value.members) usedIn(inner, contract, used);
  for (const [, inner] of value.extra) usedIn(inner, contract, used);
  return used;
}

function print(value: TypedValue, contract: Contract): string {
  switch (value.kind) {
    case 'scalar':
      return value.isFloat && typeof value.value === 'number'
        ? floatLiteral(value.value)
        : scalarLiteral(value.value);
    case 'any':
      return printJson(value.value);
    case 'enum':
      return textLiteral(value.value);
    case 'embedded':
      return value.value === undefined
        ? textLiteral(value.text)
        : `json_text(${printJson(value.value)})`;
    case 'list':
      return tuple(value.items.map((item) => print(item, contract)));
    case 'map':
      return dictionary(
        value.members.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, contract)}`),
      );
    case 'object':
      return call(value, contract);
  }
}

function call(
  { declaration, home, tags, members, extra }: TypedObject,
  contract: Contract,
): string {
  const name = className(declaration.name);
  const items: string[] = [];
  for (const { tag, value } of tags)
    if (!isFixed(tag)) items.push(`${attributeName(tag.name)}=${printJson(value)}`);
  for (const { field, value } of members) {
    // A field with a single allowed value has it as its default.
    if (field.type.kind !== 'literal' || field.optional)
      items.push(`${memberName(field)}=${print(value, contract)}`);
  }
  const rest = extra.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, contract)}`);
  if (rest.length > 0) items.push(`extra=${dictionary(rest)}`);
  const open = `${home.id === contract.id ? name : `${moduleName(home.id)}.${name}`}(`;
  return nested(items, parentheses, open);
}

function printJson(value: Json): string {
  if (value === null || typeof value !== 'object') return scalarLiteral(value);
  if (Array.isArray(value))
    return nested(
      value.map((item: Json) => printJson(item)),
      squareBrackets,
    );
  return dictionary(
    Object.entries(value).map(([key, inner]) => `${textLiteral(key)}: ${printJson(inner)}`),
  );
}

const parentheses: Brackets = {
  open: '(',
  close: ')',
  padding: '',
  indentation: '    ',
  trailing: true,
};
const parenthesesOfOne: Brackets = { ...parentheses, trailing: false };
const squareBrackets: Brackets = { ...parentheses, open: '[', close: ']' };
const braces: Brackets = { ...parentheses, open: '{', close: '}' };

function tuple(items: readonly string[]): string {
  const only = items.length === 1 ? items[0] : undefined;
  return only === undefined || only.includes('\n')
    ? nested(items, parentheses)
    : nested([`${only},`], parenthesesOfOne);
}

function dictionary(items: readonly string[]): string {
  return nested(items, braces);
}
