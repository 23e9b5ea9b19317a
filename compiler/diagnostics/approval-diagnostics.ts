/** Diagnostics of approvals: what changed after it was approved, and statuses that do not fit. */
import { entry } from './entry.ts';

export const approvalDiagnostics = {
  'approval-missing': entry<{ status: string; instead: string }>(
    ({ status }) => `The approval of this contract, which is ${status}, is missing.`,
    ({ instead }) => instead,
  ),
  'approval-removed': {
    ...entry<{ contract: string; version: string; before: string; status: string }>(
      ({ contract, version, before, status }) =>
        `Version ${version} of ${contract} is ${before} by .approved/${contract}@${version}.yaml, but this contract is ${status}.`,
      ({ contract, version }) =>
        `Restore status and approval, or run concordat approve ${contract} again; for a new version, write a version above ${version}.`,
    ),
    severity: 'warning',
  },
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
  'closed-extended': entry<{
    what: string;
    key: string;
    name: string;
    version: string;
    contract: string;
  }>(
    ({ what, key, name, version, contract }) =>
      `${name} is closed since version ${version} of ${contract}, and the ${what} ${key} was added.`,
    ({ contract, name }) =>
      `Remove it; or write a new contract that says supersedes: ${contract}; or record the change under "amendments" with part: ${name}.`,
  ),
  lifecycle: entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'version-back': entry<{ version: string; last: string }>(
    ({ version, last }) => `Version ${version} is below ${last}, the last approved version.`,
    ({ last }) => `Write a version above ${last}.`,
  ),
  'version-same': entry<{ version: string; part: string; more: string; instead: string }>(
    ({ version, part, more }) =>
      `Version ${version} is approved, and this contract differs from it: ${part}${more} changed.`,
    ({ instead }) => instead,
  ),
  'history-order': entry<{ problem: string }>(
    ({ problem }) => problem,
    () => 'List the changes oldest first, each with a version and a day such as 2025-12-24.',
  ),
  'history-missing': entry<{ version: string }>(
    ({ version }) => `The history has no entry for version ${version}.`,
    ({ version }) =>
      `Add one at the end of "history": - { version: ${version}, date: 2025-12-24, change: What changed. }`,
  ),
  'approval-file': entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
} as const;
