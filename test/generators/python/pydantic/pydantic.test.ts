/**
 * The generated types in pydantic 1 and 2, and in FastAPI: all vectors are documents, and the
 * schemas accept what those of the contract accept.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { definitionsOf } from '../../../../generators/shared/json-schema/definitions.ts';
import { compile } from '../../../support/compile.ts';
import { allContracts, contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { generateTarget, prepared } from '../../../support/generated.ts';
import { pythonWithPydantic } from '../../../support/pydantic.ts';

const contracts = [
  ...allContracts(),
  ...contractsOf(compile(sourcesIn('test/generators/python/pydantic/contracts'))),
];
const vectors = generateTarget('conformance', contracts);
const folder = prepared(
  'python-pydantic',
  [...generateTarget('python', contracts), ...vectors],
  { programs: join(import.meta.dirname, 'programs') },
  () => {},
);

function outputOf(major: 1 | 2, program: string): string {
  const { command } = pythonWithPydantic(major);
  const words = ['-W', 'error', join(folder, 'programs', program), join(folder, 'conformance')];
  const { status, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: {
      ...process.env,
      PYTHONPATH: join(folder, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** A function per type: whether a schema accepts a document. */
type Accepts = (document: unknown) => boolean;

const ajv = () => new Ajv2020({ strict: false, validateFormats: false });

function acceptedBy(schema: AnySchema): Accepts {
  return ajv().compile(schema);
}

/** By contract and type, as the contract has it. */
const ofContracts = new Map(
  contracts.flatMap((contract) => {
    const { schemas } = definitionsOf(contract);
    return Object.keys(schemas).map((name): [string, Accepts] => [
      `${contract.id} ${name}`,
      acceptedBy({ $defs: schemas, $ref: `#/$defs/${name}` }),
    ]);
  }),
);

interface Document {
  readonly of: string;
  readonly value: unknown;
}

/** The vectors that are JSON. */
const documents: readonly Document[] = vectors
  .filter(({ path }) => path.endsWith('.jsonl'))
  .flatMap(({ text }) => text.trim().split('\n'))
  .flatMap((line) => {
    const { contract, type, text } = JSON.parse(line);
    try {
      return [{ of: `${contract} ${type}`, value: JSON.parse(text) }];
    } catch {
      return [];
    }
  });

/** The schemas by contract and type. A recursive type without references accepts more. */
function expectSameVerdicts(schemas: readonly (readonly [string, readonly AnySchema[]])[]): void {
  const functions = new Map(
    schemas.map(([of, each]) => [
      of,
      each.map((schema) => ({
        accepts: acceptedBy(schema),
        isCut: JSON.stringify(schema).includes(', as above."'),
      })),
    ]),
  );
  let count = 0;
  for (const { of, value } of documents) {
    const expected = ofContracts.get(of)?.(value);
    for (const { accepts, isCut } of functions.get(of) ?? []) {
      if (expected === true || !isCut)
        expect([of, value, accepts(value)]).toEqual([of, value, expected]);
      count++;
    }
  }
  expect(count).toBeGreaterThan(1000);
}

describe('pydantic 2', () => {
  const printed = () => JSON.parse(outputOf(2, 'pydantic_2.py'));

  it('finds the violations of every vector at their paths, and writes the documents again', () => {
    const { vectors: count, without, schemas } = printed();
    expect(count).toBeGreaterThan(2000);
    expect(without).toEqual(expect.arrayContaining(['AgentResponse', 'ExecuteResult', 'Signal']));
    expectSameVerdicts(Object.entries(schemas));
  });

  it('does what the page says', () => {
    expect(outputOf(2, 'cases_2.py')).toBe('');
  });
});

describe('pydantic 1 and FastAPI', () => {
  it('find the violations of every vector at their paths, and answer the documents again', () => {
    const { vectors: count, refused, openapi } = JSON.parse(outputOf(1, 'pydantic_1.py'));
    expect(count).toBeGreaterThan(1000);
    expect(refused).toContain('Plan');
    const paths = Object.entries<{ readonly post: Operation }>(openapi.paths);
    expectSameVerdicts(
      paths.map(([path, { post }]) => [
        path.slice(1).replace('/', ' '),
        [post.requestBody, post.responses['200']].map(
          ({ content }) => content['application/json'].schema,
        ),
      ]),
    );
  });

  it('do what the page says', () => {
    expect(outputOf(1, 'cases_1.py')).toBe('');
  });
});

interface Operation {
  readonly requestBody: Body;
  readonly responses: { readonly 200: Body };
}

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: AnySchema } };
}
