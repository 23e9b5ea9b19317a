/**
 * The types that json-schema-to-typescript derives from the generated JSON Schemas, compared with
 * the generated types: each must be assignable to the other.
 */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, Declaration } from '../../../../compiler/model/model.ts';
import type { OutFile } from '../../../../generators/shared/generator.ts';
import { namespaceName } from '../../../../generators/typescript/printing/encode.ts';
import { compile as compileContracts } from '../../../support/compile.ts';
import { contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';
import { diagnosticsFor, linesOf } from '../tsc.ts';

type Relation = 'same' | 'ours is narrower' | 'ours is wider' | 'neither fits the other';

const forbids =
  'The generated type forbids fields of other variants by name; a closed schema does not name them.';

/**
 * Types that differ when all optional fields are required. All other types are the same even then.
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

/** Types that are not compared, with the reason. */
const excluded: Readonly<Record<string, string>> = {
  'AGN-033 InvokeResult': 'A generic type has no schema; its instantiation ExecuteResult has one.',
  'AGN-033 ExecuteResult':
    'If the invocation succeeded, the schema allows only an empty list of Errors; the generated types of lists have no length.',
};

/**
 * Maps a type to what a schema can express: embedded JSON is a string, any JSON value is unknown,
 * and a list is not read-only. Whether a type is any JSON value is decided for the whole type, not
 * for each of its alternatives.
 */
const head = `import type { Json, JsonText } from 'concordat-contracts';
type Expressible<T> = [Json] extends [T] ? unknown : Part<T>;
type Part<T> = T extends JsonText<unknown> ? string
  : T extends readonly (infer Item)[] ? Expressible<Item>[]
  : T extends object ? { [Name in keyof T]: Expressible<T[Name]> } : T;
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
  .filter(({ name }) => excluded[name] === undefined);

/** Returns a module with the type that is derived from the schema of one declaration. */
async function derivedFrom(contract: Contract, { name }: Declaration): Promise<string> {
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
      pairs.map(({ contract, declaration }) => derivedFrom(contract, declaration)),
    );
    modules = pairs.map(({ contract, declaration }, index) => ({
      path: `${moduleOf(contract, declaration)}.ts`,
      text: texts[index] ?? '',
    }));
  });

  /** Returns the names of the pairs that do not have the expected relation. */
  function mismatches(expected: (name: string) => string): readonly string[] {
    const imports = pairs.map(
      ({ contract, declaration }, index) =>
        `import type { Root as Theirs${index} } from './${moduleOf(contract, declaration)}.ts';\n`,
    );
    const spaces = contracts.map(
      ({ id }) => `import type { ${namespaceName(id)} } from 'concordat-contracts';\n`,
    );
    const lines = pairs.map(
      ({ contract, declaration, name }, index) =>
        `relate<Expressible<${namespaceName(contract.id)}.${declaration.name}>, Theirs${index}>(${expected(name)});\n`,
    );
    const before = `${spaces.join('')}${imports.join('')}${head}`;
    const diagnostics = diagnosticsFor('typescript-second-opinion', contracts, [
      ...modules,
      { path: 'program.ts', text: before + lines.join('') },
    ]);
    const first = before.split('\n').length;
    const lineNumbers = linesOf('program.ts', diagnostics);
    expect(diagnostics.filter((diagnostic) => !diagnostic.startsWith('program.ts('))).toEqual([]);
    return lineNumbers.map((line) => pairs[line - first]?.name ?? `line ${line}`);
  }

  it('derives the same types', () => {
    expect(pairs.length).toBeGreaterThan(20);
    expect(mismatches((name) => `'same', '${differences[name]?.[0] ?? 'same'}'`)).toEqual([]);
  });

  it('is reported as different by this test where the expectation is wrong', () => {
    const names = pairs.map(({ name }) => name);
    expect(mismatches((name) => `'ours is wider', '${differences[name]?.[0] ?? 'same'}'`)).toEqual(
      names,
    );
    expect(mismatches(() => "'same', 'ours is wider'")).toEqual(names);
  });
});
