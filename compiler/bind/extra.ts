/** The members of a record or variant as a whole: the type of additional ones, and their number. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { ExtraChecks } from '../model/lowering/objects.ts';
import { lowerType } from '../model/lowering/types.ts';
import type { Field } from '../model/model.ts';
import { witnessOfIntersection } from '../model/patterns/compare.ts';
import { automatonOf } from '../model/patterns/compile.ts';
import { matchesPattern, patternProblem } from '../model/patterns/form.ts';
import type { Bounds, MembersByName, Type } from '../model/types.ts';
import type { Path } from '../parse/path.ts';
import { checkAlternatives } from './alternatives.ts';
import { buildBounds } from './bounds.ts';
import { resolveType } from './resolve-type.ts';
import { type DeclarationScope, keySpan } from './scope.ts';

export interface Extra {
  /** The type in code; undefined if there are no additional members. */
  readonly extra: Type | undefined;
  readonly extraByName: readonly MembersByName[];
}

export const closed: Extra = { extra: undefined, extraByName: [] };

type RawExtra = string | false | { readonly [pattern: string]: string } | undefined;

/** A variant without `extra` inherits that of its union. */
export function buildExtra(
  written: RawExtra,
  inherited: Extra,
  path: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): Extra {
  if (written === undefined) return inherited;
  if (written === false) return closed;
  const at = [...path, 'extra'];
  const typeAt = (text: string, where: Path) => {
    const type = resolveType(text, where, parameters, scope);
    checkAlternatives(type, where, scope);
    return type;
  };
  if (typeof written === 'string') return { extra: typeAt(written, at), extraByName: [] };
  const extraByName: MembersByName[] = [];
  for (const [key, text] of Object.entries(written)) {
    const where = [...at, key];
    const type = typeAt(text, where);
    const problem = key === otherNames ? undefined : patternProblem(key);
    if (problem !== undefined)
      scope.report(diagnostic('pattern-refused', scope.loaded.span(where, 'key'), { problem }));
    else if (key === otherNames) extraByName.push({ pattern: undefined, type });
    else {
      reportOverlap(key, extraByName, where, scope);
      extraByName.push({ pattern: key, type });
    }
  }
  const [first, ...more] = extraByName;
  return {
    extra: more.length === 0 && first !== undefined ? first.type : { kind: 'any' },
    extraByName,
  };
}

/** The key for members whose names match no pattern. No pattern starts with a star. */
const otherNames = '*';

/** A name that matched two patterns would have two types. */
function reportOverlap(
  pattern: string,
  earlier: readonly MembersByName[],
  where: Path,
  scope: DeclarationScope,
): void {
  for (const other of earlier) {
    if (other.pattern === undefined) continue;
    const both = witnessOfIntersection(automatonOf(pattern), automatonOf(other.pattern));
    if (both === undefined) continue;
    const problem = `The name ${JSON.stringify(both)} matches both this pattern and ${other.pattern}.`;
    const instead = 'Write patterns that have no name in common.';
    scope.report(diagnostic('rule-value', scope.loaded.span(where, 'key'), { problem, instead }));
  }
}

/** Reports declared members whose names match a pattern: they have types of their own. */
export function checkDeclaredNames(
  { extraByName }: Extra,
  declared: readonly string[],
  path: Path,
  scope: DeclarationScope,
): void {
  for (const { pattern } of extraByName) {
    const name = declared.find((each) => pattern !== undefined && matchesPattern(pattern, each));
    if (name === undefined) continue;
    const problem = `The name of the field "${name}" matches the pattern ${pattern} of additional members.`;
    const instead = 'Write a pattern that matches no field.';
    scope.report(diagnostic('rule-value', keySpan(scope, path), { problem, instead }));
  }
}

/** The checks of additional members. */
export function lowerExtra(
  { extra, extraByName }: Extra,
  kinds: DeclarationScope['kinds'],
): ExtraChecks {
  const patterns = extraByName.flatMap(({ pattern, type }) =>
    pattern === undefined ? [] : [{ pattern, check: lowerType(type, kinds) }],
  );
  const others =
    extraByName.length === 0
      ? extra
      : extraByName.find(({ pattern }) => pattern === undefined)?.type;
  return { patterns, others: others && lowerType(others, kinds) };
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
