/** The schema never refuses what the reference takes, and refuses all that the reference refuses by a rule that it carries. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { validateText } from '../../../compiler/interpret.ts';
import type { Contract, Json, JsonObject } from '../../../compiler/model.ts';
import type { Violation } from '../../../compiler/violations.ts';
import { contractOf, type Generated, generate, strictValidator } from './support.ts';

const folder = new URL('../../../contracts/', import.meta.url);
const { contracts } = compile(
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ file: name, name, bytes: readFileSync(new URL(name, folder)) })),
);

/** Shapes that no contract of the folder has, with documents to start from. */
const shapes = contractOf(`
  Colour: { enum: [red, green] }
  Word: { is: string(1..) | integer }
  Pair<T>: { fields: { left: T, right: "T | null" } }
  Root:
    fields:
      at?: date-time
      colour?: Colour
      count?: integer(0..9)
      either: string(1..3) | number(0..) | list<boolean>(..2) | null
      pairs?: map<Pair<string>>(..2)
      maybe?: Colour | null
      state: '"open" | "closed"'
      word?: Word | null
      reason?: string | null
    rules:
      - { id: closed-has-reason, when: { state: closed }, then: { reason: { not: { is: empty } } } }
      - { id: closed-reason-present, when: { state: closed }, then: { reason: { is: present } } }
      - { id: one-of-them, atMostOneOf: [at, colour, count] }
      - { id: green-has-pairs, when: { colour: green }, then: { pairs: { not: { is: absent } } } }
`);
const shapeSeeds: readonly JsonObject[] = [
  { either: 'ab', state: 'open', at: '2025-12-24T09:11:00-05:00' },
  { either: [true], state: 'closed', reason: 'x', colour: 'red' },
  { either: 1.5, state: 'closed', reason: null, count: 9, pairs: { a: { left: 'l', right: null } } },
  { either: null, state: 'open', colour: 'green', pairs: {}, maybe: 'red', word: 'x' },
  { either: 0, state: 'open', maybe: null, word: null },
];

const palette: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  9007199254740992,
  '',
  'a',
  '😀😀😀',
  'final',
  'red',
  'green',
  'closed',
  [],
  {},
  [true],
];

function* mutations(value: Json): Generator<Json> {
  yield* palette;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1);
      yield [...value, item];
      for (const changed of mutations(item)) yield value.with(index, changed);
    }
  } else if (typeof value === 'object' && value !== null) {
    const object = value as JsonObject;
    yield { ...object, unknown: 1 };
    for (const name of ['Files', 'ToolCalls', 'ErrorMessage', 'colour', 'count', 'at', 'reason'])
      for (const added of ['x', null]) yield { ...object, [name]: added };
    for (const [key, inner] of Object.entries(object)) {
      const { [key]: _, ...without } = object;
      yield without;
      for (const changed of mutations(inner)) yield { ...object, [key]: changed };
    }
  }
}

/** Rules that the loss file lists for the types; those inside embedded JSON are told by their path. */
function isCarried({ rule, level, path }: Violation, { losses }: Generated): boolean {
  const isListed = losses.some((lost) => lost.rule === rule && !lost.enforced && lost.where !== 'text' && !lost.where.includes('#'));
  return (
    level === 'must' && !isListed && !path.includes('#') && !['surrogate', 'duplicate-key', 'number', 'syntax', 'depth'].includes(rule)
  );
}

function disagreements(
  contract: Contract,
  type: string,
  documents: Iterable<Json>,
): { readonly count: number; readonly found: readonly string[] } {
  const generated = generate(contract);
  const accepts = strictValidator(generated)(type);
  const found: string[] = [];
  let count = 0;
  for (const document of documents) {
    const text = JSON.stringify(document);
    const violations = validateText(contract, type, text);
    const isAccepted = accepts(JSON.parse(text));
    count++;
    if (!isAccepted && violations.every(({ level }) => level === 'should')) found.push(`refused without reason: ${text}`);
    if (isAccepted && violations.some((violation) => isCarried(violation, generated)))
      found.push(`let through: ${text} (${violations.map(({ rule, path }) => `${rule} at ${path}`).join(', ')})`);
  }
  return { count, found };
}

describe.each(contracts)('$id', (contract) => {
  const documents = contract.examples.flatMap(({ name, subject }) => (subject.kind === 'document' ? [{ name, ...subject }] : []));
  test.each(documents)('$name', ({ type, text }) => {
    const document = JSON.parse(text) as Json;
    // A text that says something twice says less once it is read.
    const documentsOf = JSON.stringify(document) === text ? [document, ...mutations(document)] : [...mutations(document)];
    expect(disagreements(contract, type, documentsOf).found).toEqual([]);
  });

  test('every definition compiles in strict mode', () => {
    const generated = generate(contract);
    const validator = strictValidator(generated);
    for (const type of Object.keys(generated.definitions)) validator(type);
  });
});

test('shapes beyond the contracts of the folder', () => {
  const documents = shapeSeeds.flatMap((seed) => [
    seed,
    ...mutations(seed),
    ...[...mutations(seed)].slice(0, 60).flatMap((once) => [...mutations(once)]),
  ]);
  const { count, found } = disagreements(shapes, 'Root', documents);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
