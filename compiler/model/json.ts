/** JSON values as plain data, and functions that read them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };
export type Scalar = null | boolean | number | string;
/** `integer` is a number without a fraction. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/**
 * The prototype of objects for untrusted data. It has no members, so a member named `__proto__` is
 * ordinary data. An object whose own prototype is null would be slow to read in V8.
 */
const emptyPrototype: object = Object.create(null);

/** Creates an object for untrusted data, whose members may have any name. */
export function bareObject(): Record<string, Json> {
  return Object.create(emptyPrototype);
}

/** Returns the value at a path, or undefined if a member of the path is missing. */
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

/**
 * Serializes a value so that equal JSON values give equal texts: members are sorted by code unit,
 * and -0 is written as 0.
 */
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
