/**
 * What json-schema-to-typescript makes of our JSON Schemas, beside our own types: each can be
 * assigned to the other.
 */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile as compileContracts } from '../../../../compiler/compile.ts';
import type { Contract, Declaration } from '../../../../compiler/model/model.ts';
import type { OutFile } from '../../../../generators/shared/generator.ts';
import { namespaceName } from '../../../../generators/typescript/printing/encode.ts';
import { contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';
import { complaintsAbout, linesOf } from '../tsc.ts';

type Relation = 'same' | 'ours is narrower' | 'ours is wider' | 'neither fits the other';

const forbids =
  'A field of another variant must not be there, and ours says so; a schema that is closed need not name it.';

/**
 * Where one says more than the other although each can be assigned to the other: with all optional
 * fields there, they differ. All others are the same even then.
 */
const differences: Readonly<Record<string, readonly [Relation, reason: string]>> = {
  'AGN-033 AgentExecuteResponse': ['ours is narrower', forbids],
  'AGN-033 FinalResponse': ['ours is narrower', forbids],
  'AGN-033 ClientToolContinuation': ['ours is narrower', forbids],
  'AGN-033 ToolResult': [
    'ours is narrower',
    'Each outcome forbids the other; in the schema each is a closed object without it.',
  ],
};

/** Not compared. */
const leftOut: Readonly<Record<string, string>> = {
  'AGN-033 InvokeResult': 'A generic type has no schema; its instance ExecuteResult has one.',
  'AGN-033 ExecuteResult':
    'Where the invocation succeeded, its schema takes only an empty list of Errors; our types of lists have no length.',
};

/**
 * Only what a schema can tell: text that holds JSON is text, any JSON value is unknown, and a list
 * is not read-only. Whether all of a type is a JSON value is asked of the type as a whole, not of
 * each of its alternatives.
 */
const head = `import type { Json, JsonText } from 'concordat-contracts';
type Told<T> = [Json] extends [T] ? unknown : Part<T>;
type Part<T> = T extends JsonText<unknown> ? string
  : T extends readonly (infer Item)[] ? Told<Item>[]
  : T extends object ? { [Name in keyof T]: Told<T[Name]> } : T;
type Fits<A, B> = [A] extends [B] ? true : false;
type Complete<T> = T extends object ? Required<T> : T;
type Relation<Ours, Theirs> = Fits<Ours, Theirs> extends true
  ? Fits<Theirs, Ours> extends true ? 'same' : 'ours is narrower'
  : Fits<Theirs, Ours> extends true ? 'ours is wider' : 'neither fits the other';
const relate = <Ours, Theirs>(_: Relation<Ours, Theirs>, __: Relation<Complete<Ours>, Complete<Theirs>>): void => {};
`;

const contracts = contractsOf(compileContracts(sourcesIn('contracts')));
const pairs = contracts
  .flatMap((contract) =>
    contract.declarations.map((declaration) => ({
      contract,
      declaration,
      name: `${contract.id} ${declaration.name}`,
    })),
  )
  .filter(({ name }) => leftOut[name] === undefined);

/** The type that the schema of one declaration becomes, in a module of its own. */
async function theirs(contract: Contract, { name }: Declaration): Promise<string> {
  const [file] = generateTarget('json-schema', [contract]).filter(({ path }) =>
    path.endsWith(`${contract.id}.schema.json`),
  );
  const { $defs } = JSON.parse(file?.text ?? '{}') as { readonly $defs: JSONSchema };
  const schema: JSONSchema = { $ref: `#/$defs/${name}`, $defs };
  return compile(schema, 'Root', { bannerComment: '', ignoreMinAndMaxItems: true, format: false });
}

const moduleOf = (contract: Contract, { name }: Declaration) =>
  `theirs-${contract.id.toLowerCase()}-${name}`;

describe('json-schema-to-typescript', () => {
  let modules: readonly OutFile[] = [];

  beforeAll(async () => {
    const texts = await Promise.all(
      pairs.map(({ contract, declaration }) => theirs(contract, declaration)),
    );
    modules = pairs.map(({ contract, declaration }, index) => ({
      path: `${moduleOf(contract, declaration)}.ts`,
      text: texts[index] ?? '',
    }));
  });

  /** Names of the pairs that are not related as said. */
  function wrong(said: (name: string) => string): readonly string[] {
    const imports = pairs.map(
      ({ contract, declaration }, index) =>
        `import type { Root as Theirs${index} } from './${moduleOf(contract, declaration)}.ts';\n`,
    );
    const spaces = contracts.map(
      ({ id }) => `import type { ${namespaceName(id)} } from 'concordat-contracts';\n`,
    );
    const lines = pairs.map(
      ({ contract, declaration, name }, index) =>
        `relate<Told<${namespaceName(contract.id)}.${declaration.name}>, Theirs${index}>(${said(name)});\n`,
    );
    const before = `${spaces.join('')}${imports.join('')}${head}`;
    const complaints = complaintsAbout('typescript-second-opinion', contracts, [
      ...modules,
      { path: 'program.ts', text: before + lines.join('') },
    ]);
    const first = before.split('\n').length;
    const lineNumbers = linesOf('program.ts', complaints);
    expect(complaints.filter((complaint) => !complaint.startsWith('program.ts('))).toEqual([]);
    return lineNumbers.map((line) => pairs[line - first]?.name ?? `line ${line}`);
  }

  it('makes the types that we make', () => {
    expect(pairs.length).toBeGreaterThan(20);
    expect(wrong((name) => `'same', '${differences[name]?.[0] ?? 'same'}'`)).toEqual([]);
  });

  it('would be heard if it did not', () => {
    const names = pairs.map(({ name }) => name);
    expect(wrong((name) => `'ours is wider', '${differences[name]?.[0] ?? 'same'}'`)).toEqual(
      names,
    );
    expect(wrong(() => "'same', 'ours is wider'")).toEqual(names);
  });
});
