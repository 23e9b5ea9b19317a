/** What keywords of several kinds of values need alike. */
import type { Json, JsonObject } from '../../model/model.ts';
import { isObject } from './library.ts';

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
