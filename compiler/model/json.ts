/** JSON values as plain data, and the few functions that read them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };
export type Scalar = null | boolean | number | string;

/**
 * The prototype of bare objects. It has no members, so a member named `__proto__` is like any other.
 * Engines treat an object without any prototype as a dictionary and read it slowly.
 */
const bare: object = Object.create(null);

/** An object for data from outside, whose members may have any name. */
export function bareObject(): Record<string, Json> {
  return Object.create(bare);
}

/** The value at the end of the path, or undefined where a member is missing. */
export function follow(from: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce(member, from);
}

export function member(from: Json | undefined, name: string): Json | undefined {
  return isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;
}

export function asList(from: Json | undefined): readonly Json[] {
  return Array.isArray(from) ? from : [];
}

export function isObject(from: Json | undefined): from is JsonObject {
  return typeof from === 'object' && from !== null && !Array.isArray(from);
}

/** A text that is the same for equal JSON values: members in code unit order, -0 as 0. */
export function canonical(from: Json): string {
  if (Array.isArray(from)) return `[${from.map(canonical).join(',')}]`;
  if (!isObject(from)) return JSON.stringify(from === 0 ? 0 : from);
  const members = Object.keys(from)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(from[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

export function isScalar(from: Json | undefined): from is Scalar {
  return from === null || (from !== undefined && typeof from !== 'object');
}
