/**
 * All weights of the ranking. They were chosen on the question sets `tuning*` and `validation`;
 * `npm run rag-eval` prints what a change does to each set.
 *
 * A record scores by its own words (BM25 over fields) plus its similarity to the questions that it
 * is known to answer. Factors for the contract, for the kind of record and for repetition follow.
 */
export const weights = {
  /** Words of a record, by the field that contains them. */
  fields: {
    /** The headings above the record, and its own. */
    heading: 3,
    text: 1,
    /** Known questions, as a bag of words. */
    questions: 0.5,
    /** The summary record of the contract: title and summary. */
    contract: 0.4,
    /** What people call this kind of record, see kinds.ts. */
    kind: 0.6,
  },
  /** BM25's k1: how soon repeating a word stops to add to the score. */
  saturation: 0.4,
  /** BM25's b: how much a long field is discounted, from 0 to 1. */
  lengthNormalization: 0.5,
  /** The share of a word's score for which only the word itself counts, not its alternatives. */
  exactWord: 0.3,
  /** What an alternative of a query word is worth, where the word itself is worth 1. */
  alternatives: {
    /** A term of the contract, where the query uses another name of it. */
    term: 0.9,
    /** A word of the index that begins with an unknown word, or differs by a letter or two. */
    similarSpelling: 0.1,
  },
  /** The share of the best passage in the score of a record; the record as a whole has the rest. */
  passage: 0.2,
  /** A query that equals a known question, where the record with the best words scores 1. */
  knownQuestion: 2,
  /** The exponent of a contract's own score, relative to the best contract, as a factor. */
  contract: 0.3,
  /** The factor for a record of a kind that the query asks for, see kinds.ts. */
  wantedKind: 1.2,
  /** The share of its score that a record loses when it repeats the words of one above it. */
  repetition: 0.5,
} as const;
