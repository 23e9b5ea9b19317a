/**
 * Prints the methods that read each declaration from validated JSON and write it back, so that
 * neither direction needs reflection.
 */
import type { ObjectDeclaration } from '../../../compiler/model/model.ts';
import { declaredMembers } from '../../../compiler/model/queries/declared-members.ts';
import { join } from '../../shared/text.ts';
import { text, utf8 } from '../printing/encode.ts';
import { memberNames } from '../printing/json.ts';
import { block, type Code, indented, printBlock, printRows } from '../printing/layout.ts';
import { enumMemberName, type Locals, newLocals, typeName } from '../printing/names.ts';
import { csharpType, isValueType, typeArguments } from '../shapes/shapes.ts';
import type { PrintedEnum } from '../types/discriminator-enums.ts';
import type { Property } from '../types/properties.ts';
import { readExpression, reader, writeExpression } from './values.ts';

export interface ObjectCodec {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly properties: readonly Property[];
  /** The tags of a variant with a single value, which need no property. */
  readonly constants: readonly (readonly [wire: string, value: string | boolean])[];
  /** Content that is read and written in addition to the properties. */
  readonly rest: ObjectRest | undefined;
}

export interface ObjectRest {
  /** The initializer of its property. */
  readonly read: string;
  /** The statement that writes its property of `value`. */
  readonly write: string;
  /** The names of the members that are not part of it. */
  readonly declared: readonly string[];
}

/** The undeclared members of an open record or variant. */
export function extraMembers(declaration: ObjectDeclaration): ObjectRest | undefined {
  const { name, extra } = declaration;
  if (extra === undefined) return undefined;
  return {
    read: `ExtraMembers = JsonRead.Extra(value, ${declaredNames(typeName(name))}),`,
    write: 'JsonWrite.Extra(writer, value.ExtraMembers);',
    declared: [...declaredMembers(declaration)],
  };
}

/** The field of the class `Codec` that contains the names of the declared members. */
export function declaredNames(name: string): string {
  return `FieldsOf${name}`;
}

/** The printed methods are members of a class. */
const depth = 1;

export function printObjectCodec(object: ObjectCodec): string {
  const { name, rest } = object;
  const declared =
    rest === undefined
      ? undefined
      : indented(`public ${memberNames(declaredNames(name), rest.declared)}`);
  return join([printRead(object), printWrite(object), declared], '\n\n');
}

function printRead({ name, parameters, properties, rest }: ObjectCodec): string {
  const generics = typeArguments(parameters);
  const readers = parameters
    .map((parameter) => `, ReadValue<${parameter}> read${parameter}`)
    .join('');
  const members: string[] = [];
  for (const property of properties) members.push(readMember(property));
  if (rest !== undefined) members.push(rest.read);
  return printRows(
    `public static ${name}${generics} Read${name}${generics}(JsonPart value${readers}) => new()`,
    members,
    ';',
    depth,
  );
}

function printWrite({ name, parameters, properties, constants, rest }: ObjectCodec): string {
  const generics = typeArguments(parameters);
  const writers = parameters
    .map((parameter) => `, WriteValue<${parameter}> write${parameter}`)
    .join('');
  const locals = newLocals();
  const body = [
    block('if (value is null || JsonWrite.IsTooDeep(writer))', [
      'writer.WriteNullValue();',
      'return;',
    ]),
    'writer.WriteStartObject();',
  ];
  for (const constant of constants) body.push(writeConstant(constant));
  for (const property of properties) body.push(...writeMember(property, locals));
  if (rest !== undefined) body.push(rest.write);
  body.push('writer.WriteEndObject();');
  return printBlock(
    `public static void Write${name}${generics}(Utf8JsonWriter writer, ${name}${generics}? value${writers})`,
    body,
    depth,
  );
}

function writeConstant([wire, value]: readonly [string, string | boolean]): string {
  return typeof value === 'string'
    ? `writer.WriteString(${utf8(wire)}, ${utf8(value)});`
    : `writer.WriteBoolean(${utf8(wire)}, ${value});`;
}

function readMember({ field, name, shape, presence }: Property): string {
  const wire = utf8(field.wire);
  switch (presence) {
    case 'required':
    case 'constant':
      return `${name} = ${readExpression(shape, `value.GetProperty(${wire})`)},`;
    case 'optional':
      return `${name} = JsonRead.${isValueType(shape) ? 'OptionalValue' : 'Optional'}<${csharpType(shape)}>(value, ${wire}, ${reader(shape)}),`;
    case 'maybe':
      return `${name} = JsonRead.Maybe<${csharpType(shape)}>(value, ${wire}, ${reader(shape)}),`;
  }
}

function writeMember({ field, name, shape, presence }: Property, locals: Locals): Code {
  const member = (from: string) => [
    `writer.WritePropertyName(${utf8(field.wire)});`,
    `${writeExpression(shape, from)};`,
  ];
  switch (presence) {
    case 'required':
    case 'constant':
      if (shape.kind === 'null') return [`writer.WriteNull(${utf8(field.wire)});`];
      return shape.kind === 'text'
        ? [`JsonWrite.Text(writer, ${utf8(field.wire)}, value.${name});`]
        : member(`value.${name}`);
    case 'optional': {
      const local = locals(name);
      const written =
        shape.kind === 'text'
          ? [`JsonWrite.Text(writer, ${utf8(field.wire)}, ${local});`]
          : member(local);
      return [block(`if (value.${name} is { } ${local})`, written)];
    }
    case 'maybe':
      return [block(`if (value.${name}.IsPresent)`, member(`value.${name}.Value`))];
  }
}

export function printEnumCodec(declaration: PrintedEnum): string {
  return declaration.open ? printOpenEnumCodec(declaration) : printClosedEnumCodec(declaration);
}

function printOpenEnumCodec(declaration: PrintedEnum): string {
  const name = typeName(declaration.name);
  const read = `public static ${name} Read${name}(JsonPart value) => new(JsonRead.Text(value));`;
  const write = `public static void Write${name}(Utf8JsonWriter writer, ${name} value) => JsonWrite.Text(writer, value.Value);`;
  return indented(`${read}\n\n${write}`);
}

function printClosedEnumCodec(declaration: PrintedEnum): string {
  const name = typeName(declaration.name);
  const cases = declaration.values.map(
    (value) => [`${name}.${enumMemberName(value.name)}`, value.value] as const,
  );
  const reads = cases.map(
    ([member, wire]) => `_ when value.ValueEquals(${utf8(wire)}) => ${member},`,
  );
  const read = printRows(
    `public static ${name} Read${name}(JsonPart value) => value switch`,
    reads.concat(
      '_ => throw new InvalidOperationException("No value of the enum is written so."),',
    ),
    ';',
    depth,
  );
  // A number cast to the enum has no string; validation then reports the null.
  const writes = cases.map(([member, wire]) => `${member} => ${text(wire)},`).concat('_ => null,');
  const head = `public static void Write${name}(Utf8JsonWriter writer, ${name} value) => writer.WriteStringValue(value switch`;
  return `${read}\n\n${printRows(head, writes, ');', depth)}`;
}
