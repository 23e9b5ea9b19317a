/**
 * Converts text to search terms: lower case, compound names split, suffixes removed. Records and
 * queries are treated alike.
 */

/**
 * Words without a subject. Question words (who, why, which) are evaluated before they are dropped.
 */
const stopWords = new Set(
  `a an and any are as at be been but by can could did do does doing done for from get gets give given goes had has have having here how i if in
  into is it its itself just like may me might mine more most much my myself of off on one or our out over own per please same say says shall she
  should so some such than that the their them then there these they thing things this those through to too up us use used uses using very was we
  were what when where which while who whom whose why will with within without would you your yours about also am because being both down each
  few further he her him his no nor not now only other same still under until again once ought let put want need needs make makes made e g isn
  aren doesn don didn won wouldn couldn shouldn hasn haven wasn s t d ll re ve`.split(/\s+/),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/**
 * Splits a text into words: `ToolCallId` and `tool_call_id` become toolcallid, tool, call and id.
 */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((found) => {
    const known = parts.get(found);
    if (known !== undefined) return known;
    const words = partsOf(found);
    parts.set(found, words);
    return words;
  });
}

/** Memoized, since texts repeat their words. */
const parts = new Map<string, readonly string[]>();

function partsOf(name: string): readonly string[] {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[ _]+/)
    .filter((part) => part !== '')
    .map(lowerCase);
  return words.length > 1 ? [words.join(''), ...words] : words;
}

/** Does not depend on the locale, so that the index is the same everywhere. */
function lowerCase(word: string): string {
  return word.toLowerCase();
}

const doubled = /([bdfgmnprt])\1$/;

/**
 * A light stemmer for English: removes plurals, then -ing, -ed, -ly, -ation and similar suffixes.
 * Stems need not be words, but all forms of a word must have the same stem.
 */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = word.length <= 3 || /[^a-z]/.test(word) ? word : withoutEnding(withoutPlural(word));
  stems.set(word, found);
  return found;
}

const stems = new Map<string, string>();

function withoutPlural(word: string): string {
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:ization|isation)$/, 'ize'],
  [/ational$/, 'ate'],
  [/(?<=[a-z]{3})ations?$/, 'ate'],
  [/(?<=[a-z]{3})ition$/, 'it'],
  [/(?<=[a-z]{2}[st])ion$/, ''],
  [/(?<=[a-z]{3})iveness$/, 'ive'],
  [/(?<=[a-z]{3})ments?$/, ''],
  [/(?<=[a-z]{3})ness$/, ''],
  [/(?<=[a-z]{3})(?:able|ible)$/, ''],
  [/(?<=[a-z]{3})(?:ance|ence)$/, ''],
  [/(?<=[a-z]{3})(?:ally|ly)$/, ''],
  [/(?<=[a-z]{3})ing$/, ''],
  [/(?<=[a-z]{3})(?:ied)$/, 'y'],
  [/(?<=[a-z]{2})ed$/, ''],
  [/(?<=[a-z]{3})er$/, ''],
  [/(?<=[a-z]{3})or$/, ''],
];

function withoutEnding(word: string): string {
  const found = endings.find(([ending]) => ending.test(word));
  const root = found === undefined ? word : word.replace(found[0], found[1]);
  return root
    .replace(doubled, '$1')
    .replace(/(?<=[a-z]{2})e$/, '')
    .replace(/(?<=[a-z]{2}[^aeiou])y$/, 'i');
}

/** The stems of a text, without stop words. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

export function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
