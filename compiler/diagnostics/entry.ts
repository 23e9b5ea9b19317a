/** An entry in the table of diagnostics. */

export type Parameters = Readonly<Record<string, string>>;
export interface Entry<P extends Parameters> {
  readonly severity: 'error' | 'warning';
  readonly message: (parameters: P) => string;
  readonly hint?: (parameters: P) => string | undefined;
}

/** Infers the parameter type of each entry, so that a wrong parameter does not compile. */
export function entry<P extends Parameters>(
  message: (parameters: P) => string,
  hint?: (parameters: P) => string | undefined,
): Entry<P> {
  return hint === undefined ? { severity: 'error', message } : { severity: 'error', message, hint };
}
