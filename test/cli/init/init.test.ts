import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writePlans } from '../../../cli/init/files.ts';
import { planAll } from '../../../cli/init/plan.ts';
import { printFound, printNext, printPlans } from '../../../cli/init/report.ts';
import { chooseSetup } from '../../../cli/init/setup.ts';
import { isCommandError } from '../../../cli/report/problems.ts';
import { at, concordat, read, tree, write } from '../workbench.ts';

const scripts = { generate: 'concordat generate', 'generate:check': 'concordat generate --check' };
const first = 'contracts/pcl-001-parcels.yaml';
const everything = [
  '.gitattributes',
  '.github/workflows/contracts.yml',
  '.gitignore',
  '.vscode/settings.json',
  'concordat.yaml',
  first,
  'package.json',
];

function written(): readonly string[] {
  return tree('').filter((path) => !path.startsWith('out/'));
}

function contents(): readonly (readonly [string, string])[] {
  return tree('').map((path) => [path, read(path)]);
}

const json = (path: string) => JSON.parse(read(path));
const configuration = () => parse(read('concordat.yaml'));

/** Does what the command does, but for generating. Returns what it prints. */
async function setUp(from = ''): Promise<string> {
  const setup = await chooseSetup(at(from));
  if (isCommandError(setup)) throw new Error(JSON.stringify(setup.problems));
  const plans = await planAll(setup);
  await writePlans(at(from), plans);
  return printFound(setup) + printPlans(plans) + printNext(setup);
}

/** The outcome of each file. */
function outcomes(stdout: string): readonly string[] {
  return stdout.match(/^(?:written|extended|kept) .*$/gm) ?? [];
}

function git(...words: readonly string[]): void {
  spawnSync('git', words, { cwd: at('') });
}

/** Replaces the mark of a repository by a real one. */
function initGit(branch = 'trunk'): void {
  rmSync(at('.git'), { recursive: true });
  git('init', '-q', '-b', branch);
}

describe('init', () => {
  it('sets up an empty repository without prompting, and generates', () => {
    const { code, stdout, stderr } = concordat('init');
    expect([code, stderr]).toEqual([0, '']);
    expect(
      stdout,
    ).toMatch(`Found no program: everything is generated. "targets" in concordat.yaml selects.

written   concordat.yaml
          all targets
written   contracts/pcl-001-parcels.yaml
          a first contract, to replace with your own
written   package.json
          scripts generate and generate:check; development dependency concordat
written   .gitignore
          what package managers and compilers write
written   .gitattributes
          git stores generated files with LF, and hosts collapse them
written   .vscode/settings.json
          editors complete and check contracts
written   .github/workflows/contracts.yml
          checks main and pull requests

✓ 1 contract, `);
    expect(written()).toEqual(everything);
    expect(json('package.json')).toMatchObject({ private: true, scripts });
    expect(read('.gitattributes')).toBe('out/** linguist-generated text eol=lf\n');
    expect(concordat('generate --check').code).toBe(0);
  });

  it('prints the next commands, and how programs import the code', () => {
    write('package.json', '{ "name": "@acme/shop", "type": "module" }');
    write('tsconfig.json', '{}');
    const [, next] = concordat('init').stdout.split('\nNext:\n');
    expect(next).toBe(`  npm install             installs concordat
  npm run generate        after each change of a contract
  npm run generate:check  as the workflow does

In your programs:
  TypeScript  import { parseBooking } from './out/typescript/pcl-001.js';
`);
  });

  it('prints no line of more than 80 columns', () => {
    write(
      'src/AVeryLongNameOfAProject/AVeryLongNameOfAProject.csproj',
      '<Project Sdk="x">\n</Project>\n',
    );
    write('pyproject.toml', '[project]\nname = "shop"\n\n[tool.ruff]\n[tool.black]\n');
    const { stdout } = concordat('init');
    const long = stdout.split('\n').filter((line) => line.length > 80 && / /.test(line.trim()));
    expect(long).toEqual([]);
  });

  it('points the editor to an existing schema', () => {
    concordat('init');
    const modeline = /^# yaml-language-server: \$schema=(.*)\n/.exec(read(first))?.[1] ?? '';
    expect(json(join(dirname(first), modeline))).toHaveProperty('$id');
    const [[schema = '', files] = []] = Object.entries(
      json('.vscode/settings.json')['yaml.schemas'],
    );
    expect([json(schema), files]).toEqual([
      expect.objectContaining({ type: 'object' }),
      'contracts/**/*.yaml',
    ]);
  });

  it('changes nothing on the second run', () => {
    write('App.csproj', '<Project Sdk="Microsoft.NET.Sdk">\n</Project>\n');
    write('pyproject.toml', '[project]\nname = "app"\n\n[tool.ruff]\n');
    write('tsconfig.json', '{}');
    write('eslint.config.js', 'export default [];\n');
    concordat('init');
    const before = contents();
    expect(concordat('init')).toEqual({
      code: 0,
      stdout: '✓ Nothing to do: everything is set up.\n',
      stderr: '',
    });
    expect(contents()).toEqual(before);
  });

  it('writes nothing if the configuration is invalid or a folder is a file', () => {
    write('concordat.yaml', 'out: ..\n');
    expect(concordat('init')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^concordat\.yaml:1:6 error shape/),
    });
    expect(tree('')).toEqual(['concordat.yaml']);
    write('concordat.yaml', '');
    write('.vscode', 'a file');
    expect(concordat('init')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error  .vscode/settings.json cannot be read or written: it is not a folder.\n',
    });
    expect(tree('')).toEqual(['.vscode', 'concordat.yaml']);
  });

  it('reports the errors of contracts that are there already', () => {
    write('contracts/mine.yaml', 'contract: [\n');
    const { code, stdout, stderr } = concordat('init');
    expect([code, stdout.includes('Next:')]).toEqual([2, false]);
    expect(stderr).toContain('contracts/mine.yaml');
    expect(tree('contracts')).toEqual(['mine.yaml']);
  });
});

