/**
 * What can be imported. Apart from the reading of it, so that the list of commands loads nothing.
 */
export const sourceKinds = [
  'auto',
  'json',
  'jsonl',
  'json-schema',
  'openapi',
  'typescript',
] as const;
export type SourceKind = Exclude<(typeof sourceKinds)[number], 'auto'>;
