import { mkdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../compiler/model/json.ts';
import { generators } from '../../../generators/index.ts';
import { configurationSchema } from '../../../generators/shared/configuration/schema.ts';
import { offeredNames, targetNames } from '../../../generators/target-names.ts';
import { at, concordat, concordatRuns, tree, write, writeSample } from '../workbench.ts';

const editorSchemas = [
  'json-schema/configuration.schema.json',
  'json-schema/contract.schema.json',
  'json-schema/search.schema.json',
];

describe('concordat.yaml', () => {
  it('sets folders relative to its own folder, from any working directory', () => {
    writeSample('agreements/sample.yaml');
    write('concordat.yaml', 'contracts: agreements\nout: made/here\ntargets: [rag, ddr]\n');
    write('package/deep/file.txt', '');
    expect(concordat('generate', { from: 'package/deep' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ 1 contract, 6 files in \.\.\/\.\.\/made\/here/),
    });
    expect(concordat('generate --check').code).toBe(0);
    expect(concordat('list', { from: 'package' }).stdout).toBe('TST-001  1.0.0  draft  A test\n');
    expect(tree('package')).toEqual(['deep/file.txt']);
  });

  it('is overridden by flags, which are relative to the working directory', () => {
    writeSample('package/mine/sample.yaml');
    write('concordat.yaml', 'contracts: nowhere\nout: never\n');
    expect(
      concordat('generate --contracts mine --out made --target conformance', { from: 'package' })
        .code,
    ).toBe(0);
    expect(tree('package/made')).toContain('conformance/TST-001.jsonl');
  });

  it('may be empty or partial', () => {
    const texts = ['', '# nothing said\n', 'contracts: contracts\n', '\uFEFFout: out\n'];
    for (const [index, text] of texts.entries()) {
      writeSample(`${index}/contracts/sample.yaml`);
      write(`${index}/concordat.yaml`, text);
    }
    const words = ['generate', '--target', 'conformance'];
    const runs = texts.map((_, index) => ({ words, from: String(index) }));
    for (const [{ from }, { code }] of concordatRuns(runs)) {
      expect(code).toBe(0);
      expect(tree(`${from}/out`)).toContain('conformance/TST-001.jsonl');
    }
  });

  it('is not searched above the root of a repository', () => {
    write('concordat.yaml', 'out: [wrong]\n');
    writeSample('inner/contracts/sample.yaml');
    expect(concordat('list', { from: 'inner' }).code).toBe(2);
    mkdirSync(at('inner/.git'));
    expect(concordat('list', { from: 'inner' }).code).toBe(0);
  });

  it('removes the files of a target that is removed from the list', () => {
    writeSample();
    write('concordat.yaml', 'targets: [rag, ddr]\n');
    concordat('generate');
    write('concordat.yaml', 'targets: [rag]\n');
    expect(concordat('generate --check').stderr).toMatch(
      /^modified out\/\.concordat-manifest\n[\s\S]*orphaned out\/ddr\/TST-001\.md\n/,
    );
    concordat('generate');
    expect(tree('out').filter((path) => path.startsWith('ddr'))).toEqual([]);
    expect(concordat('generate --target ddr')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  The target "ddr" is not among the targets of concordat.yaml.\n\n  Add it to the list of targets first.\n',
    });
  });
});

describe('schemas for editors', () => {
  const schemas = (folder: string) => tree(folder).filter((path) => path.startsWith('json-schema'));

  it('are written for all targets, and stay when json-schema is removed from the list', () => {
    writeSample();
    write('concordat.yaml', 'targets: [typescript, json-schema]\n');
    concordat('generate');
    expect(schemas('out')).toEqual([
      'json-schema/TST-001.loss.json',
      'json-schema/TST-001.schema.json',
      ...editorSchemas,
    ]);
    write('concordat.yaml', 'targets: [typescript]\n');
    expect(concordat('generate --check').stderr).not.toContain('contract.schema.json');
    expect(concordat('generate').code).toBe(0);
    expect(schemas('out')).toEqual(editorSchemas);
    expect(concordat('generate --check').code).toBe(0);
    expect(concordat('generate --list-outputs').stdout).toContain(`out/${editorSchemas[1]}\n`);
  });

  it('are left alone if --target selects other targets', () => {
    writeSample();
    write('concordat.yaml', 'targets: [typescript, rag]\n');
    concordat('generate --target typescript');
    expect(schemas('out')).toEqual([]);
    concordat('generate');
    expect(schemas('out')).toEqual(editorSchemas);
    write(`out/${editorSchemas[0]}`, '{}');
    expect(concordat('generate --check --target typescript').code).toBe(0);
    expect(concordat('generate --check').stderr).toContain(`modified out/${editorSchemas[0]}`);
  });
});

