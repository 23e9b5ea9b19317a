/** The distance of two documents: the number of members and items in which they differ. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

/** Stops counting above the limit, since a search for the nearest document needs no more. */
export function distance(one: Json, other: Json, limit: number): number {
  // Documents that were derived from each other share most of their values.
  if (one === other) return 0;
  if (Array.isArray(one) && Array.isArray(other)) return betweenLists(one, other, limit);
  return isObject(one) && isObject(other) ? betweenObjects(one, other, limit) : 1;
}

function betweenLists(one: readonly Json[], other: readonly Json[], limit: number): number {
  const shared = Math.min(one.length, other.length);
  let sum = Math.max(one.length, other.length) - shared;
  for (let index = 0; index < shared && sum <= limit; index++)
    sum += distance(one[index] ?? null, other[index] ?? null, limit - sum);
  return sum;
}

function betweenObjects(one: JsonObject, other: JsonObject, limit: number): number {
  let sum = 0;
  let shared = 0;
  for (const name of Object.keys(one)) {
    if (Object.hasOwn(other, name)) {
      shared++;
      sum += distance(one[name] ?? null, other[name] ?? null, limit - sum);
    } else sum++;
    if (sum > limit) return sum;
  }
  return sum + Object.keys(other).length - shared;
}
