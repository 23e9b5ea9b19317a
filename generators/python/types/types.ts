/** Types of the model as Python's annotations, and what there is to know about them. */

import type { Json } from '../../../compiler/model/json.ts';
import type { Contract, Declaration, Type } from '../../../compiler/model/model.ts';
import { qualified, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import { kindsOf as kindsOfType } from '../../../compiler/model/queries/kinds.ts';
import type { JsonKind } from '../../../compiler/model/rule-tree.ts';
import { scalarLiteral } from '../printing/encode.ts';
import { className, typeVariable } from '../printing/names.ts';

/**
 * By name as the contract writes them; those of other contracts, which it may reach through a
 * third, by their qualified names.
 */
export type Declarations = ReadonlyMap<string, Declaration>;
type Literal = Extract<Type, { readonly kind: 'literal' }>;

export function declarationsOf(contract: Contract): Declarations {
  const all = new Map<string, Declaration>();
  for (const declaration of contract.declarations) all.set(declaration.name, declaration);
  for (const { id, declarations } of importedBy(contract)) {
    for (const declaration of declarations)
      all.set(qualifiedName(declaration.name, id), fromOutside(declaration, id));
  }
  return all;
}

/** The contracts whose types a contract uses, and those that they use in turn, each once. */
export function importedBy({ imports }: Contract): readonly Contract[] {
  // Most contracts use no others.
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

/** What an alias stands for, in words that mean the same in every contract. */
function fromOutside(declaration: Declaration, home: string): Declaration {
  return declaration.kind === 'alias'
    ? { ...declaration, type: qualified(declaration.type, home) }
    : declaration;
}

/** What lists, maps, unions and named types are written as. */
export interface Spelling {
  readonly list: (item: string) => string;
  readonly map: (item: string) => string;
  readonly union: (members: readonly string[]) => string;
  readonly reference: (name: string, parameters: readonly string[]) => string;
}

const union: Spelling['union'] = (members) => members.join(' | ');
const reference: Spelling['reference'] = (name, given) =>
  className(name) + (given.length === 0 ? '' : `[${given.join(', ')}]`);

/** Typed values cannot be changed; those of JSON are Python's own. */
export const frozen: Spelling = {
  list: (item) => `tuple[${item}, ...]`,
  map: (item) => `Mapping[str, ${item}]`,
  union,
  reference,
};
export const plain: Spelling = {
  list: (item) => `list[${item}]`,
  map: (item) => `dict[str, ${item}]`,
  union,
  reference,
};

/** As an annotation, which is never evaluated when the module is loaded. */
export function annotation(type: Type, spelling = frozen): string {
  return written(type, spelling);
}

/**
 * As an expression, which is evaluated at once: what this module does not define yet is quoted.
 * What is generic, it does define.
 */
export function typeExpression(
  type: Type,
  isDefined: (name: string) => boolean,
  spelling = frozen,
): string {
  const all: Spelling['union'] = (members) => `Union[${members.join(', ')}]`;
  const named: Spelling['reference'] = (name, given) => {
    const text = spelling.reference(name, given);
    return isDefined(name) || given.length > 0 ? text : `"${text}"`;
  };
  return written(type, { ...spelling, union: all, reference: named });
}

/** Most types are one of these, and are written alike everywhere. */
const scalars: Readonly<Partial<Record<Type['kind'], string>>> = {
  string: 'str',
  json: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  any: 'JsonValue',
};

function written(type: Type, spelling: Spelling): string {
  const scalar = scalars[type.kind];
  if (scalar !== undefined) return scalar;
  switch (type.kind) {
    case 'literal':
      return literals([type]);
    case 'list':
      return spelling.list(written(type.of, spelling));
    case 'map':
      return spelling.map(written(type.of, spelling));
    case 'schema':
      return spelling.map('JsonValue');
    case 'reference':
      return spelling.reference(type.to, allWritten(type.arguments, spelling));
    case 'parameter':
      return typeVariable(type.name);
    case 'alternatives':
      return alternatives(type.of, spelling);
    default:
      return '';
  }
}

function allWritten(types: readonly Type[], spelling: Spelling): readonly string[] {
  return types.map((type) => written(type, spelling));
}

/** `None` last, as people write it. */
function alternatives(of: readonly Type[], spelling: Spelling): string {
  if (of.every(isLiteral)) return literals(of);
  const members = [...new Set(allWritten(of, spelling))].sort(
    (left, right) => Number(left === 'None') - Number(right === 'None'),
  );
  return members.length === 1 ? members.join() : spelling.union(members);
}

/** A `Literal` cannot hold a number with a fraction. */
function literals(of: readonly Literal[]): string {
  const isExact = of.every(({ value }) => typeof value !== 'number' || Number.isSafeInteger(value));
  return isExact ? `Literal[${of.map(({ value }) => scalarLiteral(value)).join(', ')}]` : 'float';
}

export function isLiteral(type: Type): type is Literal {
  return type.kind === 'literal';
}

/** The one value that a type has, as a literal; undefined where there is more than one. */
export function onlyValue(type: Type): string | undefined {
  if (type.kind === 'null') return 'None';
  return type.kind === 'literal' ? scalarLiteral(type.value) : undefined;
}

/**
 * Whether null is among the values. What a type parameter stands for is not known, so it may be.
 */
export function isNullable(type: Type, declarations: Declarations): boolean {
  return kindsOfType(type, (name) => lookup(name, declarations))?.includes('null') ?? true;
}

/** Whether a JSON value is of a kind that the type's values have. */
export function isOfKind(value: Json, type: Type, declarations: Declarations): boolean {
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : (typeof value as 'string' | 'number' | 'boolean' | 'object');
  return kindsOf(type, declarations)?.includes(kind) ?? true;
}

/** Integers are numbers here: Python tells the two apart by value, not by kind. */
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
