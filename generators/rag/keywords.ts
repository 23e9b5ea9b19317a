/** Words under which a record is looked for, though it does not use them: what the contract's terms are called elsewhere. */
import type { Contract } from '../../compiler/model.ts';
import { words } from '../../compiler/names.ts';

export function keywordsOf({ terms }: Contract, text: string): readonly string[] {
  const used = new Set(words(text).map(singular));
  const found = terms.filter(({ term }) => words(term).every((word) => used.has(singular(word))));
  return [...new Set(found.flatMap(({ also }) => also))];
}

/** A plural is the same term. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word;
}
