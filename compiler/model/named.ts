/** What the contract says of the names of things over time. */

/** What is no longer to be used. */
export interface Deprecation {
  /** The version that deprecated it. */
  readonly since: string;
  readonly reason: string;
  /** The version that will no longer have it. */
  readonly remove: string | undefined;
}

/** Something with a name, which may change over time: a type, field, variant, value or rule. */
export interface Named {
  readonly doc: string | undefined;
  readonly deprecated: Deprecation | undefined;
  /** Its former names. */
  readonly was: readonly string[];
}
