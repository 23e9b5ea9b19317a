/**
 * The steps of reading a value from the text of a model. The list is closed, so that programs can
 * count steps. docs/language.md explains each.
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
