/** What references lead to, for rules that narrow it in place. */
import type { Schema } from './schema.ts';

/**
 * Each reference is lowered once. What leads back to itself cannot be written out, nor can what
 * leads into such a circle: both are
 * `true`, which no rule can narrow.
 */
export function newResolver(lower: (reference: string) => Schema): (reference: string) => Schema {
  const known = new Map<string, Schema>();
  const open = new Set<string>();
  let isCircle = false;
  return (reference) => {
    const found = known.get(reference);
    if (found !== undefined) return found;
    if (open.has(reference)) {
      isCircle = true;
      return true;
    }
    const wasCircle = isCircle;
    isCircle = false;
    open.add(reference);
    const schema = lower(reference);
    open.delete(reference);
    const result = isCircle || schema;
    // Within a circle another way in may still find a way out.
    if (!isCircle || open.size === 0) known.set(reference, result);
    isCircle ||= wasCircle;
    return result;
  };
}
