/** An example as a tree of values with their types, from which each language prints code. */

import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type {
  Contract,
  EnumDeclaration,
  Field,
  RecordDeclaration,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import {
  declarationOf,
  findDeclaration,
  qualified,
} from '../../../compiler/model/qualified-names.ts';
import { kindsOf, lookupIn } from '../../../compiler/model/queries/kinds.ts';
import type { FormatName, Type } from '../../../compiler/model/types.ts';

export type TypedValue =
  | {
      readonly kind: 'scalar';
      readonly value: string | number | boolean | null;
      readonly isFloat: boolean;
      /** Of a text. */
      readonly format: FormatName | undefined;
    }
  /** A value of type `any`. */
  | { readonly kind: 'any'; readonly value: Json }
  | {
      readonly kind: 'enum';
      readonly declaration: EnumDeclaration;
      readonly home: Contract;
      readonly value: string;
    }
  /** JSON text. `value` is its content, if serializing that gives the same text again. */
  | { readonly kind: 'embedded'; readonly text: string; readonly value: Json | undefined }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | {
      readonly kind: 'map';
      readonly of: Type;
      readonly members: readonly (readonly [string, TypedValue])[];
    }
  | TypedObject;

export interface TypedObject {
  readonly kind: 'object';
  readonly declaration: RecordDeclaration | VariantDeclaration;
  readonly home: Contract;
  /** The type arguments, with names that are resolved in the contract of the example. */
  readonly arguments: readonly Type[];
  readonly tags: readonly { readonly tag: Tag; readonly value: Json }[];
  readonly members: readonly { readonly field: Field; readonly value: TypedValue }[];
  /** Members that the type does not declare. */
  readonly extra: readonly (readonly [string, TypedValue])[];
}

/**
 * `contract` resolves the names of a type; `parameters` contains the arguments of its type
 * parameters.
 */
interface Scope {
  readonly contract: Contract;
  readonly parameters: ReadonlyMap<string, Type>;
  /** The contract of the example. */
  readonly outermost: Contract;
}

/**
 * Returns undefined for values that the types of the contract do not describe, such as an unknown
 * variant of an open union.
 */
export function typedValue(contract: Contract, type: Type, value: Json): TypedValue | undefined {
  return typed(type, value, { contract, parameters: noParameters, outermost: contract });
}

function typed(type: Type, value: Json, scope: Scope): TypedValue | undefined {
  switch (type.kind) {
    case 'any':
      return { kind: 'any', value };
    case 'schema':
      return { kind: 'any', value };
    case 'json':
      return typeof value === 'string' ? typedJson(value) : undefined;
    case 'list':
      return isList(value) ? typedList(type.of, value, scope) : undefined;
    case 'map':
      return isObject(value) ? typedMap(type.of, value, scope) : undefined;
    case 'alternatives':
      return typedAlternative(type.of, value, scope);
    case 'parameter': {
      const given = scope.parameters.get(type.name);
      return (
        given &&
        typed(given, value, {
          contract: scope.outermost,
          parameters: noParameters,
          outermost: scope.outermost,
        })
      );
    }
    case 'reference':
      return typedReference(type, value, scope);
    default:
      return isScalar(value)
        ? {
            kind: 'scalar',
            value,
            isFloat: type.kind === 'number',
            format: type.kind === 'string' ? type.format : undefined,
          }
        : undefined;
  }
}

function typedJson(text: string): TypedValue | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return { kind: 'embedded', text, value: JSON.stringify(value) === text ? value : undefined };
  } catch {
    return undefined;
  }
}

function typedList(of: Type, value: readonly Json[], scope: Scope): TypedValue | undefined {
  const items = value.map((item) => typed(of, item, scope));
  return isComplete(items) ? { kind: 'list', items } : undefined;
}

function typedMap(of: Type, value: JsonObject, scope: Scope): TypedValue | undefined {
  const members = Object.entries(value).map(
    ([key, inner]) => [key, typed(of, inner, scope)] as const,
  );
  return areComplete(members) ? { kind: 'map', of, members } : undefined;
}

function typedAlternative(of: readonly Type[], value: Json, scope: Scope): TypedValue | undefined {
  const lookup = lookupIn(scope.contract);
  const kind =
    value === null
      ? 'null'
      : isList(value)
        ? 'array'
        : (typeof value as 'string' | 'number' | 'boolean' | 'object');
  const fitting = of.filter((type) => {
    const kinds = kindsOf(type, lookup)?.map((each) => (each === 'integer' ? 'number' : each));
    return kinds === undefined || kinds.includes(kind);
  });
  const exact = fitting.find((type) => type.kind === 'literal' && type.value === value);
  const [first] = exact === undefined ? fitting : [exact];
  return first && typed(first, value, scope);
}

