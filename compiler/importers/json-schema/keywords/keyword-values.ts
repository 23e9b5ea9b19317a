/** Helpers for the values of keywords. */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';

/** Reads a count or a length; an invalid value is treated as absent. */
export function count(value: JsonObject, keyword: string, fallback: number): number {
  const limit = value[keyword];
  return typeof limit === 'number' && limit >= 0
    ? keyword.startsWith('min')
      ? Math.ceil(limit)
      : Math.floor(limit)
    : fallback;
}

/** A schema that accepts every value. */
export function acceptsAnything(schema: Json): boolean {
  return (
    schema === true ||
    (isObject(schema) &&
      Object.keys(schema).every((keyword) =>
        ['title', 'description', '$comment', 'examples', 'default'].includes(keyword),
      ))
  );
}
