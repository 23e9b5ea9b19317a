/** A difference between a contract and an existing schema or set of samples. */
export interface FoundDifference {
  readonly path: string;
  readonly what: string;
  readonly contract: string;
  readonly other: string;
  /** The sample that differs, or a document that shows the difference. */
  readonly proof?: string;
}
