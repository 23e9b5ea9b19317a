/**
 * Every value inside a document, with the type that it stands for and a way to put another one in
 * its place.
 */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Declaration, ObjectDeclaration, UnionDeclaration } from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import { withMember } from '../edit.ts';
import { bindingsOf, type Typed } from './typed.ts';
import type { ValueSource } from './values.ts';

export interface Place {
  readonly value: Json;
  readonly typed: Typed;
  /** The document with another value, or with nothing, there. */
  readonly replace: (value: Json | undefined) => Json;
  /** What the object is, where it is one with declared fields. */
  readonly object:
    | { readonly declaration: ObjectDeclaration | UnionDeclaration; readonly source: ValueSource }
    | undefined;
}

type Replace = Place['replace'];

export function placesIn(
  value: Json,
  typed: Typed,
  replace: Replace = (changed) => changed ?? null,
): readonly Place[] {
  const { type, source, constraints } = typed;
  switch (type.kind) {
    case 'alternatives': {
      const fitting = type.of.filter((inner) => takes(inner, value, source));
      const [chosen = type.of[0]] = fitting;
      return chosen === undefined
        ? [plain(value, typed, replace)]
        : placesIn(value, { ...typed, type: chosen }, replace);
    }
    case 'parameter': {
      const bound = source.parameters.get(type.name);
      return bound === undefined
        ? [plain(value, typed, replace)]
        : placesIn(value, { ...bound, constraints }, replace);
    }
    case 'list':
      return [
        plain(value, typed, replace),
        ...itemsOf(value, { type: type.of, source, constraints: [] }, replace),
      ];
    case 'map':
      return [
        plain(value, typed, replace),
        ...membersOf(value, { type: type.of, source, constraints: [] }, replace, () => true),
      ];
    case 'json':
      return [
        plain(value, typed, replace),
        ...insideText(value, { type: type.of, source, constraints: [] }, replace),
      ];
    case 'reference': {
      const { declaration, home } = declarationOf(source.contract, type.to);
      const within = {
        ...source,
        contract: home,
        parameters: bindingsOf(declaration, type.arguments, source),
      };
      return ofDeclaration(declaration, value, { ...typed, source: within }, typed, replace);
    }
    default:
      return [plain(value, typed, replace)];
  }
}

function plain(value: Json, typed: Typed, replace: Replace): Place {
  return { value, typed, replace, object: undefined };
}

/** `inside` knows what the names within the declaration stand for, `outside` what led to it. */
function ofDeclaration(
  declaration: Declaration,
  value: Json,
  inside: Typed,
  outside: Typed,
  replace: Replace,
): readonly Place[] {
  if (declaration.kind === 'enum') return [plain(value, outside, replace)];
  if (declaration.kind === 'alias')
    return placesIn(value, { ...inside, type: declaration.type }, replace);
  const shape = declaration.kind === 'union' ? variantOf(declaration, value) : declaration;
  const { source } = inside;
  const here: Place = { value, typed: outside, replace, object: { declaration: shape, source } };
  if (!isObject(value)) return [here];
  const fields = shape.fields.flatMap(({ wire, type, constraints, optional }) => {
    const held = Object.hasOwn(value, wire) ? value[wire] : undefined;
    const typed = { type, constraints, source: { ...source, member: wire }, isRequired: !optional };
    return held === undefined
      ? []
      : placesIn(held, typed, (changed) => replace(withMember(value, wire, changed)));
  });
  const extra = shape.kind === 'record' ? shape.extra : undefined;
  const known = new Set(shape.fields.map(({ wire }) => wire));
  const others =
    extra === undefined
      ? []
      : membersOf(
          value,
          { type: extra, source, constraints: [] },
          replace,
          (name) => !known.has(name),
        );
  return [here, ...fields, ...others];
}

/** The variant that a value is, or the union itself where none of them is told. */
export function variantOf(
  union: UnionDeclaration,
  value: Json,
): ObjectDeclaration | UnionDeclaration {
  if (!isObject(value)) return union;
  const told = union.variants.find((variant) => {
    if (union.tag === undefined)
      return variant.decidedBy !== undefined && Object.hasOwn(value, variant.decidedBy);
    const held = Object.hasOwn(value, union.tag) ? value[union.tag] : undefined;
    const tag = variant.tags.at(-1);
    const isValue = tag?.values.some((each) => each === held) ?? false;
    return (
      isValue ||
      (typeof held === 'string' &&
        (tag?.prefixes.some((prefix) => held.startsWith(prefix)) ?? false))
    );
  });
  return told === undefined ? union : told.kind === 'union' ? variantOf(told, value) : told;
}

function itemsOf(value: Json, typed: Typed, replace: Replace): readonly Place[] {
  if (!Array.isArray(value)) return [];
  const items = value as readonly Json[];
  return items.flatMap((item, index) =>
    placesIn(item, typed, (changed) =>
      replace(changed === undefined ? items.toSpliced(index, 1) : items.with(index, changed)),
    ),
  );
}

function membersOf(
  value: Json,
  typed: Typed,
  replace: Replace,
  isWanted: (name: string) => boolean,
): readonly Place[] {
  if (!isObject(value)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, held]) =>
    isWanted(name)
      ? placesIn(held, typed, (changed) => replace(withMember(value, name, changed)))
      : [],
  );
}

function insideText(value: Json, typed: Typed, replace: Replace): readonly Place[] {
  if (typeof value !== 'string') return [];
  try {
    return placesIn(JSON.parse(value) as Json, typed, (changed) =>
      replace(JSON.stringify(changed ?? null)),
    );
  } catch {
    return [];
  }
}

/** Whether the kind of the value is one that the type has. */
function takes(type: Typed['type'], value: Json, source: ValueSource): boolean {
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
      return type.of.some((inner) => takes(inner, value, source));
    case 'parameter': {
      const bound = source.parameters.get(type.name);
      return bound !== undefined && takes(bound.type, value, bound.source);
    }
    case 'reference': {
      const { declaration, home } = declarationOf(source.contract, type.to);
      if (declaration.kind === 'alias')
        return takes(declaration.type, value, { ...source, contract: home });
      return declaration.kind === 'enum' ? typeof value === 'string' : isObject(value);
    }
  }
}
