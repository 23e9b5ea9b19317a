/**
 * What words mean, where a question uses another word than a record: the words that share a line of
 * meanings with them.
 */
import { meaningsAToI } from './meanings-a-to-i.ts';
import { meaningsJToZ } from './meanings-j-to-z.ts';
import { isStopWord, stem, wordsOf } from './words.ts';

const meanings: readonly (readonly string[])[] = [meaningsAToI, meaningsJToZ].flatMap((text) =>
  text
    .trim()
    .split('\n')
    .map((line) => [...new Set(line.split(' ').map(stemmed))]),
);

/** From a word to the lines that it stands on. */
const linesOf: ReadonlyMap<string, readonly (readonly string[])[]> = grouped(
  meanings.flatMap((line) => line.map((word) => [word, line])),
);

/** Expressions of several words, by the first of them. */
const expressions: ReadonlyMap<string, readonly (readonly string[])[]> = grouped(
  [...linesOf.keys()]
    .filter((word) => word.includes('_'))
    .map((word) => word.split('_'))
    .map((words) => [words[0] ?? '', words]),
);

export interface Neighbour {
  readonly word: string;
  /** 1 for a word that means one thing; a word with many meanings means each of them less. */
  readonly weight: number;
}

export function neighboursOf(word: string): readonly Neighbour[] {
  const lines = linesOf.get(word) ?? [];
  const neighbours = new Set(lines.flat().filter((other) => other !== word));
  return [...neighbours].map((neighbour) => ({
    word: neighbour,
    weight: 1 / Math.sqrt(lines.length),
  }));
}

/**
 * The stems of a text without those that say nothing, and the expressions that it uses, which may
 * be made of words that say nothing alone.
 */
export function termsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  const stems = words.map(stem);
  const terms: string[] = [];
  for (const [index, first] of stems.entries()) {
    if (!isStopWord(words[index] ?? '')) terms.push(first);
    for (const expression of expressions.get(first) ?? [])
      if (expression.every((part, offset) => stems[index + offset] === part))
        terms.push(expression.join('_'));
  }
  return terms;
}

function stemmed(word: string): string {
  return word.split(/[_-]/).map(stem).join('_');
}

function grouped<Value>(
  pairs: readonly (readonly [string, Value])[],
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
