/**
 * How many rules of the published contracts a program enforces. Only the rules that existed at
 * commit eebd5e7, before `enforcedBy` was introduced, are counted, and only if a conformance vector
 * violates the check that enforces the rule.
 */
import { describe, expect, it } from 'vitest';
import { type RuleEvidence, ruleEvidence } from '../../../compiler/vectors/rule-evidence.ts';
import { compile } from '../../support/compile.ts';
import { head } from '../../support/contract-text.ts';
import { compileText, contractsOf, sourcesIn } from '../../support/contracts.ts';

const originalRules: Readonly<Record<string, readonly string[]>> = {
  'AGB-001': ['sections-are-there', 'request-echoed', 'utf8-and-readable'],
  'AGN-033': [
    ...[
      'one-outcome',
      'failure-carries-no-result',
      'success-carries-a-result',
      'same-session',
      'same-turn',
      'results-match-calls',
    ],
    ...[
      'mismatch-aborts',
      'failures-are-returned',
      'observable-means-represented',
      'no-vendor-payloads',
      'always-wrapped',
    ],
    ...[
      'errors-only-in-invoke-result',
      'no-failure-in-response',
      'follow-on-needs-session-and-turn',
      'turn-scoped-to-session',
    ],
    ...[
      'no-branching-on-mode',
      'no-server-state',
      'kinds-are-closed',
      'results-show-server-tools',
      'absence-has-meaning',
    ],
    ...[
      'no-reliance-on-html',
      'guarded-payloads',
      'message-is-informational',
      'warnings-are-not-fatal',
      'no-embedded-files',
    ],
    ...['content-hash-service', 'tools-surface-files'],
  ],
  'SRS-001': [
    ...[
      'execution-calls-tools',
      'answer-calls-nothing',
      'no-answer-looks-up',
      'tool-is-registered',
      'arguments-fit-the-tool',
    ],
    ...[
      'thought-explains',
      'fenced-json',
      'qa-calls-retrieve',
      'rules-refer-here',
      'examples-conform',
    ],
  ],
  'SUB-001': [
    'outcomes-not-process',
    'custom-fields-move',
    'artifacts-exist',
    'session-echoed',
    'actionable-errors',
  ],
  'UAR-001': ['all-relevant-people', 'no-extraction'],
};

const evidence = contractsOf(compile(sourcesIn('contracts'))).flatMap((contract) =>
  ruleEvidence(contract).map((found) => ({ contract: contract.id, ...found })),
);
const original = evidence.filter(
  ({ contract, rule }) => originalRules[contract]?.includes(rule.id) === true,
);
const nameOf = ({ contract, rule }: { readonly contract: string } & RuleEvidence) =>
  `${contract} ${rule.id}`;

describe('the rules of the five contracts', () => {
  it('all still exist', () => {
    const all = Object.entries(originalRules).flatMap(([contract, ids]) =>
      ids.map((id) => `${contract} ${id}`),
    );
    expect(all).toHaveLength(47);
    expect([...original.map(nameOf)].sort()).toEqual([...all].sort());
  });

  it('are enforced by machine, at least 28 of the 47', () => {
    expect(original.filter(({ byMachine }) => byMachine).length).toBeGreaterThanOrEqual(28);
  });

  it('are enforced only by checks that some vector violates', () => {
    const unviolated = evidence.filter(
      ({ enforcedBy, byMachine }) => enforcedBy.length > 0 && !byMachine,
    );
    expect(unviolated.map(nameOf)).toEqual([]);
  });

  it('give a reason where no program checks them', () => {
    const unexplained = evidence.filter(
      ({ rule, enforcedBy }) => enforcedBy.length === 0 && rule.notEnforced === undefined,
    );
    expect(unexplained.map(nameOf)).toEqual([]);
  });
});

it('does not count a rule that no vector derived from an example violates', () => {
  const text = (examples: string) => `${head('Task')}types:
  Task: { fields: { note?: Note } }
  Note: { fields: { text: string(1..) } }
rules:
  - { id: never-empty, prose: "A note says something.", enforcedBy: [length at Note.text] }
examples:
${examples}`;
  const byMachine = (examples: string) =>
    contractsOf(compileText(text(examples))).flatMap((contract) =>
      ruleEvidence(contract).map((found) => found.byMachine),
    );
  expect(byMachine('  - { name: a task, value: {} }\n')).toEqual([false]);
  expect(byMachine('  - { name: a note, value: { note: { text: x } } }\n')).toEqual([true]);
});
