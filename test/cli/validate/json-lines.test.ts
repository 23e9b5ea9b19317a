import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Line, linesOf } from '../../../cli/project/read-capped.ts';
import { at, concordat, program, write, writeSample } from '../workbench.ts';

const good = '{"id":"q","text":"x"}';
const bad = '{"id":"q"}';
const words = 'validate a.jsonl --jsonl --contract TST-001';

describe('validate --jsonl', () => {
  beforeEach(() => writeSample());

  it('prints one line per document, in order', () => {
    write('a.jsonl', `${good}\n${bad}\r\n\n  \n{\n${good}`);
    const { code, stdout } = concordat(`${words} --format json`);
    expect(code).toBe(1);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).violations.map(({ rule }: { rule: string }) => rule)),
    ).toEqual([[], ['one-way'], ['syntax'], []]);
  });

  it('prints violations with their line', () => {
    write('a.jsonl', `${good}\n\n${bad}\n`);
    expect(concordat(words)).toEqual({
      code: 1,
      stdout: `a.jsonl:3: invalid TST-001 Question
  must one-way at the document (3:1)
    Ask in words or with a link.
✗ a.jsonl: 2 documents, 1 of them failed
`,
      stderr: '',
    });
    expect(concordat(`${words} --format github`).stdout).toMatch(
      /^::error file=a\.jsonl,line=3,col=1::Ask in words/,
    );
  });

  it('accepts an empty file and standard input', () => {
    expect(concordat(words.replace('a.jsonl', '-'))).toEqual({
      code: 0,
      stdout: '✓ -: 0 documents, none failed\n',
      stderr: '',
    });
    expect(concordat(words.replace('a.jsonl', '-'), { input: `${good}\n${good}` }).stdout).toBe(
      '✓ -: 2 documents, none failed\n',
    );
  });

  it('reports a line over 16 MiB and continues', () => {
    write('a.jsonl', `${good}\n"${'x'.repeat(17 * 1024 * 1024)}"\n${good}\n`);
    const { code, stdout } = concordat(`${words} --format json`);
    expect(code).toBe(1);
    expect(stdout.split('\n').map((line) => /"rule":"(.*?)"/.exec(line)?.[1])).toEqual([
      undefined,
      'size',
      undefined,
      undefined,
    ]);
  });

  it('needs constant memory for a file of 400 MiB', async () => {
    const file = openSync(at('a.jsonl'), 'w');
    const block = Buffer.alloc(16 * 1024 * 1024, 'x');
    for (let count = 0; count < 25; count++) writeSync(file, block);
    writeSync(file, `\n${good}\n`);
    closeSync(file);
    const report =
      'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';
    const child = spawn(
      'node',
      ['--import', report, program, ...words.split(' '), '--format', 'json'],
      { cwd: at('') },
    );
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect(stdout.split('\n').map((line) => /"valid":(\w+)/.exec(line)?.[1])).toEqual([
      'false',
      'true',
      undefined,
    ]);
    expect(Number(stderr)).toBeLessThan(256 * 1024);
  });

  it('prints results before the input has ended', async () => {
    const child = spawn(
      'node',
      [program, ...words.replace('a.jsonl', '-').split(' '), '--format', 'json'],
      { cwd: at('') },
    );
    child.stdin.write(`${good}\n`);
    const [first] = await once(child.stdout, 'data');
    expect(String(first)).toBe('{"valid":true,"violations":[],"notEvaluated":[]}\n');
    child.stdin.end(`${bad}\n`);
    expect(await once(child, 'close')).toEqual([1, null]);
  });
});

describe('splits into lines', () => {
  async function lines(
    chunks: readonly string[],
    limit: number,
  ): Promise<readonly (readonly [number, string])[]> {
    const found: Line[] = [];
    for await (const line of linesOf(streamOf(chunks), limit)) found.push(line);
    return found.map(({ number, bytes }) => [number, Buffer.from(bytes).toString()]);
  }

  async function* streamOf(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }

  it.each([
    {
      chunks: ['a\nb\n'],
      limit: 9,
      expected: [
        [1, 'a'],
        [2, 'b'],
      ],
    },
    {
      chunks: ['a', 'b\nc', 'd'],
      limit: 9,
      expected: [
        [1, 'ab'],
        [2, 'cd'],
      ],
    },
    {
      chunks: ['\n\n', 'x'],
      limit: 9,
      expected: [
        [1, ''],
        [2, ''],
        [3, 'x'],
      ],
    },
    { chunks: [''], limit: 9, expected: [] },
    {
      chunks: ['ab', 'cdefg', 'h\ni'],
      limit: 4,
      expected: [
        [1, 'abcde'],
        [2, 'i'],
      ],
    },
  ])('$chunks', async ({ chunks, limit, expected }) => {
    expect(await lines(chunks, limit)).toEqual(expected);
  });
});
