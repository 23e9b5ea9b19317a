/** `build/check-layers.mjs` reports each kind of violation in fake repositories. */
import { describe, expect, it } from 'vitest';
import { findLongFunctions } from '../../build/layers/functions.mjs';
import { findViolations, withoutExceptions } from '../../build/layers/rules.mjs';
import { generatedFiles, layers, limits, namesNoTarget } from '../../build/layers/table.mjs';
import { findTargetNames } from '../../build/layers/target-names.mjs';

/** `subject: reason` for each violation of the repository's own table. */
function violationsIn(files: Readonly<Record<string, string>>): readonly string[] {
  const found = findViolations(new Map(Object.entries(files)), { layers, limits, generatedFiles });
  return found.map(({ subject, reason }) => `${subject}: ${reason}`);
}

const value = 'export const value = 1;\n';

describe('the table of layers', () => {
  it('allows what the architecture allows', () => {
    expect(
      violationsIn({
        'compiler/model/model.ts': value,
        'compiler/interpreter/evaluate.ts': "import { value } from '../model/model.ts';\n",
        'generators/shared/text.ts': value,
        'generators/rag/index.ts':
          "import { value } from '../shared/text.ts';\nimport render from '../../templates/rag/a.hbs';\n",
        'cli/main.ts': "const { rag } = await import('../generators/rag/index.ts');\n",
      }),
    ).toEqual([]);
  });

  it('forbids a target to import another one, even as a type', () => {
    const known = 'A target reads the model and shared code; it does not use other targets.';
    expect(
      violationsIn({
        'generators/ddr/part.ts': 'export interface Part {}\n',
        'generators/rag/records.ts': "import type { Part } from '../ddr/part.ts';\n",
        'generators/llm/prompt.ts': "import render from '../../templates/ddr/a.hbs';\n",
      }),
    ).toEqual([
      `generators/rag/records.ts -> generators/ddr/part.ts: ${known}`,
      `generators/llm/prompt.ts -> templates/ddr/a.hbs: ${known}`,
    ]);
  });

  it('forbids a language to import the rule tree', () => {
    expect(
      violationsIn({
        'compiler/model/rule-tree.ts': 'export interface Check {}\n',
        'generators/python/types.ts':
          "import type { Check } from '../../compiler/model/rule-tree.ts';\n",
        'generators/llm/prompt.ts':
          "import type { Check } from '../../compiler/model/rule-tree.ts';\n",
      }),
    ).toEqual([
      'generators/python/types.ts -> compiler/model/rule-tree.ts: A language prints the validator IR, and does not know the rule tree.',
    ]);
  });

  it.each([
    ["import '../../cli/main.ts';", 'cli/main.ts'],
    ["export { run } from '../../cli/main.ts';\nexport const a = 1;", 'cli/main.ts'],
    ["export const load = () => import('../../cli/main.ts');", 'cli/main.ts'],
    ["import check from '../meta-schema/a.ts?validator';", 'compiler/meta-schema/a.ts'],
    ["import a, { type B } from '../rules/index.ts';", 'compiler/rules/index.ts'],
    ["export type A = import('../rules/index.ts').A;", 'compiler/rules/index.ts'],
  ])('reads %s', (text, target) => {
    expect(violationsIn({ 'compiler/parse/load.ts': text })).toEqual([
      `compiler/parse/load.ts -> ${target}: Parsing precedes all other stages, and receives the meta-schema as an argument.`,
    ]);
  });

  it('ignores imports in printed code and comments', () => {
    const text = [
      "// import '../../cli/a.ts';",
      "export const text = `import { a } from '../../cli/b.ts';`;",
      'const meta = import.meta.url;',
    ].join('\n');
    expect(violationsIn({ 'compiler/parse/load.ts': text })).toEqual([]);
  });
});

describe('import cycles', () => {
  it('of values are reported, even within a folder', () => {
    expect(
      violationsIn({
        'cli/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
        'cli/b.ts': "import { c } from './c.ts';\nexport const b = () => c;\n",
        'cli/c.ts': "import { a } from './a.ts';\nexport const c = () => a;\n",
        'cli/d.ts': "import { a } from './a.ts';\nexport const d = a;\n",
      }),
    ).toEqual(['cli/a.ts -> cli/b.ts -> cli/c.ts -> cli/a.ts: Import cycle.']);
  });

  it('of types are reported if they involve several folders', () => {
    const typed = (path: string) =>
      `import type { A } from '${path}';\nexport const b = {} as A;\n`;
    const using = (path: string) => `import { b } from '${path}';\nexport type A = typeof b;\n`;
    expect(violationsIn({ 'cli/a.ts': using('./b.ts'), 'cli/b.ts': typed('./a.ts') })).toEqual([]);
    expect(violationsIn({ 'cli/a.ts': using('./x/b.ts'), 'cli/x/b.ts': typed('../a.ts') })).toEqual(
      ['cli/a.ts -> cli/x/b.ts -> cli/a.ts: Import cycle.'],
    );
  });
});

