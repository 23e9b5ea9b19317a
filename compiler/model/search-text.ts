/**
 * The search text of a contract: synonyms of its terms, and questions that users ask. It has its
 * own file, and only targets that declare it read it.
 */
import type { SourceSpan } from './model.ts';

export interface SearchText {
  /** The id of the contract. */
  readonly contract: string;
  readonly terms: readonly OtherNames[];
  readonly questions: readonly KnownQuestions[];
  /** The span of the id in the file. */
  readonly span: SourceSpan;
}

/** Synonyms of a term of the contract. */
export interface OtherNames {
  readonly term: string;
  readonly also: readonly string[];
  readonly span: SourceSpan;
}

/** Questions that a part of the record answers. */
export interface KnownQuestions {
  /** The anchor of the part. */
  readonly part: string;
  readonly questions: readonly string[];
  readonly span: SourceSpan;
}
