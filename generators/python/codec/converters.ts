/**
 * Prints readers from valid JSON values to typed values, and writers back. Wire names appear only
 * here.
 */
import type { Declaration, Field, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { declaredMembers } from '../../../compiler/model/queries/declared-members.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { block, type Code, group, type Item, ifStatement } from '../printing/code.ts';
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
      return block(head, readObject(declaration, declarations));
    case 'union':
      return block(head, readUnion(declaration));
    case 'enum':
      return block(head, [`return cast(${className(declaration.name)}, value)`]);
    case 'alias': {
      const value = readExpression(declaration.type, 'value', declarations);
      // The type checker does not know the type of the unchanged value.
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
  const signature = `value: ${typeOf(declaration)}${callables}`;
  const isObject = declaration.kind !== 'enum' && declaration.kind !== 'alias';
  const head = `def ${innerName('write', declaration.name)}(${signature}) -> ${isObject ? 'dict[str, JsonValue]' : 'JsonValue'}`;
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

/** Returns the type as its own functions annotate it: `InvokeResult[_T]`. */
export function typeOf(declaration: Declaration): string {
  const parameters = parametersOf(declaration);
  return (
    className(declaration.name) +
    (parameters.length === 0 ? '' : `[${parameters.map(typeVariable).join(', ')}]`)
  );
}

function readObject(declaration: ObjectDeclaration, declarations: Declarations): readonly Code[] {
  const { name, fields, extra } = declaration;
  const items: Item[] = [];
  for (const tag of tagsOf(declaration)) {
    if (!isConstant(tag)) items.push(`${attributeName(tag.name)}=value[${nameLiteral(tag.name)}]`);
  }
  for (const field of fields) {
    // A constant is set by its default.
    if (!field.optional && onlyValue(field.type) !== undefined) continue;
    items.push(readField(field, declarations));
  }
  if (extra !== undefined) items.push(readExtra(extra, declaration, declarations));
  if (items.length <= mostBranches) return [group(`return ${className(name)}(`, items, ')')];
  const parts = inParts(items);
  return [
    ...parts.flatMap((part, index) => [
      block(`def part_${index + 1}() -> dict[str, Any]`, [group('return dict(', part, ')')]),
      '',
    ]),
    group(
      `return ${className(name)}(`,
      parts.map((_, index) => `**part_${index + 1}()`),
      ')',
    ),
  ];
}

/** pyright analyses only functions of some hundred branches; larger ones consist of functions. */
const mostBranches = 200;

function inParts<Each>(all: readonly Each[]): readonly (readonly Each[])[] {
  const count = Math.ceil(all.length / mostBranches);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * mostBranches, (part + 1) * mostBranches),
  );
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
  const isConditional = read.includes(' if ');
  const line = `${member}=${read} if ${key} in value else ${absent}`;
  if (!isConditional && line.length <= 84) return line;
  return [
    `${member}=(`,
    `    ${isConditional ? `(${read})` : read}`,
    `    if ${key} in value`,
    `    else ${absent}`,
    ')',
  ];
}

function readExtra(
  extra: Type,
  declaration: ObjectDeclaration,
  declarations: Declarations,
): string {
  const declared = [...declaredMembers(declaration)].map(nameLiteral).join(', ');
  const filter = declared === '' ? '' : ` if key not in {${declared}}`;
  return `extra={key: ${readExpression(extra, 'item', declarations, 1)} for key, item in value.items()${filter}}`;
}

/**
 * Writes the required fields before the first optional one in a dict display, and the others one by
 * one, which keeps the order of the contract.
 */
function writeObject(declaration: ObjectDeclaration, declarations: Declarations): readonly Code[] {
  const { fields, extra } = declaration;
  const entries = tagsOf(declaration).map(
    ({ name }) => `${nameLiteral(name)}: value.${attributeName(name)}`,
  );
  const statements: Code[] = [];
  for (const field of fields) {
    const member = `value.${memberName(field)}`;
    const expression = writeExpression(field.type, member, declarations);
    if (field.optional) {
      const absent = isNullable(field.type, declarations) ? 'UNSET' : 'None';
      statements.push(ifStatement(`${member} is not ${absent}`, [assignMember(field, expression)]));
    } else if (statements.length > 0) statements.push(assignMember(field, expression));
    else entries.push(`${nameLiteral(field.wire)}: ${expression}`);
  }
  if (extra !== undefined) statements.push(writeExtra(extra, declarations));
  if (statements.length === 0) return [group('return {', entries, '}')];
  return [
    group('document: dict[str, JsonValue] = {', entries, '}'),
    ...(statements.length <= mostBranches ? statements : writeInParts(statements)),
    'return document',
  ];
}

function writeInParts(statements: readonly Code[]): readonly Code[] {
  return inParts(statements).flatMap((part, index) => [
    '',
    block(`def part_${index + 1}() -> None`, part),
    '',
    `part_${index + 1}()`,
  ]);
}

function assignMember({ wire }: Field, expression: string): string {
  return `document[${nameLiteral(wire)}] = ${expression}`;
}

/** An undeclared member never overwrites a declared field of its name. */
function writeExtra(extra: Type, declarations: Declarations): Code {
  const item = writeExpression(extra, 'item', declarations, 1);
  return block('for key, item in value.extra.items()', [`document.setdefault(key, ${item})`]);
}
