/** Schema fragments that the parts of the meta-schema share. */
import type { JsonObject } from '../model/json.ts';

export const text = { type: 'string', minLength: 1 } as const;

/** Requires keys. It also declares them, as the strict mode of Ajv demands. */
export function has(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, true])), required: keys };
}
