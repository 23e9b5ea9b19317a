/** Paths from the root of a document to one of its values. */
import type { Json } from '../model/json.ts';

export type Path = readonly (string | number)[];

/** Parses a JSON Pointer, as ajv reports it. */
export function fromPointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a path, or undefined if there is none. */
export function valueAt(data: Json, path: Path): Json | undefined {
  let value: Json | undefined = data;
  for (const step of path)
    value =
      value !== null && typeof value === 'object'
        ? (value as { readonly [key: string]: Json })[String(step)]
        : undefined;
  return value;
}
