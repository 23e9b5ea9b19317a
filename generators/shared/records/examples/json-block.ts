/** Parses and formats the JSON of examples. */
import type { Json, JsonObject } from '../../../../compiler/model/json.ts';
import { fenced } from '../../markdown/encode.ts';

/** Returns a code block, formatted unless that loses information, such as a duplicate key. */
export function jsonBlock(text: string, read: ReadText): string {
  const found = read(text);
  if (found === undefined) return fenced(text, 'text');
  return fenced(found.isPlain ? spread(found.value) : text, 'json');
}

export interface ReadJson {
  readonly value: Json;
  /** Whether serializing the value gives the same text again. */
  readonly isPlain: boolean;
}

/** Parses a text; undefined if it is not valid JSON. */
export type ReadText = (text: string) => ReadJson | undefined;

/** Returns a memoized parser. A page shows the same example as JSON and in code. */
export function newReader(): ReadText {
  const cache = new Map<string, ReadJson | undefined>();
  return (text) => {
    const found = cache.get(text);
    if (found !== undefined) return found;
    const read = readJson(text);
    cache.set(text, read);
    return read;
  };
}

function readJson(text: string): ReadJson | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return { value, isPlain: JSON.stringify(value) === text };
  } catch {
    return undefined;
  }
}

const lineWidth = 80;

/** Formats a value; a list or an object that fits is printed on one line. */
function spread(value: Json, before = '', used = 0): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const line = onOneLine(value, lineWidth - before.length - used);
  if (line !== undefined) return line;
  const inner = `${before}  `;
  let items = '';
  for (const key of Object.keys(value)) {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    items += `${items === '' ? '' : ',\n'}${inner}${name}${spread((value as JsonObject)[key] ?? null, inner, name.length)}`;
  }
  if (Array.isArray(value)) return items === '' ? '[]' : `[\n${items}\n${before}]`;
  return items === '' ? '{}' : `{\n${items}\n${before}}`;
}

/** Returns undefined as soon as the value does not fit. */
function onOneLine(value: Json, room: number): string | undefined {
  const line =
    value === null || typeof value !== 'object'
      ? JSON.stringify(value)
      : membersOnOneLine(value, room);
  return line === undefined || line.length > room ? undefined : line;
}

function membersOnOneLine(value: readonly Json[] | JsonObject, room: number): string | undefined {
  const isList = Array.isArray(value);
  let line = '';
  for (const key of Object.keys(value)) {
    const before = `${line === '' ? '' : ', '}${isList ? '' : `${JSON.stringify(key)}: `}`;
    const member = onOneLine(
      (value as JsonObject)[key] ?? null,
      room - line.length - before.length,
    );
    if (member === undefined) return undefined;
    line += before + member;
  }
  return isList ? `[${line}]` : line === '' ? '{}' : `{ ${line} }`;
}
