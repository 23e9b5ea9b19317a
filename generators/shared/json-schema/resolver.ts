/** Resolves references for rules that narrow the referenced schema. */
import type { Schema } from './schema.ts';

/**
 * Returns a memoized resolver. A reference that is recursive, or that leads to a recursive one,
 * cannot be inlined and resolves to `true`, which no rule can narrow.
 */
export function newResolver(lower: (reference: string) => Schema): (reference: string) => Schema {
  const cache = new Map<string, Schema>();
  const open = new Set<string>();
  let isRecursive = false;
  return (reference) => {
    const found = cache.get(reference);
    if (found !== undefined) return found;
    if (open.has(reference)) {
      isRecursive = true;
      return true;
    }
    const wasRecursive = isRecursive;
    isRecursive = false;
    open.add(reference);
    const schema = lower(reference);
    open.delete(reference);
    const result = isRecursive || schema;
    // The result of a reference inside a cycle depends on where the cycle was entered, so it is
    // cached only for the outermost one.
    if (!isRecursive || open.size === 0) cache.set(reference, result);
    isRecursive ||= wasRecursive;
    return result;
  };
}
