/** Which names a module's code uses, read once from its first character to its last. */

const quote = 0x22;
const hash = 0x23;
const dot = 0x2e;
const colon = 0x3a;
const equals = 0x3d;
const backslash = 0x5c;
const lineFeed = 0x0a;
const space = 0x20;

/** Those of the wanted names that stand outside of texts and comments and are no attribute, no keyword argument and no field or key of a class. */
export function usedNames(text: string, wanted: Wanted): ReadonlySet<string> {
  // Bytes are read much faster than the characters of a text; what is not ASCII is part of no name.
  const code = Buffer.from(text);
  const found = new Set<string>();
  let isLineStart = true;
  for (let at = 0; at < code.length; ) {
    const character = code[at] ?? 0;
    if (wordCharacters[character] === 1) {
      const end = endOfWord(code, at);
      if (isUse(code, at, end, isLineStart) && wanted.shapes[shapeOf(code, at, end)] === 1) {
        const name = code.toString('latin1', at, end);
        if (wanted.names.has(name)) found.add(name);
      }
      at = end;
      isLineStart = false;
    } else if (character === quote || character === hash) {
      at = character === hash ? endOfLine(code, at) : endOfText(code, at);
    } else {
      if (character !== space) isLineStart = character === lineFeed;
      at++;
    }
  }
  return found;
}

/** Names, and by their length and first and last letter those that can be among them: most words of the code are ruled out by that. */
export interface Wanted {
  readonly names: ReadonlySet<string>;
  readonly shapes: Uint8Array;
}

export function wantedNames(names: Iterable<string>): Wanted {
  const shapes = new Uint8Array(1024);
  const all = new Set(names);
  for (const name of all) shapes[shapeOf(Buffer.from(name), 0, name.length)] = 1;
  return { names: all, shapes };
}

function shapeOf(code: Buffer, start: number, end: number): number {
  return ((end - start) * 61 + (code[start] ?? 0) * 31 + (code[end - 1] ?? 0) * 7) & 1023;
}

/** What begins with a capital is no keyword argument. `date` is the one name of a type that does not, and may end the head of a function. */
function isUse(code: Buffer, start: number, end: number, isLineStart: boolean): boolean {
  const first = code[start] ?? 0;
  const next = code[end];
  if (first < 0x41 || first === 0x5f || (isLineStart && next === colon) || code[start - 1] === dot) return false;
  if (first < 0x61) return true;
  if (next === equals) return code[end + 1] === equals;
  if (next !== colon || code[end + 1] === equals) return true;
  return first === 0x64 && /^date(?:time)?$/.test(code.toString('latin1', start, end));
}

/** By byte: whether names are made of it. */
const wordCharacters = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 128 && /\w/.test(String.fromCharCode(byte)) ? 1 : 0));

function endOfWord(code: Buffer, start: number): number {
  let at = start + 1;
  while (wordCharacters[code[at] ?? 0] === 1) at++;
  return at;
}

function endOfLine(code: Buffer, start: number): number {
  let at = start;
  while (at < code.length && code[at] !== lineFeed) at++;
  return at;
}

/** Behind a literal or a docstring. */
function endOfText(code: Buffer, start: number): number {
  const isLong = code[start + 1] === quote && code[start + 2] === quote;
  for (let at = start + (isLong ? 3 : 1); at < code.length; at++) {
    const character = code[at];
    if (character === backslash) at++;
    else if (character === quote && (!isLong || (code[at + 1] === quote && code[at + 2] === quote))) return at + (isLong ? 3 : 1);
  }
  return code.length;
}
