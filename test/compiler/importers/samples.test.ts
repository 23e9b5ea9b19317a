/** Drafts contracts from samples. Every sample must match its draft. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishDraft, type ImportResult } from '../../../compiler/importers/finish.ts';
import { importSamples } from '../../../compiler/importers/samples/import-samples.ts';
import { createSampleSetBuilder } from '../../../compiler/importers/samples/sample-set.ts';
import { validateValue } from '../../../compiler/interpreter/interpret.ts';
import type { Json } from '../../../compiler/model/json.ts';
import { languages } from '../../../generators/index.ts';

function importAll(samples: readonly Json[]): ImportResult {
  const builder = createSampleSetBuilder();
  for (const sample of samples) builder.add(sample);
  const imported = finishDraft(
    importSamples({ sampleSet: builder.finish(), rootName: 'Thing', title: 'Thing' }),
    { id: 'SMP-001', languages },
  );
  if ('problems' in imported)
    throw new Error(
      `${imported.problems.map(({ message, span }) => `${span.line}: ${message}`).join('\n')}\n${imported.text}`,
    );
  return imported;
}

function typesOf(samples: readonly Json[]): string {
  const { text } = importAll(samples);
  return text
    .slice(text.indexOf('types:\n') + 7)
    .replace(/\n\nexamples:[\s\S]*/, '')
    .trimEnd();
}

describe('samples', () => {
  it('distinguish absent and null fields', () => {
    expect(
      typesOf([
        { a: 1, b: null, c: 'x' },
        { a: 1.5, b: 'y' },
      ]),
    ).toBe(`  Thing:
    fields:
      a: number
      b: string | null
      c?: string`);
  });

  it('become a union by a tag with common fields', () => {
    expect(
      typesOf([
        { kind: 'text', at: 1, text: 'a' },
        { kind: 'image', at: 2, url: 'https://example.com/a.png' },
        { kind: 'photo', at: 2, url: 'https://example.com/b.png' },
      ]),
    ).toBe(`  Thing:
    union: kind
    fields:
      at: integer
    variants:
      TextThing:
        tag: text
        fields:
          text: string
      ImageThing:
        tag: [image, photo]
        fields:
          url: uri`);
  });

  it('become a union by a boolean tag', () => {
    expect(
      typesOf([
        { ok: true, value: 1 },
        { ok: false, error: 'x' },
        { ok: true, value: 2 },
        { ok: false, error: 'y' },
      ]),
    ).toContain('union: ok\n    variants:\n      OkThing:\n        tag: true');
  });

  it('infer formats, enums, maps, and JSON in strings', () => {
    const sample = (index: number): Json => ({
      id: `32ecfadc-2b66-4daa-a7c0-00000000000${index}`,
      at: '2026-01-31T12:00:00Z',
      day: '2026-01-31',
      mail: 'ada@example.com',
      level: index % 2 === 0 ? 'high' : 'low',
      prices: { '2024-01-01': 1, '2024-01-02': 2.5, '2024-01-03': 3, '2024-01-04': 4 },
      payload: JSON.stringify({ path: 'a.md', line: index }),
    });
    expect(typesOf([0, 1, 2, 3, 4, 5].map(sample))).toBe(`  Thing:
    fields:
      id: uuid
      at: date-time
      day: date
      mail: email
      level: ThingLevel
      prices: map<number>
      payload: json<PayloadContent>

  ThingLevel:
    enum: [high, low]

  PayloadContent:
    fields:
      path: string
      line: integer`);
  });

  it('of different kinds become alternatives', () => {
    expect(typesOf([{ a: 1 }, { a: 'x' }, { a: [1] }, { a: { b: true } }])).toContain(
      'a: A | list<integer> | string | integer',
    );
    expect(typesOf([{ a: 1 }, [1, 2], 'text', null])).toContain('ThingObject'.slice(0, 5));
  });

  it.each<[string, readonly Json[]]>([
    ['scalars', [1, 'x', null, true]],
    ['lists', [[], [1], [null]]],
    ['empty objects', [{}, {}]],
    ['invalid names', [{ 'a-b': 1, a_b: 2, '': 3, '1': 4, class: 5 }]],
    ['a member called $json', [{ $json: { a: 1 } }]],
    [
      'strings that look like placeholders',
      [{ a: '\u0001concordat union 0' }, { a: '\u0001concordat json 0' }],
    ],
    ['nested lists', [[[[[[1]]]]]]],
    ['trees', [{ v: 1, children: [{ v: 2, children: [{ v: 3, children: [] }] }] }]],
  ])('%s', (_, samples) => {
    const { contract, losses } = importAll(samples);
    const isStricter = losses.some(({ effect }) => effect === 'stricter');
    if (!isStricter)
      for (const sample of samples)
        expect(validateValue(contract, contract.root, sample)).toEqual([]);
  });

  it('always match the draft that is built from them', () => {
    const word = fc.constantFrom('a', 'b', 'type', 'kind', 'x-y', 'items');
    const leaf = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(
        'on',
        'off',
        '2026-01-31',
        '{"a":1}',
        '[1]',
        'https://example.com',
        '',
        'two words',
      ),
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(word, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const property = fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (samples) => {
      const { contract } = importAll(samples);
      for (const sample of samples)
        expect(validateValue(contract, contract.root, sample)).toEqual([]);
    });
    fc.assert(property, { numRuns: 60, seed: 10 });
  });
});
