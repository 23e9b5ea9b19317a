/**
 * Conversion of names to other cases. Each result depends on its one name only, so that no other
 * part of a contract can change a generated name.
 */

const wordsOf = memoize(split);

/**
 * Splits a name into words: `ToolCallId`, `toolCallId`, `tool_call_id` and `tool-call-id` all give
 * tool, call, id.
 */
export function words(name: string): readonly string[] {
  return wordsOf(name);
}

/** The number of cached names: more than a contract contains. */
const maximumCached = 10_000;
/** Longer texts are not cached. No name is this long. */
const maximumLength = 200;

/** Caches a function of a name or another short text. */
export function memoize<Result>(compute: (name: string) => Result): (name: string) => Result {
  const cache = new Map<string, Result>();
  return (name) => {
    if (name.length > maximumLength) return compute(name);
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    if (cache.size >= maximumCached) cache.clear();
    const result = compute(name);
    cache.set(name, result);
    return result;
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

/** Converts ASCII letters only: names are ASCII, and the locale must not affect them. */
function lowerCase(word: string): string {
  return /[A-Z]/.test(word)
    ? word.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
    : word;
}

function capitalise(word: string): string {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + word.slice(1) : word;
}

/** Compares by code point, as Python and UTF-8 do. JavaScript's sort compares UTF-16 code units. */
export function byCodePoint(left: string, right: string): number {
  for (let index = 0; index < left.length && index < right.length; index++) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (a === b) continue;
    // The order of code units differs only if surrogates are involved.
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