describe('init chooses', () => {
  const targets = (...own: readonly string[]) => ['json-schema', ...own, 'ddr'];

  it.each([
    [['package.json'], '{ "name": "shop" }', targets('typescript')],
    [['tsconfig.json'], '{}', targets('typescript')],
    [['src/Shop/Shop.csproj'], '<Project Sdk="x"></Project>', targets('csharp')],
    [['pyproject.toml'], '[project]\nname = "shop"\n', targets('python')],
    [['requirements.txt'], '', targets('python')],
    [
      ['tsconfig.json', 'Shop.csproj'],
      '<Project Sdk="x"></Project>',
      targets('typescript', 'csharp'),
    ],
    // Only what npm wrote to install concordat.
    [['package.json'], '{ "devDependencies": { "concordat": "1" } }', undefined],
    // A test project and what is generated are no programs.
    [
      ['tests/T.csproj'],
      '<Project Sdk="x"><IsTestProject>true</IsTestProject></Project>',
      undefined,
    ],
    [['out/csharp/C.csproj'], '<!-- Generated by concordat --><Project Sdk="x"/>', undefined],
    [['node_modules/a/A.csproj'], '<Project Sdk="x"></Project>', undefined],
  ])('targets by %j', async (files, text, expected) => {
    for (const file of files) write(file, text);
    const stdout = await setUp();
    expect(configuration().targets).toEqual(expected);
    expect(stdout.startsWith('Found no program')).toBe(expected === undefined);
  });

  it('TypeScript beside another language only if there is a compiler', async () => {
    write('package.json', '{ "name": "tools", "devDependencies": { "prettier": "3" } }');
    write('pyproject.toml', '[project]\nname = "shop"\n');
    await setUp();
    expect(configuration().targets).toEqual(targets('python'));
  });

  it('names after the projects', async () => {
    write('package.json', '{ "name": "@acme/shop" }');
    write('tsconfig.json', '{}');
    write('src/Acme.Shop.Api/Acme.Shop.Api.csproj', '<Project Sdk="x"></Project>');
    write('src/Acme.Shop.Web/Acme.Shop.Web.csproj', '<Project Sdk="x"></Project>');
    write('pyproject.toml', '[project]\nname = "Shop.Tools"\n');
    const stdout = await setUp();
    expect(configuration()).toMatchObject({
      typescript: { package: '@acme/shop-contracts' },
      csharp: { namespace: 'Acme.Shop.Contracts' },
      python: { package: 'shop-tools-contracts' },
    });
    expect(stdout).toContain('using Acme.Shop.Contracts.Pcl001;');
    expect(stdout).toContain('from shop_tools_contracts.pcl_001 import parse_booking');
  });

  it.each([
    ['contracts', '', '"contracts-types"'],
    ['@acme/contracts', '', '"@acme/contracts-types"'],
  ])('a name that %s does not have', async (name) => {
    write('package.json', JSON.stringify({ name }));
    await setUp();
    expect(configuration().typescript.package).toBe(`${name}-types`);
  });

  it('the default where a name is not allowed', async () => {
    write('package.json', '{ "name": "shop" }');
    write('2024.System.csproj', '<Project Sdk="x"></Project>');
    write('tsconfig.json', '{}');
    await setUp();
    expect(configuration().csharp).toBeUndefined();
  });

  it('imports that end in .ts where nothing compiles', async () => {
    write('package.json', '{ "name": "shop", "type": "module" }');
    expect(await setUp()).toContain("from './out/typescript/pcl-001.ts';");
    expect(configuration().typescript.imports).toBe('ts');
  });

  it.each([
    ['{ "compilerOptions": { "rootDir": "./src/" } }', 'src/contracts'],
    ['{\n  // Ours.\n  "include": ["src/**/*.ts", "src/*.json",],\n}', 'src/contracts'],
    ['{ "compilerOptions": { "rootDir": "." } }', undefined],
    ['{ "include": ["src", "test"] }', undefined],
    ['{ "include": ["**/*.ts"] }', undefined],
    ['{ "include": ["index.ts"] }', undefined],
    ['{}', undefined],
    ['no JSON', undefined],
  ])('a folder that the compiler accepts: %s', async (text, expected) => {
    write('tsconfig.json', text);
    write('index.ts', '');
    const stdout = await setUp();
    expect(configuration().typescript.out).toBe(expected);
    expect(stdout).toContain(
      `from './${expected === undefined ? 'out/typescript' : 'contracts'}/pcl-001.js'`,
    );
    expect(read('.prettierignore')).toBe(
      `out/\n${expected === undefined ? '' : 'src/contracts/\n'}`,
    );
  });

  it('another folder where git ignores out, as the usual lists for Node do', async () => {
    initGit();
    write('.gitignore', '.next\nout\n');
    write('package.json', '{ "name": "shop" }');
    await setUp();
    expect(configuration().out).toBe('generated');
    expect(read('.gitattributes')).toBe('generated/** linguist-generated text eol=lf\n');
  });

  it('the folders of an existing configuration', async () => {
    write('concordat.yaml', 'contracts: ./api/agreements/\nout: src/made/\n');
    await setUp();
    expect(read('concordat.yaml')).toBe('contracts: ./api/agreements/\nout: src/made/\n');
    expect(read('api/agreements/pcl-001-parcels.yaml')).toMatch(
      /^# .*\$schema=\.\.\/\.\.\/src\/made\/json-schema\/contract\.schema\.json\n/,
    );
    expect(read('.gitattributes')).toBe('src/made/** linguist-generated text eol=lf\n');
    write('concordat.yaml', 'out: made here\n');
    await setUp();
    expect(read('.gitattributes')).toMatch(/^"made here\/\*\*" linguist-generated text eol=lf$/m);
  });
});

