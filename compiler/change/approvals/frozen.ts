/** Whether a contract in force is the approved one. */
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { canonical, isObject, type Json, type JsonObject } from '../../model/json.ts';
import { differences, nameOfPart, type Part } from '../differences.ts';
import { digestOfFrozen } from '../digests.ts';
import type { Snapshot } from '../snapshots.ts';
import { appendOnlyKeys, frozenZone } from '../zones.ts';
import { type ApprovalScope, isInForce, isInWork } from './approval.ts';
import { listOf, valueIn } from './form-parts.ts';

export function checkFrozen(scope: ApprovalScope): void {
  const { document, snapshots } = scope;
  const last = snapshots.at(-1);
  for (const { content } of snapshots) if (content !== undefined) checkReserved(content, scope);
  if (isInWork(document)) {
    if (last?.content !== undefined) checkLists(['history', 'amendments'], last.content, scope);
    return;
  }
  const { digest, version } = document.approval ?? {};
  const approved = snapshots.find((snapshot) => snapshot.version === version) ?? last;
  if (digest !== undefined && isInForce(document) && digestOfFrozen(scope.normal()) !== digest)
    reportChanges(approved, scope);
  if (approved?.content !== undefined) checkLists(appendOnlyKeys, approved.content, scope);
}

function reportChanges(approved: Snapshot | undefined, scope: ApprovalScope): void {
  const { document, span, report } = scope;
  const version = document.approval?.version ?? document.version;
  const { contract, status } = document;
  const { part, more, first } = changedParts(approved, scope);
  const at = first === undefined ? span(['approval', 'digest']) : span(first);
  report(diagnostic('approved-changed', at, { contract, version, status, part, more }));
}

interface ChangedParts {
  /** The name of the first part; empty if none is known. */
  readonly part: string;
  /** How many others there are, in words. */
  readonly more: string;
  readonly first: Part | undefined;
}

/** The frozen parts that differ from those of an approved version. */
export function changedParts(
  approved: Snapshot | undefined,
  { normal }: Pick<ApprovalScope, 'normal'>,
): ChangedParts {
  const before = approved?.content === undefined ? undefined : frozenZone(approved.content);
  const [first, ...others] = before === undefined ? [] : differences(before, frozenZone(normal()));
  const part = first === undefined ? '' : nameOfPart(first, inOneOf(first, before ?? {}, normal()));
  return { part, more: others.length === 0 ? '' : ` and ${others.length} more`, first };
}

/** The form that contains the part: it was removed from one, or added to the other. */
function inOneOf(part: Part, before: Json, after: Json): Json {
  const has = (form: Json) => nameOfPart(part, form).length >= nameOfPart(part, after).length;
  return has(before) ? before : after;
}

/** Entries of a snapshot that are gone, or are no longer what they were. */
function checkLists(keys: readonly string[], approved: JsonObject, scope: ApprovalScope): void {
  const { document, span, report } = scope;
  for (const key of keys) {
    const before = listOf(approved[key]);
    const after = listOf(scope.normal()[key]);
    let next = 0;
    for (const [index, entry] of before.entries()) {
      const text = canonical(entry);
      const found = after.findIndex((other, at) => at >= next && canonical(other) === text);
      if (found >= 0) {
        next = found + 1;
        continue;
      }
      const part = nameOfPart([key, index], approved);
      const { contract } = document;
      report(diagnostic('entry-changed', span([key]), { contract, part }));
      break;
    }
  }
}

/** A reserved name stays reserved, as long as its type exists. */
function checkReserved(approved: JsonObject, scope: ApprovalScope): void {
  const { document, span, report } = scope;
  const normal = scope.normal();
  for (const at of reservedIn(approved, [])) {
    const owner = valueIn(normal, at);
    if (!isObject(owner)) continue;
    const now = new Set(listOf(owner['reserved']));
    const before = valueIn(approved, [...at, 'reserved']);
    const gone = listOf(before).find((name) => !now.has(name));
    if (gone === undefined) continue;
    const part = [...at, 'reserved', gone].join('.');
    report(diagnostic('entry-changed', span(at), { contract: document.contract, part }));
  }
}

/** The contract, types and variants that reserve names. */
function reservedIn(form: JsonObject, at: Part): readonly Part[] {
  const own = form['reserved'] === undefined ? [] : [at];
  return [
    ...own,
    ...['types', 'variants'].flatMap((key) => {
      const members = form[key];
      return Object.entries(isObject(members) ? members : {}).flatMap(([name, inner]) =>
        isObject(inner) ? reservedIn(inner, [...at, key, name]) : [],
      );
    }),
  ];
}
