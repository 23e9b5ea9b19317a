/**
 * The generated types in pydantic 1 and 2, and in FastAPI: all vectors are documents, and the
 * schemas accept what those of the contract accept.
 */
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { definitionsOf } from '../../../../generators/shared/json-schema/definitions.ts';
import { blocksIn } from '../../../docs/pages.ts';
import { compile } from '../../../support/compile.ts';
import { allContracts, contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { allVectors, generateTarget, isVectors, prepared } from '../../../support/generated.ts';
import { pythonWithPydantic } from '../../../support/python/pydantic.ts';
import { openPython, type PythonSession } from '../../../support/python/session.ts';

const orders = contractsOf(compile(sourcesIn('test/generators/python/pydantic/contracts')));
const contracts = [...allContracts(), ...orders];
const vectors = [...allVectors(), ...generateTarget('conformance', orders).filter(isVectors)];
const folder = prepared(
  'python-pydantic',
  [...generateTarget('python', contracts), ...vectors],
  { programs: join(import.meta.dirname, 'programs') },
  () => {},
);

const programs = join(folder, 'programs');
const conformance = join(folder, 'conformance');
const sessions = new Map<number, PythonSession>();
afterAll(() => {
  for (const { close } of sessions.values()) close();
});

/** Runs a program in the Python that has this version of pydantic. */
function outputOf(major: 1 | 2, program: string): Promise<string> {
  return printedBy(major, [join(programs, program), conformance]);
}

/** Runs the programs of this version of pydantic on the pages of the documentation. */
async function runPages(major: 1 | 2): Promise<void> {
  const blocks = blocksIn('python', `pydantic ${major}`);
  expect(blocks.length).toBeGreaterThan(0);
  for (const { text } of blocks) expect(await printedBy(major, ['-c', text])).toBe('');
}

async function printedBy(major: 1 | 2, words: readonly string[]): Promise<string> {
  const session =
    sessions.get(major) ??
    openPython({
      command: pythonWithPydantic(major).command,
      path: [join(folder, 'python'), programs],
    });
  sessions.set(major, session);
  const { status, stdout, stderr } = await session.run(words);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** A function per type: whether a schema accepts a document. */
type Accepts = (document: unknown) => boolean;

const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  addUsedSchema: false,
});
const compiled = new Map<string, Accepts>();

/** Most types have the same schema by their class and by their descriptor, in both modes. */
function acceptedBy(schema: AnySchema): Accepts {
  const text = JSON.stringify(schema);
  const accepts = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, accepts);
  return accepts;
}

/** By contract and type, as the contract has it. */
const ofContracts = new Map(
  contracts.flatMap((contract) => {
    const { schemas } = definitionsOf(contract);
    ajv.addSchema({ $id: `urn:test:${contract.id}`, $defs: schemas });
    return Object.keys(schemas).map((name): [string, Accepts] => [
      `${contract.id} ${name}`,
      ajv.compile({ $ref: `urn:test:${contract.id}#/$defs/${name}` }),
    ]);
  }),
);

interface Document {
  readonly of: string;
  readonly value: unknown;
}

/** The vectors that are JSON. */
const documents: readonly Document[] = vectors
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
      [...new Map(each.map((schema) => [acceptedBy(schema), schema])).entries()].map(
        ([accepts, schema]) => ({
          accepts,
          isCut: JSON.stringify(schema).includes(', as above."'),
        }),
      ),
    ]),
  );
  let count = 0;
  const different: unknown[] = [];
  for (const { of, value } of documents) {
    const expected = ofContracts.get(of)?.(value);
    for (const { accepts, isCut } of functions.get(of) ?? []) {
      if ((expected === true || !isCut) && accepts(value) !== expected)
        different.push([of, value, { expected }]);
      count++;
    }
  }
  expect(different).toEqual([]);
  expect(count).toBeGreaterThan(1000);
}

describe('pydantic 2', () => {
  it('finds the violations of every vector at their paths, and writes the documents again', async () => {
    const { vectors: count, without, schemas } = JSON.parse(await outputOf(2, 'pydantic_2.py'));
    expect(count).toBeGreaterThan(2000);
    expect(without).toEqual(expect.arrayContaining(['AgentResponse', 'ExecuteResult', 'Signal']));
    expectSameVerdicts(Object.entries(schemas));
  });

  it('does what the page says', async () => {
    expect(await outputOf(2, 'cases_2.py')).toBe('');
    await runPages(2);
  });
});

describe('pydantic 1 and FastAPI', () => {
  it('find the violations of every vector at their paths, and answer the documents again', async () => {
    const { vectors: count, refused, openapi } = JSON.parse(await outputOf(1, 'pydantic_1.py'));
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

  it('do what the page says', async () => {
    expect(await outputOf(1, 'cases_1.py')).toBe('');
    await runPages(1);
  });
});

interface Operation {
  readonly requestBody: Body;
  readonly responses: { readonly 200: Body };
}

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: AnySchema } };
}
