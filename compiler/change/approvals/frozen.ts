/** Whether a contract in force is the approved one. */
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { canonical, type Json, type JsonObject } from '../../model/json.ts';
import { differences, nameOfPart } from '../differences.ts';
import { approvedDigest } from '../digests.ts';
import type { Snapshot } from '../snapshots.ts';
import { appendOnlyKeys, frozenZone } from '../zones.ts';
import { type ApprovalScope, isInForce } from './approval.ts';

export function checkFrozen(scope: ApprovalScope): void {
  const { document, snapshots } = scope;
  const last = snapshots.at(-1);
  if (!isInForce(document)) {
    if (last?.content !== undefined) checkLists(['history', 'amendments'], last.content, scope);
    return;
  }
  const digest = document.approval?.digest;
  if (digest === undefined) return;
  const approved = snapshots.find(({ version }) => version === document.approval?.version);
  if (approvedDigest(document) !== digest) reportChanges(approved, scope);
  if (approved?.content !== undefined) checkLists(appendOnlyKeys, approved.content, scope);
}

function reportChanges(approved: Snapshot | undefined, scope: ApprovalScope): void {
  const { document, normal, span, report } = scope;
  const version = document.approval?.version ?? document.version;
  const { contract, status } = document;
  const before = approved?.content === undefined ? undefined : frozenZone(approved.content);
  const [first, ...others] = before === undefined ? [] : differences(before, frozenZone(normal));
  const part = first === undefined ? '' : nameOfPart(first, inOneOf(first, before ?? {}, normal));
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const at = first === undefined ? span(['approval', 'digest']) : span(first);
  report(diagnostic('approved-changed', at, { contract, version, status, part, more }));
}

/** The form that contains the part: it was removed from one, or added to the other. */
function inOneOf(part: readonly (string | number)[], before: Json, after: Json): Json {
  const has = (form: Json) => nameOfPart(part, form).length >= nameOfPart(part, after).length;
  return has(before) ? before : after;
}

/** Entries of a snapshot that are gone, or are no longer what they were. */
function checkLists(
  keys: readonly string[],
  approved: JsonObject,
  { document, normal, span, report }: ApprovalScope,
): void {
  for (const key of keys) {
    const before = listIn(approved, key);
    const after = listIn(normal, key);
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

function listIn(form: JsonObject, key: string): readonly Json[] {
  const list = form[key];
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}
