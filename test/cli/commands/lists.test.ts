/**
 * `generate --list-inputs` and `--list-outputs`, which tell build systems what a run reads and
 * writes.
 */
import { describe, expect, it } from 'vitest';
import { concordat, read, tree, write, writeSample } from '../workbench.ts';

/**
 * A project with every kind of input: contracts at two depths, a configuration and a user template.
 */
function writeProject(): void {
  writeSample();
  write('contracts/deep/er.yml', read('contracts/sample.yaml').replace('TST-001', 'TST-002'));
  write('contracts/notes.json', '{}');
  write('contracts/README.md', 'Not a contract.\n');
  write('concordat.yaml', 'templates: layout\nrag:\n  profiles: [langchain]\n');
  write('layout/ddr/record.hbs', '# {{id}}, our way\n');
  write('layout/ddr/notes.txt', 'Not a template.\n');
}

const inputs = [
  'concordat.yaml',
  'contracts/deep/er.yml',
  'contracts/sample.yaml',
  'layout/ddr/record.hbs',
];

interface Lists {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

const listed = (words: string, from = ''): Lists =>
  JSON.parse(concordat(`generate ${words} --format json`, { from }).stdout) as Lists;

describe('generate --list-inputs', () => {
  it('prints one path per line, sorted, and writes nothing', () => {
    writeProject();
    const before = tree('');
    expect(concordat('generate --list-inputs')).toEqual({
      code: 0,
      stdout: `${inputs.join('\n')}\n`,
      stderr: '',
    });
    expect(concordat('generate --list-inputs --format json').stdout).toBe(
      `${JSON.stringify({ inputs })}\n`,
    );
    expect(tree('')).toEqual(before);
  });

  it('prints the same paths from any folder of the project', () => {
    writeProject();
    expect(listed('--list-inputs --list-outputs', 'contracts/deep')).toEqual(
      listed('--list-inputs --list-outputs'),
    );
  });

  it('prints paths relative to the working directory if there is no concordat.yaml', () => {
    writeSample('here/definitions/sample.yaml');
    const words =
      '--list-inputs --list-outputs --contracts definitions --out ../there --target typescript';
    expect(listed(words, 'here')).toEqual({
      inputs: ['definitions/sample.yaml'],
      outputs: expect.arrayContaining([
        '../there/.concordat-manifest',
        '../there/typescript/tst-001.ts',
      ]),
    });
  });

  it('lists a contract with errors without reporting them', () => {
    write('contracts/a.yaml', 'contract: [');
    expect(concordat('generate --list-inputs')).toEqual({
      code: 0,
      stdout: 'contracts/a.yaml\n',
      stderr: '',
    });
    expect(concordat('generate --list-outputs')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/nothing was listed/),
    });
  });

  it('fails where a run would fail', () => {
    write('contracts/readme.md', '');
    expect(concordat('generate --list-inputs --format json')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/"no-contracts"/),
    });
    expect(concordat('generate --list-inputs --check')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^error: option '--list-inputs' cannot be used with option '--check'/,
      ),
    });
  });
});

describe('generate --list-outputs', () => {
  it('lists what a run writes, without a run', () => {
    writeProject();
    const { outputs } = listed('--list-outputs');
    expect(tree('out')).toEqual([]);
    concordat('generate');
    expect(outputs).toEqual(tree('out').map((path) => `out/${path}`));
  });

  it('lists only files of the selected targets', () => {
    writeSample();
    const { outputs } = listed('--list-outputs --target ddr,rag');
    concordat('generate --target ddr,rag');
    expect(outputs).toEqual(tree('out').map((path) => `out/${path}`));
  });

  it('prints outputs after inputs if both are requested', () => {
    writeSample();
    const { stdout } = concordat('generate --list-inputs --list-outputs --target ddr');
    expect(stdout).toMatch(/^inputs\n {2}contracts\/sample\.yaml\noutputs\n(?: {2}out\/.*\n)+$/);
  });
});

it('lists all inputs: a run in a sandbox with only these files writes the same bytes', () => {
  writeProject();
  const lists = listed('--list-inputs --list-outputs');
  for (const path of lists.inputs) write(`sandbox/${path}`, read(path));
  concordat('generate');
  concordat('generate', { from: 'sandbox' });
  expect(tree('sandbox')).toEqual([...lists.inputs, ...lists.outputs].sort());
  for (const path of lists.outputs)
    expect([path, read(`sandbox/${path}`)]).toEqual([path, read(path)]);
});
