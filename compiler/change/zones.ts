/**
 * What an approval freezes. Every top-level key of a contract is in one zone; a key that is not
 * listed is frozen.
 */
import type { JsonObject } from '../model/json.ts';

/** Keys that may change after an approval. */
const liveKeys = new Set([
  ...['status', 'supersededBy', 'references', 'terms', 'retired', 'migration', 'approval'],
  ...['record', 'questions'],
]);

/** Lists to which entries are only added after an approval. */
export const appendOnlyKeys = ['history', 'decisions', 'examples', 'amendments'] as const;

const notFrozen = new Set<string>([...liveKeys, ...appendOnlyKeys]);

/** The part of a normal form that an approval freezes. */
export function frozenZone(normal: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(normal).filter(([key]) => !notFrozen.has(key)));
}
