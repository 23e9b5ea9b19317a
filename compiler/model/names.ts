/**
 * Names in other cases. Pure functions of the one name, so that nothing else in a contract can move
 * a generated name.
 */

/** Every target asks for the same names again and again. */
const wordsOf = memoize(split);

/**
 * The words of a name: `ToolCallId`, `toolCallId`, `tool_call_id` and `tool-call-id` all give tool,
 * call, id.
 */
export function words(name: string): readonly string[] {
  return wordsOf(name);
}

/** More than any contract has; those of contracts that are done are not asked for again. */
const maximumKnown = 10_000;
/** No name is longer. */
const maximumLength = 200;

/** A function of a name, or of another short text, that does not do the same work again. */
export function memoize<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>();
  return (name) => {
    if (name.length > maximumLength) return make(name);
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= maximumKnown) known.clear();
    const made = make(name);
    known.set(name, made);
    return made;
  };
}

function split(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map(lowerCase);
}

export const pascalCase = memoize((name) => words(name).map(capitalise).join(''));

export const camelCase = memoize((name) =>
  words(name)
    .map((word, index) => (index === 0 ? word : capitalise(word)))
    .join(''),
);

export const snakeCase = memoize((name) => words(name).join('_'));

export const kebabCase = memoize((name) => words(name).join('-'));

/** ASCII only: names are ASCII, and no locale may have a say. */
function lowerCase(word: string): string {
  return /[A-Z]/.test(word)
    ? word.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
    : word;
}

function capitalise(word: string): string {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + word.slice(1) : word;
}

/** The order of code points: what Python and UTF-8 sort by, and JavaScript's own sort does not. */
export function byCodePoint(left: string, right: string): number {
  for (let index = 0; index < left.length && index < right.length; index++) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (a === b) continue;
    // Halves of pairs are the one case in which code units are in another order.
    return a < 0xd800 && b < 0xd800 ? a - b : byWholeCodePoint(left, right);
  }
  return byWholeCodePoint(left, right);
}

function byWholeCodePoint(left: string, right: string): number {
  const a = [...left];
  const b = [...right];
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
