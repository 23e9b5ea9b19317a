/**
 * How templates are compiled, ours and those that a user puts in their place: no escaping, no
 * helpers but these, and no name that is not there.
 */
export const templateOptions = {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: { if: true, unless: true, each: true, with: true },
};
