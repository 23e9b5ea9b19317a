/**
 * Requests to models: schemas follow the dialect of each provider and its limits, and every answer
 * is decoded to the document.
 */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { isValid } from '../../../compiler/model/violations.ts';
import { deriveVectors } from '../../../compiler/vectors/vectors.ts';
import { modelLimits } from '../../../generators/llm/diagnose.ts';
import { publishedIn } from '../../../generators/shared/dialects/publish.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';
import { answerWriter } from './answers.ts';
import { decodeAnswer } from './decode-answer.ts';
import { problemsOf } from './dialect-checker.ts';

const contracts = allContracts();
const concrete = contracts.flatMap((contract) =>
  contract.declarations
    .filter((declaration) => declaration.kind !== 'record' || declaration.parameters.length === 0)
    .map(({ name }) => ({ id: contract.id, contract, name })),
);

const plain = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

describe('the schema of every type of every contract', () => {
  it.each(concrete)('$id $name follows each dialect', ({ contract, name }) => {
    for (const { dialect, lowered } of publishedIn(contract, name))
      expect([dialect.name, problemsOf(dialect.name, lowered.schema)]).toEqual([dialect.name, []]);
  });
});

describe('a pattern', () => {
  const contract = contractWith(
    'A:\n  fields:\n    a: { type: string, pattern: b+c }\n    b: { type: list<string>, pattern: ^b+$ }\n    c: { type: string, blank: false }\n    d: { type: string, pattern: "^.{1,9}$" }',
  );
  const losses = publishedIn(contract, 'A').map((entry) => [
    entry.dialect.name,
    entry.losses
      .filter(({ rule }) => rule === 'pattern' || rule === 'blank')
      .map(({ rule, where }) => `${rule} ${where}`),
  ]);

  it('is a loss of its own rule where a provider cannot take it', () => {
    const everywhere = ['pattern A/d', 'pattern A/a', 'blank A/c'];
    expect(Object.fromEntries(losses)).toEqual({
      openai: expect.arrayContaining(everywhere),
      anthropic: expect.arrayContaining([...everywhere, 'pattern A/b/*']),
      gemini: expect.arrayContaining([...everywhere, 'pattern A/b/*']),
    });
  });

  it('has no "not" beside it, which no provider takes', () => {
    for (const { dialect, lowered } of publishedIn(contract, 'A')) {
      const text = JSON.stringify(lowered.schema);
      expect(text).not.toContain('"not"');
      expect(text.includes('^b+$')).toBe(dialect.name === 'openai');
    }
  });
});

describe('decoding the answer for a document', () => {
  /** Valid documents: the examples, and the vectors that violate at most recommendations. */
  function documents(
    contract: Contract,
  ): readonly { readonly type: string; readonly value: Json }[] {
    return deriveVectors(contract).vectors.flatMap((vector) =>
      'text' in vector &&
      isValid(vector.violations) &&
      isValid(validateText(contract, vector.type, vector.text))
        ? [{ type: vector.type, value: JSON.parse(vector.text.replace(/^\uFEFF/, '')) as Json }]
        : [],
    );
  }

  it.each(contracts.map((contract) => ({ id: contract.id, contract })))(
    'of $id returns the document',
    ({ contract }) => {
      const cases = documents(contract);
      expect(cases.length).toBeGreaterThan(0);
      const published = new Map(
        [...new Set(cases.map(({ type }) => type))].map((type) => [
          type,
          publishedIn(contract, type).map((entry) => ({
            ...entry,
            answersFor: answerWriter(entry.lowered),
          })),
        ]),
      );
      for (const { type, value } of cases) {
        for (const { dialect, lowered, answersFor } of published.get(type) ?? []) {
          const answers = answersFor(value);
          const label = `${dialect.name} ${type} ${JSON.stringify(value)}`;
          expect(answers.length, label).toBeGreaterThan(0);
          expect(plain(decodeAnswer(lowered.decoder, answers[0] ?? null)), label).toEqual(value);
        }
      }
    },
  );

  it('does not change values that do not match the schema', () => {
    const [openai] = publishedIn(
      contractWith(
        'Plan: { union: kind, variants: { A: { tag: a, fields: { m: map<string>, x?: integer } }, B: { tag: b } } }',
      ),
    );
    const { decoder: undoing } = openai?.lowered ?? { decoder: { root: null, named: {} } };
    for (const value of [null, 1, 'x', [], { answer: 1, more: 2 }, { kind: 'a' }])
      expect(decodeAnswer(undoing, value)).toEqual(value);
    expect(
      plain(
        decodeAnswer(undoing, { answer: { kind: 'a', m: [{ key: 'k', value: 'v' }], x: null } }),
      ),
    ).toEqual({ kind: 'a', m: { k: 'v' } });
    expect(
      plain(
        decodeAnswer(undoing, {
          answer: {
            kind: 'a',
            m: [
              { key: 'k', value: '1' },
              { key: 'k', value: '2' },
            ],
            x: 1,
          },
        }),
      ),
    ).toMatchObject({ m: [{}, {}] });
  });
});

