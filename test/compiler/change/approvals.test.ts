/** What is reported of contracts that were changed after their approval. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { checkApprovals } from '../../../compiler/change/approvals/check-approvals.ts';
import { approvedDigest } from '../../../compiler/change/digests.ts';
import { printSnapshot, readSnapshot, type Snapshot } from '../../../compiler/change/snapshots.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { load } from '../../../compiler/parse/load.ts';
import { repository } from '../../support/contract-text.ts';
import { type Data, tamperings } from './tampering.ts';

const source = readFileSync(
  join(repository, 'contracts/agn-033-agent-execute-response.yaml'),
  'utf8',
);
const successor = { status: 'approved', supersedes: 'AGN-033' } as ContractDocument;

/** The contract as it is after `concordat approve`, and its snapshot. */
function approvedContract(): { readonly data: Data; readonly snapshot: Snapshot } {
  const data = parse(source) as Data;
  const version = data['version'] as string;
  data['status'] = 'approved';
  data['approval'] = {
    by: 'Ada Lovelace',
    at: '2026-11-19T12:00:00Z',
    version,
    digest: approvedDigest(data as ContractDocument),
  };
  const text = printSnapshot(data as ContractDocument);
  return { data, snapshot: readSnapshot(`.approved/AGN-033@${version}.yaml`, version, text) };
}

function codesOf(data: Data, snapshots: readonly Snapshot[]): readonly string[] {
  const loaded = load('agn-033.yaml', stringify(data, { lineWidth: 0 }));
  const problems = checkApprovals(loaded, snapshots, (id) =>
    id === 'AGN-034' ? successor : undefined,
  );
  return problems.map(({ code }) => code);
}

const statuses = ['draft', 'in-review', 'approved', 'active', 'superseded', 'cancelled'] as const;
type Status = (typeof statuses)[number];

/** The approved contract in another status, with what that status needs. */
function withStatus(status: Status): ReturnType<typeof approvedContract> {
  const { data, snapshot } = approvedContract();
  if (status === 'superseded') data['supersededBy'] = 'AGN-034';
  if (status !== 'active') return { data: { ...data, status }, snapshot };
  const { by: _, ...approval } = data['approval'];
  const active: Data = { ...data, status, approval };
  const text = printSnapshot(active as ContractDocument);
  return { data: active, snapshot: readSnapshot(snapshot.file, snapshot.version, text) };
}

describe.each(statuses)('a contract that is %s', (status) => {
  const isInForce = status === 'approved' || status === 'active';

  it('has no problem as it was approved', () => {
    const { data, snapshot } = withStatus(status);
    expect(codesOf(data, [snapshot])).toEqual([]);
  });

  it.each(tamperings)('is checked: $name', (tampering) => {
    const { edit, inForce = 'approved-changed', isLocked = false } = tampering;
    const { data, snapshot } = withStatus(status);
    const edited = structuredClone(data);
    edit(edited);
    const codes = codesOf(edited, [snapshot]);
    const otherwise = 'otherwise' in tampering ? tampering.otherwise : 'version-same';
    const expected = isInForce ? inForce : otherwise;
    if (expected === undefined) expect(codes).toEqual([]);
    else expect(codes).toContain(expected);
    if (isLocked) expect(codes).toContain('locked-changed');
  });
});

it('tries sixty edits', () => {
  expect(tamperings.length).toBeGreaterThanOrEqual(60);
});
