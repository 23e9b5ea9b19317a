/**
 * What a build system asks before it runs anything: which files a run reads, and which it writes.
 */
import { describe, expect, it } from 'vitest';
import { concordat, read, tree, write, writeSample } from '../workbench.ts';

/**
 * A project that uses all that there is to read: contracts at two depths, a configuration, a
 * template of its own.
 */
function writeProject(): void {
  writeSample();
  write('contracts/deep/er.yml', read('contracts/sample.yaml').replace('TST-001', 'TST-002'));
  write('contracts/notes.json', '{}');
  write('contracts/README.md', 'No contract.\n');
  write('concordat.yaml', 'templates: layout\nrag:\n  profiles: [langchain]\n');
  write('layout/ddr/record.hbs', '# {{id}}, our way\n');
  write('layout/ddr/notes.txt', 'No template.\n');
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
  it('is a path a line, sorted, and nothing is written', () => {
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

  it('is the same from any folder of the project', () => {
    writeProject();
    expect(listed('--list-inputs --list-outputs', 'contracts/deep')).toEqual(
      listed('--list-inputs --list-outputs'),
    );
  });

  it('counts from the working folder where there is no concordat.yaml', () => {
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

  it('names a wrong contract too: the run that reads it says what is wrong', () => {
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

  it('is refused where a run would be', () => {
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
  it('is what a run writes, and no run is needed to know', () => {
    writeProject();
    const { outputs } = listed('--list-outputs');
    expect(tree('out')).toEqual([]);
    concordat('generate');
    expect(outputs).toEqual(tree('out').map((path) => `out/${path}`));
  });

  it('is about the targets that are asked for', () => {
    writeSample();
    const { outputs } = listed('--list-outputs --target ddr,rag');
    concordat('generate --target ddr,rag');
    expect(outputs).toEqual(tree('out').map((path) => `out/${path}`));
  });

  it('stands below the inputs where both are asked for', () => {
    writeSample();
    const { stdout } = concordat('generate --list-inputs --list-outputs --target ddr');
    expect(stdout).toMatch(/^inputs\n {2}contracts\/sample\.yaml\noutputs\n(?: {2}out\/.*\n)+$/);
  });
});

it('lists enough for a sandbox: with the inputs alone a run writes the same, byte for byte', () => {
  writeProject();
  const lists = listed('--list-inputs --list-outputs');
  for (const path of lists.inputs) write(`sandbox/${path}`, read(path));
  concordat('generate');
  concordat('generate', { from: 'sandbox' });
  expect(tree('sandbox')).toEqual([...lists.inputs, ...lists.outputs].sort());
  for (const path of lists.outputs)
    expect([path, read(`sandbox/${path}`)]).toEqual([path, read(path)]);
});
