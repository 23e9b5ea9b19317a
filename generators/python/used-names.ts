/** Which names a module's code uses, read once from its first character to its last. */

const quote = 0x22;
const hash = 0x23;
const dot = 0x2e;
const colon = 0x3a;
const equals = 0x3d;
const lastCapital = 0x5a;
const backslash = 0x5c;
const lineFeed = 0x0a;
const space = 0x20;

/** Those of the wanted names that stand outside of texts and comments and are no attribute, no keyword argument and no field or key of a class. */
export function usedNames(text: string, { names, beginnings }: Wanted): ReadonlySet<string> {
  const { code, end } = bytesOf(text);
  const found = new Set<string>();
  let before = 0;
  for (let at = 1; at < end; at++) {
    const byte = code[at] ?? 0;
    if (byte === quote || byte === hash) {
      at = byte === quote ? lastOfText(code, at, end) : code.indexOf(lineFeed, at);
      before = 0;
      continue;
    }
    // One question for each byte, nearly always with the same answer: where a word ends, no processor foresees.
    const likely = beginnings[pairOf(byte, code[at + 1] ?? 0)] ?? 0;
    if (likely > before) note(names[likely] ?? [], code, at, found);
    before = wordCharacters[byte] ?? 0;
  }
  return found;
}

let room = Buffer.alloc(1 << 16);

/** Bytes are read much faster than the characters of a text, most of all where others stood before. No look beside a word leaves them, since line feeds stand around them. */
function bytesOf(text: string): { readonly code: Buffer; readonly end: number } {
  const most = text.length * 3 + 3;
  if (room.length < most) room = Buffer.alloc(most);
  const end = room.write(text, 1) + 1;
  room[0] = lineFeed;
  room[end] = lineFeed;
  room[end + 1] = lineFeed;
  return { code: room, end };
}

/** Names, by a number that those have in common that begin with the same two letters. */
export interface Wanted {
  readonly names: readonly (readonly Name[])[];
  /** The number, by the two letters; 0 where no name begins with them. */
  readonly beginnings: Uint8Array;
}

interface Name {
  readonly name: string;
  readonly bytes: Buffer;
}

export function wantedNames(wanted: Iterable<string>): Wanted {
  const names: Name[][] = [[]];
  const beginnings = new Uint8Array(pairOf(255, 255) + 1);
  for (const name of new Set(wanted)) {
    const bytes = Buffer.from(name);
    const pair = pairOf(bytes[0] ?? 0, bytes[1] ?? 0);
    const number = beginnings[pair] || names.push([]) - 1;
    beginnings[pair] = number;
    names[number]?.push({ name, bytes });
  }
  return { names, beginnings };
}

function pairOf(first: number, second: number): number {
  return (first << 7) | second;
}

function note(likely: readonly Name[], code: Buffer, start: number, found: Set<string>): void {
  for (const { name, bytes } of likely) {
    if (isAt(code, start, bytes) && !found.has(name) && isUse(name, code, start, start + bytes.length)) found.add(name);
  }
}

function isAt(code: Buffer, start: number, bytes: Buffer): boolean {
  for (let index = 2; index < bytes.length; index++) if (code[start + index] !== bytes[index]) return false;
  return wordCharacters[code[start + bytes.length] ?? 0] === 0;
}

/** What begins with a capital is no keyword argument. `date` is the one name of a type that does not, and may end the head of a function. */
function isUse(name: string, code: Buffer, start: number, end: number): boolean {
  const next = code[end];
  if (code[start - 1] === dot || (next === colon && isLineStart(code, start))) return false;
  if ((code[start] ?? 0) <= lastCapital) return true;
  if (next === equals) return code[end + 1] === equals;
  return next !== colon || code[end + 1] === equals || name === 'date' || name === 'datetime';
}

function isLineStart(code: Buffer, start: number): boolean {
  let at = start - 1;
  while (code[at] === space) at--;
  return code[at] === lineFeed;
}

/** By byte: more than any number of names where words are made of it, since none begins behind it. */
const wordCharacters = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 128 && /\w/.test(String.fromCharCode(byte)) ? 255 : 0));

/** The quote that ends a literal or a docstring. */
function lastOfText(code: Buffer, start: number, end: number): number {
  const isLong = code[start + 1] === quote && code[start + 2] === quote;
  for (let at = start + (isLong ? 3 : 1); at < end; at++) {
    const character = code[at];
    if (character === backslash) at++;
    else if (character === quote && (!isLong || (code[at + 1] === quote && code[at + 2] === quote))) return at + (isLong ? 2 : 0);
  }
  return end;
}
