/** `file` and `found` select findings of check-words.mjs that are not old words. */
export const exceptions = [
  {
    file: /^compiler\/model\/lowering\/types\.ts$/,
    found: /^judged$/,
    reason: 'The public message of a violation.',
  },
  {
    file: /^generators\/((csharp|typescript|python)\/validators\/\w+|shared\/json-schema\/tests)\.ts$/,
    found: /^below$/,
    reason: 'A comparison operator of the rule tree.',
  },
  {
    file: /^generators\/rag\/(manifest|removed-records)\.ts$/,
    found: /^retired$/,
    reason: 'The key `retired` of a contract.',
  },
  {
    file: /^test\/generators\/(csharp|typescript)\/imports\.test\.ts$/,
    found: /^is no valid$/,
    reason: 'The public message of a violation.',
  },
  {
    file: /^test\/generators\/csharp\/schemas\.test\.ts$/,
    found: /^judged$/,
    reason: 'The public message of a violation.',
  },
  {
    file: /^test\/build\/words\.test\.ts$/,
    found: /./,
    reason: 'The test of this check.',
  },
  {
    file: /^test\/fuzz\/contracts\/names\.ts$/,
    found: /^unsound$/,
    reason: 'One of the random names of fields.',
  },
  {
    file: /^docs\/language\.md$/,
    found: /^(judged|is no valid)$/,
    reason: 'The public messages of violations.',
  },
];
