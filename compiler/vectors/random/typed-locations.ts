/** Lists every value inside a document with its type and a function that replaces it. */

import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Declaration, ObjectDeclaration, UnionDeclaration } from '../../model/model.ts';
import { matchesPattern } from '../../model/patterns/form.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import { declaredMembers } from '../../model/queries/declared-members.ts';
import type { Type } from '../../model/types.ts';
import { withMember } from '../edit.ts';
import type { Typed } from './typed.ts';
import { bindingsOf, type ValueSource } from './value-source.ts';

export interface TypedLocation {
  readonly value: Json;
  readonly typed: Typed;
  /** Returns the whole document with another value at this location, or without the value. */
  readonly replace: (value: Json | undefined) => Json;
  /** The declaration of the object, if it has one. */
  readonly object:
    | { readonly declaration: ObjectDeclaration | UnionDeclaration; readonly source: ValueSource }
    | undefined;
}

type Replace = TypedLocation['replace'];

export function locationsIn(
  value: Json,
  typed: Typed,
  replace: Replace = (replacement) => replacement ?? null,
): readonly TypedLocation[] {
  const { type, source, constraints } = typed;
  const own = scalarLocation(value, typed, replace);
  switch (type.kind) {
    case 'alternatives': {
      const fitting = type.of.filter((inner) => hasKindOf(inner, value, source));
      const [chosen = type.of[0]] = fitting;
      return chosen === undefined ? [own] : locationsIn(value, { ...typed, type: chosen }, replace);
    }
    case 'parameter': {
      const bound = source.parameters.get(type.name);
      return bound === undefined ? [own] : locationsIn(value, { ...bound, constraints }, replace);
    }
    case 'list':
      return [own, ...itemLocations(value, within(type.of, source), replace)];
    case 'map':
      return [own, ...memberLocations(value, within(type.of, source), replace, () => true)];
    case 'json':
      return [own, ...locationsInText(value, within(type.of, source), replace)];
    case 'reference':
      return locationsInReference(type, value, typed, replace);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
      return [own];
  }
}

/** The type of items, members or JSON in a value, which has no constraints of its own. */
function within(type: Type, source: ValueSource): Typed {
  return { type, source, constraints: [] };
}

function scalarLocation(value: Json, typed: Typed, replace: Replace): TypedLocation {
  return { value, typed, replace, object: undefined };
}

function locationsInReference(
  type: Extract<Type, { kind: 'reference' }>,
  value: Json,
  typed: Typed,
  replace: Replace,
): readonly TypedLocation[] {
  const { declaration, home } = declarationOf(typed.source.contract, type.to);
  const parameters = bindingsOf(declaration, type.arguments, typed.source);
  const source = { ...typed.source, contract: home, parameters };
  return locationsInDeclaration(declaration, value, { ...typed, source }, typed, replace);
}

/** `inside` is the scope of the declaration, and `outside` that of the reference to it. */
function locationsInDeclaration(
  declaration: Declaration,
  value: Json,
  inside: Typed,
  outside: Typed,
  replace: Replace,
): readonly TypedLocation[] {
  if (declaration.kind === 'enum') return [scalarLocation(value, outside, replace)];
  if (declaration.kind === 'alias')
    return locationsIn(value, { ...inside, type: declaration.type }, replace);
  const objectDeclaration =
    declaration.kind === 'union' ? variantOf(declaration, value) : declaration;
  const { source } = inside;
  const location: TypedLocation = {
    value,
    typed: outside,
    replace,
    object: { declaration: objectDeclaration, source },
  };
  if (!isObject(value)) return [location];
  const fields = objectDeclaration.fields.flatMap(({ wire, type, constraints, optional }) => {
    const memberValue = Object.hasOwn(value, wire) ? value[wire] : undefined;
    const typed = { type, constraints, source: { ...source, member: wire }, isRequired: !optional };
    return memberValue === undefined
      ? []
      : locationsIn(memberValue, typed, (replacement) =>
          replace(withMember(value, wire, replacement)),
        );
  });
  if (objectDeclaration.kind === 'union' || objectDeclaration.extra === undefined)
    return [location, ...fields];
  const declared = declaredMembers(objectDeclaration);
  const { extra, extraByName } = objectDeclaration;
  const byName = extraByName.length === 0 ? [{ pattern: undefined, type: extra }] : extraByName;
  const others = byName.flatMap(({ pattern, type }) =>
    memberLocations(
      value,
      within(type, source),
      replace,
      (name) => !declared.has(name) && (pattern === undefined || matchesPattern(pattern, name)),
    ),
  );
  return [location, ...fields, ...others];
}

/** The variant of a value, or the union itself if it matches none. */
export function variantOf(
  union: UnionDeclaration,
  value: Json,
): ObjectDeclaration | UnionDeclaration {
  if (!isObject(value)) return union;
  const match = union.variants.find((variant) => {
    if (union.tag === undefined)
      return variant.decidedBy !== undefined && Object.hasOwn(value, variant.decidedBy);
    const memberValue = Object.hasOwn(value, union.tag) ? value[union.tag] : undefined;
    const tag = variant.tags.at(-1);
    const isValue = tag?.values.some((each) => each === memberValue) ?? false;
    return (
      isValue ||
      (typeof memberValue === 'string' &&
        (tag?.prefixes.some((prefix) => memberValue.startsWith(prefix)) ?? false))
    );
  });
  return match === undefined ? union : match.kind === 'union' ? variantOf(match, value) : match;
}

function itemLocations(value: Json, typed: Typed, replace: Replace): readonly TypedLocation[] {
  if (!Array.isArray(value)) return [];
  const items = value as readonly Json[];
  return items.flatMap((item, index) =>
    locationsIn(item, typed, (replacement) =>
      replace(
        replacement === undefined ? items.toSpliced(index, 1) : items.with(index, replacement),
      ),
    ),
  );
}

function memberLocations(
  value: Json,
  typed: Typed,
  replace: Replace,
  isIncluded: (name: string) => boolean,
): readonly TypedLocation[] {
  if (!isObject(value)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, memberValue]) =>
    isIncluded(name)
      ? locationsIn(memberValue, typed, (replacement) =>
          replace(withMember(value, name, replacement)),
        )
      : [],
  );
}

function locationsInText(value: Json, typed: Typed, replace: Replace): readonly TypedLocation[] {
  if (typeof value !== 'string') return [];
  try {
    return locationsIn(JSON.parse(value) as Json, typed, (replacement) =>
      replace(JSON.stringify(replacement ?? null)),
    );
  } catch {
    return [];
  }
}

/** Whether a type has values of the same kind as this one. */
function hasKindOf(type: Type, value: Json, source: ValueSource): boolean {
  switch (type.kind) {
    case 'string':
    case 'json':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'literal':
      return type.value === value;
    case 'list':
      return Array.isArray(value);
    case 'map':
    case 'schema':
      return isObject(value);
    case 'any':
      return true;
    case 'alternatives':
      return type.of.some((inner) => hasKindOf(inner, value, source));
    case 'parameter': {
      const bound = source.parameters.get(type.name);
      return bound !== undefined && hasKindOf(bound.type, value, bound.source);
    }
    case 'reference': {
      const { declaration, home } = declarationOf(source.contract, type.to);
      if (declaration.kind === 'alias')
        return hasKindOf(declaration.type, value, { ...source, contract: home });
      return declaration.kind === 'enum' ? typeof value === 'string' : isObject(value);
    }
  }
}
