/**
 * Prints the methods that read a union, by its tag or by which field is present, and write it, by
 * the C# type of the value.
 */
import type { Tag, UnionDeclaration, VariantDeclaration } from '../../../compiler/model/model.ts';
import { utf8 } from '../printing/encode.ts';
import { type Condition, or, unit } from '../printing/expressions.ts';
import { isScalar, member, startsWith } from '../printing/json.ts';
import { block, ifStatement, printBlock, printRows } from '../printing/layout.ts';
import { newLocals, typeName, unknownName } from '../printing/names.ts';
import { constantOf, ownTag } from '../shapes/union-hierarchy.ts';
import type { Property } from '../types/properties.ts';
import { declaredNames, printObjectCodec } from './codec.ts';

type Variant = VariantDeclaration | UnionDeclaration;

/** The printed methods are members of a class. */
const depth = 1;

export function printUnionCodec(union: UnionDeclaration, properties: readonly Property[]): string {
  const name = typeName(union.name);
  const types = union.variants.map((variant) => typeName(variant.name));
  if (union.open) types.push(unknownName(union.name));
  const writes: string[] = [];
  for (const type of types)
    writes.push(`case ${type} variant:`, `    Write${type}(writer, variant);`, '    break;');
  writes.push('default:', '    writer.WriteNullValue();', '    break;');
  const write = printBlock(
    `public static void Write${name}(Utf8JsonWriter writer, ${name}? value)`,
    [block('switch (value)', writes)],
    depth,
  );
  const both = `${printRead(union)}\n\n${write}`;
  return union.open ? `${both}\n\n${printUnknownCodec(union, properties)}` : both;
}

function printRead(union: UnionDeclaration): string {
  const tags = union.variants.map((variant) => ownTag(union, variant));
  const texts = tags.map((tag) => (tag === undefined ? undefined : constantOf(tag)));
  const isSwitch = !union.open && texts.every((value) => typeof value === 'string');
  return isSwitch && union.tag !== undefined ? printSwitch(union, union.tag) : printChain(union);
}

/** Reads a closed union in which each variant has one string as its tag. */
function printSwitch(union: UnionDeclaration, tag: string): string {
  const name = typeName(union.name);
  const reads = union.variants.map((variant) => {
    const own = ownTag(union, variant);
    return `var tag when tag.ValueEquals(${utf8(String(own && constantOf(own)))}) => Read${typeName(variant.name)}(value),`;
  });
  return printRows(
    `public static ${name} Read${name}(JsonPart value) => value.GetProperty(${utf8(tag)}) switch`,
    reads.concat('_ => throw new InvalidOperationException("No variant has this tag."),'),
    ';',
    depth,
  );
}

function printChain(union: UnionDeclaration): string {
  const name = typeName(union.name);
  const tag = union.tag === undefined ? undefined : newLocals()(union.tag);
  const reads = union.variants.map((variant) =>
    ifStatement(
      [printIsVariant(union, variant, tag)],
      [`return Read${typeName(variant.name)}(value);`],
    ),
  );
  const body = [
    ...(tag === undefined ? [] : [`var ${tag} = ${member('value', union.tag ?? '')};`]),
    ...reads,
    union.open
      ? `return Read${unknownName(union.name)}(value);`
      : 'throw new InvalidOperationException("The object is none of the variants.");',
  ];
  return printBlock(`public static ${name} Read${name}(JsonPart value)`, body, depth);
}

/**
 * Prints the test whether `value` is this variant of the union. The local `tag` contains its tag.
 */
function printIsVariant(
  union: UnionDeclaration,
  variant: Variant,
  tag: string | undefined,
): Condition {
  const own = ownTag(union, variant);
  if (own !== undefined && tag !== undefined) return printHasTag(own, tag);
  if (variant.kind === 'variant')
    return unit(`Json.IsPresent(${member('value', variant.decidedBy ?? '')})`);
  // A nested union matches if one of its own variants does.
  const innerTag = variant.tag === undefined ? undefined : member('value', variant.tag);
  if (variant.open && innerTag !== undefined) return unit(`Json.IsPresent(${innerTag})`);
  return or(variant.variants.map((inner) => printIsVariant(variant, inner, innerTag)));
}

function printHasTag({ values, prefixes }: Tag, tag: string): Condition {
  return or([
    ...values.map((value) => isScalar(tag, value)),
    ...prefixes.map((prefix) => startsWith(tag, prefix)),
  ]);
}

/** For an unknown variant, the common fields are properties and the JSON is kept in `Raw`. */
function printUnknownCodec(union: UnionDeclaration, properties: readonly Property[]): string {
  const name = unknownName(union.name);
  return printObjectCodec({
    name,
    parameters: [],
    properties,
    constants: [],
    rest: {
      read: 'Raw = JsonRead.Any(value),',
      write: `JsonWrite.Others(writer, value.Raw, ${declaredNames(name)});`,
      // The common fields, which the raw object repeats.
      declared: union.fields.map((field) => field.wire),
    },
  });
}
