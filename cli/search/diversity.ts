/**
 * Lowers the score of records that repeat a better one. A fact may be in a type, its variants and a
 * section, but a reader of five records wants five facts.
 */
import type { Hit } from './engine.ts';
import { weights } from './weights.ts';

/** How many of the best records the others are compared with. */
const comparedCount = 5;

export function diversify(
  hits: readonly Hit[],
  wordsOf: (hit: Hit) => ReadonlySet<string>,
): readonly Hit[] {
  const first: Hit[] = [];
  let rest = hits.map((hit) => ({ hit, words: wordsOf(hit), likeness: 0 }));
  const adjustedScore = ({ hit, likeness }: (typeof rest)[number]) =>
    hit.score * (1 - weights.repetition * likeness);
  while (first.length < comparedCount && rest.length > 0) {
    const best = rest.reduce((left, right) =>
      adjustedScore(right) > adjustedScore(left) ? right : left,
    );
    first.push({ record: best.hit.record, score: adjustedScore(best) });
    rest = rest
      .filter((other) => other !== best)
      .map((other) => ({
        ...other,
        likeness: Math.max(other.likeness, likenessOf(best.words, other.words)),
      }));
  }
  const others = rest.map((other) => ({ record: other.hit.record, score: adjustedScore(other) }));
  return [...first, ...others.sort((left, right) => right.score - left.score)];
}

/** The Jaccard similarity of two sets of words. */
function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared === 0 ? 0 : shared / (left.size + right.size - shared);
}
