/** From references to schemas, and from schemas to shapes. */
import type { Loss } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import type { Conjunction, Shape } from './shapes.ts';

export interface Resolved {
  readonly shape: Shape;
  readonly losses: readonly Loss[];
}

export type Resolve = (parts: Conjunction) => Resolved;

/** What all the steps need: the way from a reference to its schema, and from schemas to shapes. */
export interface Reading {
  readonly resolve: Resolve;
  readonly follow: (schema: Schema) => Schema | undefined;
}