describe('init extends', () => {
  it('package.json, git and editor settings, and leaves the rest unchanged', async () => {
    write(
      'package.json',
      '{\n\t"name": "mine",\n\t"files": ["a", "b"],\n\t"devDependencies": {\n\t\t"concordat": "^1.0.0"\n\t},\n\t"scripts": {\n\t\t"test": "x"\n\t}\n}\n',
    );
    write('.gitattributes', '* text=auto');
    write(
      '.vscode/settings.json',
      '{\n  // How I like it.\n  "editor.rulers": [80], // narrow\n}\n',
    );
    expect(outcomes(await setUp())).toEqual([
      'written   concordat.yaml',
      `written   ${first}`,
      'extended  package.json',
      'written   .gitignore',
      'extended  .gitattributes',
      'written   .prettierignore',
      'extended  .vscode/settings.json',
      'written   .github/workflows/contracts.yml',
    ]);
    expect(read('package.json')).toBe(
      '{\n\t"name": "mine",\n\t"files": ["a", "b"],\n\t"devDependencies": {\n\t\t"concordat": "^1.0.0"\n\t},\n\t"scripts": {\n\t\t"test": "x",\n\t\t"generate": "concordat generate",\n\t\t"generate:check": "concordat generate --check"\n\t}\n}\n',
    );
    expect(read('.gitattributes')).toBe('* text=auto\nout/** linguist-generated text eol=lf\n');
    expect(read('.vscode/settings.json')).toBe(`{
  // How I like it.
  "editor.rulers": [80], // narrow
  "yaml.schemas": {
    "out/json-schema/contract.schema.json": "contracts/**/*.yaml"
  }
}
`);
  });

  it('nothing that somebody else chose, and says so', async () => {
    write('package.json', '{ "scripts": { "contracts": "mine", "generate": "theirs" } }');
    write('.github/workflows/contracts.yml', 'name: mine\n');
    write('.vscode/settings.json', 'no JSON at all');
    const stdout = await setUp();
    expect(stdout).toContain(
      'package.json\n          kept the existing value of scripts.contracts\n',
    );
    expect(stdout).toContain('kept      .vscode/settings.json\n          add by hand:');
    expect(stdout).toContain(
      'kept      .github/workflows/contracts.yml\n          already exists and differs from what init would write\n',
    );
    expect(json('package.json').scripts).toEqual({
      contracts: 'mine',
      generate: 'theirs',
      'contracts:check': 'concordat generate --check',
    });
    expect(stdout).toContain('\n  npx concordat generate ');
    expect(read('.github/workflows/contracts.yml')).toBe('name: mine\n');
    expect(read('.vscode/settings.json')).toBe('no JSON at all');
  });

  it('scripts with other names where generate exists, and prints those', async () => {
    write('package.json', '{ "scripts": { "generate": "prisma generate" } }');
    const stdout = await setUp();
    expect(json('package.json').scripts).toEqual({
      generate: 'prisma generate',
      contracts: 'concordat generate',
      'contracts:check': 'concordat generate --check',
    });
    expect(stdout).toMatch(/\n {2}npm run contracts +after .*\n {2}npm run contracts:check /);
    concordat('generate');
    write('out/typescript/index.ts', '');
    expect(concordat('generate --check').stderr).toContain('Run "npm run contracts" and commit');
  });

  it('a C# project by a reference, and keeps out what it would compile itself', async () => {
    write('Shop.csproj', '\uFEFF<Project Sdk="Microsoft.NET.Sdk">\r\n</Project>\r\n');
    await setUp();
    expect(read('Shop.csproj').split('\r\n')).toEqual([
      '\uFEFF<Project Sdk="Microsoft.NET.Sdk">',
      '',
      '  <PropertyGroup>',
      '    <DefaultItemExcludes>$(DefaultItemExcludes);out/**;node_modules/**</DefaultItemExcludes>',
      '  </PropertyGroup>',
      '',
      '  <ItemGroup>',
      '    <ProjectReference Include="out/csharp/Shop.Contracts.csproj" />',
      '  </ItemGroup>',
      '',
      '</Project>',
      '',
    ]);
  });

  it('no C# project if there are several, or one without an SDK', async () => {
    write('a/A.csproj', '<Project ToolsVersion="15.0"></Project>');
    expect(await setUp()).toContain(
      'kept      a/A.csproj\n          it names no SDK; add a reference to',
    );
    write('b/B.csproj', '<Project Sdk="x"></Project>');
    write('concordat.yaml', 'targets: [csharp]\n');
    write('.gitattributes', '');
    expect(await setUp()).toContain(
      '\n  dotnet add a/A.csproj reference out/csharp/Concordat.Contracts.csproj ',
    );
    expect(read('b/B.csproj')).toBe('<Project Sdk="x"></Project>');
  });

  it('pyproject.toml, where setuptools would take every folder for a package', async () => {
    write('shop/__init__.py', '');
    write('tools/__init__.py', '');
    write('pyproject.toml', '[project]\nname = "shop"\n[tool.black]\nline-length = 100\n');
    await setUp();
    expect(read('pyproject.toml')).toBe(`[project]
name = "shop"
[tool.black]
extend-exclude = '/(out)/'
line-length = 100

[tool.setuptools.packages.find]
include = ["shop", "shop.*", "tools", "tools.*"]
`);
  });

  it.each([
    ['a module', ['app.py'], '', '[tool.setuptools]\npy-modules = ["app"]\n'],
    ['a folder src', ['src/shop/__init__.py'], '', ''],
    [
      'another backend',
      ['shop/__init__.py'],
      '[build-system]\nbuild-backend = "hatchling.build"\n',
      '',
    ],
    ['settings of its own', ['shop/__init__.py'], '[tool.setuptools]\npackages = ["shop"]\n', ''],
  ])('pyproject.toml with %s', async (_, files, text, added) => {
    for (const file of files) write(file, '');
    const before = `[project]\nname = "shop"\n${text}`;
    write('pyproject.toml', before);
    await setUp();
    expect(read('pyproject.toml')).toBe(added === '' ? before : `${before}\n${added}`);
  });

  it.each([
    [
      'eslint.config.js',
      'export default [\n  a,\n];\n',
      "export default [\n  { ignores: ['out/'] },\n  a,\n];\n",
    ],
    [
      'eslint.config.mjs',
      'import x from "x";\nexport default defineConfig([a]);\n',
      'import x from "x";\nexport default defineConfig([\n  { ignores: [\'out/\'] },a]);\n',
    ],
    [
      'eslint.config.mjs',
      'export default tseslint.config(\n  a,\n);\n',
      "export default tseslint.config(\n  { ignores: ['out/'] },\n  a,\n);\n",
    ],
    [
      'eslint.config.cjs',
      'module.exports = [a];\n',
      "module.exports = [\n  { ignores: ['out/'] },a];\n",
    ],
  ])('%s: %j', async (file, before, after) => {
    write(file, before);
    await setUp();
    expect(read(file)).toBe(after);
  });

  it('no configuration of ESLint that is another program', async () => {
    write('eslint.config.js', 'export default await preset();\n');
    expect(await setUp()).toContain(
      "kept      eslint.config.js\n          add { ignores: ['out/'] } by hand\n",
    );
  });

  it('.prettierignore and the configuration of Biome', async () => {
    write('.prettierrc', '{}');
    write('biome.json', '{ "formatter": {} }');
    await setUp();
    expect(read('.prettierignore')).toBe('out/\n');
    expect(json('biome.json')).toEqual({ formatter: {}, files: { includes: ['**', '!out'] } });
  });
});

