/** The keys of the design records in `concordat.yaml`. */
import type { Settings } from '../configuration/keys.ts';
import { prefixesKey } from './prefixes.ts';

export const layoutNames = ['standard', 'metadata'] as const;
export type LayoutName = (typeof layoutNames)[number];

export const recordSettings = {
  layout: {
    kind: 'choice',
    values: layoutNames,
    default: 'standard',
    description:
      'The layout of a record: a title followed by its sections, or the parts Metadata, Body and Approval.',
  },
  prefixes: prefixesKey,
} as const satisfies Settings;
