/**
 * `generate --watch`: the program keeps running while files change. The tests do not depend on the
 * speed of the machine.
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
  /** Returns the next line of standard output that reports a run. */
  readonly line: () => Promise<string>;
  /** Removed files, each of which is reported in a line before that. */
  readonly removed: readonly string[];
  /** The whole standard error so far. */
  readonly errorOutput: () => string;
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
  let [unfinished, errors, consumed] = ['', '', 0];
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
      () => lines.length > consumed,
      () => `line ${consumed + 1} after:\n${lines.join('\n')}\n${errors}`,
    );
    return lines[consumed++] ?? '';
  };
  return { process: child, line, removed, errorOutput: () => errors, lines };
}

async function until(condition: () => boolean, what: () => string): Promise<void> {
  for (
    const end = Date.now() + 60_000;
    !condition();
    await new Promise((resolve) => setTimeout(resolve, 10))
  )
    if (Date.now() > end) throw new Error(`timed out waiting for ${what()}`);
}

/** Waits until the first run has finished and files are being watched. */
async function startWatching(words = '--target typescript'): Promise<Watching> {
  const session = await watching(words);
  expect(await session.line()).toMatch(/^\d\d:\d\d:\d\d [✓✗] .*, \d+ ms$/);
  expect(await session.line()).toBe('Watching for changes. Press Ctrl-C to stop.');
  return session;
}

const file = 'contracts/sample.yaml';
const generated = 'out/typescript/tst-001.ts';
const say = (message: string) => sample.replace('Ask in words or with a link.', message);

/**
 * Replaces a file in one step: a file that is written in place may be read when it is incomplete,
 * and its errors reported.
 */
function save(path: string, text: string): void {
  write(`${path}.saved`, text);
  renameSync(at(`${path}.saved`), at(path));
}

