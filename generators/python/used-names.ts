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
export function usedNames(code: string, wanted: Wanted): ReadonlySet<string> {
  const found = new Set<string>();
  let isLineStart = true;
  for (let at = 0; at < code.length; ) {
    const character = code.charCodeAt(at);
    if (wordCharacters[character] === 1) {
      const end = endOfWord(code, at);
      if (isUse(code, at, end, isLineStart) && mayBe(wanted, code, at, end)) {
        const name = code.slice(at, end);
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
  for (const name of all) shapes[shapeOf(name, 0, name.length)] = 1;
  return { names: all, shapes };
}

function mayBe({ shapes }: Wanted, code: string, start: number, end: number): boolean {
  return shapes[shapeOf(code, start, end)] === 1;
}

function shapeOf(text: string, start: number, end: number): number {
  return ((end - start) * 61 + text.charCodeAt(start) * 31 + text.charCodeAt(end - 1) * 7) & 1023;
}

/** What begins with a capital is no keyword argument. `date` is the one name of a type that does not, and may end the head of a function. */
function isUse(code: string, start: number, end: number, isLineStart: boolean): boolean {
  const first = code.charCodeAt(start);
  const next = code.charCodeAt(end);
  if (first < 0x41 || first === 0x5f || (isLineStart && next === colon) || code.charCodeAt(start - 1) === dot) return false;
  if (first < 0x61) return true;
  if (next === equals) return code.charCodeAt(end + 1) === equals;
  if (next === colon) return code.charCodeAt(end + 1) === equals || code.startsWith('date:', start) || code.startsWith('datetime:', start);
  return true;
}

/** By character: whether names are made of it. */
const wordCharacters = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

function endOfWord(code: string, start: number): number {
  let at = start + 1;
  while (wordCharacters[code.charCodeAt(at)] === 1) at++;
  return at;
}

function endOfLine(code: string, start: number): number {
  const end = code.indexOf('\n', start);
  return end < 0 ? code.length : end;
}

/** Behind a literal or a docstring. */
function endOfText(code: string, start: number): number {
  const closing = code.startsWith('"""', start) ? '"""' : '"';
  let end = code.indexOf(closing, start + closing.length);
  while (end >= 0 && isEscaped(code, end)) end = code.indexOf(closing, end + 1);
  return end < 0 ? code.length : end + closing.length;
}

function isEscaped(code: string, at: number): boolean {
  let before = at;
  while (code.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}
