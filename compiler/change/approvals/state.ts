/** Whether status, approval and version of a contract fit each other and the approved versions. */

import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { statusOf } from '../../model/status.ts';
import { compareVersions } from '../../model/versions.ts';
import { digestOfFrozen } from '../digests.ts';
import type { Snapshot } from '../snapshots.ts';
import { type ApprovalScope, isInForce, isInWork } from './approval.ts';
import { changedParts } from './frozen.ts';

export function checkState(scope: ApprovalScope): void {
  const { document, snapshots } = scope;
  if (isInForce(document)) checkApproval(scope);
  const last = snapshots.at(-1);
  if (last !== undefined) checkVersion(last, scope);
  if (document.status === 'superseded') checkSuccessor(scope);
}

/** What an approval must contain; an active contract has no approver. */
function checkApproval({ document, span, report }: ApprovalScope): void {
  const { approval, contract, status } = document;
  const isApproved = statusOf(status) === 'approved';
  const command = `concordat approve ${contract}${isApproved ? ' --by NAME' : ''}`;
  if (approval === undefined) {
    const instead = `Run ${command}, or write status: in-review.`;
    report(diagnostic('approval-missing', span(['status']), { status, instead }));
    return;
  }
  const needed = isApproved ? (['by', 'at'] as const) : [];
  const missing: string[] = needed.filter((key) => approval[key] === undefined);
  const [hasVersion, hasDigest] = [approval.version, approval.digest].map((it) => it !== undefined);
  const isOlder = isApproved && !hasVersion && !hasDigest;
  if (!hasVersion && !isOlder) missing.push('version');
  if (!hasDigest && !isOlder) missing.push('digest');
  const at = span(['approval'], 'key');
  if (!isApproved && approval.by !== undefined)
    report(diagnostic('approval-of-active', span(['approval', 'by']), {}));
  if (missing.length > 0)
    report(diagnostic('approval-incomplete', at, { keys: missing.join(', '), status, command }));
  else if (isOlder) report(diagnostic('approval-without-digest', at, { command }));
}

/** No version is below the last approved one, and only that version may equal it. */
function checkVersion(last: Snapshot, scope: ApprovalScope): void {
  const { document, span, report } = scope;
  const { version, status } = document;
  const order = compareVersions(version, last.version);
  const at = span(['version']);
  if (order < 0) report(diagnostic('version-back', at, { version, last: last.version }));
  if (order > 0 && status === 'superseded') {
    const problem = `Version ${version} was never approved, so nothing supersedes it.`;
    const instead = `Go back to version ${last.version}, the last approved one, or write status: cancelled.`;
    report(diagnostic('lifecycle', at, { problem, instead }));
  }
  if (order !== 0 || last.content === undefined || isInForce(document)) return;
  if (digestOfFrozen(scope.normal()) !== digestOfFrozen(last.content)) {
    const { part, more } = changedParts(last, scope);
    const instead = isInWork(document)
      ? `Write a version above ${version}, or take the change back.`
      : `Take the change back: a contract that is ${status} stays as it was approved.`;
    report(diagnostic('version-same', at, { version, part, more, instead }));
  } else checkEnd(last, scope);
}

/** An approved version that has not changed keeps its approval, and is not a draft again. */
function checkEnd({ content, version }: Snapshot, { document, span, report }: ApprovalScope): void {
  const { status, approval, contract } = document;
  const at = span(['status']);
  const before = String(content?.['status']);
  if (!isInWork(document)) {
    const instead = `Restore it: version ${version} of ${contract} is ${before}.`;
    if (approval === undefined) report(diagnostic('approval-missing', at, { status, instead }));
    return;
  }
  // Also after `approve` has been interrupted, so this must not stop it from being repeated.
  if (approval === undefined || approval.version !== version) {
    report(diagnostic('approval-removed', at, { contract, version, before, status }));
    return;
  }
  const problem = `Version ${version} is ${before}, so it is not ${status} any more.`;
  const instead = `Write status: ${before}; or, for a new version, a version above ${version}.`;
  report(diagnostic('lifecycle', at, { problem, instead }));
}

/** A superseded contract names its successor, which is in force and names it too. */
function checkSuccessor({ document, span, otherDocument, report }: ApprovalScope): void {
  const { contract, supersededBy } = document;
  if (supersededBy === undefined) {
    const problem = 'A superseded contract names its successor.';
    const instead = 'Add supersededBy with the id of the contract that replaces this one.';
    report(diagnostic('lifecycle', span(['status']), { problem, instead }));
    return;
  }
  const successor = otherDocument(supersededBy);
  const at = span(['supersededBy']);
  const fail = (problem: string, instead: string) =>
    report(diagnostic('lifecycle', at, { problem, instead }));
  if (successor === undefined) fail(`Unknown contract "${supersededBy}".`, 'Correct the id.');
  else if (!isInForce(successor))
    fail(
      `${supersededBy} is ${successor.status}, so it does not supersede this contract yet.`,
      `Approve ${supersededBy} first.`,
    );
  else if (successor.supersedes !== contract)
    fail(
      `${supersededBy} does not say that it supersedes ${contract}.`,
      `Add supersedes: ${contract} to ${supersededBy}.`,
    );
}
