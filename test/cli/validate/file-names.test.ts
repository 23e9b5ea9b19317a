/**
 * `validate` without --contract, which infers the contract from the file name, and the context file
 * of SRS-001.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { headOf, repository } from '../../support/contract-text.ts';
import { at, concordat, remove, write, writeSample } from '../workbench.ts';

const request = '{"request_id":"32ecfadc-2b66-4daa-a7c0-a03c449fcea5"}';

beforeEach(() => cpSync(join(repository, 'contracts'), at('contracts'), { recursive: true }));

describe('validate without --contract', () => {
  it('recognizes request and response by their file names, in any folder', () => {
    write('run/.agent-request.json', request);
    write('run/.agent-response.json', '{"status":"success"}');
    const { code, stdout } = concordat('validate run/.agent-request.json run/.agent-response.json');
    expect(code).toBe(1);
    expect(stdout).toContain('run/.agent-request.json: valid AGB-001 AgentRequest\n');
    expect(stdout).toContain('run/.agent-response.json: invalid AGB-001 AgentResponse\n');
  });

  it('reports an unknown file name, and lists the known ones', () => {
    write('a.json', request);
    expect(concordat('validate a.json')).toEqual({
      code: 2,
      stdout: '',
      stderr: `error  Cannot infer the contract from the file name a.json.

  Name the contract with --contract: AGB-001, AGN-033, SRS-001, SUB-001, UAR-001. Contracts with file names: .agent-response.json (AGB-001), .agent-request.json (AGB-001).
`,
    });
    expect(concordat('validate a.json --type AgentRequest')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--type requires --contract.'),
    });
  });

  it('reports a file name that belongs to several contracts', () => {
    write(
      'contracts/other.yaml',
      `${headOf('OTH-001', 'A')}types:\n  A: { fields: { a: string } }\ntransport: { file: .agent-response.json }\n`,
    );
    write('.agent-response.json', '{}');
    expect(concordat('validate .agent-response.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'The file name .agent-response.json belongs to several contracts: AGB-001, OTH-001.',
      ),
    });
  });
});

it('validate needs no --contract in a project with one contract', () => {
  remove('contracts');
  writeSample();
  write('a.json', '{"id":"q-1"}');
  expect(concordat('validate a.json')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^a\.json: invalid TST-001 Question\n {2}must one-way /),
  });
});

describe('the context file with the tools of SRS-001', () => {
  const plan = (name: string, args: object) =>
    JSON.stringify({
      thought: 'Do it.',
      response_mode: 'TOOL_EXECUTION',
      direct_response: null,
      tool_calls: [{ name, args }],
    });
  const validated = (text: string) => {
    write('plan.json', text);
    return concordat(
      'validate plan.json --contract SRS-001 --context contracts/srs-001.context.json --format json',
    ).stdout;
  };

  it.each([
    'createComprehensiveSRS',
    'editSRSDocument',
    'classifyProjectComplexity',
    'lintSRSDocument',
  ])('contains %s', (name) => {
    expect(
      validated(plan(name, { userInput: 'x', projectName: 'p', sessionData: { features: ['a'] } })),
    ).toBe('{"valid":true,"violations":[],"notEvaluated":[]}\n');
    expect(JSON.parse(validated(plan(name, { input: 'x' })))).toMatchObject({
      violations: [
        { rule: 'arguments-fit-the-tool', path: '/tool_calls/0/args/userInput' },
        { rule: 'arguments-fit-the-tool', path: '/tool_calls/0/args/input' },
      ],
    });
  });

  it('contains no other tool', () => {
    expect(JSON.parse(validated(plan('deleteEverything', {})))).toMatchObject({
      violations: [{ rule: 'tool-is-registered', path: '/tool_calls/0/name' }],
    });
  });
});
