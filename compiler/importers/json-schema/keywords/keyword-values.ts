/** Helpers for the values of keywords. */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';

/** Reads a count or a length; an invalid value is treated as absent. */
export function count(value: JsonObject, keyword: string, otherwise: number): number {
  const held = value[keyword];
  return typeof held === 'number' && held >= 0
    ? keyword.startsWith('min')
      ? Math.ceil(held)
      : Math.floor(held)
    : otherwise;
}

/** A schema that accepts every value. */
export function saysNothing(schema: Json): boolean {
  return (
    schema === true ||
    (isObject(schema) &&
      Object.keys(schema).every((keyword) =>
        ['title', 'description', '$comment', 'examples', 'default'].includes(keyword),
      ))
  );
}
