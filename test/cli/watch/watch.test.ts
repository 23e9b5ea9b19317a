/**
 * `generate --watch` as people have it: the program runs on, and files change below it. Nothing
 * here depends on how fast the machine is.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import {
  at,
  concordat,
  program,
  read,
  remove,
  sample,
  tree,
  write,
  writeSample,
} from '../workbench.ts';

interface Watching {
  readonly process: ChildProcess;
  /**
   * The next line of standard output that says what a run did. Whatever came before it was asked
   * for.
   */
  readonly line: () => Promise<string>;
  /** Files that were removed, each named in a line of its own before that. */
  readonly removed: readonly string[];
  /** All that standard error ever had. */
  readonly said: () => string;
  readonly lines: readonly string[];
}

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function watching(words = ''): Promise<Watching> {
  const child = spawn(
    'node',
    [program, 'generate', '--watch', ...words.split(' ').filter((word) => word !== '')],
    {
      cwd: at(''),
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  started.push(child);
  const lines: string[] = [];
  const removed: string[] = [];
  let [unfinished, errors, asked] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = `${unfinished}${text}`.split('\n');
    unfinished = parts.pop() ?? '';
    for (const part of parts)
      part.startsWith('removed ') ? removed.push(part.slice('removed '.length)) : lines.push(part);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const line = async () => {
    await until(
      () => lines.length > asked,
      () => `line ${asked + 1} after:\n${lines.join('\n')}\n${errors}`,
    );
    return lines[asked++] ?? '';
  };
  return { process: child, line, removed, said: () => errors, lines };
}

async function until(isSo: () => boolean, what: () => string): Promise<void> {
  for (
    const end = Date.now() + 60_000;
    !isSo();
    await new Promise((resolve) => setTimeout(resolve, 10))
  )
    if (Date.now() > end) throw new Error(`waited in vain for ${what()}`);
}

/** The first run is over, and what changes from now on is seen as it changes. */
async function watched(words = '--target typescript'): Promise<Watching> {
  const begun = await watching(words);
  expect(await begun.line()).toMatch(/^\d\d:\d\d:\d\d [✓✗] .*, \d+ ms$/);
  expect(await begun.line()).toBe('Watching. Ctrl-C ends it.');
  return begun;
}

const file = 'contracts/sample.yaml';
const generated = 'out/typescript/tst-001.ts';
const say = (message: string) => sample.replace('Ask in words or with a link.', message);

/**
 * As a whole: on a busy machine a file that is written in place may be seen half written, and is
 * then reported as such.
 */
function save(path: string, text: string): void {
  write(`${path}.saved`, text);
  renameSync(at(`${path}.saved`), at(path));
}

describe('generate --watch', () => {
  it('builds the index again when a search text changes', async () => {
    const searchText = 'contracts/tst-001.search.yaml';
    write(file, sample.replace('status: draft', 'status: approved'));
    const { line } = await watched('--target rag');
    save(searchText, 'contract: TST-001\nquestions:\n  card: What is asked here?\n');
    expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed, /);
    expect(read('out/rag/TST-001.jsonl')).toContain('What is asked here?');
    remove(searchText);
    expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed, /);
    expect(read('out/rag/TST-001.jsonl')).not.toContain('What is asked here?');
  });

  it('generates at once, and what changed when it changes, with a line for each', async () => {
    writeSample();
    const { line } = await watched();
    let said = '';
    // A change that comes in the very moment of a second look is found by that, and nobody knows by
    // what file.
    for (let count = 1; count <= 10 && !said.endsWith(file); count++) {
      save(file, say(`Ask ${count}.`));
      said = await line();
      expect(read(generated)).toContain(`Ask ${count}.`);
    }
    expect(said).toMatch(
      /^\d\d:\d\d:\d\d ✓ 1 contract, \d+ files in out, [1-9]\d* changed, \d+ ms {2}contracts\/sample\.yaml$/,
    );
    expect(concordat('generate --check --target typescript').code).toBe(0);
  });

  it('says what is wrong, writes nothing, and goes on', async () => {
    writeSample();
    const { line, said } = await watched();
    const before = read(generated);
    save(file, sample.replace('root: Question', 'root: [Question'));
    expect(await line()).toMatch(/ ✗ nothing was written, \d+ ms/);
    expect(said()).toMatch(/^contracts\/sample\.yaml:\d+:\d+ error yaml-syntax /);
    save(file, sample.replace('text?: string', 'text?: Strin'));
    expect(await line()).toMatch(/ ✗ nothing was written/);
    expect(said()).toMatch(/Unknown type "Strin"/);
    expect(read(generated)).toBe(before);
    save(file, say('Ask again.'));
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read(generated)).toContain('Ask again.');
  });

  it('begins with a wrong contract, or with none', async () => {
    const { line, said } = await watched();
    expect(said()).toMatch(/^error {2}contracts cannot be read: it does not exist\./);
    save(file, 'contract: [');
    expect(await line()).toMatch(/ ✗ /);
    writeSample();
    expect(await line()).toMatch(/ ✓ 1 contract, /);
  });

  it('waits for a folder whose parents are not there either, loses it, and ends well without it', async () => {
    const { process: child, line } = await watched(
      '--target typescript --contracts far/away/contracts',
    );
    writeSample('far/away/contracts/sample.yaml');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    remove('far');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('takes up new contracts and drops deleted ones, below new folders too', async () => {
    writeSample();
    const { line, removed } = await watched();
    write('contracts/deep/down/other.yaml', sample.replace('TST-001', 'TST-002'));
    expect(await line()).toMatch(/ ✓ 2 contracts, /);
    expect(tree('out/typescript')).toContain('tst-002.ts');
    remove('contracts/deep');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(tree('out/typescript')).not.toContain('tst-002.ts');
    expect(removed).toEqual(['out/typescript/tst-002.ts']);
    remove('contracts');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    save(file, say('Back again.'));
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read(generated)).toContain('Back again.');
  });

  it.each([
    ['moves a new file over the old one', [`${file}.tmp`, file], undefined],
    ['moves the old file away first', [file, file], `${file}~`],
  ])('follows an editor that %s', async (_, [written = '', place = ''], backup) => {
    writeSample();
    const { line } = await watched();
    for (const message of ['One.', 'Two.', 'Three.']) {
      if (backup !== undefined) renameSync(at(file), at(backup));
      write(written, say(message));
      renameSync(at(written), at(place));
      if (backup !== undefined) remove(backup);
      expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed/);
      expect(read(generated)).toContain(message);
    }
  });

  it('sees the last of several quick changes', async () => {
    writeSample();
    const { lines } = await watched();
    for (let count = 0; count <= 20; count++) {
      // In place, as some editors do.
      write(file, say(`Ask ${count}.`));
      await new Promise((resolve) => setTimeout(resolve, 3 * count));
    }
    await until(
      () => read(generated).includes('Ask 20.'),
      () => lines.join('\n'),
    );
  });

  it('waits until many files have changed', async () => {
    writeSample();
    const { line, lines } = await watched();
    for (let count = 10; count < 40; count++)
      write(`contracts/c${count}.yaml`, sample.replace('TST-001', `TST-0${count}`));
    while (!(await line()).includes(' ✓ 31 contracts, '));
    expect(lines.length).toBeLessThan(10);
  });

  it('follows concordat.yaml, and the folders and templates that it names', async () => {
    writeSample();
    const { line, said } = await watched('');
    save('concordat.yaml', 'targets: [ddr]\n');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect([...new Set(tree('out').map((path) => path.split('/')[0]))]).toEqual([
      '.concordat-manifest',
      'ddr',
      'json-schema',
    ]);
    save('concordat.yaml', 'targets: [drd]\n');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    expect(said()).toMatch(/There is no target "drd"/);
    save('layout/ddr/record.hbs', '# {{id}}, our way\n');
    save('concordat.yaml', 'targets: [ddr]\ntemplates: layout\ncontracts: definitions\n');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    writeSample('definitions/sample.yaml');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read('out/ddr/TST-001.md')).toBe('# TST-001, our way\n');
    save('layout/ddr/record.hbs', '# {{id}}, another way\n');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read('out/ddr/TST-001.md')).toBe('# TST-001, another way\n');
    remove('concordat.yaml');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read('out/ddr/TST-001.md')).not.toContain('another way');
  });

  it('writes everything again after the output folder was deleted', async () => {
    writeSample();
    const { line } = await watched();
    const before = tree('out');
    remove('out');
    save(file, say('After a fire.'));
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(tree('out')).toEqual(before);
    expect(concordat('generate --check --target typescript').code).toBe(0);
  });

  it('does not react to what it writes, nor to files that nobody reads', async () => {
    writeSample();
    const { line, lines } = await watched('--target typescript --out contracts/out');
    write('contracts/README.md', 'Not read.');
    write('contracts/out/typescript/notes.txt', 'Not read either.');
    for (const message of ['One.', 'Two.', 'Three.']) {
      save(file, say(message));
      expect(await line()).toMatch(/[1-9]\d* changed, /);
    }
    expect(lines).toHaveLength(5);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends well on %s', async (signal) => {
    writeSample();
    const { process: child, said } = await watched();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said()).toBe('');
    expect(tree('out').filter((path) => path.startsWith('.concordat-cache'))).toEqual([]);
  });

  it('is no check, and says everything in JSON where it is asked to', async () => {
    writeSample();
    expect(concordat('generate --watch --check')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^error: option '--watch' cannot be used with option '--check'/,
      ),
    });
    const { line } = await watching('--format json --target typescript');
    expect(await line()).toBe('{"diagnostics":[]}');
    save(file, 'contract: [');
    expect(JSON.parse(await line())).toMatchObject({
      diagnostics: [{ code: 'yaml-syntax', file }],
    });
  });
});
