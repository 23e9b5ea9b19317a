/**
 * Prints the converters by which `JsonSerializer` reads a document as `Parse` does. Each type names
 * its converter in an attribute, so that the types work with any options and in any context.
 */
import type { Declaration, UnionDeclaration } from '../../../compiler/model/model.ts';
import renderConverters from '../../../templates/csharp/types/converters.cs.hbs';
import { paragraphs } from '../../shared/text.ts';
import { text } from '../printing/encode.ts';
import { indented } from '../printing/layout.ts';
import { converterName, typeName, unknownName } from '../printing/names.ts';
import { contractType } from '../printing/namespaces.ts';
import type { ContractScope } from '../printing/scope.ts';
import { csharpType, type Shape } from '../shapes/shapes.ts';
import { tagEnumName } from '../types/declarations.ts';
import { checksOf } from '../types/members.ts';

/** A list, a map or an instantiation of a generic type that aliases name. */
export interface AliasedType {
  readonly type: string;
  readonly shape: Shape;
  /** The aliases of this C# type. Their rules can differ, and C# cannot distinguish them. */
  readonly aliases: readonly [string, ...string[]];
}

/** Returns the types that no attribute can give a converter, each with its aliases. */
export function aliasedTypes({ contract, shapeOf }: ContractScope): readonly AliasedType[] {
  const found = new Map<string, AliasedType>();
  for (const declaration of contract.declarations) {
    if (declaration.kind !== 'alias') continue;
    const whole = shapeOf(declaration.type);
    const shape = whole.kind === 'nullable' ? whole.of : whole;
    if (!hasNoAttribute(shape)) continue;
    const type = csharpType(shape);
    const { aliases } = found.get(type) ?? {};
    found.set(type, {
      type,
      shape,
      aliases: aliases === undefined ? [declaration.name] : [...aliases, declaration.name],
    });
  }
  return [...found.values()];
}

/** Whether an attribute cannot give a converter to the type: it is not declared here. */
export function hasNoAttribute(shape: Shape): boolean {
  return shape.kind === 'object'
    ? shape.arguments.length > 0
    : (shape.kind === 'list' || shape.kind === 'map') && shape.of.kind === 'object';
}

/** Returns the converters of aliased types: the options of a context list them. */
export function aliasConverters(scope: ContractScope): readonly string[] {
  return aliasedTypes(scope).map(
    ({ aliases: [alias] }) => `Converters.${converterName(typeName(alias))}`,
  );
}

/** Undefined for a contract that declares no C# types. */
export function printConverters(scope: ContractScope): string | undefined {
  const members = [
    ...scope.contract.declarations.flatMap((declaration) => ofDeclaration(declaration, scope)),
    ...aliasedTypes(scope).map(({ type, aliases }) => {
      const contracts = aliases.map((alias) => contractType(alias, scope)).join(', ');
      return printConverter(typeName(aliases[0]), `ContractConverter<${type}>(${contracts})`);
    }),
  ];
  return members.length === 0
    ? undefined
    : renderConverters({ members: indented(paragraphs(members)) });
}

function ofDeclaration(declaration: Declaration, scope: ContractScope): readonly string[] {
  if (declaration.kind === 'alias') return [];
  const name = typeName(declaration.name);
  const tagEnums = tagEnumName(declaration, scope).map((type) =>
    printConverter(type, `ContractConverter<${type}>(Codec.Read${type}, Codec.Write${type})`),
  );
  if (declaration.kind === 'record' && declaration.parameters.length > 0)
    return [printConverter(name, `GenericConverter(${genericArguments(declaration.name, scope)})`)];
  const contract = contractType(declaration.name, scope);
  const own = printConverter(name, `ContractConverter<${name}>(${contract})`);
  const unknown =
    declaration.kind === 'union' && declaration.open ? [printUnknownConverter(declaration)] : [];
  return [own, ...unknown, ...tagEnums];
}

/** An attribute cannot name a type argument, so the converter chooses by the type. */
function genericArguments(name: string, scope: ContractScope): string {
  const own = aliasedTypes(scope).filter(
    ({ shape }) =>
      shape.kind === 'object' && shape.namespacePrefix === '' && shape.declaration.name === name,
  );
  const converters = own.map(({ aliases: [alias] }) => `new ${converterName(typeName(alias))}()`);
  return [text(typeName(name)), ...converters].join(', ');
}

/** A document is read as an unknown variant only if the union knows no variant for it. */
function printUnknownConverter(union: UnionDeclaration): string {
  const unknown = unknownName(union.name);
  const read = `static value => Codec.Read${typeName(union.name)}(value) as ${unknown} ?? throw new JsonException("The contract declares the variant of this document.")`;
  return printConverter(
    unknown,
    `ContractConverter<${unknown}>(\n    new ContractType<${unknown}>(${checksOf(union)}, ${read}, Codec.Write${unknown}))`,
  );
}

function printConverter(type: string, base: string): string {
  return `public sealed class ${converterName(type)}() : ${base};`;
}
