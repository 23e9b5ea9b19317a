/**
 * What people call the terms of a contract and what they ask, in words that its record need not
 * contain. It has a file of its own, and only targets that declare it read it.
 */
import type { SourceSpan } from './model.ts';

export interface SearchText {
  /** The id of the contract that it belongs to. */
  readonly contract: string;
  readonly terms: readonly OtherNames[];
  readonly questions: readonly KnownQuestions[];
  /** The contract's id in the file. */
  readonly span: SourceSpan;
}

/** What others call a term of the contract. */
export interface OtherNames {
  readonly term: string;
  readonly also: readonly string[];
  readonly span: SourceSpan;
}

/** What people ask that a part of the record answers. */
export interface KnownQuestions {
  /** The anchor of the part. */
  readonly part: string;
  readonly questions: readonly string[];
  readonly span: SourceSpan;
}