function typedReference(
  type: Extract<Type, { kind: 'reference' }>,
  value: Json,
  scope: Scope,
): TypedValue | undefined {
  const { declaration, home } = declarationOf(scope.contract, type.to);
  switch (declaration.kind) {
    case 'alias':
      return typed(declaration.type, value, {
        contract: home,
        parameters: noParameters,
        outermost: scope.outermost,
      });
    case 'enum':
      return typeof value === 'string' && declaration.values.some((known) => known.value === value)
        ? { kind: 'enum', declaration, home, value }
        : undefined;
    case 'union': {
      const variant = isObject(value) ? variantOf(declaration, value) : undefined;
      return variant && isObject(value) ? typedObject(variant, home, [], value, scope) : undefined;
    }
    case 'record':
    case 'variant': {
      const given = type.arguments.map((argument) => inOutermostContract(argument, scope));
      return isObject(value) && isComplete(given)
        ? typedObject(declaration, home, given, value, scope)
        : undefined;
    }
  }
}

/** Returns a type argument with names that are resolved in the outermost contract. */
function inOutermostContract(
  type: Type,
  { contract, parameters, outermost }: Scope,
): Type | undefined {
  const given = type.kind === 'parameter' ? parameters.get(type.name) : type;
  return given === undefined || type.kind === 'parameter' || contract === outermost
    ? given
    : qualified(given, contract.id);
}

function variantOf(union: UnionDeclaration, value: JsonObject): VariantDeclaration | undefined {
  for (const variant of union.variants) {
    if (
      variant.decidedBy === undefined
        ? !hasTag(variant.tags.at(-1), value)
        : !Object.hasOwn(value, variant.decidedBy)
    )
      continue;
    return variant.kind === 'union' ? variantOf(variant, value) : variant;
  }
  return undefined;
}

function hasTag(tag: Tag | undefined, value: JsonObject): boolean {
  const memberValue = tag === undefined ? undefined : value[tag.name];
  if (typeof memberValue !== 'string' && typeof memberValue !== 'boolean') return false;
  return (
    tag?.values.includes(memberValue) === true ||
    (typeof memberValue === 'string' &&
      tag?.prefixes.some((prefix) => memberValue.startsWith(prefix)) === true)
  );
}

function typedObject(
  declaration: RecordDeclaration | VariantDeclaration,
  home: Contract,
  given: readonly Type[],
  value: JsonObject,
  { outermost }: Scope,
): TypedValue | undefined {
  const scope: Scope = { contract: home, parameters: parametersOf(declaration, given), outermost };
  const tags = declaration.kind === 'variant' ? declaration.tags : [];
  const fields = new Map<string, Field>();
  for (const field of declaration.fields) fields.set(field.wire, field);
  const members: { field: Field; value: TypedValue }[] = [];
  const extra: [string, TypedValue][] = [];
  for (const key of Object.keys(value)) {
    if (tags.some(({ name }) => name === key)) continue;
    const field = fields.get(key);
    const type = field?.type ?? declaration.extra;
    const memberValue = type && typed(type, value[key] ?? null, scope);
    if (memberValue === undefined) return undefined;
    if (field === undefined) extra.push([key, memberValue]);
    else members.push({ field, value: memberValue });
  }
  return {
    kind: 'object',
    declaration,
    home,
    arguments: given,
    tags: tags.map((tag) => ({ tag, value: value[tag.name] ?? null })),
    members,
    extra,
  };
}

const noParameters: ReadonlyMap<string, Type> = new Map();

function parametersOf(
  declaration: RecordDeclaration | VariantDeclaration,
  given: readonly Type[],
): ReadonlyMap<string, Type> {
  if (declaration.kind !== 'record' || declaration.parameters.length === 0) return noParameters;
  const parameters = new Map<string, Type>();
  for (const [index, name] of declaration.parameters.entries()) {
    const type = given[index];
    if (type !== undefined) parameters.set(name, type);
  }
  return parameters;
}

/** Whether a tag has a single value, which generated code does not ask for. */
export function isFixed({ values, prefixes }: Tag): boolean {
  return values.length === 1 && prefixes.length === 0;
}

/** Returns a reference to a declaration of the contract; undefined if it does not exist. */
export function namedType(contract: Contract, name: string): Type | undefined {
  return findDeclaration(contract, name) === undefined
    ? undefined
    : { kind: 'reference', to: name, arguments: [] };
}

function isComplete<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return values.every((value) => value !== undefined);
}

function areComplete(
  members: readonly (readonly [string, TypedValue | undefined])[],
): members is readonly (readonly [string, TypedValue])[] {
  return members.every(([, value]) => value !== undefined);
}

function isScalar(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
