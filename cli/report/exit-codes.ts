export const exitCodes = {
  fine: 0,
  /** A document is invalid, or generated files differ. */
  different: 1,
  /** Wrong usage, or a wrong contract. */
  usage: 2,
  /** A mistake of ours. */
  bug: 3,
  /**
   * Whoever read our output stopped reading, and so the run was cut short: what a shell says of
   * SIGPIPE.
   */
  cutShort: 141,
} as const;
