/** `file` and `found` select findings of check-words.mjs that are not old words. */
export const exceptions = [
  {
    file: /^compiler\/(diagnostics\/diagnostics|importers\/samples\/facts|parse\/types\/type-expression|rules\/expression)\.ts$/,
    found: /^never$/,
    reason: 'The type `never` of TypeScript.',
  },
  {
    file: /^generators\/typescript\/validators\/emit-context\.ts$/,
    found: /^never$/,
    reason: 'The type `never` of TypeScript.',
  },
  {
    file: /^generators\/csharp\/validators\/operators\.ts$/,
    found: /^below$/,
    reason: 'A comparison operator of the rule tree.',
  },
];
