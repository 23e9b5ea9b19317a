/** The interface for following references and resolving schemas to shapes. */
import type { Loss } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import type { Conjunction, Shape } from './shapes.ts';

export interface Resolved {
  readonly shape: Shape;
  readonly losses: readonly Loss[];
}

export type Resolve = (parts: Conjunction) => Resolved;

/** Passed to every step of an import. */
export interface SchemaResolver {
  readonly resolve: Resolve;
  readonly follow: (schema: Schema) => Schema | undefined;
}
