/** The state of an import of samples: their unified types, and the declarations built so far. */
import type { Type } from 'quicktype-core';
import type { DraftDeclaration, Loss } from '../draft.ts';
import { type Allocate, typeNames } from '../names.ts';
import type { Basis, PlaceCounts } from './basis.ts';
import { type Walked, walk } from './facts.ts';
import { type FoundJson, type FoundUnion, type Source, splitSamples } from './split.ts';
import { unify } from './unify.ts';

export interface Drafting {
  readonly rootName: string;
  readonly allocate: Allocate;
  readonly sources: readonly Source[];
  readonly types: ReadonlyMap<string, Type>;
  readonly walked: Walked;
  readonly counts: ReadonlyMap<string, PlaceCounts>;
  /** The unions and JSON texts that the placeholders in strings refer to. */
  readonly marks: ReadonlyMap<string, FoundUnion | FoundJson>;
  readonly declarations: Map<string, DraftDeclaration>;
  /** The names of records by the index of their class. */
  readonly classNames: Map<number, string>;
  /** The names of enums by their values. */
  readonly enums: Map<string, string>;
  readonly losses: Loss[];
}

export function newDrafting({ kept, counts }: Basis, wishedRoot: string): Drafting {
  const allocate = typeNames();
  const rootName = allocate(wishedRoot);
  const { sources, unions, json } = splitSamples(kept, rootName, allocate, counts);
  const types = unify(sources);
  return {
    rootName,
    allocate,
    sources,
    types,
    walked: walk(sources, types),
    counts,
    marks: new Map([...unions, ...json].map((found) => [found.mark, found])),
    declarations: new Map(),
    classNames: new Map(),
    enums: new Map(),
    losses: [],
  };
}
