/** `dates: native`: dates and times are `DateOnly` and `DateTimeOffset`, and what that loses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openHost, releaseHost } from '../../engines/csharp.ts';
import { contractWith } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';

const contract = contractWith(
  `R: { fields: { at: date-time, day?: date | null, due?: Due, days?: list<date>, since?: { type: date-time, default: "2026-01-01T00:00:00Z" } } }
Due: { is: date-time }
Page<T>: { fields: { first?: T } }
Days: { is: Page<date> }`,
);

function printed(dates: 'native' | undefined): string {
  const files = generateTarget('csharp', [contract], dates === undefined ? {} : { dates });
  return files.map(({ text }) => text).join('\n');
}

describe('dates and times in C#', () => {
  it('are texts with accessors by default', () => {
    expect(printed(undefined)).toContain('public required string At { get; init; }');
    expect(printed(undefined)).toContain('public DateTimeOffset AtAsDateTimeOffset()');
  });

  it('are types of .NET where the configuration says so', () => {
    const file = printed('native');
    expect(file).toContain('public required DateTimeOffset At { get; init; }');
    expect(file).toContain('public Optional<DateOnly?> Day { get; init; }');
    expect(file).toContain('public DateTimeOffset? Due { get; init; }');
    expect(file).toContain('public IReadOnlyList<DateOnly>? Days { get; init; }');
    expect(file).toContain('public DateTimeOffset SinceOrDefault => Since ?? Codec.');
    expect(file).not.toContain('AtAsDateTimeOffset');
  });
});

describe.runIf(isAvailable(dotnet))('a document that is parsed and serialized', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-csharp-dates-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The texts of docs/csharp.md, and those that .NET can read and write as they are. */
  const rows = [
    ['2025-12-24T09:11:00.1234567-05:30', '2025-12-24T09:11:00.1234567-05:30'],
    ['2025-12-24T09:00:00.500+02:00', '2025-12-24T09:00:00.5+02:00'],
    ['2025-12-24T09:00:00.000Z', '2025-12-24T09:00:00Z'],
    ['2025-12-24T09:00:00-00:00', '2025-12-24T09:00:00Z'],
    ['2025-12-24T09:00:00.123456789Z', '2025-12-24T09:00:00.1234567Z'],
    ['2025-12-24T09:00:00+23:59', '2025-12-23T09:01:00Z'],
    ['0001-01-01T00:00:00+01:00', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59-01:00', '9999-12-31T23:59:59.9999999Z'],
  ] as const;

  it('keeps dates, and of times the instant and the offset', async () => {
    writeAll(folder, generateTarget('csharp', [contract], { dates: 'native' }));
    const host = await openHost(join(folder, 'csharp'));
    if (typeof host === 'string') throw new Error(host);
    const documents = rows.map(([at]) => ({
      at,
      day: '2024-02-29',
      days: ['0001-01-01'],
      due: at,
    }));
    const requests = documents.map((document) => ({
      contract: contract.id,
      type: 'R',
      document: Buffer.from(JSON.stringify(document)).toString('base64'),
    }));
    const answers = JSON.parse((await host.ask(JSON.stringify(requests))) ?? '[]') as readonly {
      readonly violations: readonly object[];
      readonly written: string;
    }[];
    releaseHost(host);
    expect(answers.map(({ violations }) => violations)).toEqual(rows.map(() => []));
    expect(answers.map(({ written }) => JSON.parse(written) as object)).toEqual(
      rows.map(([, at]) => ({ at, day: '2024-02-29', days: ['0001-01-01'], due: at })),
    );
  }, 120_000);
});