describe('files and folders', () => {
  it.each([
    "export * from './b.ts';\n",
    "/** Names of b. */\nexport { value } from './b.ts';\nexport type { B } from './b.ts';\n",
    "import { value } from './b.ts';\nexport { value };\n",
  ])('a file that only re-exports is reported: %j', (text) => {
    expect(violationsIn({ 'cli/a.ts': text })).toEqual([
      'cli/a.ts: The file only exports names of other files.',
    ]);
  });

  it('a file that also declares something is not', () => {
    const text = "export { value } from './b.ts';\nexport const own = 1;\n";
    expect(violationsIn({ 'cli/a.ts': text, 'cli/b.ts': value })).toEqual([]);
  });

  it('a folder with too many files and a long file are reported, a generated one is not', () => {
    const many = Array.from({ length: 21 }, (_, index) => [`templates/ddr/${index}.hbs`, '']);
    const long = value.repeat(351);
    expect(
      violationsIn({
        ...Object.fromEntries(many),
        'cli/long.ts': long,
        'compiler/parse/contract-document.ts': long,
      }),
    ).toEqual([
      'templates/ddr: 21 files at one level; at most 20.',
      'cli/long.ts: 351 lines; at most 350.',
    ]);
  });
});

describe('functions', () => {
  const statements = (count: number) => '  run();\n'.repeat(count);
  const found = (text: string, file = 'cli/a.ts') =>
    findLongFunctions(file, text, limits).map(({ subject, reason }) => `${subject}: ${reason}`);

  it('of more than 60 lines are reported where they start', () => {
    expect(found(`/** Doc.\n */\nfunction start() {\n${statements(58)}}\n`)).toEqual([]);
    expect(found(`/** Doc.\n */\nfunction start() {\n${statements(59)}}\n`)).toEqual([
      'cli/a.ts: start: Line 3: a function of 61 lines; at most 60.',
    ]);
  });

  it.each([
    ['function start(): void {', '}', 'start'],
    ['export const start = async <T>(a: T) => {', '};', 'start'],
    ['export default {\n  start: function () {', '} };', 'start'],
    ['class Program {\n  start() {', '} }', 'start'],
    ['class Program {\n  get start() {', '} }', 'start'],
    ['class Program {\n  constructor() {', '} }', 'constructor'],
    ['class Program {\n  readonly start = () => {', '}; }', 'start'],
    ['const { a, b } = run(() => {', '});', '(module)'],
    ['const all = names.map((name) => {', '});', 'all'],
    ['run(() => {', '});', '(module)'],
  ])('are found in any form: %j', (before, after, name) => {
    const reported = found(`${before}\n${statements(60)}${after}\n`);
    expect(reported).toEqual([expect.stringContaining(`cli/a.ts: ${name}: Line `)]);
  });

  it('count with the functions within them', () => {
    const inner = `  function inner() {\n${statements(30)}  }\n`;
    expect(found(`function outer() {\n${inner}${inner}}\n`)).toEqual([
      'cli/a.ts: outer: Line 1: a function of 66 lines; at most 60.',
    ]);
  });

  it('are neither types nor printed code, and other files have none', () => {
    const long = `function start() {\n${statements(60)}}\n`;
    const members = '  run(): void;\n'.repeat(60);
    expect(found(`export const text = \`${long}\`;\n`)).toEqual([]);
    expect(found(`export interface Program {\n${members}}\n`)).toEqual([]);
    expect(found(long, 'templates/python/a.py')).toEqual([]);
    expect(found(long, 'build/a.mjs')).toHaveLength(1);
  });
});

it('an exception that names no violation is reported', () => {
  const violation = { subject: 'cli/a.ts -> cli/b.ts', reason: 'Import cycle.' };
  expect(withoutExceptions([violation], ['cli/a.ts -> cli/b.ts', 'cli/c.ts'])).toEqual({
    left: [],
    unused: ['cli/c.ts'],
  });
});

describe('names of targets', () => {
  const subjects = (text: string) =>
    findTargetNames('cli/build/run.ts', text, ['rag', 'json-schema']).map(({ subject }) => subject);

  it.each([
    ["const path = 'rag/manifest.json';", ['cli/build/run.ts: rag']],
    ['const text = `the target rag`;', ['cli/build/run.ts: rag']],
    ['export const found = notes.rag;', ['cli/build/run.ts: rag']],
    ['const { jsonSchema } = all;', ['cli/build/run.ts: json-schema']],
    ["import { a } from '../rag/a.ts';", []],
    ["const load = () => import('../rag/a.ts');", []],
    ["const url = 'https://json-schema.org/draft/2020-12/schema';", []],
    ["// Such as rag.\nconst fragment = 'ragged';", []],
  ])('%s', (text, expected) => {
    expect(subjects(text)).toEqual(expected);
  });

  it.each([
    ['compiler/bind/fields.ts', true],
    ['cli/build/run.ts', true],
    ['generators/shared/records/part.ts', true],
    ['compiler/importers/typescript/import-types.ts', false],
    ['cli/search/kinds.ts', false],
    ['generators/rag/index.ts', false],
  ])('are searched in %s: %s', (file, isSearched) => {
    expect(namesNoTarget.test(file)).toBe(isSearched);
  });
});
