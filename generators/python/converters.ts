/** Readers from valid JSON values to typed ones, and writers back. Wire names stand here and nowhere else. */
import type { Declaration, Field, ObjectDeclaration } from '../../compiler/model.ts';
import { block, type Code, conditional, group } from './code.ts';
import { textLiteral } from './encode.ts';
import { attributeName, className, functionName, innerName, memberName, typeVariable } from './names.ts';
import { isConstant, tagsOf } from './tags.ts';
import { type Declarations, isNullable, onlyValue } from './types.ts';
import { readUnion, writeUnion } from './unions.ts';
import { readExpression, writeExpression } from './values.ts';

export function printReader(declaration: Declaration, declarations: Declarations): Code {
  const parameters = parametersOf(declaration);
  const callables = parameters.map((name) => `${functionName('read', name)}: Callable[[Any], ${typeVariable(name)}]`);
  const head = `def ${innerName('read', declaration.name)}(${['value: Any', ...callables].join(', ')}) -> ${typeOf(declaration)}`;
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return block(head, [readObject(declaration, declarations)]);
    case 'union':
      return block(head, readUnion(declaration));
    case 'enum':
      return block(head, [`return cast(${className(declaration.name)}, value)`]);
    case 'alias': {
      const value = readExpression(declaration.type, 'value', declarations);
      // To the type checker the value as it came is of no type.
      return block(head, [value === 'value' ? `return cast("${className(declaration.name)}", value)` : `return ${value}`]);
    }
  }
}

export function printWriter(declaration: Declaration, declarations: Declarations): Code {
  const parameters = parametersOf(declaration);
  const callables = parameters.map((name) => `${functionName('write', name)}: Callable[[${typeVariable(name)}], JsonValue]`);
  const taken = [`value: ${typeOf(declaration)}`, ...callables].join(', ');
  const isObject = declaration.kind !== 'enum' && declaration.kind !== 'alias';
  const head = `def ${innerName('write', declaration.name)}(${taken}) -> ${isObject ? 'dict[str, JsonValue]' : 'JsonValue'}`;
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return block(head, writeObject(declaration, declarations));
    case 'union':
      return block(head, writeUnion(declaration));
    case 'enum':
      return block(head, ['return value']);
    case 'alias':
      return block(head, [`return ${writeExpression(declaration.type, 'value', declarations)}`]);
  }
}

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

/** The type as it is written within its own functions: `InvokeResult[_T]`. */
export function typeOf(declaration: Declaration): string {
  const parameters = parametersOf(declaration).map(typeVariable);
  return className(declaration.name) + (parameters.length === 0 ? '' : `[${parameters.join(', ')}]`);
}

function readObject(declaration: ObjectDeclaration, declarations: Declarations): Code {
  const constants = declaration.fields.filter(({ type, optional }) => onlyValue(type) !== undefined && !optional);
  const fields = declaration.fields.filter((field) => !constants.includes(field));
  const tags = tagsOf(declaration).filter((tag) => !isConstant(tag));
  const items = [
    ...tags.map(({ name }) => `${attributeName(name)}=value[${textLiteral(name)}]`),
    ...fields.map((field) => `${memberName(field)}=${readField(field, declarations)}`),
    ...readExtra(declaration, declarations),
  ];
  return group(`return ${className(declaration.name)}(`, items, ')');
}

function readField(field: Field, declarations: Declarations): string {
  const { wire, type, optional } = field;
  const key = textLiteral(wire);
  const source = `value[${key}]`;
  const read = readExpression(type, source, declarations);
  if (!optional) return read;
  const isUnset = isNullable(type, declarations);
  if (read === source) return isUnset ? `value.get(${key}, UNSET)` : `value.get(${key})`;
  const absent = isUnset ? 'UNSET' : 'None';
  const line = `${read} if ${key} in value else ${absent}`;
  if (!/ if /.test(read) && line.length + memberName(field).length < 84) return line;
  return `(\n    ${/ if /.test(read) ? `(${read})` : read}\n    if ${key} in value\n    else ${absent}\n)`;
}

function readExtra({ extra, fields }: ObjectDeclaration, declarations: Declarations): readonly string[] {
  if (extra === undefined) return [];
  const declared = fields.map(({ wire }) => textLiteral(wire)).join(', ');
  const others = declared === '' ? '' : ` if key not in {${declared}}`;
  return [`extra={key: ${readExpression(extra, 'item', declarations, 1)} for key, item in value.items()${others}}`];
}

/** Required fields at once, up to the first that may be absent; from there on one by one, in the order of the contract. */
function writeObject(declaration: ObjectDeclaration, declarations: Declarations): readonly Code[] {
  const firstOptional = declaration.fields.findIndex(({ optional }) => optional);
  const start = firstOptional < 0 ? declaration.fields : declaration.fields.slice(0, firstOptional);
  const entries = [
    ...tagsOf(declaration).map(({ name }) => `${textLiteral(name)}: value.${attributeName(name)}`),
    ...start.map((field) => `${textLiteral(field.wire)}: ${writeField(field, declarations)}`),
  ];
  const rest = declaration.fields.slice(start.length).map((field) => writeLater(field, declarations));
  const extra = writeExtra(declaration, declarations);
  if (rest.length + extra.length === 0) return [group('return {', entries, '}')];
  return [group('document: dict[str, JsonValue] = {', entries, '}'), ...rest, ...extra, 'return document'];
}

function writeField(field: Field, declarations: Declarations): string {
  return writeExpression(field.type, `value.${memberName(field)}`, declarations);
}

function writeLater(field: Field, declarations: Declarations): Code {
  const written = `document[${textLiteral(field.wire)}] = ${writeField(field, declarations)}`;
  if (!field.optional) return written;
  const absent = isNullable(field.type, declarations) ? 'UNSET' : 'None';
  return conditional(`value.${memberName(field)} is not ${absent}`, [written]);
}

/** A declared field is never overwritten by a further member of its name. */
function writeExtra({ extra }: ObjectDeclaration, declarations: Declarations): readonly Code[] {
  if (extra === undefined) return [];
  const item = writeExpression(extra, 'item', declarations, 1);
  return [block('for key, item in value.extra.items()', [`document.setdefault(key, ${item})`])];
}
