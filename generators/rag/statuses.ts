/**
 * Selects the contracts of the index by status, by default only approved ones. Drafts are not valid
 * yet, and superseded contracts no longer are.
 */
import type { Contract, Status } from '../../compiler/model/model.ts';
import type { GeneratorOptions } from '../shared/generator.ts';

export const defaultStatuses: readonly Status[] = ['approved'];

export function isIndexed(
  { status }: Contract,
  { statuses = defaultStatuses }: GeneratorOptions = {},
): boolean {
  return statuses.includes(status);
}
