/** How each declaration is read from JSON that has been judged, and written: printed, so that neither needs reflection. */
import type { EnumDeclaration, UnionDeclaration } from '../../compiler/model.ts';
import { indent, lines, paragraphs } from '../support/text.ts';
import { text, utf8 } from './encode.ts';
import { block, statements } from './layout.ts';
import { enumMemberName, type Locals, newLocals, typeName } from './names.ts';
import type { Property } from './properties.ts';
import { csharpType, isValueType, typeArguments } from './shapes.ts';
import { readExpression, reader, writeExpression } from './values.ts';

export interface ObjectCodec {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly properties: readonly Property[];
  /** Name and value of the tag, for a variant. */
  readonly tag: readonly [string, string] | undefined;
  readonly isOpen: boolean;
}

export function printObjectCodec(object: ObjectCodec): string {
  const { name, parameters } = object;
  const generics = typeArguments(parameters);
  const readers = parameters.map((parameter) => `, ReadValue<${parameter}> read${parameter}`).join('');
  const writers = parameters.map((parameter) => `, WriteValue<${parameter}> write${parameter}`).join('');
  const locals = newLocals();
  return paragraphs([
    lines(
      `public static ${name}${generics} Read${name}${generics}(JsonElement value${readers}) => new()`,
      '{',
      indent(
        lines(
          ...object.properties.map(readMember),
          object.isOpen ? `ExtraMembers = JsonRead.Extra(value, Checks.IsFieldOf${name}),` : undefined,
        ),
        '    ',
      ),
      '};',
    ),
    block(
      `public static void Write${name}${generics}(Utf8JsonWriter writer, ${name}${generics}? value${writers})`,
      statements(
        block('if (value is null)', 'writer.WriteNullValue();\nreturn;'),
        'writer.WriteStartObject();',
        object.tag === undefined ? undefined : `writer.WriteString(${utf8(object.tag[0])}, ${utf8(object.tag[1])});`,
        ...object.properties.map((property) => writeMember(property, locals)),
        object.isOpen ? 'JsonWrite.Extra(writer, value.ExtraMembers);' : undefined,
        'writer.WriteEndObject();',
      ),
    ),
  ]);
}

function readMember({ field, name, shape, presence }: Property): string {
  const wire = utf8(field.name);
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

function writeMember({ field, name, shape, presence }: Property, locals: Locals): string {
  const member = (from: string) => lines(`writer.WritePropertyName(${utf8(field.name)});`, `${writeExpression(shape, from)};`);
  switch (presence) {
    case 'required':
    case 'constant':
      return shape.kind === 'text' ? `JsonWrite.Text(writer, ${utf8(field.name)}, value.${name});` : member(`value.${name}`);
    case 'optional': {
      const local = locals(name);
      return block(
        `if (value.${name} is { } ${local})`,
        shape.kind === 'text' ? `JsonWrite.Text(writer, ${utf8(field.name)}, ${local});` : member(local),
      );
    }
    case 'maybe':
      return block(`if (value.${name}.IsPresent)`, member(`value.${name}.Value`));
  }
}

export function printUnionCodec(union: UnionDeclaration): string {
  const name = typeName(union.name);
  const reads = union.variants.map((variant) => `${text(variant.tagValue)} => Read${typeName(variant.name)}(value),`);
  const writes = union.variants.map((variant) => {
    const type = typeName(variant.name);
    return lines(`case ${type} variant:`, `    Write${type}(writer, variant);`, '    break;');
  });
  return paragraphs([
    lines(
      `public static ${name} Read${name}(JsonElement value) => value.GetProperty(${utf8(union.tag)}).GetString() switch`,
      '{',
      indent(lines(...reads, '_ => throw new InvalidOperationException("No variant has this tag."),'), '    '),
      '};',
    ),
    block(
      `public static void Write${name}(Utf8JsonWriter writer, ${name}? value)`,
      block('switch (value)', lines(...writes, 'default:', '    writer.WriteNullValue();', '    break;')),
    ),
  ]);
}

export function printEnumCodec(declaration: EnumDeclaration): string {
  const name = typeName(declaration.name);
  const cases = declaration.values.map((value) => [`${name}.${enumMemberName(value.name)}`, text(value.value)] as const);
  return paragraphs([
    lines(
      `public static ${name} Read${name}(JsonElement value) => value.GetString() switch`,
      '{',
      indent(
        lines(
          ...cases.map(([member, wire]) => `${wire} => ${member},`),
          '_ => throw new InvalidOperationException("No value of the enum is written so."),',
        ),
        '    ',
      ),
      '};',
    ),
    lines(
      `public static void Write${name}(Utf8JsonWriter writer, ${name} value) => writer.WriteStringValue(value switch`,
      '{',
      // A number that was cast to the enum has no text; the validator finds the null.
      indent(lines(...cases.map(([member, wire]) => `${member} => ${wire},`), '_ => null,'), '    '),
      '});',
    ),
  ]);
}
