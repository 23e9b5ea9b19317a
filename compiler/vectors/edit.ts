/** JSON values with one thing changed. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';

/**
 * The value with another one at this path of members, or without it; objects on the way are made
 * where there are none.
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

/** Members keep their order; a new one comes last. */
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
