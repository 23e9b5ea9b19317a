/**
 * Contracts whose types need a context directly, through another type, or not at all, for the tests
 * of all languages.
 */

import type { Contract } from '../../compiler/model/model.ts';
import { compile } from './compile.ts';
import { contractsOf } from './contracts.ts';

function source(id: string, body: string): string {
  return `contract: ${id}\ntitle: Plans\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: For a test.\n${body}`;
}

const texts = [
  source(
    'CTX-001',
    `root: Plan
context: Registry
types:
  Plan:
    fields: { calls: list<Call>, note?: string, held?: json<Call> }
    rules:
      - { id: known-tool, references: { from: calls.*.name, to: context.tools.*.name } }
      - { id: has-calls, level: should, then: { calls: { not: { is: empty } } } }
  Call:
    fields: { name: string, args?: map<any> }
    rules: [{ id: args-fit, fits: { value: args, schema: context.tools.*.parameters, by: { name: name } } }]
  Registry: { fields: { tools: list<Tool> } }
  Tool: { fields: { name: string, parameters?: schema } }
  Mode: { enum: [fast, slow] }
  Question: { fields: { note: string } }
  Page<T>: { fields: { items: list<T> } }
  Step:
    union: kind
    variants:
      CallStep: { tag: call, fields: { call: Call } }
      TextStep: { tag: text, fields: { text: string } }
  Steps: { is: Page<Step> }
  Texts: { is: Page<string> }
exchanges:
  plan-round:
    asks: Question
    answers: Plan
    rules: [{ id: same-note, same: [asks.note, answers.note] }]
  text-round:
    asks: Question
    answers: TextStep
    rules: [{ id: same-text, same: [asks.note, answers.text] }]`,
  ),
  // Declares no context, but imports types that need one.
  source(
    'CTX-002',
    `root: Batch
types:
  Batch: { fields: { plans: list<CTX-001.Plan> } }
  Pair<A>: { fields: { first: A, second: A } }
  Calls: { is: Pair<CTX-001.Call> }
  Words: { is: Pair<string> }`,
  ),
];

export const contextContracts: readonly Contract[] = contractsOf(
  compile(
    texts.map((text, index) => ({
      file: `${index}.yaml`,
      name: `${index}.yaml`,
      bytes: new TextEncoder().encode(text),
    })),
  ),
);

/** The rules of each type that are not evaluated without a context. */
export const contextRules: Readonly<Record<string, readonly string[]>> = {
  'CTX-001.Plan': ['known-tool', 'args-fit'],
  'CTX-001.Call': ['args-fit'],
  'CTX-001.Registry': [],
  'CTX-001.Mode': [],
  'CTX-001.Step': ['args-fit'],
  'CTX-001.CallStep': ['args-fit'],
  'CTX-001.TextStep': [],
  'CTX-001.Steps': ['args-fit'],
  'CTX-001.Texts': [],
  'CTX-002.Batch': ['known-tool', 'args-fit'],
  'CTX-002.Calls': ['args-fit'],
  'CTX-002.Words': [],
};

/** A plan that violates only rules that need the context. */
export const plan = { calls: [{ name: 'formatDisk', args: { all: 1 } }], note: 'x' };
export const registry = {
  tools: [
    {
      name: 'readFile',
      parameters: {
        type: 'object',
        properties: { path: { type: 'string' } },
        additionalProperties: false,
      },
    },
  ],
};
