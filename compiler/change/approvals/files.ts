/** Whether the snapshots of a contract fit it, and each other. */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import { isObject } from '../../model/json.ts';
import type { SourceSpan } from '../../model/model.ts';
import { digestOfFrozen } from '../digests.ts';
import { type Snapshot, snapshotName } from '../snapshots.ts';
import { type ApprovalScope, isInForce } from './approval.ts';

export function checkFiles(scope: ApprovalScope): void {
  for (const snapshot of scope.snapshots) checkSnapshot(snapshot, scope);
  checkOwn(scope);
}

const restore = 'Restore the file from version control; only concordat approve writes it.';

function checkSnapshot({ file, version, content }: Snapshot, scope: ApprovalScope): void {
  const { document, span, report } = scope;
  const at = span(['contract']);
  const fail = (problem: string) =>
    report(diagnostic('approval-file', at, { problem, instead: restore }));
  const approval = content?.['approval'];
  if (content === undefined || !isObject(approval)) fail(`${file} is not what approve wrote.`);
  else if (content['contract'] !== document.contract || content['version'] !== version)
    fail(`${file} contains ${String(content['contract'])} ${String(content['version'])}.`);
  else if (approval['digest'] !== digestOfFrozen(content))
    fail(`${file} was changed: its content does not have its digest.`);
  else if (approval['version'] !== version) fail(`${file} is not what approve wrote.`);
  else checkFollows(approval['follows'], at, scope);
}

/** A version names the approved one before it, so that its file cannot disappear unnoticed. */
function checkFollows(follows: unknown, at: SourceSpan, scope: ApprovalScope): void {
  const { document, snapshots, report } = scope;
  if (typeof follows !== 'string') return;
  if (snapshots.some(({ version }) => version === follows)) return;
  const problem = `Version ${follows} was approved and has no file .approved/${snapshotName(document.contract, follows)}.`;
  report(diagnostic('approval-file', at, { problem, instead: restore }));
}

/** The approval of a contract, whatever its status, is that of a snapshot. */
function checkOwn(scope: ApprovalScope): void {
  const { document, snapshots, span, report } = scope;
  const { approval, contract } = document;
  if (approval === undefined) return;
  const at = span(['approval'], 'key');
  const version = approval.version ?? document.version;
  const own = snapshots.find((snapshot) => snapshot.version === version);
  if (own === undefined) {
    if (approval.digest === undefined) return;
    const problem = `The approved version has no file .approved/${snapshotName(contract, version)}.`;
    const again = isInForce(document)
      ? `run concordat approve ${contract} again`
      : 'remove the approval if it is not one of this contract';
    const instead = `Restore the file from version control, or ${again}. An approved contract keeps its id; a new one says which it supersedes.`;
    report(diagnostic('approval-file', at, { problem, instead }));
    return;
  }
  checkFollows(approval.follows, at, scope);
  const recorded = own.content?.['approval'];
  if (!isObject(recorded) || isOlder(approval)) return;
  const instead = `Write what ${own.file} says; only concordat approve changes an approval.`;
  for (const key of ['by', 'at', 'digest', 'carried', 'follows'] as const) {
    if (recorded[key] === approval[key]) continue;
    const problem = `${own.file} has another ${words[key]} than the contract.`;
    report(diagnostic('approval-file', at, { problem, instead }));
  }
}

/** Such an approval is reported anyway. */
function isOlder(approval: NonNullable<ApprovalScope['document']['approval']>): boolean {
  return approval.version === undefined || approval.digest === undefined;
}

const words = {
  by: 'approver',
  at: 'time of approval',
  digest: 'digest',
  carried: 'text under "carried"',
  follows: 'version before it',
} as const;

/** Reports snapshots of contracts that do not exist. */
export function orphanedSnapshots(
  files: ReadonlyMap<string, readonly string[]>,
  ids: readonly string[],
): readonly Diagnostic[] {
  const known = new Set(ids);
  return [...files].flatMap(([id, [file = '']]) => {
    if (known.has(id)) return [];
    const span = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
    const problem = `${id} was approved, and no contract has this id.`;
    const instead =
      'Restore the contract; if it is no longer used, write status: superseded or cancelled. An approved contract keeps its id; a new one says which it supersedes.';
    return [diagnostic('approval-file', span, { problem, instead })];
  });
}
