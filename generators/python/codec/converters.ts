/**
 * Readers from valid JSON values to typed ones, and writers back. Wire names stand here and nowhere
 * else.
 */
import type { Declaration, Field, ObjectDeclaration, Type } from '../../../compiler/model/model.ts';
import { block, type Code, conditional, group, type Item } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import {
  attributeName,
  className,
  functionName,
  innerName,
  memberName,
  typeVariable,
} from '../printing/names.ts';
import { isConstant, tagsOf } from '../types/discriminators.ts';
import { type Declarations, isNullable, onlyValue } from '../types/types.ts';
import { readUnion, writeUnion } from '../types/unions.ts';
import { readExpression, writeExpression } from './values.ts';

export function printReader(declaration: Declaration, declarations: Declarations): Code {
  const parameters = parametersOf(declaration);
  const callables = parameters
    .map((name) => `, ${functionName('read', name)}: Callable[[Any], ${typeVariable(name)}]`)
    .join('');
  const head = `def ${innerName('read', declaration.name)}(value: Any${callables}) -> ${typeOf(declaration)}`;
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
      return block(head, [
        value === 'value'
          ? `return cast("${className(declaration.name)}", value)`
          : `return ${value}`,
      ]);
    }
  }
}

export function printWriter(declaration: Declaration, declarations: Declarations): Code {
  const parameters = parametersOf(declaration);
  const callables = parameters
    .map((name) => `, ${functionName('write', name)}: Callable[[${typeVariable(name)}], JsonValue]`)
    .join('');
  const taken = `value: ${typeOf(declaration)}${callables}`;
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
  const parameters = parametersOf(declaration);
  return (
    className(declaration.name) +
    (parameters.length === 0 ? '' : `[${parameters.map(typeVariable).join(', ')}]`)
  );
}

function readObject(declaration: ObjectDeclaration, declarations: Declarations): Code {
  const { name, fields, extra } = declaration;
  const items: Item[] = [];
  for (const tag of tagsOf(declaration)) {
    if (!isConstant(tag)) items.push(`${attributeName(tag.name)}=value[${nameLiteral(tag.name)}]`);
  }
  for (const field of fields) {
    // A constant is there by itself.
    if (!field.optional && onlyValue(field.type) !== undefined) continue;
    items.push(readField(field, declarations));
  }
  if (extra !== undefined) items.push(readExtra(extra, fields, declarations));
  return group(`return ${className(name)}(`, items, ')');
}

function readField(field: Field, declarations: Declarations): Item {
  const { wire, type, optional } = field;
  const member = memberName(field);
  const key = nameLiteral(wire);
  const source = `value[${key}]`;
  const read = readExpression(type, source, declarations);
  if (!optional) return `${member}=${read}`;
  const isUnset = isNullable(type, declarations);
  if (read === source) return `${member}=value.get(${key}${isUnset ? ', UNSET' : ''})`;
  const absent = isUnset ? 'UNSET' : 'None';
  const isChoice = read.includes(' if ');
  const line = `${member}=${read} if ${key} in value else ${absent}`;
  if (!isChoice && line.length <= 84) return line;
  return [
    `${member}=(`,
    `    ${isChoice ? `(${read})` : read}`,
    `    if ${key} in value`,
    `    else ${absent}`,
    ')',
  ];
}

function readExtra(extra: Type, fields: readonly Field[], declarations: Declarations): string {
  const declared = fields.map(({ wire }) => nameLiteral(wire)).join(', ');
  const others = declared === '' ? '' : ` if key not in {${declared}}`;
  return `extra={key: ${readExpression(extra, 'item', declarations, 1)} for key, item in value.items()${others}}`;
}

/**
 * Required fields at once, up to the first that may be absent; from there on one by one, in the
 * order of the contract.
 */
function writeObject(declaration: ObjectDeclaration, declarations: Declarations): readonly Code[] {
  const { fields, extra } = declaration;
  const entries = tagsOf(declaration).map(
    ({ name }) => `${nameLiteral(name)}: value.${attributeName(name)}`,
  );
  const rest: Code[] = [];
  for (const field of fields) {
    const member = `value.${memberName(field)}`;
    const written = writeExpression(field.type, member, declarations);
    if (field.optional) {
      const absent = isNullable(field.type, declarations) ? 'UNSET' : 'None';
      rest.push(conditional(`${member} is not ${absent}`, [writeLater(field, written)]));
    } else if (rest.length > 0) rest.push(writeLater(field, written));
    else entries.push(`${nameLiteral(field.wire)}: ${written}`);
  }
  if (extra !== undefined) rest.push(writeExtra(extra, declarations));
  if (rest.length === 0) return [group('return {', entries, '}')];
  return [group('document: dict[str, JsonValue] = {', entries, '}'), ...rest, 'return document'];
}

function writeLater({ wire }: Field, written: string): string {
  return `document[${nameLiteral(wire)}] = ${written}`;
}

/** A declared field is never overwritten by a further member of its name. */
function writeExtra(extra: Type, declarations: Declarations): Code {
  const item = writeExpression(extra, 'item', declarations, 1);
  return block('for key, item in value.extra.items()', [`document.setdefault(key, ${item})`]);
}
