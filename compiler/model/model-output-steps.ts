/**
 * What was done on the way from a model's text to a value: a closed list, so that programs can
 * count them. docs/language.md says what each means.
 */
export const stepNames = [
  'byte-order-mark',
  'refused',
  'block',
  'other-tag',
  'open-block',
  'reasoning',
  'prose',
  'remark',
  'broken',
  'repair',
  'invalid',
  'valid',
  'several-answers',
  'no-answer',
  'fallback',
] as const;

export type StepName = (typeof stepNames)[number];
