/** The types of a contract in the order in which Python can load them, printed as classes or as their twins of plain dicts. */
import { splitName } from '../../compiler/imported.ts';
import type { AliasDeclaration, Declaration, EnumDeclaration, ObjectDeclaration, UnionDeclaration } from '../../compiler/model.ts';
import { type Code, group, lines, printCode } from './code.ts';
import { enumDocumentation } from './documentation.ts';
import { docstring, textLiteral } from './encode.ts';
import { className, typeVariable } from './names.ts';
import { type Spelling, typeExpression } from './types.ts';
import { printUnion } from './unions.ts';

export interface TypePrinter {
  readonly spelling: Spelling;
  readonly object: (declaration: ObjectDeclaration) => string;
  /** What stands for the variants of an open union that nobody knows yet. */
  readonly unknown: (union: UnionDeclaration) => string;
  readonly enum: (declaration: EnumDeclaration) => string;
}

/** Enums first, since nothing stands before them; each union after its variants; aliases last. */
export function printTypes(declarations: readonly Declaration[], printer: TypePrinter): readonly string[] {
  const defined = new Set(declarations.filter(({ kind }) => kind !== 'alias').map(({ name }) => name));
  const enums = declarations.flatMap((declaration) => (declaration.kind === 'enum' ? [printer.enum(declaration)] : []));
  const within = new Set(declarations.flatMap((each) => (each.kind === 'union' ? each.variants.map(({ name }) => name) : [])));
  const classes = declarations.filter(({ name }) => !within.has(name)).flatMap((declaration) => printObjects(declaration, printer));
  const aliases = declarations.flatMap((declaration) => {
    if (declaration.kind !== 'alias') return [];
    const text = printAlias(declaration, (name) => defined.has(name) || splitName(name).home !== undefined, printer.spelling);
    defined.add(declaration.name);
    return [text];
  });
  return [...enums, ...classes, ...aliases];
}

/** A variant is printed with its union. */
function printObjects(declaration: Declaration, printer: TypePrinter): readonly string[] {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return [printer.object(declaration)];
    case 'union':
      return [
        ...declaration.variants.flatMap((variant) => printObjects(variant, printer)),
        ...(declaration.open ? [printer.unknown(declaration)] : []),
        printUnion(declaration),
      ];
    case 'enum':
    case 'alias':
      return [];
  }
}

/** An open one names the values that it knows, for people and editors, and takes any other text. */
export function printEnumAlias(declaration: EnumDeclaration): string {
  const { name, values, open } = declaration;
  const literals = values.map(({ value }) => textLiteral(value));
  const alias = group(`${className(name)}: TypeAlias = ${open ? 'Union[Literal[' : 'Literal['}`, literals, open ? '], str]' : ']');
  return printCode([alias, ...documented(enumDocumentation(declaration))]);
}

function printAlias({ name, doc, type }: AliasDeclaration, isDefined: (name: string) => boolean, spelling: Spelling): string {
  return printCode([`${className(name)}: TypeAlias = ${typeExpression(type, isDefined, spelling)}`, ...documented(doc)]);
}

export function documented(doc: string | undefined): readonly Code[] {
  return doc === undefined ? [] : [lines(docstring(doc))];
}

export function printTypeVariables(parameters: readonly string[]): string {
  const names = new Set(parameters.map(typeVariable));
  return [...names].map((name) => `${name} = TypeVar(${textLiteral(name)})`).join('\n');
}
