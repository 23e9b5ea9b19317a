import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, concordat, read, tree, write } from '../workbench.ts';

const scripts = {
  contracts: 'concordat generate',
  'contracts:check': 'concordat generate --check',
};
const everything = [
  '.gitattributes',
  '.github/workflows/contracts.yml',
  '.vscode/settings.json',
  'concordat.yaml',
  'contracts/pcl-001-parcels.yaml',
  'package.json',
];

function contents(): readonly (readonly [string, string])[] {
  return tree('').map((path) => [path, read(path)]);
}

describe('init', () => {
  it('sets up an empty repository without prompting', () => {
    expect(concordat('init')).toEqual({
      code: 0,
      stdout: `written  concordat.yaml
written  contracts/pcl-001-parcels.yaml
written  package.json
written  .gitattributes
written  .vscode/settings.json
written  .github/workflows/contracts.yml

Next: npx concordat generate
`,
      stderr: '',
    });
    expect(tree('')).toEqual(everything);
    expect(JSON.parse(read('package.json'))).toEqual({ private: true, scripts });
    expect(read('.gitattributes')).toBe('out/** linguist-generated text eol=lf\n');
    expect(read('.github/workflows/contracts.yml')).toContain(
      'run: npx concordat generate --check --format github\n',
    );
    expect(concordat('generate').code).toBe(0);
    expect(concordat('generate --check').code).toBe(0);
  });

  it('points the editor to an existing schema', () => {
    concordat('init');
    concordat('generate');
    const contract = 'contracts/pcl-001-parcels.yaml';
    const modeline = /^# yaml-language-server: \$schema=(.*)\n/.exec(read(contract))?.[1] ?? '';
    expect(JSON.parse(read(join(dirname(contract), modeline)))).toHaveProperty('$id');
    const [[schema = '', files] = []] = Object.entries(
      JSON.parse(read('.vscode/settings.json'))['yaml.schemas'],
    );
    expect([JSON.parse(read(schema)), files]).toEqual([
      expect.objectContaining({ type: 'object' }),
      'contracts/**/*.yaml',
    ]);
  });

  it('changes nothing on the second run, even after generating', () => {
    concordat('init');
    concordat('generate');
    const before = contents();
    expect(concordat('init')).toEqual({
      code: 0,
      stdout: '✓ Nothing to do: everything is set up.\n',
      stderr: '',
    });
    expect(contents()).toEqual(before);
  });

  it('extends existing files and leaves the rest unchanged', () => {
    write(
      'package.json',
      '{\n\t"name": "mine",\n\t"files": ["a", "b"],\n\t"scripts": {\n\t\t"test": "x"\n\t}\n}\n',
    );
    write('.gitattributes', '* text=auto');
    write(
      '.vscode/settings.json',
      '{\n  // How I like it.\n  "editor.rulers": [80], // narrow\n}\n',
    );
    write('contracts/mine.yaml', 'contract: [\n');
    const { code, stdout } = concordat('init');
    expect([code, stdout.match(/^\w+ +\S+$/gm)]).toEqual([
      0,
      [
        'written   concordat.yaml',
        'extended  package.json',
        'extended  .gitattributes',
        'extended  .vscode/settings.json',
        'written   .github/workflows/contracts.yml',
      ],
    ]);
    expect(read('package.json')).toBe(
      '{\n\t"name": "mine",\n\t"files": ["a", "b"],\n\t"scripts": {\n\t\t"test": "x",\n\t\t"contracts": "concordat generate",\n\t\t"contracts:check": "concordat generate --check"\n\t}\n}\n',
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
    expect(tree('contracts')).toEqual(['mine.yaml']);
    expect(concordat('init').stdout).toMatch(/Nothing to do/);
  });

  it('keeps existing values and files that differ, and reports them', () => {
    write('package.json', '{ "scripts": { "contracts": "mine" } }');
    write('.github/workflows/contracts.yml', 'name: mine\n');
    write('.vscode/settings.json', 'no JSON at all');
    const { code, stdout } = concordat('init');
    expect([code, stdout.split('\n').filter((line) => !line.startsWith('written'))]).toEqual([
      0,
      [
        'extended  package.json                     kept the existing value of scripts.contracts',
        'kept      .vscode/settings.json            add by hand: {"yaml.schemas":{"out/json-schema/contract.schema.json":"contracts/**/*.yaml"}}',
        'kept      .github/workflows/contracts.yml  already exists and differs from what init would write',
        '',
        'Next: npx concordat generate',
        '',
      ],
    ]);
    expect(read('package.json')).toBe(
      '{ "scripts": { "contracts": "mine", "contracts:check": "concordat generate --check" } }',
    );
    expect(read('.github/workflows/contracts.yml')).toBe('name: mine\n');
    expect(read('.vscode/settings.json')).toBe('no JSON at all');
  });

  it('uses the folders of an existing configuration', () => {
    write('concordat.yaml', 'contracts: ./api/agreements/\nout: src/made/\n');
    concordat('init');
    expect(read('concordat.yaml')).toBe('contracts: ./api/agreements/\nout: src/made/\n');
    expect(read('api/agreements/pcl-001-parcels.yaml')).toMatch(
      /^# .*\$schema=\.\.\/\.\.\/src\/made\/json-schema\/contract\.schema\.json\n/,
    );
    expect(read('.gitattributes')).toBe('src/made/** linguist-generated text eol=lf\n');
    expect(concordat('generate').code).toBe(0);
    expect(tree('src/made')).toContain('json-schema/contract.schema.json');
    write('concordat.yaml', 'out: made here\n');
    concordat('init');
    expect(read('.gitattributes')).toMatch(/^"made here\/\*\*" linguist-generated text eol=lf$/m);
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

  it('works in a subfolder of a repository', () => {
    write('concordat.yaml', 'out: elsewhere\n');
    write('package/readme.txt', '');
    concordat('init', { from: 'package' });
    expect(tree('package')).toEqual([...everything, 'readme.txt']);
    expect(at('package')).not.toBe(at(''));
  });
});
