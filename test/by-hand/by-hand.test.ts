/**
 * Compares generated code with the files beside this test, which are what an engineer of each
 * language would write for SUB-001 and AGN-033. Deliberate differences are listed with a reason,
 * and the test fails if one disappears.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { allContracts } from '../support/contracts.ts';
import { builtPrograms } from '../support/dotnet.ts';
import { generateTarget, prepared } from '../support/generated.ts';
import { dotnet, isAvailable, python, type Toolchain } from '../support/toolchains.ts';

const contracts = allContracts();
const compared = contracts.filter(({ id }) => id === 'SUB-001' || id === 'AGN-033');
const byHand = (name: string) => ({
  path: `test/by-hand/${name}`,
  text: readFileSync(join(import.meta.dirname, name), 'utf8'),
});

describe('TypeScript', () => {
  /**
   * Compares assignability in both directions, for the types as declared and with all members
   * required. An optional member on one side would be assignable to a missing one on the other.
   */
  const relation = `
type Fits<A, B> = [A, Required<A>] extends [B, Required<B>] ? true : false;
type Relation<Hand, Generated> = Fits<Hand, Generated> extends true
  ? Fits<Generated, Hand> extends true ? 'same' : 'narrower'
  : Fits<Generated, Hand> extends true ? 'wider' : 'other';
const relate = <Hand, Generated>(_: Relation<Hand, Generated>): void => {};
`;

  const program = (lines: readonly string[]) => {
    const imports = compared.map(({ id }) => {
      const module = id.toLowerCase();
      const name = module.replace('-', '');
      return `import type * as ${name}ByHand from './test/by-hand/${module}.ts';\nimport type * as ${name} from './out/typescript/${module}.ts';`;
    });
    return [...imports, relation, ...lines, ''].join('\n');
  };

  const compile = (name: string, lines: readonly string[]) => {
    const generated = generateTarget('typescript', compared).map((file) => ({
      ...file,
      path: `out/${file.path}`,
    }));
    const files = [
      ...generated,
      byHand('sub-001.ts'),
      byHand('agn-033.ts'),
      { path: 'program.ts', text: program(lines) },
    ];
    const folder = prepared(name, files, {}, (building) => {
      const compilerOptions = {
        ...{
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          target: 'es2022',
          lib: ['es2022'],
          types: [],
        },
        ...{
          module: 'esnext',
          moduleResolution: 'bundler',
          allowImportingTsExtensions: true,
          noEmit: true,
        },
      };
      writeFileSync(
        join(building, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['program.ts'] }),
      );
    });
    return spawnSync('node', [join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  };

  it('has the handwritten types', () => {
    const lines = compared.flatMap(({ id, declarations }) =>
      declarations.map((declaration) => {
        const module = id.toLowerCase().replace('-', '');
        const type =
          declaration.kind === 'record' && declaration.parameters.length > 0
            ? `${declaration.name}<string>`
            : declaration.name;
        return `relate<${module}ByHand.${type}, ${module}.${type}>('same');`;
      }),
    );
    expect(lines.length).toBeGreaterThan(12);
    expect(compile('by-hand', lines)).toBe('');
  });

  it('reports a type that differs', () => {
    const wrong = [
      `relate<Omit<agn033ByHand.FileRef, 'Description'>, agn033.FileRef>('same');`,
      `relate<Partial<agn033ByHand.ToolCall>, agn033.ToolCall>('same');`,
      `relate<Omit<sub001ByHand.SubagentReturn, 'next_steps'> & { readonly next_steps?: string }, sub001.SubagentReturn>('same');`,
      `relate<sub001ByHand.ReturnStatus | 'lost', sub001.ReturnStatus>('same');`,
    ];
    const errors = compile('by-hand-wrong', wrong).match(/^program\.ts.*/gm) ?? [];
    expect(errors.map((line) => line.replace(/^program\.ts\(\d+,\d+\): /, ''))).toEqual(
      ['wider', 'wider', 'narrower', 'wider'].map(
        (found) =>
          `error TS2345: Argument of type '"same"' is not assignable to parameter of type '"${found}"'.`,
      ),
    );
  });
});

/**
 * The declarations of a module: a description for each member of a type, and for the type itself
 * under the empty name.
 */
type Module = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Compares the handwritten functions only: generated code has further ones. */
function differences(types: readonly string[], hand: Module, generated: Module): readonly string[] {
  return types.flatMap((type) => {
    const others = Object.keys(generated[type] ?? {}).filter((member) => !member.endsWith('()'));
    const members = new Set([...Object.keys(hand[type] ?? {}), ...others]);
    return [...members].flatMap((member) => {
      const [left = 'nothing', right = 'nothing'] = [
        hand[type]?.[member],
        generated[type]?.[member],
      ];
      return left === right
        ? []
        : [`${type}${member === '' ? '' : `.${member}`}: ${left} by hand, ${right} generated`];
    });
  });
}

