/**
 * The throwing function of an exchange: its error contains the violations that `validate` returns,
 * and it throws only if a `must` is violated.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { contractWith } from '../../../support/contracts.ts';
import { importBundled } from '../bundled.ts';

interface Violation {
  readonly rule: string;
}

interface ContractError extends Error {
  readonly type: string;
  readonly violations: readonly Violation[];
}

interface Package {
  readonly ContractError: abstract new () => ContractError;
  readonly tst001: {
    readonly requireRoundTrip: (asks: unknown, answers: unknown) => void;
    readonly exchanges: {
      readonly roundTrip: { validate(asks: unknown, answers: unknown): readonly Violation[] };
    };
  };
}

const contract = contractWith(
  `Ask: { fields: { id: string(1..), note?: string } }
Answer: { fields: { id: string, note?: string } }`,
  `exchanges:
  round-trip:
    asks: Ask
    answers: Answer
    rules:
      - { id: same-id, same: [asks.id, answers.id] }
      - { id: same-note, level: should, same: [asks.note, answers.note] }`,
);

describe('requireRoundTrip', () => {
  let generated: Package;
  beforeAll(async () => {
    generated = (await importBundled([contract], 'index')) as Package;
  });

  function thrown(asks: unknown, answers: unknown): unknown {
    try {
      return generated.tst001.requireRoundTrip(asks, answers);
    } catch (error) {
      return error;
    }
  }

  it.each([
    ['nothing is wrong', { id: 'a' }, { id: 'a' }],
    ['a recommendation is not followed', { id: 'a', note: 'x' }, { id: 'a', note: 'y' }],
  ])('does not throw where %s', (_, asks, answers) => {
    expect(thrown(asks, answers)).toBeUndefined();
  });

  it.each([
    [
      'the documents do not match',
      { id: 'a', note: 'x' },
      { id: 'b', note: 'y' },
      ['same-id', 'same-note'],
    ],
    ['the answer is not valid', { id: 'a' }, { id: 1 }, ['type']],
    ['the request is not valid', { id: '' }, { id: '' }, ['asks']],
    ['the answer is not even an object', { id: 'a' }, null, ['type']],
  ])('throws where %s', (_, asks, answers, rules) => {
    const error = thrown(asks, answers) as ContractError;
    expect(error).toBeInstanceOf(generated.ContractError);
    expect([error.name, error.type, error.violations.map(({ rule }) => rule)]).toEqual([
      'ContractError',
      'round-trip',
      rules,
    ]);
    expect(error.violations).toEqual(generated.tst001.exchanges.roundTrip.validate(asks, answers));
    for (const rule of rules) expect(error.message).toContain(`[${rule}]`);
  });
});
