/** What a change means for documents: verdicts with proofs and with documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  compareTypes,
  type Direction,
  isWitness,
  type TypeComparison,
} from '../../../compiler/change/compare/compare-types.ts';
import { isTypeIncluded } from '../../../compiler/change/inclusion/include.ts';
import { validateValue } from '../../../compiler/interpreter/interpret.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { isValid } from '../../../compiler/model/violations.ts';
import { casesOf } from '../../../compiler/vectors/random/cases.ts';
import { contractFrom } from '../../generators/ddr/support.ts';
import { compile } from '../../support/compile.ts';

const head = {
  contract: 'T-1',
  title: 'Test',
  version: '1.0.0',
  status: 'draft',
  ddrType: 'policy',
  summary: 'A test.',
};

/** Compares two versions of the type A. The other types are the same in both. */
const rows: readonly (readonly [before: string, after: string, verdict: string])[] = [
  ['fields: { a: string }', 'fields: { a: string }', 'same'],
  ['fields: { a: string, b: integer }', 'fields: { b: integer, a: string }', 'same'],
  ['fields: { a: string }', 'fields: { a: string(1..) }', 'tightened'],
  ['fields: { a: string(..5) }', 'fields: { a: string(..9) }', 'loosened'],
  ['fields: { a: string(2..5) }', 'fields: { a: string(3..9) }', 'incomparable'],
  ['fields: { a: integer(1..5) }', 'fields: { a: integer(1..6) }', 'loosened'],
  ['fields: { a: integer }', 'fields: { a: number }', 'loosened'],
  ['fields: { a: integer }', 'fields: { a: string }', 'incomparable'],
  ['fields: { a: string }', 'fields: { a: string | null }', 'loosened'],
  ['fields: { a: string }', 'fields: { a?: string }', 'loosened'],
  ['fields: { a: string }', 'fields: { a: string, b?: string }', 'loosened'],
  ['fields: { a: string }', 'fields: { a: string, b: string }', 'incomparable'],
  ['fields: { a: string, b?: string }', 'fields: { a: string }', 'tightened'],
  // An optional typed field added to an open record is a tightening.
  [
    'fields: { a: string }\nextra: any',
    'fields: { a: string, b?: string }\nextra: any',
    'tightened',
  ],
  ['fields: { a: string }', 'fields: { a: string }\nextra: any', 'loosened'],
  ['fields: { a: string }\nextra: integer', 'fields: { a: string }\nextra: number', 'loosened'],
  ['fields: { a: list<string> }', 'fields: { a: list<string>(1..) }', 'tightened'],
  ['fields: { a: list<string>(..3) }', 'fields: { a: list<string>(..2) }', 'tightened'],
  ['fields: { a: list<integer> }', 'fields: { a: list<number> }', 'loosened'],
  ['fields: { a: map<integer> }', 'fields: { a: map<number> }', 'loosened'],
  ['fields: { a: json<Inner> }', 'fields: { a: json }', 'loosened'],
  ['fields: { a: Inner }', 'fields: { a: any }', 'loosened'],
  ['fields: { a: \'"x" | "y"\' }', 'fields: { a: \'"x" | "y" | "z"\' }', 'loosened'],
  ['enum: [x, y]', 'enum: [y, x]', 'same'],
  ['enum: [x, y]', 'enum: [x]', 'tightened'],
  ['enum: [x]', 'enum: [x]\nopen: true', 'loosened'],
  ['is: list<Inner>', 'is: list<Inner | null>', 'loosened'],
  [
    'fields: { a: { type: string, pattern: "^[a-z]+$" } }',
    'fields: { a: { type: string, pattern: "^[a-z0-9]+$" } }',
    'loosened',
  ],
  [
    'fields: { a: { type: string, pattern: "^(a|b)c$" } }',
    'fields: { a: { type: string, pattern: "^[ab]c$" } }',
    'same',
  ],
  [
    'fields: { a?: string, b?: string }',
    'fields: { a?: string, b?: string }\nrules: [{ id: one, exactlyOneOf: [a, b] }]',
    'tightened',
  ],
  [
    'fields: { a?: string, b?: string }\nrules: [{ id: one, exactlyOneOf: [a, b] }]',
    'fields: { a?: string, b?: string }\nrules: [{ id: other, message: New., exactlyOneOf: [b, a] }]',
    'same',
  ],
  [
    'union: kind\nvariants: { B: { tag: b, fields: { x: string } }, C: { tag: c } }',
    'union: kind\nvariants: { B: { tag: b, fields: { x: string } }, C: { tag: c }, D: { tag: d } }',
    'loosened',
  ],
  [
    'union: kind\nvariants: { B: { tag: b, fields: { x: string } }, C: { tag: c } }',
    'union: kind\nvariants: { C: { tag: c }, B: { tag: b, fields: { x: string } } }',
    'same',
  ],
  [
    'union: kind\nvariants: { B: { tag: b, fields: { x: string } }, C: { tag: c } }',
    'union: kind\nfields: { n?: integer }\nvariants: { B: { tag: b, fields: { x: string } }, C: { tag: c } }',
    'loosened',
  ],
  ['fields: { a?: A }', 'fields: { a?: A, b?: string }', 'loosened'],
  ['fields: { a?: list<A> }', 'fields: { a?: list<A> }', 'same'],
];

