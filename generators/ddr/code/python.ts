/** An example as Python that builds the generated dataclasses. */
import type { Contract, Json } from '../../../compiler/model.ts';
import { floatLiteral, scalarLiteral, textLiteral } from '../../python/encode.ts';
import { attributeName, className, constantName, memberName, moduleName } from '../../python/names.ts';
import { type Brackets, nested } from './layout.ts';
import { isFixed, type TypedObject, type TypedValue } from './typed-value.ts';

export function pythonCode(contract: Contract, type: string, value: TypedObject): string {
  const expression = print(value, contract);
  // A generic class is written by whoever knows what its parameters stand for.
  const isGeneric = value.arguments.length > 0;
  const names = [...(isGeneric ? [constantName(type), className(type)] : []), ...new Set(ownClasses(value, contract))].sort();
  const others = [...new Set(homesOf(value))].filter(({ id }) => id !== contract.id).map(({ id }) => moduleName(id));
  const helpers = [...(expression.includes('json_text(') ? ['json_text'] : []), ...others.sort()];
  const imports = [
    ...(helpers.length === 0 ? [] : [`from concordat_contracts import ${helpers.join(', ')}`]),
    ...(names.length === 0 ? [] : [`from concordat_contracts.${moduleName(contract.id)} import ${names.join(', ')}`]),
  ];
  return `${imports.join('\n')}\n\ndocument${isGeneric ? `: ${className(type)}` : ''} = ${expression}\ntext = ${isGeneric ? `${constantName(type)}.to_json(document)` : 'document.to_json()'}`;
}

function objectsIn(value: TypedValue): readonly TypedObject[] {
  switch (value.kind) {
    case 'list':
      return value.items.flatMap(objectsIn);
    case 'map':
      return value.members.flatMap(([, inner]) => objectsIn(inner));
    case 'object':
      return [
        value,
        ...value.members.flatMap((member) => objectsIn(member.value)),
        ...value.extra.flatMap(([, inner]) => objectsIn(inner)),
      ];
    default:
      return [];
  }
}

function ownClasses(value: TypedObject, contract: Contract): readonly string[] {
  return objectsIn(value)
    .filter(({ home }) => home.id === contract.id)
    .map(({ declaration }) => className(declaration.name));
}

function homesOf(value: TypedObject): readonly Contract[] {
  return objectsIn(value).map(({ home }) => home);
}

function print(value: TypedValue, contract: Contract): string {
  switch (value.kind) {
    case 'scalar':
      return value.isFloat && typeof value.value === 'number' ? floatLiteral(value.value) : scalarLiteral(value.value);
    case 'any':
      return printJson(value.value);
    case 'enum':
      return textLiteral(value.value);
    case 'embedded':
      return value.value === undefined ? textLiteral(value.text) : `json_text(${printJson(value.value)})`;
    case 'list':
      return tuple(value.items.map((item) => print(item, contract)));
    case 'map':
      return dictionary(value.members.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, contract)}`));
    case 'object':
      return call(value, contract);
  }
}

function call({ declaration, home, tags, members, extra }: TypedObject, contract: Contract): string {
  const name = className(declaration.name);
  const rest = extra.map(([key, inner]) => `${textLiteral(key)}: ${print(inner, contract)}`);
  const items = [
    ...tags.filter(({ tag }) => !isFixed(tag)).map(({ tag, value }) => `${attributeName(tag.name)}=${printJson(value)}`),
    // What a type allows only one literal is that by default.
    ...members
      .filter(({ field }) => field.type.kind !== 'literal' || field.optional)
      .map(({ field, value }) => `${memberName(field)}=${print(value, contract)}`),
    ...(rest.length === 0 ? [] : [`extra=${dictionary(rest)}`]),
  ];
  const open = `${home.id === contract.id ? name : `${moduleName(home.id)}.${name}`}(`;
  return nested(items, { ...parentheses, open });
}

function printJson(value: Json): string {
  if (value === null || typeof value !== 'object') return scalarLiteral(value);
  if (Array.isArray(value))
    return nested(
      value.map((item: Json) => printJson(item)),
      squareBrackets,
    );
  return dictionary(Object.entries(value).map(([key, inner]) => `${textLiteral(key)}: ${printJson(inner)}`));
}

const parentheses: Brackets = { open: '(', close: ')', padding: '', indentation: '    ', trailing: true };
const squareBrackets: Brackets = { ...parentheses, open: '[', close: ']' };
const braces: Brackets = { ...parentheses, open: '{', close: '}' };

function tuple(items: readonly string[]): string {
  const [only, ...others] = items;
  const alone = only !== undefined && others.length === 0 && !only.includes('\n') ? [`${only},`] : undefined;
  return alone === undefined ? nested(items, parentheses) : nested(alone, { ...parentheses, trailing: false });
}

function dictionary(items: readonly string[]): string {
  return nested(items, braces);
}
