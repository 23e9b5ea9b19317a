/** The keys of a record beyond its sections, in both layouts, and the catalogue of prefixes. */
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { approvedDigest } from '../../../compiler/change/digests.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { load } from '../../../compiler/parse/load.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { locatedRecords } from '../../../generators/rag/records.ts';
import type { TargetSettings } from '../../../generators/shared/configuration/keys.ts';
import { nextId } from '../../../generators/shared/records/prefixes.ts';
import { contractFrom } from './support.ts';

const source = {
  contract: 'ABC-000012',
  title: 'Order Intake',
  version: '1.0.0',
  status: 'tabled',
  ddrType: 'policy',
  summary: 'What an order must contain.',
  record: {
    creator: 'Ada Lovelace',
    created: '2026-01-31T13:00:00+01:00',
    updated: '2026-02-01',
    updatedBy: 'Grace Hopper',
    owner: 'Intake',
    note: 'Until *May*.',
  },
  goals: ['Orders are complete.'],
  nonGoals: ['Payment.'],
  questions: [{ question: 'May it be empty?', answer: 'No.' }, { question: 'Who cancels?' }],
  references: [{ id: 'ABC-000003', text: 'Customers.' }],
  root: 'Order',
  types: { Order: { fields: { id: 'string' } } },
  sections: [
    {
      title: 'Overview',
      summary: 'Orders come in.',
      text: 'Text.',
      sections: [{ title: 'Shape', shows: ['Order'] }],
    },
  ],
};

function pages(settings: TargetSettings, from: object = source): ReadonlyMap<string, string> {
  const files = ddr.generate([contractFrom(stringify(from))], { ...withDescriptions(), settings });
  return new Map(files.map(({ path, text }) => [path, text]));
}

const page = (settings: TargetSettings) => pages(settings).get('ddr/ABC-000012.md') ?? '';

describe('the layout standard', () => {
  const text = page({});

  test('lists who keeps the record, and the status as it is written', () => {
    expect(text).toContain(
      [
        '- **Status:** Tabled (Until *May*.)',
        '- **DDR type:** Policy',
        '- **Creator:** Ada Lovelace',
        '- **Created:** 2026-01-31T13:00:00+01:00',
        '- **Last updated:** 2026-02-01',
        '- **Last updated by:** Grace Hopper',
        '- **Owner:** Intake',
      ].join('\n'),
    );
  });

  test('has goals and questions among the appendices', () => {
    expect(text.match(/^## Appendix.*$/gm)).toEqual([
      '## Appendix A. Goals',
      '## Appendix B. Non-Goals',
      '## Appendix C. Questions',
      '## Appendix D. References',
    ]);
    expect(text).toContain('| May it be empty? | No. |\n| Who cancels? | **Open** |');
    expect(text).toContain('## 1. Overview\n\nOrders come in.\n\nText.');
  });
});

test('the layout metadata has three parts, and times in UTC', () => {
  const text = page({ ddr: { layout: 'metadata' } });
  expect(text.match(/^#+ .*$/gm)?.slice(0, 6)).toEqual([
    '# Metadata',
    '# Body',
    '## 1 - Overview',
    '### 1.1 - Shape',
    '#### `Order`',
    '## 2 - Generated Artifacts',
  ]);
  expect(text.slice(text.indexOf('# Metadata'), text.indexOf('<a id='))).toBe(`# Metadata

ID: ABC-000012${'  '}
Title: Order Intake${'  '}
Type: Policy / Rules / Governance${'  '}
Summary: What an order must contain.${'  '}
Status: Tabled (Until *May*.)${'  '}
Version: 1.0.0${'  '}
Creator: Ada Lovelace${'  '}
Owner: Intake${'  '}
References: ABC-000003${'  '}
Creation Date: 2026-01-31T12:00:00.000Z${'  '}
Last Updated Date: 2026-02-01${'  '}
Last Updated By: Grace Hopper${'  '}

# Body

`);
  expect(text).toContain('## 1 - Overview\n\nSummary: Orders come in.\n\nText.');
  expect(text).toMatch(/\n# Approval\n\nApprover: none {2}\nApproval Timestamp: none\n$/);
});

test.each(['standard', 'metadata'])('the index has the lines of the layout %s', (layout) => {
  const settings = { ddr: { layout } };
  const lines = page(settings).split('\n');
  const records = locatedRecords(contractFrom(stringify(source)), {
    ...withDescriptions(),
    settings,
  });
  const heading = (id: string) => {
    const found = records.find(({ record }) => record.id === `ABC-000012#${id}`);
    return lines[(found?.lines?.start ?? 0) - 1];
  };
  expect(heading('section-overview')).toMatch(/^## 1[.]? ?-? ?Overview$/);
  expect(heading('record-goals')).toMatch(/^## Appendix/);
  expect(heading('type-order')).toBe('#### `Order`');
});

test('an approval freezes goals, but not who keeps the record, or questions', () => {
  const digest = (changes: object) =>
    approvedDigest(
      load('t.yaml', stringify({ ...source, ...changes })).data as unknown as ContractDocument,
    );
  expect(digest({ record: { owner: 'Others' }, questions: [], status: 'accepted' })).toBe(
    digest({}),
  );
  expect(digest({ goals: ['Orders are fast.'] })).not.toBe(digest({}));
});

describe('prefixes', () => {
  const prefixes = {
    ABC: { title: 'Orders | more', summary: 'What shops exchange.', next: '000020' },
    XYZ: {},
  };

  test('have pages with their records and the next number', () => {
    const files = pages({ ddr: { prefixes } });
    expect(files.get('ddr/index.md')).toContain(
      '| [ABC](index.ABC.md) | Orders \\| more | What shops exchange. |\n| [XYZ](index.XYZ.md) | – | – |',
    );
    expect(files.get('ddr/index.ABC.md')).toContain(
      'The next record is ABC-000020.\n\n| ID | Title |',
    );
    expect(files.get('ddr/index.XYZ.md')).toMatch(/# XYZ\n\nThe next record is XYZ-001\.\n$/);
  });

  test.each([
    [[], undefined, 'ABC-001'],
    [['ABC-007', 'ABC-003', 'XYZ-100', 'ABC'], undefined, 'ABC-008'],
    [['ABC-007'], '005', 'ABC-008'],
    [['ABC-007'], '020', 'ABC-020'],
    [['ABC-0999'], undefined, 'ABC-1000'],
    [['ABC-999'], undefined, 'ABC-1000'],
  ] as const)('after %j, at least %s: %s', (ids, next, expected) => {
    expect(nextId('ABC', ids, next)).toBe(expected);
  });
});
