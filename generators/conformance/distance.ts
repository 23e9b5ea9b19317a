/** How far two documents are apart: the number of members and items in which they differ. */
import type { Json, JsonObject } from '../../compiler/model.ts';
import { isObject } from './edit.ts';

export function distance(one: Json, other: Json): number {
  // Documents that were made from one another share most of their parts.
  if (one === other) return 0;
  if (Array.isArray(one) && Array.isArray(other)) return betweenLists(one, other);
  return isObject(one) && isObject(other) ? betweenObjects(one, other) : 1;
}

function betweenLists(one: readonly Json[], other: readonly Json[]): number {
  const shared = Math.min(one.length, other.length);
  let sum = Math.max(one.length, other.length) - shared;
  for (let index = 0; index < shared; index++) sum += distance(one[index] ?? null, other[index] ?? null);
  return sum;
}

function betweenObjects(one: JsonObject, other: JsonObject): number {
  let sum = 0;
  for (const name of Object.keys(one)) sum += Object.hasOwn(other, name) ? distance(one[name] ?? null, other[name] ?? null) : 1;
  for (const name of Object.keys(other)) if (!Object.hasOwn(one, name)) sum++;
  return sum;
}
