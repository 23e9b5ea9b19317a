/** What is reported of contracts that were changed after their approval. */
import { describe, expect, it } from 'vitest';
import { approvedDigest, digestOfFrozen } from '../../../compiler/change/digests.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { type Data, tamperings } from './tampering.ts';
import {
  approvedContract,
  codesOf,
  kindOf,
  problemsOf,
  snapshotOf,
  statuses,
  tryTamperings,
  withStatus,
} from './try-tamperings.ts';

describe.each(statuses)('a contract that is %s', (status) => {
  it('is as it was approved, and only then', () => {
    const { data, snapshot } = withStatus(status);
    // An approved version is not a draft again.
    expect(codesOf(data, [snapshot])).toEqual(kindOf(status) === 'inWork' ? ['lifecycle'] : []);
  });

  it('names every edit', () => {
    expect(tryTamperings(status).filter(({ missing }) => missing.length > 0)).toEqual([]);
  });
});

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

describe('names over time', () => {
  const closed: Data = {
    contract: 'AGN-033',
    title: 'Closed types',
    version: '1.0.0',
    status: 'approved',
    ddrType: 'generation',
    summary: 'For a test.',
    root: 'Outcome',
    types: {
      Service: { closed: true, reserved: ['slow'], enum: ['standard', 'express'] },
      Outcome: {
        union: 'kind',
        closed: true,
        variants: {
          Delivered: { tag: 'delivered', fields: { by: 'string' } },
          Held: { tag: 'held', union: 'place', closed: true, variants: { Home: { tag: 'home' } } },
        },
      },
    },
    history: [{ version: '1.0.0', date: '2026-11', change: 'First.' }],
  };
  closed['approval'] = {
    by: 'Ada',
    at: '2026-11-19T12:00:00Z',
    version: '1.0.0',
    digest: approvedDigest(closed as ContractDocument),
  };
  const snapshots = [snapshotOf(closed)];

  /** The next version, in work. */
  function next(edit: (types: Data) => void, more: Data = {}): readonly string[] {
    const draft: Data = { ...structuredClone(closed), ...more, version: '1.1.0', status: 'draft' };
    edit(draft['types']);
    return problemsOf(draft, snapshots).map(({ code, message }) => `${code} ${message}`);
  }

  it.each<readonly [string, (types: Data) => void, string]>([
    [
      'a value is added',
      ({ Service }) => Service.enum.push('overnight'),
      'closed-extended Service is closed since version 1.0.0 of AGN-033, and the value overnight was added.',
    ],
    [
      'a variant is added',
      ({ Outcome }) => (Outcome.variants['Lost'] = { tag: 'lost' }),
      'closed-extended Outcome is closed since version 1.0.0 of AGN-033, and the variant Lost was added.',
    ],
    [
      'a variant of a variant is added',
      ({ Outcome }) => (Outcome.variants.Held.variants['Customs'] = { tag: 'customs' }),
      'closed-extended Held is closed since version 1.0.0 of AGN-033, and the variant Customs was added.',
    ],
    [
      'a value is removed',
      ({ Service }) => Service.enum.pop(),
      'locked-changed Service.express is locked since version 1.0.0 of AGN-033, and has changed.',
    ],
    [
      'a tag changes',
      ({ Outcome }) => (Outcome.variants.Delivered.tag = 'done'),
      'locked-changed Outcome.Delivered is locked since version 1.0.0 of AGN-033, and has changed.',
    ],
    [
      'a type is not closed any more',
      ({ Service }) => delete Service.closed,
      'locked-changed Service.closed is locked since version 1.0.0 of AGN-033, and has changed.',
    ],
    [
      'a closed type is removed',
      (types) => delete types['Service'],
      'locked-changed Service.standard is locked since version 1.0.0 of AGN-033, and has changed.',
    ],
    [
      'a reserved name is free again',
      ({ Service }) => delete Service.reserved,
      'entry-changed types.Service.reserved.slow was removed or changed since AGN-033 was approved; entries are only added.',
    ],
  ])('%s', (_, edit, expected) => {
    expect(next(edit)).toEqual([expected]);
  });

  it('allow what changes no case', () => {
    expect(
      next(({ Service, Outcome }) => {
        Service.enum = {
          standard: { value: 'standard', doc: 'Slow.' },
          express: { deprecated: { since: '1.1.0', reason: 'Too dear.' } },
        };
        Service.reserved.push('fast');
        Outcome.variants.Delivered.fields['at?'] = 'date';
      }),
    ).toEqual([]);
  });

  it('allow a case with an amendment', () => {
    const amendment = { part: 'Service', reason: 'New.', by: 'Ada', at: '2026-11-20T12:00:00Z' };
    const amendments = [amendment];
    expect(next(({ Service }) => Service.enum.push('overnight'), { amendments })).toEqual([]);
  });
});