describe('an error in concordat.yaml', () => {
  it('is printed with its position, together with all others', () => {
    writeSample();
    write('concordat.yaml', 'contracts: ../elsewhere\nouts: x\ntargets: []\n');
    expect(concordat('generate')).toEqual({
      code: 2,
      stdout: '',
      stderr: `concordat.yaml:1:12 error shape  "../elsewhere" may lead out of the folder of concordat.yaml.

> 1 | contracts: ../elsewhere
    |            ^^^^^^^^^^^^
  2 | outs: x

  Write a folder below it, such as contracts.

concordat.yaml:2:1 error unknown-key  Unknown key "outs". Did you mean "out"?

  1 | contracts: ../elsewhere
> 2 | outs: x
    | ^^^^
  3 | targets: []

  Known keys: contracts, out, targets, languages, templates, requires, runtime, dates, version, rag, typescript, csharp, python, json-schema, ddr, llm, conformance.

concordat.yaml:3:10 error shape  Must be a list with at least one target.

  2 | outs: x
> 3 | targets: []
    |          ^^
  4 |

  Omit the key to generate all targets.

3 problems; nothing was written.
`,
    });
    expect(tree('out')).toEqual([]);
  });

  it('of any kind is reported', () => {
    const wrong: readonly (readonly [text: string, stderr: RegExp])[] = [
      ['out: /tmp\n', /"\/tmp" may lead out of the folder/],
      ['out: "C:\\\\x"\n', /may lead out of the folder/],
      ['out: a/../../b\n', /may lead out of the folder/],
      ['out: "a\\\\..\\\\..\\\\b"\n', /may lead out of the folder/],
      ['templates: ~\n', /Must be the path of a folder\./],
      ['out: 1\n', /Put it in quotes: "1"\./],
      ['out: ""\n', /Must be the path of a folder\./],
      ['targets: rag\n', /Must be a list/],
      ['targets: [1]\n', /concordat\.yaml:1:11 error shape {2}Must be a string\./],
      [
        'targets: [rags]\n',
        /concordat\.yaml:1:11 error unknown-target {2}Unknown target "rags"\. Did you mean "rag"\?/,
      ],
      ['rag: [approved]\n', /concordat\.yaml:1:6 error shape {2}Must be a map\./],
      [
        'rag:\n  status: [draft]\n',
        /concordat\.yaml:2:3 error unknown-key {2}Unknown key "status"\. Did you mean "statuses"\?/,
      ],
      ['rag:\n  statuses: []\n', /Must be a list with at least one name\./],
      [
        'rag:\n  statuses: [aproved]\n',
        /concordat\.yaml:2:14 error shape {2}"aproved" is not allowed here\. Did you mean "approved"\?/,
      ],
      [
        'rag:\n  profiles: [1]\n',
        /Possible values: langchain, llamaindex, opensearch, vector-store\./,
      ],
      ['ddr:\n  prefixes: [AGN]\n', /Write lines such as "AGN: \{ title: Agents/],
      [
        'ddr:\n  prefixes:\n    agn:\n',
        /concordat\.yaml:3:5 error shape {2}Must be a prefix of ids/,
      ],
      [
        'ddr:\n  prefixes:\n    AGN: { next: 34 }\n',
        /Must be a number in quotes[\s\S]*Put it in quotes: "34"\./,
      ],
      [
        'ddr:\n  prefixes:\n    AGN: { titel: Agents }\n',
        /Unknown key "titel"\. Did you mean "title"\?/,
      ],
      [
        'targets: [quicktype]\n',
        /concordat\.yaml:1:11 error unknown-target {2}The target quicktype requires a list of languages\./,
      ],
      ['languages: go\n', /Must be a list with at least one language\./],
      [
        'languages: [rusty]\n',
        /concordat\.yaml:1:13 error unknown-target {2}Unknown language "rusty" of the target quicktype\. Did you mean "rust"\?/,
      ],
      [
        'runtime: packaged\n',
        /concordat\.yaml:1:10 error shape {2}"packaged" is not allowed here\. Did you mean "package"\?/,
      ],
      [
        'typescript:\n  package: Acme\n',
        /Must be the name of an npm package in lower case, such as @acme\/contracts\./,
      ],
      [
        'python:\n  package: Acme\n',
        /Must be the name of a package for pip in lower case, such as acme-contracts\./,
      ],
      ['python:\n  package: class\n', /"class" must not be part of it: Python has a keyword/],
      [
        'python:\n  module: calendar\n',
        /concordat\.yaml:2:11 error shape {2}"calendar" must not be part of it: Python has a keyword or a module of this name\./,
      ],
      [
        'python:\n  module: acme-contracts\n',
        /Must be the name of a Python module in lower case, such as acme_contracts\./,
      ],
      [
        'csharp:\n  namespace: Acme..Contracts\n',
        /concordat\.yaml:2:14 error shape {2}Must be a namespace, such as Acme\.Contracts\./,
      ],
      [
        'csharp:\n  namespace: Acme.Regex.Contracts\n',
        /"Regex" must not be part of it: C#, or a type that generated code uses, has this name\./,
      ],
      ['csharp:\n  namespace: Acme.class\n', /"class" must not be part of it/],
      ['version: 1.2\n', /Must be a version such as 1\.2\.0 or 1\.2\.0-rc\.1\.\n[\s\S]*"1\.2"/],
      ['version: v1.2.0\n', /concordat\.yaml:1:10 error shape {2}Must be a version/],
      [
        'typescript:\n  name: acme\n',
        /error unknown-key {2}Unknown key "name"\.[\s\S]*Known keys: package, imports, out\./,
      ],
      [
        'csharp:\n  package: Acme-Contracts\n',
        /Must be the id of a NuGet package, such as Acme\.Contracts\./,
      ],
      ['- out\n', /Must be a map\./],
      ['__proto__: x\n', /Unknown key "__proto__"\./],
      ['out: a\nout: b\n', /concordat\.yaml:2:1 error duplicate-key/],
      ['out: &a x\n', /error yaml-feature/],
      ['out: !function x\n', /error yaml-(?:feature|syntax)/],
      ['out: [\n', /error yaml-syntax/],
    ];
    const runs = wrong.map(([text, stderr], index) => {
      writeSample(`${index}/contracts/sample.yaml`);
      write(`${index}/concordat.yaml`, text);
      return { words: ['generate'], from: String(index), text, stderr };
    });
    for (const [{ from, text, stderr }, run] of concordatRuns(runs)) {
      const expected = { code: 2, stdout: '', stderr: expect.stringMatching(stderr) };
      expect(run, text).toMatchObject(expected);
      expect(tree(`${from}/out`)).toEqual([]);
    }
  });

  it.each([
    ['not UTF-8', new Uint8Array([0x6f, 0xff, 0xfe]), /concordat\.yaml:1:1 error not-utf8/],
    [
      'too large',
      new Uint8Array(1024 * 1024 + 1).fill(0x20),
      /concordat\.yaml:1:1 error too-large/,
    ],
  ])('%s', (_, bytes, stderr) => {
    write('concordat.yaml', bytes);
    expect(concordat('list')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(stderr),
    });
  });

  it('is reported if it is a folder', () => {
    mkdirSync(at('concordat.yaml'));
    expect(concordat('list')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error  concordat.yaml cannot be read: it is a folder.\n',
    });
  });
});

