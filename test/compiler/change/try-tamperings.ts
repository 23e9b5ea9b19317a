/** An approved contract in each status, and what is reported after an edit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkApprovals } from '../../../compiler/change/approvals/check-approvals.ts';
import { approvedDigest } from '../../../compiler/change/digests.ts';
import { printSnapshot, readSnapshot, type Snapshot } from '../../../compiler/change/snapshots.ts';
import type { Diagnostic } from '../../../compiler/diagnostics/diagnostics.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { load } from '../../../compiler/parse/load.ts';
import type { Loaded } from '../../../compiler/parse/loaded.ts';
import { repository } from '../../support/contract-text.ts';
import { type Data, type Tampering, tamperings } from './tampering.ts';

const source = readFileSync(
  join(repository, 'contracts/agn-033-agent-execute-response.yaml'),
  'utf8',
);
const successor = { status: 'approved', supersedes: 'AGN-033' } as ContractDocument;

/** The contract as it is after `concordat approve`, and its snapshot. */
export function approvedContract(): { readonly data: Data; readonly snapshot: Snapshot } {
  const data = parse(source) as Data;
  const version = data['version'] as string;
  data['status'] = 'approved';
  data['approval'] = {
    by: 'Ada Lovelace',
    at: '2026-11-19T12:00:00Z',
    version,
    digest: approvedDigest(data as ContractDocument),
  };
  return { data, snapshot: snapshotOf(data) };
}

export function snapshotOf(data: Data): Snapshot {
  const version = data['version'] as string;
  const text = printSnapshot(data as ContractDocument);
  return readSnapshot(`.approved/AGN-033@${version}.yaml`, version, text);
}

/** The positions of parts that an edit does not move; parsing every edited contract takes seconds. */
const { span } = load('agn-033.yaml', source);

export function problemsOf(data: Data, snapshots: readonly Snapshot[]): readonly Diagnostic[] {
  return checkApprovals({ data, span } as Pick<Loaded, 'data' | 'span'>, snapshots, (id) =>
    id === 'AGN-034' ? successor : undefined,
  );
}

export function codesOf(data: Data, snapshots: readonly Snapshot[]): readonly string[] {
  return problemsOf(data, snapshots).map(({ code }) => code);
}

export const statuses = [
  'draft',
  'in-review',
  'approved',
  'active',
  'superseded',
  'cancelled',
] as const;
export type Status = (typeof statuses)[number];

/** The approved contract in another status, with what that status needs. */
export function withStatus(status: Status): ReturnType<typeof approvedContract> {
  const { data, snapshot } = approvedContract();
  if (status === 'superseded') data['supersededBy'] = 'AGN-034';
  if (status !== 'active') return { data: { ...data, status }, snapshot };
  const { by: _, ...approval } = data['approval'];
  const active: Data = { ...data, status, approval };
  return { data: active, snapshot: snapshotOf(active) };
}

type Kind = 'inWork' | 'inForce' | 'ended';

export function kindOf(status: Status): Kind {
  if (status === 'draft' || status === 'in-review') return 'inWork';
  return status === 'approved' || status === 'active' ? 'inForce' : 'ended';
}

export interface Tried {
  readonly name: string;
  readonly codes: readonly string[];
  /** The diagnostics that should be among them and are not. */
  readonly missing: readonly string[];
}

/** Tries all edits of the approved contract in a status. */
export function tryTamperings(status: Status): readonly Tried[] {
  const { data, snapshot } = withStatus(status);
  return tamperings.map((tampering) => {
    const edited = structuredClone(data);
    tampering.edit(edited);
    const codes = codesOf(edited, [snapshot]);
    const missing = expectedCodes(tampering, kindOf(status)).filter(
      (code) => !codes.includes(code),
    );
    return { name: tampering.name, codes, missing };
  });
}

function expectedCodes(tampering: Tampering, kind: Kind): readonly string[] {
  const usual = kind === 'inForce' ? 'approved-changed' : 'version-same';
  return [tampering[kind] ?? usual, ...(tampering.isLocked === true ? ['locked-changed'] : [])];
}
