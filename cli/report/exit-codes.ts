export const exitCodes = {
  fine: 0,
  /** A document is invalid, or generated files differ. */
  different: 1,
  /** Invalid usage, or an invalid contract. */
  usage: 2,
  /** A bug in concordat. */
  bug: 3,
  /** The reader of the output closed the pipe. The exit code that a shell reports for SIGPIPE. */
  cutShort: 141,
} as const;
