/** What is reported of contracts that were changed after their approval. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkApprovals } from '../../../compiler/change/approvals/check-approvals.ts';
import { approvedDigest, digestOfFrozen } from '../../../compiler/change/digests.ts';
import { printSnapshot, readSnapshot, type Snapshot } from '../../../compiler/change/snapshots.ts';
import type { Diagnostic } from '../../../compiler/diagnostics/diagnostics.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { load } from '../../../compiler/parse/load.ts';
import type { Loaded } from '../../../compiler/parse/loaded.ts';
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
  return { data, snapshot: snapshotOf(data) };
}

function snapshotOf(data: Data): Snapshot {
  const version = data['version'] as string;
  const text = printSnapshot(data as ContractDocument);
  return readSnapshot(`.approved/AGN-033@${version}.yaml`, version, text);
}

/** The positions of parts that an edit does not move; parsing every edited contract takes seconds. */
const { span } = load('agn-033.yaml', source);

function problemsOf(data: Data, snapshots: readonly Snapshot[]): readonly Diagnostic[] {
  return checkApprovals({ data, span } as Pick<Loaded, 'data' | 'span'>, snapshots, (id) =>
    id === 'AGN-034' ? successor : undefined,
  );
}

function codesOf(data: Data, snapshots: readonly Snapshot[]): readonly string[] {
  return problemsOf(data, snapshots).map(({ code }) => code);
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
  return { data: active, snapshot: snapshotOf(active) };
}

const isDraftAgain = (status: Status) => status === 'draft' || status === 'in-review';

describe.each(statuses)('a contract that is %s', (status) => {
  const kind = isDraftAgain(status) ? 'inWork' : isInForce(status) ? 'inForce' : 'ended';
  const { data, snapshot } = withStatus(status);

  it('is as it was approved, and only then', () => {
    // An approved version is not a draft again.
    expect(codesOf(data, [snapshot])).toEqual(kind === 'inWork' ? ['lifecycle'] : []);
  });

  it('names every edit', () => {
    const rows = tamperings.map(({ name, edit, isLocked = false, ...expected }) => {
      const edited = structuredClone(data);
      edit(edited);
      const codes = codesOf(edited, [snapshot]);
      const usual = kind === 'inForce' ? 'approved-changed' : 'version-same';
      const needed = [expected[kind] ?? usual, ...(isLocked ? ['locked-changed'] : [])];
      return { name, missing: needed.filter((code) => !codes.includes(code)) };
    });
    expect(rows.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });
});

function isInForce(status: Status): boolean {
  return status === 'approved' || status === 'active';
}

it('tries sixty edits', () => {
  expect(tamperings.length).toBeGreaterThanOrEqual(60);
});

describe('files of approved versions', () => {
  /** The versions 2.0.0 and 2.1.0, both approved. */
  function twoVersions() {
    const { data, snapshot } = approvedContract();
    const first = { version: '2.0.0', date: '2025-12-24', change: 'First.' };
    const history = [...data['history'], { ...first, version: '2.1.0', date: '2026-11-20' }];
    const next: Data = { ...data, version: '2.1.0', history };
    const digest = approvedDigest(next as ContractDocument);
    next['approval'] = { ...data['approval'], version: '2.1.0', follows: '2.0.0', digest };
    return { first: data, next, snapshots: [snapshot, snapshotOf(next)] as const };
  }

  it('may be several', () => {
    const { next, snapshots } = twoVersions();
    expect(codesOf(next, snapshots)).toEqual([]);
  });

  it.each([0, 1])('must all be there (%i)', (index) => {
    const { next, snapshots } = twoVersions();
    expect(codesOf(next, snapshots.toSpliced(index, 1))).toContain('approval-file');
  });

  it('must be there for a draft of the next version too', () => {
    const { next, snapshots } = twoVersions();
    const draft: Data = { ...next, version: '2.2.0', status: 'draft' };
    expect(codesOf(draft, snapshots)).toEqual([]);
    expect(codesOf(draft, snapshots.slice(0, 1))).toContain('approval-file');
  });

  it('do not allow going back to an earlier one', () => {
    const { first, snapshots } = twoVersions();
    expect(codesOf(first, snapshots)).toEqual(['version-back']);
  });

  it('must not be edited, nor the digest, nor both', () => {
    const { data, snapshot } = approvedContract();
    const content = structuredClone(snapshot.content) as Data;
    content['summary'] = 'Another purpose.';
    const digest = digestOfFrozen(content);
    expect(codesOf(data, [{ ...snapshot, content }])).toEqual(['approval-file']);
    const both = {
      ...snapshot,
      content: { ...content, approval: { ...content['approval'], digest } },
    };
    expect(codesOf(data, [both])).toEqual(['approval-file']);
    const other = { ...data, approval: { ...data['approval'], digest } };
    expect(codesOf(other, [snapshot])).toContain('approved-changed');
    expect(codesOf(other, [both])).toContain('approved-changed');
  });
});

it('names the part that changed, and both ways out', () => {
  const { data, snapshot } = approvedContract();
  const edited = structuredClone(data);
  edited['types']['ToolResult']['fields']['ExecutionMs']['type'] = 'integer(1..)';
  expect(problemsOf(edited, [snapshot]).map(({ message, hint }) => ({ message, hint }))).toEqual([
    {
      message:
        'AGN-033 is not what was approved as version 2.0.0: types.ToolResult.fields.ExecutionMs.type changed.',
      hint: 'Take the change back, or make it a new version: write status: draft and a higher version, and run concordat approve AGN-033 when it is agreed.',
    },
    {
      message:
        'ToolResult.fields.ExecutionMs.type is locked since version 2.0.0 of AGN-033, and has changed.',
      hint: 'Take the change back; or write a new contract that says supersedes: AGN-033; or record the change under "amendments" with part: ToolResult.',
    },
  ]);
});
