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
  const common = { document, span, otherDocument, report: (it: Diagnostic) => void found.push(it) };
  const known = [...(snapshots ?? [])].sort((a, b) => compareVersions(a.version, b.version));
  checkState({ ...common, snapshots: known });
  checkHistory(common);
  // Most contracts were never approved: their normal form is not needed.
  if (known.length === 0 && document.approval?.digest === undefined) return found;
  const scope: ApprovalScope = { ...common, snapshots: known, normal: normalForm(document) };
  checkFrozen(scope);
  checkLocks(scope);
  if (snapshots !== undefined) checkFiles(scope);
  return found;
}
