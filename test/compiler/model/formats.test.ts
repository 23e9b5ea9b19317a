/** Valid and invalid values of each format. */
import { describe, expect, it } from 'vitest';
import { format, formatNames } from '../../../compiler/model/text/formats.ts';
import type { FormatName } from '../../../compiler/model/types.ts';

const tables: Readonly<
  Partial<
    Record<FormatName, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
  >
> = {
  date: {
    valid: ['0001-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31', '2026-04-30'],
    invalid: [
      '0000-01-01',
      '2023-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '2026-1-1',
      '2026-01-00',
      '2026-01-32',
      '2026-01-01\n',
      '٢٠٢٦-01-01',
    ],
  },
  'date-time': {
    valid: [
      '2026-01-01T00:00:00Z',
      '2026-01-01T23:59:59.123456789+23:59',
      '2024-02-29T12:00:00-05:00',
      '2026-01-01T00:00:00-00:00',
    ],
    invalid: [
      '2026-01-01 00:00:00Z',
      '2026-01-01t00:00:00Z',
      '2026-01-01T00:00:00z',
      '2026-01-01T00:00:00',
      '2026-01-01T24:00:00Z',
      '2026-06-30T23:59:60Z',
      '2026-01-01T00:00:00.Z',
      '2026-01-01T00:00:00.1234567890Z',
      '2026-01-01T00:00:00+24:00',
      '2026-01-01T00:00:00+0100',
      '2023-02-29T00:00:00Z',
      '2026-01-01T00:00:00Z\n',
    ],
  },
  uuid: {
    valid: [
      '32ecfadc-2b66-4daa-a7c0-a03c449fcea5',
      '32ECFADC-2B66-4DAA-A7C0-A03C449FCEA5',
      '00000000-0000-0000-0000-000000000000',
    ],
    invalid: [
      '32ecfadc2b664daaa7c0a03c449fcea5',
      '{32ecfadc-2b66-4daa-a7c0-a03c449fcea5}',
      '32ecfadc-2b66-4daa-a7c0-a03c449fcea',
      '32ecfadc-2b66-4daa-a7c0-a03c449fceag',
      '',
    ],
  },
  uri: {
    valid: [
      'https://example.com',
      'https://user:pw@example.com:8080/a/b;c=1?q=%20&r#frag/?',
      'urn:isbn:0451450523',
      'mailto:a@example.com',
      'file:///etc/hosts',
      'http://[2001:db8::7]/c=GB?one',
      'http://[::ffff:192.0.2.1]:80/',
      'http://[v7.a:b]/',
      'http://[::]',
      'a:',
      'http://',
      'tel:+1-816-555-1212',
    ],
    invalid: [
      '/relative',
      'example.com',
      '//example.com/x',
      'http://exa mple.com',
      'http://example.com/%zz',
      'http://[2001:db8::7',
      'http://[1::2::3]/',
      'http://[12345::]/',
      'http://example.com/ü',
      'http://example.com:port/',
      '1http://example.com',
      'http://example.com/#a#b',
      'http://example.com/<x>',
      'https://example.com\n',
      '',
    ],
  },
};

describe.each(formatNames.filter((name) => tables[name] !== undefined))('%s', (name) => {
  const pattern = new RegExp(format(name).pattern ?? '', 'u');
  it.each(tables[name]?.valid ?? [])('accepts %j', (text) => expect(pattern.test(text)).toBe(true));
  it.each(tables[name]?.invalid ?? [])('rejects %j', (text) =>
    expect(pattern.test(text)).toBe(false),
  );
});

it('stays linear on long strings that almost match', () => {
  const started = process.cpuUsage();
  for (const name of formatNames) {
    const pattern = new RegExp(format(name).pattern ?? '', 'u');
    for (const part of ['a', '%41', 'a:', '/', '1:', '@'])
      pattern.test(`http://${part.repeat(200_000)} `);
    pattern.test(`http://[${'1:'.repeat(200_000)}`);
    pattern.test(`2026-01-01T00:00:00.${'1'.repeat(200_000)}`);
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(2000);
});
