/** Commands as transcripts: files, the words typed, what is printed, the exit code. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { head, repository } from '../support/contracts.ts';

const program = join(repository, 'dist', 'concordat.js');
const contractFile = 'contracts/agn-033-agent-execute-response.yaml';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-cli-'));
  mkdirSync(join(folder, 'contracts'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function concordat(words: string, input = ''): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync('node', [program, ...words.split(' ')], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { code: status, stdout, stderr };
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function copyContract(): void {
  cpSync(join(repository, contractFile), join(folder, contractFile));
}

function tree(below: string): readonly string[] {
  return existsSync(join(folder, below)) ? readdirSync(join(folder, below), { recursive: true }).map(String).sort() : [];
}

describe('generate', () => {
  it('writes every target, and nothing the second time', () => {
    copyContract();
    expect(concordat('generate')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ 1 contract, \d+ files in out, \d+ changed\n$/),
    });
    const before = statSync(join(folder, 'out/typescript/agn-033.ts')).mtimeMs;
    expect(concordat('generate').stdout).toMatch(/nothing changed/);
    expect(statSync(join(folder, 'out/typescript/agn-033.ts')).mtimeMs).toBe(before);
    expect(new Set(tree('out').map((path) => path.split('/')[0]))).toEqual(
      new Set(['.concordat-manifest', 'conformance', 'csharp', 'ddr', 'json-schema', 'python', 'rag', 'typescript']),
    );
  });

  it('depends on the contract alone: not on the locale, the time zone or line endings', () => {
    copyContract();
    concordat('generate --out one');
    const text = readFileSync(join(folder, contractFile), 'utf8');
    write(contractFile, text.replaceAll('\n', '\r\n'));
    const { status } = spawnSync('node', [program, 'generate', '--out', 'two'], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
    });
    expect(status).toBe(0);
    for (const path of tree('one').filter((name) => statSync(join(folder, 'one', name)).isFile())) {
      expect([path, readFileSync(join(folder, 'two', path), 'utf8')]).toEqual([path, readFileSync(join(folder, 'one', path), 'utf8')]);
    }
  });

  it('--check names what is modified, missing and orphaned, and writes nothing', () => {
    copyContract();
    concordat('generate');
    write('out/typescript/agn-033.ts', '// edited\n');
    write('out/typescript/notes.txt', 'mine');
    write('out/typescript/old-001.ts', readFileSync(join(folder, 'out/typescript/runtime.ts'), 'utf8'));
    rmSync(join(folder, 'out/rag'), { recursive: true });
    const before = tree('out');
    const { code, stderr } = concordat('generate --check');
    expect(code).toBe(1);
    expect(stderr.split('\n').filter((line) => /^(modified|missing|orphaned)/.test(line))).toEqual([
      'modified out/typescript/agn-033.ts',
      'missing  out/rag/AGN-033.jsonl',
      'missing  out/rag/manifest.json',
      'orphaned out/typescript/old-001.ts',
    ]);
    expect(stderr).toMatch(/Run "npm run generate" and commit what it writes\./);
    expect(tree('out')).toEqual(before);
    expect(concordat('generate').code).toBe(0);
    expect(concordat('generate --check').code).toBe(0);
    expect(tree('out')).toContain('typescript/notes.txt');
    expect(tree('out')).not.toContain('typescript/old-001.ts');
  });

  it('takes other line endings for no drift', () => {
    copyContract();
    concordat('generate');
    const file = 'out/typescript/agn-033.ts';
    write(file, readFileSync(join(folder, file), 'utf8').replaceAll('\n', '\r\n'));
    expect(concordat('generate --check').code).toBe(0);
  });

  it('shows the place of a problem, and writes nothing', () => {
    write('contracts/a.yaml', `${head('A')}types:\n  A:\n    fields:\n      b: Strin\n`);
    expect(concordat('generate')).toEqual({
      code: 2,
      stdout: '',
      stderr: `contracts/a.yaml:11:10 error unknown-type  There is no type "Strin". Did you mean "string"?

  10 |     fields:
> 11 |       b: Strin
     |          ^^^^^
  12 |

1 problem; nothing was written.
`,
    });
    expect(tree('out')).toEqual([]);
  });

  it.each([
    [
      'generate --contracts nowhere',
      'error  The folder nowhere cannot be read (ENOENT).\n\n  --contracts names the folder with the contracts.\n',
    ],
    ['generate', 'error  There is no contract in contracts.\n\n  A contract is a .yaml file; --contracts names another folder.\n'],
  ])('%s says what is missing', (words, stderr) => {
    expect(concordat(words)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('keeps calm about a folder that cannot be written', () => {
    copyContract();
    write('out', 'a file, not a folder');
    const { code, stderr } = concordat('generate');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error {2}The folder out cannot be written/)]);
    chmodSync(join(folder, 'out'), 0o600);
  });

  it('judges a file with 20,000 wrong keys in seconds', () => {
    write('contracts/a.yaml', Array.from({ length: 20_000 }, (_, index) => `key${index}: 1\n`).join(''));
    const { code, stderr } = concordat('generate');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/… and \d+ more\.\n\n20008 problems; nothing was written\.\n$/)]);
  }, 10_000);
});

describe('validate', () => {
  const valid = '{"Kind":"final","SessionId":"s","TurnId":"t","ModeDisplayName":"m","PrimaryOutputText":"x"}';

  beforeEach(copyContract);

  it('a valid document', () => {
    write('a.json', valid);
    expect(concordat('validate a.json --contract AGN-033')).toEqual({
      code: 0,
      stdout: 'a.json: valid AGN-033 AgentExecuteResponse\n',
      stderr: '',
    });
    expect(concordat('validate a.json --contract AGN-033 --format json').stdout).toBe('{"valid":true,"violations":[]}\n');
  });

  it('an invalid one, from standard input', () => {
    const text = valid.replace('"final"', '"client_tool_continuation"');
    expect(concordat('validate - --contract AGN-033', text)).toEqual({
      code: 1,
      stdout: `-: invalid AGN-033 AgentExecuteResponse
  must forbidden-field at /PrimaryOutputText
    PrimaryOutputText must not appear, not even empty, where Kind is "client_tool_continuation".
  must required at /ToolCalls
    ToolCalls is required.
`,
      stderr: '',
    });
  });

  it('a document of another type, as JSON', () => {
    const { code, stdout } = concordat(
      'validate - --contract AGN-033 --type ToolResult --format json',
      '{"ToolCallId":"c","ExecutionMs":1}',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      violations: [
        { rule: 'one-outcome', level: 'must', path: '', message: 'Give either ResultJson or ErrorMessage, and only one of them.' },
      ],
    });
  });

  it('text that is no JSON, or far too deep, is a violation and no crash', () => {
    expect(concordat('validate - --contract AGN-033 --format json', '{').stdout).toMatch(/"rule":"syntax"/);
    expect(concordat('validate - --contract AGN-033 --format json', '['.repeat(100_000)).stdout).toMatch(/"rule":"depth"/);
  });

  it.each([
    [
      'validate a.json --contract AGN-034',
      'error  There is no contract "AGN-034" in contracts. Did you mean "AGN-033"?\n\n  There are: AGN-033.\n',
    ],
    [
      'validate nowhere.json --contract AGN-033',
      'error  The file nowhere.json cannot be read.\n\n  Name a JSON file, or "-" for standard input.\n',
    ],
    ['validate a.json --contract AGN-033 --format xml', 'error  There is no format "xml".\n\n  Write --format pretty or --format json.\n'],
    [
      'validate a.json --contract AGN-033 --type ToolCal',
      expect.stringMatching(/^error {2}AGN-033 has no type "ToolCal"\. Did you mean "ToolCall"\?/),
    ],
    ['validate a.json', expect.stringMatching(/^error: required option '--contract <id>' not specified/)],
    ['generat', expect.stringMatching(/^error: unknown command 'generat'/)],
  ])('%s', (words, stderr) => {
    write('a.json', valid);
    expect(concordat(words)).toEqual({ code: 2, stdout: '', stderr });
  });
});

it.each(['generate', 'validate'])('%s --help shows an example', (command) => {
  expect(concordat(`${command} --help`)).toMatchObject({ code: 0, stdout: expect.stringContaining('Example:\n  concordat ') });
});
