import { beforeEach, describe, expect, it } from 'vitest';
import { head } from '../../support/contract-text.ts';
import { at, concordat, copyContract, write, writeSample } from '../workbench.ts';

describe('validate', () => {
  const valid =
    '{"Kind":"final","SessionId":"s","TurnId":"t","ModeDisplayName":"m","PrimaryOutputText":"x"}';

  beforeEach(copyContract);

  it('accepts a valid document', () => {
    write('a.json', valid);
    expect(concordat('validate a.json --contract AGN-033')).toEqual({
      code: 0,
      stdout: 'a.json: valid AGN-033 AgentExecuteResponse\n',
      stderr: '',
    });
    expect(concordat('validate a.json --contract AGN-033 --format json').stdout).toBe(
      '{"valid":true,"violations":[],"notEvaluated":[]}\n',
    );
    expect(concordat('validate a.json --contract AGN-033 --format github')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('reports violations of a document from standard input', () => {
    const input = valid.replace('"final"', '"client_tool_continuation"');
    expect(concordat('validate - --contract AGN-033', { input })).toEqual({
      code: 1,
      stdout: `-: invalid AGN-033 AgentExecuteResponse
  must forbidden-field at /PrimaryOutputText (1:107)
    PrimaryOutputText must not appear, not even empty, where Kind is "client_tool_continuation".
  must required at /ToolCalls (1:1)
    ToolCalls is required.
`,
      stderr: '',
    });
  });

  it('validates another type and prints JSON', () => {
    const input = '{"ToolCallId":"c","ExecutionMs":1}';
    const { code, stdout } = concordat(
      'validate - --contract AGN-033 --type ToolResult --format json',
      { input },
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      violations: [
        {
          rule: 'one-outcome',
          level: 'must',
          path: '',
          message: 'Give either ResultJson or ErrorMessage, and only one of them.',
        },
      ],
      notEvaluated: [],
    });
  });

  it.each([
    [
      'validate a.json --contract AGN-034',
      'error  Unknown contract "AGN-034" in contracts. Did you mean "AGN-033"?\n\n  Contracts: AGN-033.\n',
    ],
    [
      'validate nowhere.json a.json gone.json --contract AGN-033',
      `error  nowhere.json cannot be read: it does not exist.

  Name a JSON file, or "-" for standard input.
error  gone.json cannot be read: it does not exist.

  Name a JSON file, or "-" for standard input.
`,
    ],
    [
      'validate contracts --contract AGN-033',
      'error  contracts cannot be read: it is a folder.\n\n  Name a JSON file, or "-" for standard input.\n',
    ],
    ['validate - - --contract AGN-033', 'error  Standard input can be read only once.\n'],
    [
      'validate a.json --contract AGN-033 --type ToolCal',
      expect.stringMatching(/^error {2}AGN-033 has no type "ToolCal"\. Did you mean "ToolCall"\?/),
    ],
    [
      'validate a.json --contract AGN-033 --context a.json',
      'error  AGN-033 has no context.\n\n  Omit --context.\n',
    ],
  ])('reports wrong arguments: %s', (words, stderr) => {
    write('a.json', valid);
    expect(concordat(words)).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('violations of level should', () => {
  const rude = '{"id":"q-rude","text":"Well?"}';
  const message = 'Say it with a link.';

  beforeEach(() => {
    writeSample();
    write('rude.json', rude);
    write('none.json', '{"id":"q-1"}');
  });

  it('do not fail', () => {
    expect(concordat('validate rude.json --contract TST-001')).toEqual({
      code: 0,
      stdout: `rude.json: valid TST-001 Question\n  should polite at /link (1:1)\n    ${message}\n`,
      stderr: '',
    });
  });

  it('have positions in a document of many lines', () => {
    write('long.json', '{\n  "id": "q-1",\n  "text": 1,\n  "of": {}\n}\n');
    expect(concordat('validate long.json --contract TST-001 --format github').stdout).toMatch(
      /^::error file=long\.json,line=3,col=11::/,
    );
  });

  it('fail with --fail-on should', () => {
    const { code, stdout } = concordat(
      'validate rude.json --contract TST-001 --fail-on should --format json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      valid: true,
      violations: [{ rule: 'polite', level: 'should', path: '/link', message }],
      notEvaluated: [],
    });
  });

  it('are printed as warnings in annotations of GitHub', () => {
    const words = 'validate rude.json none.json --contract TST-001 --format github';
    expect(concordat(words)).toEqual({
      code: 1,
      stdout: `::warning file=rude.json,line=1,col=1::${message} (polite at /link, TST-001 Question)
::error file=none.json,line=1,col=1::Ask in words or with a link. (one-way at the document, TST-001 Question)
`,
      stderr: '',
    });
    expect(concordat(`${words} --fail-on should`).stdout).toMatch(
      /^::error file=rude\.json,line=1,col=1::/,
    );
  });

  it('are printed in the order of the files', () => {
    expect(
      concordat('validate none.json rude.json none.json --contract TST-001 --format json')
        .stdout.split('\n')
        .map((line) => line.slice(0, 14)),
    ).toEqual(['{"valid":false', '{"valid":true,', '{"valid":false', '']);
  });

  it('are printed with escaped keys', () => {
    const { stdout } = concordat('validate - --contract TST-001', {
      input: '{"id":"q","text":"x","\\u001b[2J":1}',
    });
    expect(stdout).toContain('must unknown-field at /\\u001b[2J');
  });
});

describe('contracts with errors', () => {
  it('do not affect validation by another contract', () => {
    writeSample();
    write('contracts/broken.yaml', `${head('A').replace('TST-001', 'TST-002')}types: {}\n`);
    write('a.json', '{"id":"q","text":"x"}');
    expect(concordat('validate a.json --contract TST-001').code).toBe(0);
    const { code, stdout, stderr } = concordat('validate a.json --contract TST-002');
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringMatching(/^contracts\/broken\.yaml:8:8 error[\s\S]*nothing was validated\.\n$/),
    ]);
  });

  it('are reported as JSON if requested', () => {
    const { code, stdout } = concordat('validate a.json --contract TST-001 --format json');
    expect([code, JSON.parse(stdout)]).toEqual([
      2,
      {
        diagnostics: [
          expect.objectContaining({
            code: 'unreadable',
            file: null,
            message: 'contracts cannot be read: it does not exist.',
          }),
        ],
      },
    ]);
  });

  it('may be in a folder with an absolute path', () => {
    writeSample('elsewhere/sample.yaml');
    write('a.json', '{"id":"q","text":"x"}');
    expect(
      concordat(`validate a.json --contract TST-001 --contracts ${at('elsewhere')}`).code,
    ).toBe(0);
  });
});
