/** Copies of JSON values with one member changed. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

/**
 * Replaces or, with undefined, removes the value at a path of members. Missing objects in between
 * are created.
 */
export function withValueAt(
  value: Json | undefined,
  path: readonly string[],
  changed: Json | undefined,
  from = 0,
): Json | undefined {
  const name = path[from];
  if (name === undefined) return changed;
  const object = isObject(value) ? value : {};
  return withMember(
    object,
    name,
    withValueAt(Object.hasOwn(object, name) ? object[name] : undefined, path, changed, from + 1),
  );
}

/** Replaces or, with undefined, removes a member. Members keep their order; a new one is last. */
export function withMember(
  object: JsonObject,
  name: string,
  changed: Json | undefined,
): JsonObject {
  if (changed === undefined) {
    const { [name]: _, ...others } = object;
    return others;
  }
  return { ...object, [name]: changed };
}
