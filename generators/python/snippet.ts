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
  const printer = { contract, dates: options.dates };
  const expression = print(value, printer);
  // A generic class has no `to_json` of its own; its contract type serializes it.
  const isGeneric = value.arguments.length > 0;
  const used = usedIn(value, printer);
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
    used.dates.size === 0 ? '' : `from datetime import ${[...used.dates].sort().join(', ')}\n`,
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
  /** Classes of the module `datetime`. */
  readonly dates: Set<string>;
}

function usedIn(
  value: TypedValue,
  printer: Printer,
  used: Used = { classes: new Set(), modules: new Set(), dates: new Set() },
): Used {
  const dateClass = value.kind === 'scalar' ? dateClassOf(value, printer) : undefined;
  if (dateClass !== undefined) used.dates.add(dateClass);
  if (value.kind === 'list') for (const item of value.items) usedIn(item, printer, used);
  if (value.kind === 'map') for (const [, inner] of value.members) usedIn(inner, printer, used);
  if (value.kind !== 'object') return used;
  if (value.home.id === printer.contract.id) used.classes.add(className(value.declaration.name));
  else used.modules.add(moduleName(value.home.id));
  for (const { value: inner } of value.members) usedIn(inner, printer, used);
  for (const [, inner] of value.extra) usedIn(inner, printer, used);
  return used;
}

interface Printer {
  readonly contract: Contract;
  readonly dates: GeneratorOptions['dates'];
}

function print(value: TypedValue, printer: Printer): string {
  switch (value.kind) {
    case 'scalar':
      return printScalar(value, printer);
    case 'any':
      return printJson(value.value);
    case 'enum':
      return textLiteral(value.value);
    case 'embedded':
      return value.value === undefined
        ? textLiteral(value.text)
        : `json_text(${printJson(value.value)})`;
    case 'list':
      return tuple(value.items.map((item) => print(item, printer)));
    case 'map':
      return dictionary(
        value.members.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, printer)}`),
      );
    case 'object':
      return call(value, printer);
  }
}

function call({ declaration, home, tags, members, extra }: TypedObject, printer: Printer): string {
  const name = className(declaration.name);
  const items: string[] = [];
  for (const { tag, value } of tags)
    if (!isFixed(tag)) items.push(`${attributeName(tag.name)}=${printJson(value)}`);
  for (const { field, value } of members) {
    // A field with a single allowed value has it as its default.
    if (field.type.kind !== 'literal' || field.optional)
      items.push(`${memberName(field)}=${print(value, printer)}`);
  }
  const rest = extra.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, printer)}`);
  if (rest.length > 0) items.push(`extra=${dictionary(rest)}`);
  const open = `${home.id === printer.contract.id ? name : `${moduleName(home.id)}.${name}`}(`;
  return nested(items, parentheses, open);
}

type Scalar = Extract<TypedValue, { readonly kind: 'scalar' }>;

function dateClassOf({ format, value }: Scalar, { dates }: Printer): string | undefined {
  if (dates !== 'native' || typeof value !== 'string') return undefined;
  return format === 'date' ? 'date' : format === 'date-time' ? 'datetime' : undefined;
}

function printScalar(scalar: Scalar, printer: Printer): string {
  const { value, isFloat } = scalar;
  const dateClass = dateClassOf(scalar, printer);
  if (dateClass !== undefined)
    return `${dateClass}.fromisoformat(${textLiteral(asIsoFormat(String(value)))})`;
  return isFloat && typeof value === 'number' ? floatLiteral(value) : scalarLiteral(value);
}

/** Before Python 3.11, `fromisoformat` takes neither Z nor any number of digits. */
function asIsoFormat(text: string): string {
  return text
    .replace(/\.([0-9]+)/, (_, digits: string) => `.${digits.slice(0, 6).padEnd(6, '0')}`)
    .replace('Z', '+00:00');
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
