/**
 * Which contracts the index holds: those whose status the project asks for. What is not approved is
 * no answer yet, or none any more.
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
