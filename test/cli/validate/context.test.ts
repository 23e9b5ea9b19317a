import { beforeEach, expect, it } from 'vitest';
import { head } from '../../support/contract-text.ts';
import { concordat, write } from '../workbench.ts';

const words = 'validate plan.json --contract TST-001';

beforeEach(() => {
  write(
    'contracts/plan.yaml',
    `${head('Plan')}context: Registry
types:
  Plan:
    fields:
      calls: list<Tool>
    rules:
      - id: tool-is-registered
        references: { from: calls.*.name, to: context.tools.*.name }
        message: The tool is not registered.
  Registry:
    fields:
      tools: list<Tool>
  Tool:
    fields:
      name: string
`,
  );
  write('plan.json', '{"calls":[{"name":"read"},{"name":"wirte"}]}');
});

it('evaluates rules that need the context', () => {
  write('context.json', '{"tools":[{"name":"read"},{"name":"write"}]}');
  expect(concordat(`${words} --context context.json`)).toEqual({
    code: 1,
    stdout:
      'plan.json: invalid TST-001 Plan\n  must tool-is-registered at /calls/1/name (1:35)\n    The tool is not registered.\n',
    stderr: '',
  });
});

it('reports rules that need a context as not evaluated without one', () => {
  expect(concordat(words)).toEqual({
    code: 0,
    stdout:
      'plan.json: valid TST-001 Plan\nwarning  1 rule of TST-001 Plan was not evaluated: tool-is-registered. Pass a context with --context FILE.\n',
    stderr: '',
  });
  expect(concordat(`${words} --format json`).stdout).toBe(
    '{"valid":true,"violations":[],"notEvaluated":["tool-is-registered"]}\n',
  );
  write('plans.jsonl', '{"calls":[]}\n1\n');
  const lines = concordat('validate plans.jsonl --jsonl --contract TST-001 --format json')
    .stdout.trim()
    .split('\n');
  expect(lines.map((line) => (JSON.parse(line) as object)['notEvaluated' as never])).toEqual([
    ['tool-is-registered'],
    ['tool-is-registered'],
  ]);
  expect(concordat(`${words} --format github`).stdout).toContain(
    '::warning::1 rule of TST-001 Plan was not evaluated: tool-is-registered.',
  );
  expect(concordat('explain tool-is-registered').stdout.replace(/\s+/g, ' ')).toContain(
    'where the caller passes a context',
  );
});

it('reports nothing for types whose rules need no context', () => {
  write('tool.json', '{"name":"read"}');
  expect(concordat('validate tool.json --contract TST-001 --type Tool').stdout).toBe(
    'tool.json: valid TST-001 Tool\n',
  );
});

it.each([
  [
    'nowhere.json',
    'error  nowhere.json cannot be read: it does not exist.\n\n  Name a JSON file, or "-" for standard input.\n',
  ],
  [
    'plan.json',
    expect.stringMatching(
      /^error {2}The context plan\.json is not a valid Registry\.\n\n {2}required at \/tools: tools is required\.\n/,
    ),
  ],
  [
    'contracts/plan.yaml',
    'error  The context contracts/plan.yaml is not a valid Registry.\n\n  syntax: The text is not valid JSON.\n',
  ],
  ['- -', 'error  Standard input can be read only once.\n'],
])('reports an invalid context: %s', (file, stderr) => {
  expect(concordat(`${words} --context ${file}`)).toEqual({ code: 2, stdout: '', stderr });
});
