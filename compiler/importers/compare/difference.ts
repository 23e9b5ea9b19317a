/** A difference between a contract and a schema or samples that are in use. */
export interface FoundDifference {
  readonly path: string;
  readonly what: string;
  readonly contract: string;
  readonly other: string;
  /** Where it was seen, or a document that shows it. */
  readonly proof?: string;
}
