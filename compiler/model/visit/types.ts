/**
 * The visitor of types: what each kind of type, and of declaration, consists of. Like that of the
 * rule tree, it is for functions that only descend.
 */
import type { Declaration } from '../model.ts';
import type { Type } from '../types.ts';

/** Returns the types that a type contains itself, without the types within them. */
export function innerTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'json':
      return [type.of];
    case 'alternatives':
      return type.of;
    case 'reference':
      return type.arguments;
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
    case 'parameter':
      return [];
  }
}

/** Returns the type with other types in place of those that it contains itself. */
export function withInnerTypes(type: Type, replace: (inner: Type) => Type): Type {
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'json':
      return { ...type, of: replace(type.of) };
    case 'alternatives':
      return { ...type, of: type.of.map(replace) };
    case 'reference':
      return { ...type, arguments: type.arguments.map(replace) };
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
    case 'parameter':
      return type;
  }
}

/** Returns a type and all types within it, each before its inner types. */
export function typesIn(type: Type): readonly Type[] {
  const types: Type[] = [];
  forEachType(type, (each) => void types.push(each));
  return types;
}

/** Visits a type and all types within it, each before its inner types. */
export function forEachType(type: Type, visit: (type: Type) => void): void {
  visit(type);
  for (const inner of innerTypes(type)) forEachType(inner, visit);
}

export function anyType(type: Type, matches: (type: Type) => boolean): boolean {
  return matches(type) || innerTypes(type).some((inner) => anyType(inner, matches));
}

/** Returns the names that a type refers to, in the order in which they are written. */
export function namesIn(type: Type): readonly string[] {
  return typesIn(type).flatMap((each) => (each.kind === 'reference' ? [each.to] : []));
}

/** Returns the types that a declaration states: of its fields and additional members, or of its alias. */
export function typesOf(declaration: Declaration): readonly Type[] {
  switch (declaration.kind) {
    case 'enum':
      return [];
    case 'alias':
      return [declaration.type];
    case 'union':
      return declaration.fields.map(({ type }) => type);
    case 'variant':
    case 'record': {
      const types = declaration.fields.map(({ type }) => type);
      if (declaration.extra !== undefined) types.push(declaration.extra);
      for (const { type } of declaration.extraByName) types.push(type);
      return types;
    }
  }
}
