/** Diagnostics of approvals: what changed after it was approved, and statuses that do not fit. */
import { entry } from './entry.ts';

export const approvalDiagnostics = {
  'approval-missing': entry<{ status: string; command: string }>(
    ({ status }) => `A contract that is ${status} needs an approval.`,
    ({ command }) => `Run ${command}, or write status: in-review.`,
  ),
  'approval-incomplete': entry<{ keys: string; status: string; command: string }>(
    ({ keys, status }) => `The approval of a contract that is ${status} lacks ${keys}.`,
    ({ command }) => `Run ${command}.`,
  ),
  'approval-of-active': entry(
    () => 'A contract that is active has no approver.',
    () => 'Remove "by", or write status: approved.',
  ),
  'approval-without-digest': {
    ...entry<{ command: string }>(
      () => 'Nothing protects this approval: it has no digest.',
      ({ command }) => `Run ${command}.`,
    ),
    severity: 'warning',
  },
  'approved-changed': entry<{
    contract: string;
    version: string;
    status: string;
    part: string;
    more: string;
  }>(
    ({ contract, version, part, more }) =>
      part === ''
        ? `${contract} is not what was approved as version ${version}.`
        : `${contract} is not what was approved as version ${version}: ${part}${more} changed.`,
    ({ contract }) =>
      `Take the change back, or make it a new version: write status: draft and a higher version, and run concordat approve ${contract} when it is agreed.`,
  ),
  'entry-changed': entry<{ contract: string; part: string }>(
    ({ contract, part }) =>
      `${part} was removed or changed since ${contract} was approved; entries are only added.`,
    () => 'Restore the entry, and write a new one after it.',
  ),
  'locked-changed': entry<{ part: string; version: string; contract: string; name: string }>(
    ({ part, version, contract }) =>
      `${part} is locked since version ${version} of ${contract}, and has changed.`,
    ({ contract, name }) =>
      `Take the change back; or write a new contract that says supersedes: ${contract}; or record the change under "amendments" with part: ${name}.`,
  ),
  lifecycle: entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'version-back': entry<{ version: string; last: string }>(
    ({ version, last }) => `Version ${version} is below ${last}, the last approved version.`,
    ({ last }) => `Write a version above ${last}.`,
  ),
  'version-same': entry<{ version: string; status: string }>(
    ({ version }) => `Version ${version} is approved, and this contract differs from it.`,
    ({ version }) => `Write a version above ${version}.`,
  ),
  'history-order': entry<{ problem: string }>(
    ({ problem }) => problem,
    () => 'List the changes oldest first, each with a version and a day such as 2025-12-24.',
  ),
  'history-missing': entry<{ version: string }>(
    ({ version }) => `The history has no entry for version ${version}.`,
    () => 'Add one under "history": what changed, and when.',
  ),
  'approval-file': entry<{ problem: string }>(
    ({ problem }) => problem,
    () => 'Restore the file from version control; only concordat approve writes it.',
  ),
} as const;