describe('limits', () => {
  const published = 'publish: { structuredOutput: true }';
  const fields = (count: number, type: string) =>
    Array.from({ length: count }, (_, index) => `f${index}?: ${type}`).join(', ');
  const warningsOf = (contract: Contract) =>
    modelLimits(contract).map(({ severity, message }) => `${severity}: ${message}`);

  it('are reported in a warning, and only the file of that provider is omitted', () => {
    const contract = contractWith(`Wide: { fields: { ${fields(25, 'string')} } }`, published);
    expect(warningsOf(contract)).toEqual([
      'warning: Nothing is generated for Anthropic, which accepts at most 24 optional fields, and the schema has 25.',
    ]);
    expect(generateTarget('llm', [contract]).map(({ path }) => path)).toEqual([
      'llm/TST-001.openai.json',
      'llm/TST-001.gemini.json',
      'llm/TST-001.loss.json',
    ]);
  });

  it.each([
    [
      'recursion',
      'Tree: { fields: { children: list<Tree> } }',
      ['Anthropic, which accepts no recursive types.'],
    ],
    [
      'unions',
      `U: { fields: { ${Array.from({ length: 17 }, (_, index) => `f${index}: string | null`).join(', ')} } }`,
      ['Anthropic, which accepts at most 16 unions, of types or with null, and the schema has 17.'],
    ],
    [
      'enum values',
      `E: { fields: { e: V } }\nV: { enum: [${Array.from({ length: 1001 }, (_, index) => `v${index}`).join(', ')}] }`,
      ['OpenAI, which accepts at most 1000 values in enums, and the schema has 1001.'],
    ],
    [
      'levels',
      Array.from(
        { length: 11 },
        (_, index) =>
          `L${index}: { fields: { ${index === 10 ? 'end: string' : `next: L${index + 1}`} } }`,
      ).join('\n'),
      ['OpenAI, which accepts at most 10 levels of nested objects, and the schema has 11.'],
    ],
  ])('of %s are reported', (_, types, expected) => {
    expect(warningsOf(contractWith(types, published))).toEqual(
      expected.map((limit) => `warning: Nothing is generated for ${limit}`),
    );
  });

  it('of tool names are reported', () => {
    const contract = contractWith(
      'A: { fields: { a: string } }',
      'publish: { tool: { name: "no good name", description: Report. } }',
    );
    expect(warningsOf(contract)).toHaveLength(3);
  });
});

describe('the generated files', () => {
  it('have the request format of each provider', () => {
    const uar = contracts.filter(({ id }) => id === 'UAR-001');
    const files = new Map(generateTarget('llm', uar).map(({ path, text }) => [path, text]));
    const json = (name: string) => JSON.parse(files.get(`llm/UAR-001.${name}.json`) ?? 'null');
    expect(json('openai')).toMatchObject({
      structuredOutput: {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'UnifiedResponse', strict: true },
        },
        text: { format: { strict: true } },
      },
      tool: {
        chat: { type: 'function', function: { name: 'report_results', strict: true } },
        responses: { type: 'function', name: 'report_results' },
      },
    });
    expect(json('anthropic')).toMatchObject({
      structuredOutput: { output_config: { format: { type: 'json_schema' } } },
      tool: { name: 'report_results', strict: true, input_schema: { type: 'object' } },
    });
    expect(json('gemini')).toMatchObject({
      structuredOutput: {
        generationConfig: {
          responseMimeType: 'application/json',
          responseJsonSchema: { type: 'object' },
        },
      },
      tool: {
        functionDeclarations: [
          { name: 'report_results', parametersJsonSchema: { type: 'object' } },
        ],
      },
    });
  });

  it.each([
    [
      'structuredOutput: true, tool: { name: report, description: "Call it." }, prompt: true',
      ['1. Structured output', '2. The tool `report`', '3. Text'],
    ],
    ['structuredOutput: true, prompt: true', ['1. Structured output', '2. Text']],
    [
      'tool: { name: report, description: "Call it." }, prompt: true',
      ['call the tool `report`', 'If you do not have this tool, write it as JSON'],
    ],
    ['prompt: true', ['Answer with one `Answer` as JSON']],
  ])(
    'recommend structured output before a tool, and a tool before text: %s',
    (publish, expected) => {
      const contract = contractWith(
        'Answer: { fields: { text: string } }',
        `publish: { ${publish} }`,
      );
      const [{ text = '' } = {}] = generateTarget('llm', [contract]).filter(({ path }) =>
        path.endsWith('.prompt.md'),
      );
      const offsets = expected.map((words) => text.indexOf(words));
      expect(
        offsets.every((offset, index) => offset > (offsets[index - 1] ?? 0)),
        text,
      ).toBe(true);
      const structured = 'Structured output';
      expect(text.includes(structured)).toBe(publish.includes('structuredOutput'));
    },
  );

  it('list the rules that a dialect cannot express', () => {
    const contract = contractWith(
      'A: { fields: { name: string(1..5), n: integer(0..9), day: date, tags: { type: list<string>, unique: true } } }',
      'publish: { structuredOutput: true }',
    );
    const losses = Object.fromEntries(
      publishedIn(contract).map(({ dialect, lowered }) => [
        dialect.name,
        lowered.losses.map(({ rule, where }) => `${rule} at ${where}`),
      ]),
    );
    expect(losses).toEqual({
      openai: ['length at A/name', 'unique at A/tags'],
      anthropic: ['length at A/name', 'range at A/n', 'unique at A/tags'],
      gemini: ['length at A/name', 'unique at A/tags'],
    });
  });
});
