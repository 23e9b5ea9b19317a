/** Types of the model as Python's annotations, and what there is to know about them. */
import { qualified, qualifiedName } from '../../compiler/imported.ts';
import { kindsOf as kindsOfType } from '../../compiler/kinds.ts';
import type { Contract, Declaration, Json, Type } from '../../compiler/model.ts';
import type { JsonKind } from '../../compiler/tree.ts';
import { scalarLiteral } from './encode.ts';
import { className, typeVariable } from './names.ts';

/** By name as the contract writes them; those of other contracts, which it may reach through a third, by their qualified names. */
export type Declarations = ReadonlyMap<string, Declaration>;
type Literal = Extract<Type, { readonly kind: 'literal' }>;

export function declarationsOf(contract: Contract): Declarations {
  const imported = importedBy(contract).flatMap(({ id, declarations }) =>
    declarations.map((declaration) => [qualifiedName(declaration.name, id), fromOutside(declaration, id)] as const),
  );
  return new Map([...contract.declarations.map((declaration) => [declaration.name, declaration] as const), ...imported]);
}

/** The contracts whose types a contract uses, and those that they use in turn, each once. */
export function importedBy({ imports }: Contract): readonly Contract[] {
  return [...new Set([...imports.values()].flatMap((contract) => [contract, ...importedBy(contract)]))];
}

/** What an alias stands for, in words that mean the same in every contract. */
function fromOutside(declaration: Declaration, home: string): Declaration {
  return declaration.kind === 'alias' ? { ...declaration, type: qualified(declaration.type, home) } : declaration;
}

/** As an annotation, which is never evaluated when the module is loaded. */
export function annotation(type: Type): string {
  return written(type, (members) => members.join(' | '), className);
}

/** As the right side of an alias, which is evaluated at once: what this module does not define yet is quoted. */
export function aliasExpression(type: Type, isDefined: (name: string) => boolean): string {
  const union = (members: readonly string[]) => `Union[${members.join(', ')}]`;
  return written(type, union, (name) => (isDefined(name) ? className(name) : `"${className(name)}"`));
}

function written(type: Type, union: (members: readonly string[]) => string, reference: (name: string) => string): string {
  const inner = (other: Type) => written(other, union, reference);
  switch (type.kind) {
    case 'string':
    case 'json':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'any':
      return 'JsonValue';
    case 'literal':
      return literals([type]);
    case 'list':
      return `tuple[${inner(type.of)}, ...]`;
    case 'map':
      return `Mapping[str, ${inner(type.of)}]`;
    case 'schema':
      return 'Mapping[str, JsonValue]';
    case 'reference':
      return type.arguments.length === 0 ? reference(type.to) : `${reference(type.to)}[${type.arguments.map(inner).join(', ')}]`;
    case 'parameter':
      return typeVariable(type.name);
    case 'alternatives':
      return alternatives(type.of, inner, union);
  }
}

/** `None` last, as people write it. */
function alternatives(of: readonly Type[], inner: (type: Type) => string, union: (members: readonly string[]) => string): string {
  if (of.every(isLiteral)) return literals(of);
  const members = [...new Set(of.map(inner))].sort((left, right) => Number(left === 'None') - Number(right === 'None'));
  return members.length === 1 ? members.join() : union(members);
}

/** A `Literal` cannot hold a number with a fraction. */
function literals(of: readonly Literal[]): string {
  const isExact = of.every(({ value }) => typeof value !== 'number' || Number.isSafeInteger(value));
  return isExact ? `Literal[${of.map(({ value }) => scalarLiteral(value)).join(', ')}]` : 'float';
}

export function isLiteral(type: Type): type is Literal {
  return type.kind === 'literal';
}

/** Whether null is among the values. What a type parameter stands for is not known, so it may be. */
export function isNullable(type: Type, declarations: Declarations): boolean {
  return kindsOf(type, declarations)?.includes('null') ?? true;
}

/** Whether a JSON value is of a kind that the type's values have. */
export function isOfKind(value: Json, type: Type, declarations: Declarations): boolean {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object');
  return kindsOf(type, declarations)?.includes(kind) ?? true;
}

/** Integers are numbers here: Python tells the two apart by value, not by kind. */
export function kindsOf(type: Type, declarations: Declarations): readonly JsonKind[] | undefined {
  const kinds = kindsOfType(type, (name) => lookup(name, declarations));
  return kinds && [...new Set(kinds.map((kind) => (kind === 'integer' ? 'number' : kind)))];
}

function lookup(name: string, declarations: Declarations): Type | 'enum' | 'object' {
  const declaration = declarations.get(name);
  return declaration?.kind === 'alias' ? declaration.type : declaration?.kind === 'enum' ? 'enum' : 'object';
}
