/** Deprecated types and members in C#. */
import type { Named } from '../../../compiler/model/named.ts';
import { deprecationText, docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { lines } from '../../shared/text.ts';
import { documentation, text } from './encode.ts';

/** The attribute that makes using something a warning; empty if it is not deprecated. */
export function obsolete({ deprecated }: Pick<Named, 'deprecated'>): string {
  if (deprecated === undefined) return '';
  const message = deprecationText(deprecated).replace(/\s+/g, ' ');
  return `[Obsolete(${text(`Deprecated ${message}`)})]`;
}

/** The documentation of a type or member, and its attribute. */
export function documented(named: Named): string {
  return lines(documentation(docWithoutDeprecation(named)), obsolete(named));
}
