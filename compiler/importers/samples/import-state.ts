/** The state of an import of samples: their unified types, and the declarations built so far. */
import type { Type } from 'quicktype-core';
import type { DraftDeclaration, Loss } from '../draft.ts';
import { type Allocate, createTypeNames } from '../names.ts';
import { type Walked, walk } from './facts.ts';
import type { PathCounts, SampleSet } from './sample-set.ts';
import { type FoundJson, type FoundUnion, type Source, splitSamples } from './split.ts';
import { unify } from './unify.ts';

export interface ImportState {
  readonly rootName: string;
  readonly allocate: Allocate;
  readonly sources: readonly Source[];
  readonly types: ReadonlyMap<string, Type>;
  readonly walked: Walked;
  readonly counts: ReadonlyMap<string, PathCounts>;
  /** The unions and JSON texts that the placeholders in strings refer to. */
  readonly placeholders: ReadonlyMap<string, FoundUnion | FoundJson>;
  readonly declarations: Map<string, DraftDeclaration>;
  /** The names of records by the index of their class. */
  readonly classNames: Map<number, string>;
  /** The names of enums by their values. */
  readonly enums: Map<string, string>;
  readonly losses: Loss[];
}

export function createImportState({ kept, counts }: SampleSet, preferredRoot: string): ImportState {
  const allocate = createTypeNames();
  const rootName = allocate(preferredRoot);
  const { sources, unions, json } = splitSamples(kept, rootName, allocate, counts);
  const types = unify(sources);
  return {
    rootName,
    allocate,
    sources,
    types,
    walked: walk(sources, types),
    counts,
    placeholders: new Map([...unions, ...json].map((found) => [found.placeholder, found])),
    declarations: new Map(),
    classNames: new Map(),
    enums: new Map(),
    losses: [],
  };
}