describe('generate --watch', () => {
  it('rebuilds the index when a search text changes', async () => {
    const searchText = 'contracts/tst-001.search.yaml';
    write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
    write(file, sample.replace('status: draft', 'status: in-review'));
    const { line } = await startWatching('--target rag');
    save(searchText, 'contract: TST-001\nquestions:\n  card: What is consumed here?\n');
    expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed, /);
    expect(read('out/rag/TST-001.jsonl')).toContain('What is consumed here?');
    remove(searchText);
    expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed, /);
    expect(read('out/rag/TST-001.jsonl')).not.toContain('What is consumed here?');
  });

  it('generates at the start and after each change, and prints a line for each run', async () => {
    writeSample();
    const { line } = await startWatching();
    let output = '';
    // If a rescan finds a change before its event arrives, the file is not printed, so this is
    // repeated.
    for (let count = 1; count <= 10 && !output.endsWith(file); count++) {
      save(file, say(`Ask ${count}.`));
      output = await line();
      expect(read(generated)).toContain(`Ask ${count}.`);
    }
    expect(output).toMatch(
      /^\d\d:\d\d:\d\d ✓ 1 contract, \d+ files in out, [1-9]\d* changed, \d+ ms {2}contracts\/sample\.yaml$/,
    );
    expect(concordat('generate --check --target typescript').code).toBe(0);
  });

  it('reports errors, writes nothing, and keeps running', async () => {
    writeSample();
    const { line, errorOutput } = await startWatching();
    const before = read(generated);
    save(file, sample.replace('root: Question', 'root: [Question'));
    expect(await line()).toMatch(/ ✗ nothing was written, \d+ ms/);
    expect(errorOutput()).toMatch(/^contracts\/sample\.yaml:\d+:\d+ error yaml-syntax /);
    save(file, sample.replace('text?: string', 'text?: Strin'));
    expect(await line()).toMatch(/ ✗ nothing was written/);
    expect(errorOutput()).toMatch(/Unknown type "Strin"/);
    expect(read(generated)).toBe(before);
    save(file, say('Ask again.'));
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(read(generated)).toContain('Ask again.');
  });

  it('starts with an invalid contract, or without any', async () => {
    const { line, errorOutput } = await startWatching();
    expect(errorOutput()).toMatch(/^error {2}contracts cannot be read: it does not exist\./);
    save(file, 'contract: [');
    expect(await line()).toMatch(/ ✗ /);
    writeSample();
    expect(await line()).toMatch(/ ✓ 1 contract, /);
  });

  it('waits for a folder that does not exist yet, and survives its deletion', async () => {
    const { process: child, line } = await startWatching(
      '--target typescript --contracts far/away/contracts',
    );
    writeSample('far/away/contracts/sample.yaml');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    remove('far');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('handles new and deleted contracts, also in new folders', async () => {
    writeSample();
    const { line, removed } = await startWatching();
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
    ['renames a new file onto the old one', [`${file}.tmp`, file], undefined],
    ['moves the old file away first', [file, file], `${file}~`],
  ])('follows an editor that %s', async (_, [source = '', target = ''], backup) => {
    writeSample();
    const { line } = await startWatching();
    for (const message of ['One.', 'Two.', 'Three.']) {
      if (backup !== undefined) renameSync(at(file), at(backup));
      write(source, say(message));
      renameSync(at(source), at(target));
      if (backup !== undefined) remove(backup);
      expect(await line()).toMatch(/ ✓ 1 contract, \d+ files in out, [1-9]\d* changed/);
      expect(read(generated)).toContain(message);
    }
  });

  it('does not miss the last of several quick changes', async () => {
    writeSample();
    const { lines } = await startWatching();
    for (let count = 0; count <= 20; count++) {
      // Written in place, as some editors do.
      write(file, say(`Ask ${count}.`));
      await new Promise((resolve) => setTimeout(resolve, 3 * count));
    }
    await until(
      () => read(generated).includes('Ask 20.'),
      () => lines.join('\n'),
    );
  });

  it('combines changes of many files', async () => {
    writeSample();
    const { line, lines } = await startWatching();
    for (let count = 10; count < 40; count++)
      write(`contracts/c${count}.yaml`, sample.replace('TST-001', `TST-0${count}`));
    while (!(await line()).includes(' ✓ 31 contracts, '));
    expect(lines.length).toBeLessThan(10);
  });

  it('watches concordat.yaml and the folders and templates in it', async () => {
    writeSample();
    const { line, errorOutput } = await startWatching('');
    save('concordat.yaml', 'targets: [ddr]\n');
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect([...new Set(tree('out').map((path) => path.split('/')[0]))]).toEqual([
      '.concordat-manifest',
      'ddr',
      'json-schema',
    ]);
    save('concordat.yaml', 'targets: [drd]\n');
    expect(await line()).toMatch(/ ✗ nothing was written/);
    expect(errorOutput()).toMatch(/Unknown target "drd"/);
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

  it('writes all files again after the output folder was deleted', async () => {
    writeSample();
    const { line } = await startWatching();
    const before = tree('out');
    remove('out');
    save(file, say('After a fire.'));
    expect(await line()).toMatch(/ ✓ 1 contract, /);
    expect(tree('out')).toEqual(before);
    expect(concordat('generate --check --target typescript').code).toBe(0);
  });

  it('ignores output files and files that it does not read', async () => {
    writeSample();
    const { line, lines } = await startWatching('--target typescript --out contracts/out');
    write('contracts/README.md', 'Not read.');
    write('contracts/out/typescript/notes.txt', 'Not read either.');
    for (const message of ['One.', 'Two.', 'Three.']) {
      save(file, say(message));
      expect(await line()).toMatch(/[1-9]\d* changed, /);
    }
    expect(lines).toHaveLength(5);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('exits with 0 on %s', async (signal) => {
    writeSample();
    const { process: child, errorOutput } = await startWatching();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(errorOutput()).toBe('');
    expect(tree('out').filter((path) => path.startsWith('.concordat-cache'))).toEqual([]);
  });

  it('cannot be combined with --check, and prints JSON if requested', async () => {
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
