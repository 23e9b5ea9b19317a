/** Whether the snapshots of a contract fit it. */
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { isObject } from '../../model/json.ts';
import { digestOfFrozen } from '../digests.ts';
import { type Snapshot, snapshotName } from '../snapshots.ts';
import { type ApprovalScope, isInForce } from './approval.ts';

export function checkFiles(scope: ApprovalScope): void {
  for (const snapshot of scope.snapshots) checkSnapshot(snapshot, scope);
  checkOwn(scope);
}

function checkSnapshot(
  { file, version, content }: Snapshot,
  { document, span, report }: ApprovalScope,
): void {
  const fail = (problem: string) =>
    report(diagnostic('approval-file', span(['contract']), { problem }));
  const approval = content?.['approval'];
  if (content === undefined || !isObject(approval)) fail(`${file} is not what approve wrote.`);
  else if (content['contract'] !== document.contract || content['version'] !== version)
    fail(`${file} contains ${String(content['contract'])} ${String(content['version'])}.`);
  else if (approval['digest'] !== digestOfFrozen(content))
    fail(`${file} was changed: its content does not have its digest.`);
}

/** A contract in force has the snapshot of its approval. */
function checkOwn({ document, snapshots, span, report }: ApprovalScope): void {
  const { approval, contract } = document;
  if (!isInForce(document) || approval?.digest === undefined) return;
  const at = span(['approval'], 'key');
  const fail = (problem: string) => report(diagnostic('approval-file', at, { problem }));
  const version = approval.version ?? document.version;
  const own = snapshots.find((snapshot) => snapshot.version === version);
  if (own === undefined) {
    fail(`The approved version has no file .approved/${snapshotName(contract, version)}.`);
    return;
  }
  const recorded = own.content?.['approval'];
  if (!isObject(recorded)) return;
  for (const key of ['by', 'at', 'digest'] as const)
    if (recorded[key] !== approval[key])
      fail(`${own.file} has another ${words[key]} than the contract.`);
}

const words = { by: 'approver', at: 'time of approval', digest: 'digest' } as const;
