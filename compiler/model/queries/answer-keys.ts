/**
 * The keys by which the reader of model output recognizes a malformed answer: those of the type, or
 * of the items of a list or map.
 */

import type { Contract, Declaration, Field } from '../model.ts';
import { declarationOf } from '../qualified-names.ts';
import type { Type } from '../types.ts';
import { innerTypes } from '../visit/types.ts';

export interface KeysOfType {
  /** Wire names in the order of the contract. */
  readonly keys: readonly string[];
  /** The maximum number of maps that enclose the objects with these keys. */
  readonly levels: number;
}

interface Walk {
  readonly keys: Set<string>;
  readonly seen: Set<Declaration>;
  levels: number;
}

export function answerKeys(contract: Contract, type: string): KeysOfType {
  const walk: Walk = { keys: new Set(), seen: new Set(), levels: 0 };
  addReferenced(contract, type, 0, walk);
  return { keys: [...walk.keys], levels: walk.levels };
}

function addReferenced(contract: Contract, name: string, levels: number, walk: Walk): void {
  const { declaration, home } = declarationOf(contract, name);
  if (walk.seen.has(declaration)) return;
  walk.seen.add(declaration);
  if (declaration.kind === 'alias') addType(home, declaration.type, levels, walk);
  else addDeclaration(declaration, levels, walk);
}

function addDeclaration(
  declaration: Exclude<Declaration, { readonly kind: 'alias' }>,
  levels: number,
  walk: Walk,
): void {
  if (declaration.kind === 'enum') return;
  addFields(declaration.fields, levels, walk);
  if (declaration.kind === 'record') return;
  for (const { name } of declaration.tags) add(name, levels, walk);
  if (declaration.kind === 'variant') return;
  if (declaration.tag !== undefined) add(declaration.tag, levels, walk);
  for (const variant of declaration.variants) addDeclaration(variant, levels, walk);
}

function addFields(fields: readonly Field[], levels: number, walk: Walk): void {
  for (const { wire } of fields) add(wire, levels, walk);
}

function add(key: string, levels: number, walk: Walk): void {
  walk.keys.add(key);
  walk.levels = Math.max(walk.levels, levels);
}

function addType(contract: Contract, type: Type, levels: number, walk: Walk): void {
  switch (type.kind) {
    case 'reference':
      return addReferenced(contract, type.to, levels, walk);
    case 'map':
      return addType(contract, type.of, levels + 1, walk);
    case 'json':
      return;
    default:
      for (const inner of innerTypes(type)) addType(contract, inner, levels, walk);
  }
}
