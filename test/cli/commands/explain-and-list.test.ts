import { describe, expect, it } from 'vitest';
import { diagnosticMeaning } from '../../../cli/report/diagnostic-meanings.ts';
import { diagnosticCodes } from '../../../compiler/diagnostics/diagnostics.ts';
import { concordat, write, writeSample } from '../workbench.ts';

const enforced = `contract: LST-001
title: A list
version: 1.0.0
status: draft
ddrType: policy
summary: S.
root: Task
types:
  Task:
    fields: { done?: date, dropped?: string(1..) }
    rules:
      - id: one-way
        exactlyOneOf: [done, dropped]
rules:
  - id: one-end
    prose: A task ends in one way and has no other state.
    enforcedBy: [one-way, unknown-field at Task]
  - id: no-blanks
    prose: Whoever drops a task says why.
    enforcedBy: [length at Task.dropped]
  - id: be-brief
    prose: Be brief.
    notEnforced: Brevity is a matter of taste.
  - id: be-kind
    prose: Be kind.
examples:
  - name: done
    value: { done: 2026-01-31 }
  - name: dropped
    value: { dropped: rain }
`;

describe('explain', () => {
  it('describes a contract', () => {
    writeSample();
    expect(concordat('explain tst-001')).toEqual({
      code: 0,
      stdout: `TST-001  a contract: A test
  version  1.0.0
  status   draft
  summary  For a test.
  defined  contracts/sample.yaml

  types
    Question  record, root  What somebody wants to know.
    Answer    record

  exchanges
    round  Answer → Answer  A list is answered in its order.

  rules
    one-way     must    Ask in words or with a link.
    polite      should  Say it with a link.
    same-order  must    Answer in the order of the questions.
    be-kind     must    Be kind.
`,
      stderr: '',
    });
  });

  it('describes a rule', () => {
    writeSample();
    expect(concordat('explain one-way').stdout).toBe(`one-way  a rule of TST-001
  level     must
  message   Ask in words or with a link.
  doc       Both at once would contradict each other.
  where     Question
  defined   contracts/sample.yaml:16
  enforced  by the validators of every language, and by "concordat validate"
`);
    expect(concordat('explain same-order').stdout).toContain('  where     exchange round\n');
    expect(concordat('explain be-kind').stdout).toContain(
      '  enforced  by people: it is normative, but no program checks it\n',
    );
  });

  it('describes a word that is both a structural rule and a diagnostic', () => {
    writeSample();
    expect(concordat('explain duplicate-key').stdout).toMatch(
      /^duplicate-key {2}a structural rule of every contract\n[\s\S]*\n\nduplicate-key {2}a diagnostic\n {2}meaning {2}A map contains/,
    );
  });

  it('describes a diagnostic although the contracts have errors or do not exist', () => {
    expect(concordat('explain orphaned')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^orphaned {2}a diagnostic\n/),
    });
    write('contracts/a.yaml', 'contract: [\n');
    expect(concordat('explain yaml-syntax').code).toBe(0);
    expect(concordat('explain nothing-known')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  Unknown rule, contract or diagnostic "nothing-known".\n\n  Contracts with errors were skipped: contracts/a.yaml.\n',
    });
  });

  it('suggests a similar word for an unknown one', () => {
    writeSample();
    expect(concordat('explain one-wey')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean "one-way"?'),
    });
  });

  it('has a text for every diagnostic', () => {
    expect(diagnosticCodes.filter((code) => diagnosticMeaning(code) === undefined)).toEqual([]);
  });
});

describe('list', () => {
  it('prints id, version, status and title', () => {
    writeSample();
    writeSample('contracts/b/other.yaml');
    expect(concordat('list')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error duplicate-contract'),
    });
    write(
      'contracts/b/other.yaml',
      'contract: LONGER-2\ntitle: |-\n  Two\n  lines\nversion: 10.0.0\nstatus: in-review\nddrType: policy\nsummary: S.\nroot: A\ntypes: { A: { is: string } }\n',
    );
    expect(concordat('list')).toEqual({
      code: 0,
      stdout: 'LONGER-2  10.0.0  in-review  Two lines\nTST-001   1.0.0   draft      A test\n',
      stderr: '',
    });
  });

  it('prints JSON', () => {
    writeSample();
    expect(JSON.parse(concordat('list --format json').stdout)).toEqual({
      contracts: [
        {
          id: 'TST-001',
          version: '1.0.0',
          status: 'draft',
          title: 'A test',
          file: 'contracts/sample.yaml',
        },
      ],
    });
  });

  it('prints the rules, what enforces each, and a vector that violates it', () => {
    write('contracts/a.yaml', enforced);
    expect(concordat('list --rules')).toEqual({
      code: 0,
      stdout: `LST-001  3 of 5 rules are enforced by machine
  one-way    must  itself                  violated by "Task: one-way: Exactly
                                           one of done, dropped must be
                                           present."
  one-end    must  one-way                 violated by "Task: one-way: Exactly
                                           one of done, dropped must be
                                           present."
                   unknown-field at Task   violated by "Task: unknown-field:
                                           Task has no field of this name."
  no-blanks  must  length at Task.dropped  violated by "Task: length: Must have
                                           at least 1 character."
  be-brief   must  people                  Brevity is a matter of taste.
  be-kind    must  people                  No reason given.

3 of 5 rules are enforced by machine.
`,
      stderr: '',
    });
    expect(JSON.parse(concordat('list --rules --format json').stdout)).toMatchObject({
      byMachine: 3,
      all: 5,
      contracts: [
        {
          id: 'LST-001',
          byMachine: 3,
          all: 5,
          rules: [{ id: 'one-way', byMachine: true }, {}, {}, { byMachine: false }, {}],
        },
      ],
    });
    expect(concordat('explain one-end').stdout).toContain(
      '  enforced  by one-way, unknown-field at Task\n',
    );
    expect(concordat('explain be-brief').stdout).toContain(
      '  enforced  by people: Brevity is a matter of taste.\n',
    );
  });
});

describe('help', () => {
  it.each(['generate', 'validate', 'exchange', 'explain', 'list', 'search', 'init'])(
    '%s --help shows an example',
    (command) => {
      expect(concordat(`${command} --help`)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/\nExamples?:\n {2}(?:npx )?concordat /),
        stderr: '',
      });
    },
  );
});
