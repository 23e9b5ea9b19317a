/**
 * JSON embedded in text: functions that encode and decode it for each type that a text of the
 * contract contains.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Violation } from '../../../compiler/model/violations.ts';
import { contractWith } from '../../support/contracts.ts';
import { importBundled } from './bundled.ts';

const contract = contractWith(
  `Letter:
  fields:
    plain?: json
    inline?: json<list<integer>>
    held?: json<Held>
    nullable?: json<Nullable> | null
    several?: list<json<Item>>
    named?: Named
    boxed?: json<Box<Held>>
    twice?: json<list<json<Deep>>>
Held: { fields: { name: string }, rules: [{ id: known, references: { from: name, to: context.names.* } }] }
Nullable: { fields: { a: integer } }
Item: { enum: [x, y] }
Named: { is: json<Target> }
Target: { fields: { b?: string } }
Deep: { fields: { c?: string } }
Box<T>: { fields: { value: T } }
Loose: { fields: { d?: string } }
Known: { fields: { names: list<string> } }`,
  'context: Known',
);

interface Parsed {
  readonly valid: boolean;
  readonly value?: unknown;
  readonly violations: readonly Violation[];
  readonly notEvaluated: readonly string[];
}

interface Descriptor {
  encode(value: unknown): string;
  decode(text: string, options?: object): Parsed;
}

let module: Readonly<Record<string, unknown>> = {};
const call = (name: string, ...given: readonly unknown[]) =>
  (module[name] as (...given: readonly unknown[]) => unknown)(...given);
const decode = (name: string, ...given: readonly unknown[]) => call(name, ...given) as Parsed;

beforeAll(async () => {
  const { tst001 } = (await importBundled([contract], 'index')) as {
    readonly tst001: typeof module;
  };
  module = tst001;
});

describe('embedded JSON', () => {
  it('has functions for every type of the contract that is embedded in a text', () => {
    const names = Object.keys(module).filter((name) => /^(en|de)code/.test(name));
    const types = ['Deep', 'Held', 'Item', 'Nullable', 'Target'];
    expect(names.sort()).toEqual([
      ...types.map((name) => `decode${name}`),
      ...types.map((name) => `encode${name}`),
    ]);
  });

  it('is encoded and decoded', () => {
    const text = call('encodeNullable', { a: 1 });
    expect(text).toBe('{"a":1}');
    expect(decode('decodeNullable', text)).toEqual({
      valid: true,
      value: { a: 1 },
      violations: [],
      notEvaluated: [],
    });
    expect(decode('decodeItem', call('encodeItem', 'x'))).toMatchObject({
      valid: true,
      value: 'x',
    });
  });

  it('is validated when it is decoded', () => {
    expect(decode('decodeNullable', '{"a":').violations.map(({ rule }) => rule)).toEqual([
      'syntax',
    ]);
    expect(
      decode('decodeNullable', '{"a":1,"a":2}').violations.map(
        ({ rule, path }) => `${rule} at ${path}`,
      ),
    ).toEqual(['duplicate-key at /a']);
    expect(decode('decodeNullable', '{"a":"1","b":2}')).toMatchObject({
      valid: false,
      violations: [{ path: '/a' }, { path: '/b' }],
    });
  });

  it('is validated with a context where its rules need one', () => {
    const context = { names: ['Ada'] };
    expect(decode('decodeHeld', '{"name":"Eve"}', module['withoutContext'])).toMatchObject({
      valid: true,
      notEvaluated: ['known'],
    });
    expect(decode('decodeHeld', '{"name":"Eve"}', context)).toMatchObject({
      valid: false,
      violations: [{ rule: 'known', path: '/name' }],
      notEvaluated: [],
    });
    expect(() => decode('decodeHeld', '{"name":"Ada"}')).toThrow(TypeError);
  });

  it('of every other type is encoded and decoded by the descriptor of the type', () => {
    const loose = module['Loose'] as Descriptor;
    expect(loose.decode(loose.encode({ d: 'x' }))).toMatchObject({
      valid: true,
      value: { d: 'x' },
    });
    const box = (module['Box'] as (of: unknown) => Descriptor)(module['Nullable']);
    expect(box.decode(box.encode({ value: { a: 1 } }))).toMatchObject({ valid: true });
    expect(box.decode('{"value":{}}')).toMatchObject({
      valid: false,
      violations: [{ path: '/value/a' }],
    });
  });
});
