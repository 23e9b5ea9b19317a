/** Builds what types, fields, variants, values and rules say about their names over time. */
import type { Named } from '../model/named.ts';
import type { Deprecation as RawDeprecation } from '../parse/contract-document.ts';

interface RawNamed {
  readonly doc?: string | undefined;
  readonly deprecated?: RawDeprecation | undefined;
  readonly was?: string | readonly string[] | undefined;
}

const none: readonly string[] = [];

export function namedParts({ doc, deprecated, was }: RawNamed): Named {
  return {
    doc,
    deprecated: deprecated && {
      since: deprecated.since,
      reason: deprecated.reason,
      remove: deprecated.remove,
    },
    was: was === undefined ? none : typeof was === 'string' ? [was] : was,
  };
}
