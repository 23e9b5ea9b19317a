/**
 * Adds a member to a JSON text and leaves every other character unchanged, since somebody else
 * wrote the file. Comments and trailing commas are allowed, as in the settings of editors.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../compiler/model/json.ts';

export type Added =
  | { readonly kind: 'added'; readonly text: string }
  | { readonly kind: 'present' }
  /** The key exists with another value. */
  | { readonly kind: 'different' }
  /** The text is not an object, or not one along the path. */
  | { readonly kind: 'unreadable' };

interface Member {
  readonly key: string;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Sets `value` at `path` and creates missing objects in between. */
export function addMember(text: string, path: readonly string[], value: Json): Added {
  try {
    return addBelow(text, skipSpace(text, text.startsWith('\uFEFF') ? 1 : 0), path, value, 1);
  } catch (problem) {
    if (problem instanceof SyntaxError) return { kind: 'unreadable' };
    throw problem;
  }
}

function addBelow(
  text: string,
  start: number,
  [key = '', ...rest]: readonly string[],
  value: Json,
  depth: number,
): Added {
  const members = membersOf(text, start);
  const found = members.findLast((member) => member.key === key);
  if (found === undefined) {
    const nested = rest.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
    return { kind: 'added', text: insert(text, start, members, key, nested, depth) };
  }
  if (rest.length > 0) return addBelow(text, found.valueStart, rest, value, depth + 1);
  const current: unknown = JSON.parse(text.slice(found.valueStart, found.valueEnd));
  return { kind: isDeepStrictEqual(current, value) ? 'present' : 'different' };
}

function insert(
  text: string,
  start: number,
  members: readonly Member[],
  key: string,
  value: Json,
  depth: number,
): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  const before = unit.repeat(depth);
  const member = `${before}${JSON.stringify(key)}: ${JSON.stringify(value, null, unit).replaceAll('\n', `${lineEnd}${before}`)}`;
  const last = members.at(-1);
  if (last === undefined) {
    const end = skipSpace(text, start + 1);
    return `${text.slice(0, start + 1)}${lineEnd}${member}${lineEnd}${unit.repeat(depth - 1)}${text.slice(end)}`;
  }
  if (!text.slice(start, last.valueEnd).includes('\n'))
    return `${text.slice(0, last.valueEnd)}, ${JSON.stringify(key)}: ${JSON.stringify(value)}${text.slice(last.valueEnd)}`;
  // A comment after the last member stays after it.
  const comma = skipSpace(text, last.valueEnd);
  const at = endOf(
    /[ \t]*(?:\/\/[^\r\n]*)?/y,
    text,
    text[comma] === ',' ? comma + 1 : last.valueEnd,
  );
  const separated =
    text[comma] === ','
      ? text.slice(0, at)
      : `${text.slice(0, last.valueEnd)},${text.slice(last.valueEnd, at)}`;
  return `${separated}${lineEnd}${member}${text.slice(at)}`;
}

function membersOf(text: string, start: number): readonly Member[] {
  expect(text, start, '{');
  const members: Member[] = [];
  let position = skipSpace(text, start + 1);
  while (text[position] !== '}') {
    const keyEnd = endOfString(text, position);
    const colon = skipSpace(text, keyEnd);
    expect(text, colon, ':');
    const valueStart = skipSpace(text, colon + 1);
    const valueEnd = endOfValue(text, valueStart);
    members.push({ key: String(JSON.parse(text.slice(position, keyEnd))), valueStart, valueEnd });
    const after = skipSpace(text, valueEnd);
    if (text[after] !== '}') expect(text, after, ',');
    position = text[after] === ',' ? skipSpace(text, after + 1) : after;
  }
  return members;
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== '{' && text[start] !== '[') return endOf(/[-+.\w]+/y, text, start);
  let depth = 0;
  for (let position = start; position < text.length; position = skipSpace(text, position)) {
    const character = text[position] ?? '';
    if (character === '"') {
      position = endOfString(text, position);
      continue;
    }
    position++;
    if ('{['.includes(character)) depth++;
    else if (']}'.includes(character) && --depth === 0) return position;
  }
  throw new SyntaxError('unterminated value');
}

function endOfString(text: string, start: number): number {
  return endOf(/"(?:[^"\\]|\\.)*"/y, text, start);
}

function skipSpace(text: string, start: number): number {
  return endOf(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y, text, start);
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  if (!pattern.test(text)) throw new SyntaxError('not JSON');
  return pattern.lastIndex;
}

function expect(text: string, position: number, character: string): void {
  if (text[position] !== character) throw new SyntaxError(`expected ${character}`);
}
