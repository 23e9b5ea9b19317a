/**
 * The kinds of files that can be imported. In a separate module, so that the list of commands does
 * not load the importers.
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