describe('init in a repository of git', () => {
  it('ignores what git does not ignore yet', async () => {
    initGit();
    write('Shop.csproj', '<Project Sdk="x"></Project>');
    write('.gitignore', '[Bb]in/\n');
    await setUp();
    expect(read('.gitignore')).toBe('[Bb]in/\nnode_modules/\nobj/\n');
  });

  it('writes a workflow for the default branch, which installs with the lock file if there is one', async () => {
    initGit('develop');
    await setUp();
    const workflow = () => read('.github/workflows/contracts.yml');
    expect(workflow()).toContain('branches: [develop]');
    expect(workflow()).toContain('- run: npm install\n');
    rmSync(at('.github'), { recursive: true });
    write('package-lock.json', '{}');
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      'commit',
      '--allow-empty',
      '-qm',
      'x',
    );
    git('branch', 'main');
    await setUp();
    expect(workflow()).toContain('branches: [main]');
    expect(workflow()).toContain('- run: npm ci\n');
    rmSync(at('.github'), { recursive: true });
    git('update-ref', 'refs/remotes/origin/release/1.x', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release/1.x');
    await setUp();
    expect(workflow()).toContain('branches: [release/1.x]');
  });

  it('in a folder of the repository, writes the workflow where GitHub finds it', async () => {
    initGit();
    write('packages/shop/package.json', '{ "name": "shop" }');
    const stdout = await setUp('packages/shop');
    expect(outcomes(stdout)).toContain(
      'written   ../../.github/workflows/contracts-packages-shop.yml',
    );
    const workflow = parse(read('.github/workflows/contracts-packages-shop.yml'));
    expect(workflow.jobs.check.defaults.run['working-directory']).toBe('packages/shop');
  });

  it('works in a subfolder without git', async () => {
    write('concordat.yaml', 'out: elsewhere\n');
    write('package/readme.txt', '');
    await setUp('package');
    expect(tree('package').filter((path) => !path.startsWith('out/'))).toEqual([
      ...everything,
      'readme.txt',
    ]);
  });
});

describe('init ID', () => {
  it('begins the contract with the next number, and generates', () => {
    write('concordat.yaml', 'targets: [ddr]\nddr:\n  prefixes:\n    ORD: { next: "0005" }\n');
    expect(concordat('init ORD')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('written   contracts/ord-0005.yaml'),
    });
    expect(parse(read('contracts/ord-0005.yaml'))).toMatchObject({ contract: 'ORD-0005' });
    expect(read('out/ddr/index.ORD.md')).toContain('The next record is ORD-0006.');
  });

  it('begins exactly the contract that it names, but no second one', () => {
    write('concordat.yaml', 'targets: [ddr]\n');
    expect(concordat('init ORD-7').code).toBe(0);
    expect(concordat('init ORD-7')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is a contract ORD-7 already.'),
    });
    expect(concordat('init ord')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"ord" is not the id of a contract.'),
    });
  });
});
