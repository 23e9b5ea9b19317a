/**
 * Compiler options of templates, built-in ones and overrides by users: no escaping, no other
 * helpers, and an error for unknown names.
 */
export const templateOptions = {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: { if: true, unless: true, each: true, with: true },
};