describe('languages of the target quicktype', () => {
  it('are generated if configured, and removed otherwise', () => {
    writeSample();
    write('concordat.yaml', 'targets: [rag, quicktype]\nlanguages: [rust, go]\n');
    expect(concordat('generate').code).toBe(0);
    expect(tree('out').filter((file) => !file.startsWith('rag'))).toEqual([
      '.concordat-manifest',
      'go/tst001/tst001.go',
      ...editorSchemas,
      'rust/tst001/tst001.rs',
    ]);
    expect(concordat('generate --check').code).toBe(0);
    write('concordat.yaml', 'targets: [rag, quicktype]\nlanguages: [go]\n');
    expect(concordat('generate --check').stderr).toContain('out/rust/tst001/tst001.rs');
    expect(concordat('generate --target quicktype').code).toBe(0);
    expect(concordat('generate').code).toBe(0);
    expect(tree('out').filter((file) => !file.startsWith('rag'))).toEqual([
      '.concordat-manifest',
      'go/tst001/tst001.go',
      ...editorSchemas,
    ]);
  });
});

describe('the schema of concordat.yaml', () => {
  const schema = configurationSchema(offeredNames);

  it('lists all targets', () => {
    expect(generators.map(({ name }) => name)).toEqual([...targetNames]);
  });

  it('is strict JSON Schema, with a description on every key', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
    expect(
      validate({
        contracts: 'a',
        out: 'b',
        targets: ['rag', 'quicktype'],
        languages: ['go'],
        rag: { statuses: ['draft'], profiles: ['langchain'] },
        runtime: 'package',
        typescript: { package: '@acme/contracts' },
        python: { package: 'acme-contracts', module: 'acme_contracts' },
        csharp: { namespace: 'Acme.Classes.Contracts', package: 'Acme.Contracts' },
        version: '1.2.0-rc.1',
        dates: 'native',
      }),
    ).toBe(true);
    expect(validate(null)).toBe(true);
    for (const wrong of [
      { outs: 'x' },
      { targets: [] },
      { targets: ['rga'] },
      { languages: ['cobol'] },
      { out: 1 },
      { out: '' },
      { rag: { statuses: ['old'] } },
      { runtime: 'none' },
      { dates: 'date' },
      { typescript: { package: 'Acme Contracts' } },
      { python: { package: 'Acme Contracts' } },
      { python: { package: 'import' } },
      { python: { module: 'acme-contracts' } },
      { python: { module: 'email' } },
      { csharp: { namespace: 'Acme.Regex' } },
      { csharp: { namespace: 'Acme.class.Contracts' } },
      { version: '1.2' },
      [],
    ])
      expect(validate(wrong)).toBe(false);
    for (const property of Object.values(schema['properties'] as JsonObject))
      expect(property).toHaveProperty('description');
  });
});
