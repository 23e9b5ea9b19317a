/** What is known when the approvals of a contract are checked. */
import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import type { JsonObject } from '../../model/json.ts';
import { statusOf } from '../../model/status.ts';
import type { ContractDocument } from '../../parse/contract-document.ts';
import type { Loaded } from '../../parse/loaded.ts';
import type { Snapshot } from '../snapshots.ts';

export interface ApprovalScope {
  readonly document: ContractDocument;
  /** Computed on the first call: most contracts were never approved and do not need it. */
  readonly normal: () => JsonObject;
  readonly span: Loaded['span'];
  /** By rising version. */
  readonly snapshots: readonly Snapshot[];
  readonly otherDocument: (id: string) => ContractDocument | undefined;
  readonly report: (problem: Diagnostic) => void;
}

/** Statuses in which the frozen zone must be the approved one. */
export function isInForce(document: ContractDocument): boolean {
  const status = statusOf(document.status);
  return status === 'approved' || status === 'active';
}

/** Statuses of a contract that is being written; all others keep the approval they ended with. */
export function isInWork(document: ContractDocument): boolean {
  const status = statusOf(document.status);
  return status === 'draft' || status === 'in-review';
}
