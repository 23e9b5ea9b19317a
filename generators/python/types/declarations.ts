/**
 * Prints the types of a contract in the order in which Python can load them, as classes or as
 * TypedDicts.
 */

import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  ObjectDeclaration,
  UnionDeclaration,
} from '../../../compiler/model/model.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import { type Code, docstringCode, group, printCode } from '../printing/code.ts';
import { textLiteral } from '../printing/encode.ts';
import { className, typeVariable } from '../printing/names.ts';
import { aliasDocumentation, enumDocumentation } from './documentation.ts';
import { type Spelling, typeExpression } from './types.ts';
import { printUnion } from './unions.ts';

export interface TypePrinter {
  readonly spelling: Spelling;
  readonly object: (declaration: ObjectDeclaration) => string;
  /** Prints the type of unknown variants of an open union. */
  readonly unknown: (union: UnionDeclaration) => string;
  readonly enum: (declaration: EnumDeclaration) => string;
}

/**
 * Enums come first, since they depend on nothing; each union follows its variants; aliases come
 * last.
 */
export function printTypes(
  declarations: readonly Declaration[],
  printer: TypePrinter,
): readonly string[] {
  const printed: string[] = [];
  const defined = new Set<string>();
  const variants = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.kind !== 'alias') defined.add(declaration.name);
    if (declaration.kind === 'enum') printed.push(printer.enum(declaration));
    if (declaration.kind === 'union')
      for (const { name } of declaration.variants) variants.add(name);
  }
  for (const declaration of declarations)
    if (!variants.has(declaration.name)) pushObjects(printed, declaration, printer);
  const isDefined = (name: string) => defined.has(name) || splitName(name).home !== undefined;
  for (const declaration of declarations) {
    if (declaration.kind !== 'alias') continue;
    printed.push(printAlias(declaration, isDefined, printer.spelling));
    defined.add(declaration.name);
  }
  return printed;
}

/** Variants are printed with their union. */
function pushObjects(printed: string[], declaration: Declaration, printer: TypePrinter): void {
  if (declaration.kind === 'record' || declaration.kind === 'variant')
    printed.push(printer.object(declaration));
  if (declaration.kind !== 'union') return;
  for (const variant of declaration.variants) pushObjects(printed, variant, printer);
  if (declaration.open) printed.push(printer.unknown(declaration));
  printed.push(printUnion(declaration));
}

/** An open enum lists its known values, for readers and editors, and accepts any string. */
export function printEnumAlias(declaration: EnumDeclaration): string {
  const { name, values, open } = declaration;
  const literals = values.map(({ value }) => textLiteral(value));
  const alias = group(
    `${className(name)}: TypeAlias = ${open ? 'Union[Literal[' : 'Literal['}`,
    literals,
    open ? '], str]' : ']',
  );
  return printCode([alias, ...documented(enumDocumentation(declaration))]);
}

function printAlias(
  alias: AliasDeclaration,
  isDefined: (name: string) => boolean,
  spelling: Spelling,
): string {
  return printCode([
    `${className(alias.name)}: TypeAlias = ${typeExpression(alias.type, isDefined, spelling)}`,
    ...documented(aliasDocumentation(alias)),
  ]);
}

export function documented(doc: string | undefined): readonly Code[] {
  return doc === undefined ? [] : [docstringCode(doc)];
}

export function printTypeVariables(parameters: readonly string[]): string {
  const names = new Set(parameters.map(typeVariable));
  return [...names].map((name) => `${name} = TypeVar(${textLiteral(name)})`).join('\n');
}
