/** JSON values with one thing changed, and as text. */
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
  // Assigning is faster than defining, but `__proto__` is a name like any other.
  if (name === '__proto__') return { ...object, [name]: changed };
  const copy: Record<string, Json> = { ...object };
  copy[name] = changed;
  return copy;
}

const texts = new WeakMap<object, string>();

/**
 * Contexts are few, may be large, and stand beside every document, so the text of each is made
 * once.
 */
export function contextText(context: Json): string {
  if (typeof context !== 'object' || context === null) return JSON.stringify(context);
  const text = texts.get(context) ?? JSON.stringify(context);
  texts.set(context, text);
  return text;
}
