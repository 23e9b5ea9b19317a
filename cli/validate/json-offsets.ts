/** Finds the offsets of values in a JSON text. */
import { step } from '../../compiler/model/violations.ts';

/**
 * Returns the offsets of the values at these pointers, in UTF-16 units. The set must contain every
 * prefix of a pointer, so that other values are skipped. For text that is not JSON, only the first
 * offset is defined.
 */
export function offsetsOf(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  visit('', afterSpace(text, 0));
  return offsets;

  /** Returns the end of the value. */
  function visit(path: string, start: number): number {
    if (!paths.has(path)) return endOfValue(text, start);
    offsets.set(path, start);
    if (paths.size === 1) return text.length;
    const first = text[start];
    return first === '{' || first === '['
      ? visitMembers(path, start, first === '{')
      : endOfValue(text, start);
  }

  function visitMembers(path: string, start: number, isObject: boolean): number {
    let at = afterSpace(text, start + 1);
    for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
      let name: string | number = index;
      if (isObject) {
        const end = endOfString(text, at);
        name = keyIn(text, at, end);
        // After the colon.
        at = afterSpace(text, afterSpace(text, end) + 1);
      }
      at = afterSpace(text, visit(path + step(name), at));
      if (text[at] === ',') at = afterSpace(text, at + 1);
    }
    return at + 1;
  }
}

function keyIn(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : key;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return at;
}

/** The offset after the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1))
    if (!isEscaped(text, at)) return at + 1;
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (depth === 0 && (character === ',' || character === '}' || character === ']'))
      return at;
    else if (character === '}' || character === ']') depth--;
  }
  return text.length;
}
