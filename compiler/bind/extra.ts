/** The type of the members that a record or a variant does not declare. */
import type { Type } from '../model/types.ts';
import type { Path } from '../parse/path.ts';
import { checkAlternatives } from './alternatives.ts';
import { resolveType } from './resolve-type.ts';
import type { DeclarationScope } from './scope.ts';

/** Returns undefined if the type is closed. A variant without `extra` inherits that of its union. */
export function buildExtra(
  written: string | false | undefined,
  inherited: Type | undefined,
  path: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): Type | undefined {
  if (written === undefined) return inherited;
  if (written === false) return undefined;
  const at = [...path, 'extra'];
  const extra = resolveType(written, at, parameters, scope);
  checkAlternatives(extra, at, scope);
  return extra;
}