function read(
  command: string,
  words: readonly string[],
  path = '',
): Readonly<Record<string, Module>> {
  const environment = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', env: environment });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Readonly<Record<string, Module>>;
}

const reasons = {
  integer: 'An integer of a contract has up to 53 bits.',
  extra: 'The member for other fields is named so that it cannot collide with a field.',
  sealed:
    'System.Text.Json writes the tag of a variant that is serialized as its own type only if that type is polymorphic, thus not sealed.',
  text: 'Strings are serialized unchanged; a separate method returns the parsed value, where there is one.',
};

interface Language {
  readonly name: string;
  readonly toolchain: Toolchain;
  /** The handwritten and the generated module of each compared contract. */
  readonly modules: () => readonly (readonly [hand: Module, generated: Module])[];
  readonly deliberate: Readonly<Record<string, string>>;
}

const languages: readonly Language[] = [
  {
    name: 'C#',
    toolchain: dotnet,
    modules: () => {
      const names = compared.map(({ id }) =>
        id.replace(/^(.)(.*)-/, (_, first: string, rest: string) => first + rest.toLowerCase()),
      );
      const namespaces = names.flatMap((name) => [`ByHand.${name}`, `Concordat.Contracts.${name}`]);
      const found = read('dotnet', [builtPrograms(contracts).consumer, 'declared', ...namespaces]);
      return names.map((name) => [
        found[`ByHand.${name}`] ?? {},
        found[`Concordat.Contracts.${name}`] ?? {},
      ]);
    },
    deliberate: {
      'ReturnMetadata.DelegationDepth: int? for delegation_depth by hand, long? for delegation_depth generated':
        reasons.integer,
      'ReturnMetadata.Retries: int? for retries by hand, long? for retries generated':
        reasons.integer,
      'ReturnMetadata.ExtensionData: IDictionary<string, JsonElement>? for all other members by hand, nothing generated':
        reasons.extra,
      'ReturnMetadata.ExtraMembers: nothing by hand, IDictionary<string, JsonElement>? for all other members generated':
        reasons.extra,
      'FileRef.Url: required Uri for Url by hand, required string for Url generated': reasons.text,
      'FileRef.ContentExpires: DateTimeOffset? for ContentExpires by hand, string? for ContentExpires generated':
        reasons.text,
    },
  },
  {
    name: 'Python',
    toolchain: python,
    modules: () => {
      const folder = prepared('by-hand-python', generateTarget('python', compared), {}, () => {});
      const names = compared.map(({ id }) => id.toLowerCase().replace('-', '_'));
      const words = [join(import.meta.dirname, 'describe.py'), import.meta.dirname];
      const modules = names.flatMap((name) => [name, `concordat_contracts.${name}`]);
      const found = read('python3', ['-W', 'error', ...words, ...modules], join(folder, 'python'));
      return names.map((name) => [found[name] ?? {}, found[`concordat_contracts.${name}`] ?? {}]);
    },
    deliberate: {
      'FileRef.content_expires: datetime | None = None by hand, str | None = None generated':
        reasons.text,
      'InvokeResult: dataclass, frozen, slots by hand, dataclass, frozen generated':
        'Before Python 3.13 slots keep InvokeResult[int](…) of a frozen dataclass from working.',
    },
  },
];

describe.each(languages)('$name', ({ toolchain, modules, deliberate }) => {
  it.runIf(isAvailable(toolchain))(
    'declares the handwritten types, except for deliberate differences',
    () => {
      const found = modules().flatMap(([hand, generated], index) => {
        const types = compared[index]?.declarations.map(({ name }) => name) ?? [];
        return differences(types, hand, generated);
      });
      expect(found.toSorted()).toEqual(Object.keys(deliberate).toSorted());
    },
    600_000,
  );
});

it('reports a type, a member and a description that differ', () => {
  const hand = { A: { '': 'record', x: 'string', y: 'long', 'Of()': 'static' }, B: { '': 'enum' } };
  const generated = {
    A: { '': 'record', x: 'string?', z: 'bool', 'Parse()': 'static' },
    C: { '': 'enum' },
  };
  expect(differences(['A', 'B', 'C', 'D'], hand, generated)).toEqual([
    'A.x: string by hand, string? generated',
    'A.y: long by hand, nothing generated',
    'A.Of(): static by hand, nothing generated',
    'A.z: nothing by hand, bool generated',
    'B: enum by hand, nothing generated',
    'C: nothing by hand, enum generated',
  ]);
});
