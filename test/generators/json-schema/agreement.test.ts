/**
 * A generated schema accepts every document that the reference interpreter accepts, and rejects
 * every document that violates a rule which the schema can express.
 */
import { describe, expect, test } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { isExpressible } from '../../engines/schemas.ts';
import { allContracts } from '../../support/contracts.ts';
import { contractOf, type Generated, generate, secondOpinion, strictValidator } from './support.ts';

const contracts = allContracts();

/** Types that no test contract has, with documents to mutate. */
const types = contractOf(`
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
const typeSeeds: readonly JsonObject[] = [
  { either: 'ab', state: 'open', at: '2025-12-24T09:11:00-05:00' },
  { either: [true], state: 'closed', reason: 'x', colour: 'red' },
  {
    either: 1.5,
    state: 'closed',
    reason: null,
    count: 9,
    pairs: { a: { left: 'l', right: null } },
  },
  { either: null, state: 'open', colour: 'green', pairs: {}, maybe: 'red', word: 'x' },
  { either: 0, state: 'open', maybe: null, word: null },
];

/** Unions whose variants overlap, so that their order decides. */
const unions = contractOf(`
  Root:
    fields:
      event?: Event
      part?: Part
      signal?: Signal
      title?: { type: string | null, blank: false, pattern: "^[^!]*$" }
      maybe?: list<Item> | null
      named?: Items
      inner?: Inner | null
      events?: list<Event>
    rules:
      - { id: maybe-large, each: maybe, when: { size: { min: 9 } }, then: { why: { is: present } } }
      - { id: named-large, each: named, when: { size: { min: 9 } }, then: { why: { is: present } } }
      - { id: inner-large, each: inner.items, when: { size: { min: 9 } }, then: { why: { is: present } } }
      - { id: events-named, each: events, when: { kind: { starts: tool } }, then: { name: { is: present } } }
      - { id: long-parts, when: { title: { starts: "a.b" } }, then: { part: { is: present } } }
  Item: { fields: { size: number, why?: string } }
  Items: { is: list<Item> }
  Inner: { fields: { items?: list<Item> } }
  Event:
    union: kind
    variants:
      Special: { tag: tool-x, fields: { x: integer } }
      Tool: { tag: [tool-*, "t+"], fields: { name?: string } }
      Any: { tag: t*, fields: { name?: string, more?: boolean } }
  Part:
    union: presence
    fields: { id?: string }
    variants:
      File: { present: file, fields: { file?: string } }
      Text: { present: text, fields: { text: string, file?: string } }
  Signal:
    union: kind
    open: true
    fields: { at: integer }
    variants:
      Ping: { tag: [ping, "p-*"] }
      Pong:
        tag: pong
        union: "on"
        open: true
        variants:
          Loud: { tag: loud, fields: { volume: number } }
`);
const unionSeeds: readonly JsonObject[] = [
  ...['tool-x', 'tool-y', 't+', 't', 'x'].flatMap((kind) =>
    [{}, { x: 1 }, { name: 'n' }, { name: 'n', more: true }].map((rest) => ({
      event: { kind, ...rest },
    })),
  ),
  ...[
    {},
    { id: 'a' },
    { file: 'f' },
    { text: 't' },
    { file: 'f', text: 't' },
    { file: null, text: 't' },
  ].map((part) => ({ part })),
  ...['ping', 'p-', 'pong', 'pang'].flatMap((kind) =>
    [{}, { on: 'loud' }, { on: 'loud', volume: 1 }, { on: 'low', volume: [] }].map((rest) => ({
      signal: { kind, at: 1, ...rest },
    })),
  ),
  ...[[], [{ size: 1 }], [{ size: 9 }], [{ size: 9, why: '' }]].flatMap((items) => [
    { maybe: items },
    { named: items },
    { inner: { items } },
  ]),
  { events: [{ kind: 'tool-y', name: 'n' }, { kind: 't' }] },
  ...['a.b', 'a+b', ' \u2003', ' x', '!', null].map((title) => ({ title })),
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
  ' \u2003\ufeff',
  'tool-',
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
    for (const name of [
      'Files',
      'ToolCalls',
      'ErrorMessage',
      'colour',
      'count',
      'at',
      'reason',
      'text',
      'file',
    ])
      for (const added of ['x', null]) yield { ...object, [name]: added };
    for (const [key, inner] of Object.entries(object)) {
      const { [key]: _, ...without } = object;
      yield without;
      for (const changed of mutations(inner)) yield { ...object, [key]: changed };
    }
  }
}

const schemas = new Map<
  Contract,
  { readonly generated: Generated; readonly validator: ReturnType<typeof strictValidator> }
>();

/** Memoized per contract, since compiling a schema takes longer than validating with it. */
function schemaOf(contract: Contract) {
  const memoized = schemas.get(contract);
  if (memoized !== undefined) return memoized;
  const generated = generate(contract);
  const schema = { generated, validator: strictValidator(generated) };
  schemas.set(contract, schema);
  return schema;
}

/** Lists the documents for which one of two validators disagrees with the reference. */
async function disagreements(contract: Contract, type: string, documents: Iterable<Json>) {
  const { generated, validator } = schemaOf(contract);
  const engines = [
    ['ajv', validator(type)],
    ['hyperjump', await secondOpinion(generated, type)],
  ] as const;
  const found: string[] = [];
  const seen = new Set<string>();
  for (const document of documents) {
    const text = JSON.stringify(document);
    if (seen.has(text)) continue;
    seen.add(text);
    const violations = validateText(contract, type, text);
    for (const [name, accepts] of engines) {
      const isAccepted = accepts(JSON.parse(text));
      if (!isAccepted && violations.every(({ level }) => level === 'should'))
        found.push(`${name} rejects a valid document: ${text}`);
      if (isAccepted && violations.some((violation) => isExpressible(violation, generated)))
        found.push(
          `${name} accepts an invalid document: ${text} (${violations.map(({ rule, path }) => `${rule} at ${path}`).join(', ')})`,
        );
    }
  }
  return { count: seen.size, found: found.slice(0, 20) };
}

describe.each(contracts)('$id', (contract) => {
  const documents = contract.examples.flatMap(({ name, subject }) =>
    subject.kind === 'document' ? [{ name, ...subject }] : [],
  );
  const readable = documents.filter(({ text }) => isJson(text));
  test.each(readable)('$name', async ({ type, text }) => {
    const document = JSON.parse(text) as Json;
    // A text with duplicate keys changes when it is parsed, so it is not compared itself.
    const compared =
      JSON.stringify(document) === text
        ? [document, ...mutations(document)]
        : [...mutations(document)];
    expect((await disagreements(contract, type, sample(compared))).found).toEqual([]);
  });

  test('all definitions compile in strict mode', () => {
    const { generated, validator } = schemaOf(contract);
    for (const type of Object.keys(generated.definitions)) validator(type);
  });
});

/**
 * At most 300 documents, evenly spaced. Most of the thousands of mutations of a large example are
 * alike.
 */
function sample(documents: readonly Json[]): readonly Json[] {
  const step = Math.ceil(documents.length / 300);
  return documents.filter((_, index) => index % step === 0);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  { of: 'alternatives and rules', contract: types, seeds: typeSeeds, mutatedTwice: 40 },
  { of: 'unions', contract: unions, seeds: unionSeeds, mutatedTwice: 4 },
])('types that no test contract has: $of', async ({ contract, seeds, mutatedTwice }) => {
  const documents = seeds.flatMap((seed) => [
    seed,
    ...mutations(seed),
    ...[...mutations(seed)].slice(0, mutatedTwice).flatMap((once) => [...mutations(once)]),
  ]);
  const { count, found } = await disagreements(contract, 'Root', documents);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
