/** Maps types of the model to Python annotations, and answers queries about types. */

import type { Json, JsonKind } from '../../../compiler/model/json.ts';
import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { qualified, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import { kindsOf as kindsOfType } from '../../../compiler/model/queries/kinds.ts';
import type { Type } from '../../../compiler/model/types.ts';
import type { GeneratorOptions } from '../../shared/generator.ts';
import { scalarLiteral } from '../printing/encode.ts';
import { className, typeVariable } from '../printing/names.ts';

/**
 * Declarations by name, and how their dates and times are typed. The names of those of other
 * contracts, including indirect imports, are qualified.
 */
export interface Declarations {
  readonly get: (name: string) => Declaration | undefined;
  readonly has: (name: string) => boolean;
  readonly dates: GeneratorOptions['dates'];
}

type Literal = Extract<Type, { readonly kind: 'literal' }>;

export function declarationsOf(contract: Contract, { dates }: GeneratorOptions): Declarations {
  const all = new Map<string, Declaration>();
  for (const declaration of contract.declarations) all.set(declaration.name, declaration);
  for (const { id, declarations } of importedBy(contract)) {
    for (const declaration of declarations)
      all.set(qualifiedName(declaration.name, id), withQualifiedNames(declaration, id));
  }
  return { get: (name) => all.get(name), has: (name) => all.has(name), dates };
}

/** The class of the values of a text, if it is not `str`: that of `dates: native`. */
export function dateClass(
  type: Type,
  { dates }: Pick<Declarations, 'dates'>,
): 'date' | 'datetime' | undefined {
  if (dates !== 'native' || type.kind !== 'string') return undefined;
  if (type.format === 'date') return 'date';
  return type.format === 'date-time' ? 'datetime' : undefined;
}

/** Returns the contracts that a contract imports, directly or indirectly, each once. */
export function importedBy({ imports }: Contract): readonly Contract[] {
  if (imports.size === 0) return [];
  const all = new Set<Contract>();
  const add = (contract: Contract) => {
    if (all.has(contract)) return;
    all.add(contract);
    for (const other of contract.imports.values()) add(other);
  };
  for (const contract of imports.values()) add(contract);
  return [...all];
}

/** Qualifies the names in an alias of another contract, so that they resolve everywhere. */
function withQualifiedNames(declaration: Declaration, home: string): Declaration {
  return declaration.kind === 'alias'
    ? { ...declaration, type: qualified(declaration.type, home) }
    : declaration;
}

/** How texts, lists, maps, unions and named types are printed. */
export interface Spelling {
  readonly text: (type: Type) => string;
  readonly list: (item: string) => string;
  readonly map: (item: string) => string;
  readonly union: (members: readonly string[]) => string;
  readonly reference: (name: string, parameters: readonly string[]) => string;
}

const union: Spelling['union'] = (members) => members.join(' | ');
const reference: Spelling['reference'] = (name, typeArguments) =>
  className(name) + (typeArguments.length === 0 ? '' : `[${typeArguments.join(', ')}]`);

/** Types of typed values are immutable; those of JSON are Python's own lists and dicts. */
export const frozen = (declarations: Pick<Declarations, 'dates'>): Spelling => ({
  text: (type) => dateClass(type, declarations) ?? 'str',
  list: (item) => `tuple[${item}, ...]`,
  map: (item) => `Mapping[str, ${item}]`,
  union,
  reference,
});
export const plain: Spelling = {
  text: () => 'str',
  list: (item) => `list[${item}]`,
  map: (item) => `dict[str, ${item}]`,
  union,
  reference,
};

/** Prints a type as an annotation, which is not evaluated when the module is loaded. */
export function annotation(type: Type, spelling: Spelling): string {
  return printType(type, spelling);
}

/**
 * Prints a type as an expression, which is evaluated when the module is loaded: names that are not
 * defined yet are quoted. Generic types are always defined already.
 */
export function typeExpression(
  type: Type,
  isDefined: (name: string) => boolean,
  spelling: Spelling,
): string {
  const all: Spelling['union'] = (members) => `Union[${members.join(', ')}]`;
  const named: Spelling['reference'] = (name, typeArguments) => {
    const text = spelling.reference(name, typeArguments);
    return isDefined(name) || typeArguments.length > 0 ? text : `"${text}"`;
  };
  return printType(type, { ...spelling, union: all, reference: named });
}

/** Types that are printed alike everywhere. */
const scalars: Readonly<Partial<Record<Type['kind'], string>>> = {
  json: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  any: 'JsonValue',
};

function printType(type: Type, spelling: Spelling): string {
  const scalar = scalars[type.kind];
  if (scalar !== undefined) return scalar;
  switch (type.kind) {
    case 'string':
      return spelling.text(type);
    case 'literal':
      return literals([type]);
    case 'list':
      return spelling.list(printType(type.of, spelling));
    case 'map':
      return spelling.map(printType(type.of, spelling));
    case 'schema':
      return spelling.map('JsonValue');
    case 'reference':
      return spelling.reference(type.to, printAll(type.arguments, spelling));
    case 'parameter':
      return typeVariable(type.name);
    case 'alternatives':
      return alternatives(type.of, spelling);
    default:
      return '';
  }
}

function printAll(types: readonly Type[], spelling: Spelling): readonly string[] {
  return types.map((type) => printType(type, spelling));
}

/** Prints alternatives with `None` last, as is customary. */
function alternatives(of: readonly Type[], spelling: Spelling): string {
  if (of.every(isLiteral)) return literals(of);
  const members = [...new Set(printAll(of, spelling))].sort(
    (left, right) => Number(left === 'None') - Number(right === 'None'),
  );
  return members.length === 1 ? members.join() : spelling.union(members);
}

/** A `Literal` cannot contain a float. */
function literals(of: readonly Literal[]): string {
  const isExact = of.every(({ value }) => typeof value !== 'number' || Number.isSafeInteger(value));
  return isExact ? `Literal[${of.map(({ value }) => scalarLiteral(value)).join(', ')}]` : 'float';
}

export function isLiteral(type: Type): type is Literal {
  return type.kind === 'literal';
}

/** Returns the only value of a type as a literal; undefined if there is more than one. */
export function onlyValue(type: Type): string | undefined {
  if (type.kind === 'null') return 'None';
  return type.kind === 'literal' ? scalarLiteral(type.value) : undefined;
}

/** Whether null is a value of the type. A type parameter is assumed to be nullable. */
export function isNullable(type: Type, declarations: Declarations): boolean {
  return kindsOfType(type, (name) => lookup(name, declarations))?.includes('null') ?? true;
}

/** Whether the type has values of the kind of this JSON value. */
export function isOfKind(value: Json, type: Type, declarations: Declarations): boolean {
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : (typeof value as 'string' | 'number' | 'boolean' | 'object');
  return kindsOf(type, declarations)?.includes(kind) ?? true;
}

/**
 * Returns the JSON kinds of a type's values. Integers count as numbers, since Python distinguishes
 * them by value only.
 */
export function kindsOf(type: Type, declarations: Declarations): readonly JsonKind[] | undefined {
  const kinds = kindsOfType(type, (name) => lookup(name, declarations));
  return kinds && [...new Set(kinds.map((kind) => (kind === 'integer' ? 'number' : kind)))];
}

function lookup(name: string, declarations: Declarations): Type | 'enum' | 'object' {
  const declaration = declarations.get(name);
  return declaration?.kind === 'alias'
    ? declaration.type
    : declaration?.kind === 'enum'
      ? 'enum'
      : 'object';
}
