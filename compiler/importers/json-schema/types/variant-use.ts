/**
 * Counts how many unions a schema is an alternative of. A schema in several unions cannot be a
 * variant of one.
 */

import { isObject } from '../../../model/json.ts';
import { child, children, type Schema } from '../schemas/library.ts';
import { targetOf } from '../shapes/references.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';

export function variantUse(
  roots: readonly Schema[],
  resolver: SchemaResolver,
): (schema: Schema) => number {
  const uses = new Map<string, number>();
  const visit = (schema: Schema): void => {
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = children(schema, keyword);
      if (branches.length < 2) continue;
      const targets = new Set(
        branches.map((branch) => (targetOf(branch, resolver) ?? branch).where),
      );
      for (const target of targets) uses.set(target, (uses.get(target) ?? 0) + 1);
    }
    const { value } = schema;
    if (Array.isArray(value) || isObject(value))
      for (const key of Object.keys(value)) visit(child(schema, key));
  };
  for (const root of roots) visit(root);
  return (schema) => uses.get(schema.where) ?? 0;
}
