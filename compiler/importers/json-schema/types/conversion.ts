/** The state of a conversion from shapes to a draft. */
import type { Loss } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { targetOf } from '../shapes/references.ts';
import type { Conjunction } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import type { Declarations } from './declarations.ts';

export interface Conversion extends ObjectBuilder {
  readonly declarations: Declarations;
  readonly losses: Map<string, Loss>;
  /** The names of enums by their values. */
  readonly enums: Map<string, string>;
  /** The targets of references that are being inlined, to detect cycles. */
  readonly inlining: Set<string>;
  /** The number of unions that a schema is an alternative of. */
  readonly uses: (schema: Schema) => number;
  /** The tag that the source itself names for a union. */
  readonly tagOf: (schema: Schema) => string | undefined;
}

export function preferredTag(
  parts: Conjunction,
  { tagOf, resolver }: Conversion,
): string | undefined {
  for (const part of parts) {
    if ('either' in part) continue;
    const tag = tagOf(part) ?? tagOf(targetOf(part, resolver) ?? part);
    if (tag !== undefined) return tag;
  }
  return undefined;
}
