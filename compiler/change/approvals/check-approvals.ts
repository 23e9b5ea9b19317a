/** Checks a contract against its approvals. */
import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import type { ContractDocument } from '../../parse/contract-document.ts';
import type { Loaded } from '../../parse/loaded.ts';
import { normalForm } from '../normal-form.ts';
import { compareVersions, type Snapshot } from '../snapshots.ts';
import type { ApprovalScope } from './approval.ts';
import { checkFiles } from './files.ts';
import { checkFrozen } from './frozen.ts';
import { checkHistory } from './history.ts';
import { checkLocks } from './locks.ts';
import { checkState } from './state.ts';

/** Without snapshots, only what the contract itself says is checked. */
export function checkApprovals(
  { data, span }: Pick<Loaded, 'data' | 'span'>,
  snapshots: readonly Snapshot[] | undefined,
  otherDocument: ApprovalScope['otherDocument'],
): readonly Diagnostic[] {
  const document = data as unknown as ContractDocument;
  const found: Diagnostic[] = [];
  const scope: ApprovalScope = {
    document,
    normal: normalForm(document),
    span,
    snapshots: [...(snapshots ?? [])].sort((a, b) => compareVersions(a.version, b.version)),
    otherDocument,
    report: (problem) => void found.push(problem),
  };
  checkState(scope);
  checkFrozen(scope);
  checkLocks(scope);
  checkHistory(scope);
  if (snapshots !== undefined) checkFiles(scope);
  return found;
}
