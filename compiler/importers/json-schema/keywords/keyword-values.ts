/** What keywords of several kinds of values need alike. */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';

/** A count or length; anything else is no such keyword. */
export function count(value: JsonObject, keyword: string, otherwise: number): number {
  const held = value[keyword];
  return typeof held === 'number' && held >= 0
    ? keyword.startsWith('min')
      ? Math.ceil(held)
      : Math.floor(held)
    : otherwise;
}

/** A schema that lets everything through. */
export function saysNothing(schema: Json): boolean {
  return (
    schema === true ||
    (isObject(schema) &&
      Object.keys(schema).every((keyword) =>
        ['title', 'description', '$comment', 'examples', 'default'].includes(keyword),
      ))
  );
}