const inner = { fields: { i: 'integer' } };

function contractWith(type: string): Contract {
  return contractFrom(stringify({ ...head, root: 'A', types: { A: parse(type), Inner: inner } }));
}

const opposite: Readonly<Record<string, string>> = { tightened: 'loosened', loosened: 'tightened' };

describe('a change', () => {
  test.each(rows)('of %s\nto %s\nis %s', (before, after, verdict) => {
    const versions = [contractWith(before), contractWith(after)] as const;
    const comparison = compareTypes('A', ...versions);
    expect(comparison.verdict).toBe(verdict);
    expectWitnesses(comparison, ...versions);
    expectProofs(comparison, ...versions);
    const [one, other] = versions;
    expect(compareTypes('A', other, one).verdict).toBe(opposite[verdict] ?? verdict);
  });
});

/** The reference interpreter accepts a witness in one version and rejects it in the other. */
function expectWitnesses(comparison: TypeComparison, before: Contract, after: Contract): void {
  const verdicts = (direction: Direction) =>
    isWitness(direction)
      ? [before, after].map((contract) => isValid(validateValue(contract, 'A', direction.document)))
      : [];
  if (isWitness(comparison.tightened))
    expect(verdicts(comparison.tightened)).toEqual([true, false]);
  if (isWitness(comparison.loosened)) expect(verdicts(comparison.loosened)).toEqual([false, true]);
}

/** No random document of either version contradicts a proof. */
function expectProofs(comparison: TypeComparison, before: Contract, after: Contract): void {
  const count = 60;
  for (const source of [before, after])
    for (const one of casesOf(source, 7, count)) {
      if (one.kind !== 'document' || one.type !== 'A') continue;
      const document = parsed(one.bytes);
      if (document === undefined) continue;
      const [was, is] = [before, after].map((contract) =>
        isValid(validateValue(contract, 'A', document)),
      );
      if (comparison.tightened === 'proven' && was === true) expect(is).toBe(true);
      if (comparison.loosened === 'proven' && is === true) expect(was).toBe(true);
    }
}

function parsed(bytes: Uint8Array) {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

const folder = join(import.meta.dirname, '..', '..', '..', 'contracts');
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('.search.yaml'))
  .map((name) => ({ file: name, name, bytes: readFileSync(join(folder, name)) }));

test('every type of our contracts includes itself', () => {
  const [one, other] = [compile(sources).contracts, compile(sources).contracts];
  const unproven = one.flatMap((contract, index) =>
    contract.declarations
      .filter(({ name }) => !isTypeIncluded(contract, name, other[index] ?? contract, name))
      .map(({ name }) => `${contract.id}.${name}`),
  );
  expect(unproven).toEqual([]);
});
