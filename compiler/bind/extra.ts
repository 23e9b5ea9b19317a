/** The members of a record or variant as a whole: the type of additional ones, and their number. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Field } from '../model/model.ts';
import type { Bounds, Type } from '../model/types.ts';
import type { Path } from '../parse/path.ts';
import { checkAlternatives } from './alternatives.ts';
import { buildBounds } from './bounds.ts';
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

export const anyNumber: Bounds = { min: undefined, max: undefined };

/** A variant without `members` inherits those of its union. */
export function buildMemberCount(
  written: string | undefined,
  inherited: Bounds,
  path: Path,
  scope: DeclarationScope,
): Bounds {
  return written === undefined ? inherited : buildBounds(written, [...path, 'members'], scope);
}

/** Reports bounds that the declared members cannot keep, or always keep. */
export function checkMemberCount(
  { min = 0, max = Number.POSITIVE_INFINITY }: Bounds,
  {
    fields,
    tags,
    isOpen,
  }: { readonly fields: readonly Field[]; readonly tags: number; readonly isOpen: boolean },
  path: Path,
  scope: DeclarationScope,
): void {
  const fewest = tags + fields.filter(({ optional }) => !optional).length;
  const most = isOpen ? Number.POSITIVE_INFINITY : tags + fields.length;
  const problem =
    min > most
      ? `The type has only ${most} members.`
      : max < fewest
        ? `${fewest} members are required.`
        : min <= fewest && most <= max
          ? 'Every document has that many members by its fields.'
          : undefined;
  if (problem === undefined) return;
  const instead = 'Change the bounds or the fields, or remove "members".';
  scope.report(
    diagnostic('rule-value', scope.loaded.span([...path, 'members']), { problem, instead }),
  );
}
