/** Whether status, approval and version of a contract fit each other and the approved versions. */
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { approvedDigest, digestOfFrozen } from '../digests.ts';
import { compareVersions } from '../snapshots.ts';
import { type ApprovalScope, isInForce } from './approval.ts';

type StateScope = Omit<ApprovalScope, 'normal'>;

export function checkState(scope: StateScope): void {
  if (isInForce(scope.document)) checkApproval(scope);
  else checkVersion(scope);
  if (scope.document.status === 'superseded') checkSuccessor(scope);
}

/** What an approval must contain; an active contract has no approver. */
function checkApproval({ document, span, report }: StateScope): void {
  const { approval, contract, status } = document;
  const isApproved = status === 'approved';
  const command = `concordat approve ${contract}${isApproved ? ' --by NAME' : ''}`;
  if (approval === undefined) {
    report(diagnostic('approval-missing', span(['status']), { status, command }));
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

/** A version that is not in force must be above the approved ones, unless it equals the last. */
function checkVersion({ document, snapshots, span, report }: StateScope): void {
  const last = snapshots.at(-1);
  if (last === undefined) return;
  const { version, status } = document;
  const order = compareVersions(version, last.version);
  const at = span(['version']);
  if (order < 0) report(diagnostic('version-back', at, { version, last: last.version }));
  if (order !== 0 || last.content === undefined) return;
  if (approvedDigest(document) !== digestOfFrozen(last.content))
    report(diagnostic('version-same', at, { version, status }));
}

/** A superseded contract names its successor, which is in force and names it too. */
function checkSuccessor({ document, span, otherDocument, report }: StateScope): void {
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
