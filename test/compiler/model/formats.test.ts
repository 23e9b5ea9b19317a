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
  base64: {
    valid: ['', 'aGVsbG8=', 'aGVsbG8h', 'AA==', '+/+/'],
    invalid: ['a', 'aGVsbG8', 'aGVsbG8==', 'aGVs\nbG8=', '-_-_', '====', 'AA==AA=='],
  },
  time: {
    valid: ['00:00:00Z', '23:59:59.999999999-23:59'],
    invalid: ['24:00:00Z', '23:59:60Z', '09:11:00', '09:11Z', '09:11:00z', '09:11:00.Z'],
  },
  duration: {
    valid: ['P1Y2M3DT4H5M6S', 'P2W', 'PT0S', 'P1Y', 'P10MT1M', 'PT36H', 'P01D'],
    invalid: ['P', 'PT', 'P1', 'P1DT', 'P1Y1D', 'PT1H1S', 'P1W1D', 'PT1.5S', '-P1D', 'p1d', 'P1D '],
  },
  'uri-reference': {
    valid: [
      '',
      '#a',
      '?q',
      '/a/b',
      'a/b:c',
      './a:b',
      '../a',
      '//host/x',
      'https://a/b',
      'urn:x:1',
      '//',
    ],
    invalid: ['a b', '1:2', '%zz', 'a\\b', '#a#b', ':a', 'ü', '//[1::2::3]/', '<a>'],
  },
  'uri-template': {
    valid: ['', '/a/{b}', '{+path}/x{?q,page*}{&r:30}', 'https://a/{b.c}', '{%41}', "it's"],
    invalid: [
      '{',
      '}',
      '{}',
      '{a',
      'a}',
      '{a b}',
      '{a:0}',
      '{a:12345}',
      '{a**}',
      '{.}',
      '{-a}',
      'a b',
      '"',
      '%4',
    ],
  },
  hostname: {
    valid: ['a', 'www.example.com', 'a-b', '1.2', 'xn--nxasmq6b', 'a'.repeat(63)],
    invalid: ['', '-a', 'a-', 'a_b', 'a..b', 'a.', '.a', 'ü', 'a'.repeat(64)],
  },
  ipv4: {
    valid: ['0.0.0.0', '255.255.255.255', '192.0.2.1'],
    invalid: ['256.0.0.1', '01.2.3.4', '1.2.3', '1.2.3.4.5', '1.2.3.4 ', '٠.0.0.0'],
  },
  ipv6: {
    valid: ['::', '::1', '2001:db8::7', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1::'],
    invalid: [
      '',
      ':',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7',
      '::1%eth0',
      '[::1]',
      '::256.0.0.1',
      ':1',
    ],
  },
  'json-pointer': {
    valid: ['', '/', '/a', '/a~0b~1c', '//', '/ü/\n'],
    invalid: ['a', '/~', '/~2', '#/a', ' /a'],
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
