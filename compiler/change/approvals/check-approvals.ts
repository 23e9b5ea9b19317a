/** Checks a contract against its approvals. */

import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import type { JsonObject } from '../../model/json.ts';
import { compareVersions } from '../../model/versions.ts';
import type { ContractDocument } from '../../parse/contract-document.ts';
import type { Loaded } from '../../parse/loaded.ts';
import { normalForm } from '../normal-form.ts';
import type { Snapshot } from '../snapshots.ts';
import type { ApprovalScope } from './approval.ts';
import { checkClosed } from './closed.ts';
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
  const known = [...(snapshots ?? [])].sort((a, b) => compareVersions(a.version, b.version));
  let normal: JsonObject | undefined;
  const scope: ApprovalScope = {
    document,
    span,
    otherDocument,
    report: (it) => void found.push(it),
    snapshots: known,
    normal: () => {
      normal ??= normalForm(document);
      return normal;
    },
  };
  checkState(scope);
  checkHistory(scope);
  if (known.length === 0 && document.approval?.digest === undefined) return found;
  checkFrozen(scope);
  checkLocks(scope);
  checkClosed(scope);
  if (snapshots !== undefined) checkFiles(scope);
  return found;
}
