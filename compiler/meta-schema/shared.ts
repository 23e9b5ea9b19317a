/** Schemas that the parts of the meta-schema share. */
import type { JsonObject } from '../model/json.ts';

export const text = { type: 'string', minLength: 1 } as const;

/** Says the keys twice, since ajv's strict mode asks that a required key is declared beside it. */
export function has(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, true])), required: keys };
}
