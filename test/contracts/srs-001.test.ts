/**
 * What SRS-001 promises beyond its examples: the registry that ships with it, and how plans are
 * read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextText } from '../../build/context.mjs';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Json } from '../../compiler/model/json.ts';
import { readModelText } from '../../compiler/model-output/read.ts';
import { repository } from '../support/contract-text.ts';
import { allContracts } from '../support/contracts.ts';

const contract = allContracts().find(({ id }) => id === 'SRS-001');
if (contract === undefined) throw new Error('There is no SRS-001.');
const srs001 = contract;

const committed = readFileSync(join(repository, 'contracts', 'srs-001.context.json'), 'utf8');
const context = JSON.parse(committed) as {
  readonly tools: readonly { readonly name: string; readonly parameters: Json }[];
};

function violationsOf(plan: object): readonly string[] {
  return validateText(srs001, 'AIPlan', JSON.stringify(plan), {
    context: context as unknown as Json,
  }).map(({ rule, path }) => `${rule} at ${path}`);
}

const plan = (
  mode: string,
  answer: string | null,
  ...calls: readonly (readonly [string, object])[]
) => ({
  thought: 'x',
  response_mode: mode,
  direct_response: answer,
  tool_calls: calls.map(([name, args]) => ({ name, args })),
});

describe('the registry that ships', () => {
  it('is the one of the contract, with the schemas of its types', async () => {
    expect(
      await contextText(),
      'run "npm run generate && npm run generate:context" and commit what it writes',
    ).toBe(committed);
  });

  it('is a valid registry, without a warning, and its schemas need nothing else', () => {
    expect(validateText(srs001, 'ToolRegistry', committed)).toEqual([]);
    expect(committed).not.toContain('$ref');
  });

  it('takes every valid plan of the record, the search of the source among them', () => {
    const plans = srs001.examples.flatMap(({ name, subject, violates }) =>
      subject.kind === 'document' && subject.type === 'AIPlan' && violates.length === 0
        ? [{ name, plan: JSON.parse(subject.text) }]
        : [],
    );
    expect(plans.map(({ name }) => name)).toContain('knowledge is retrieved');
    expect(plans.map(({ name, plan: document }) => [name, violationsOf(document)])).toEqual(
      plans.map(({ name }) => [name, []]),
    );
  });

  it.each([
    [
      'every specialist may execute',
      plan(
        'TOOL_EXECUTION',
        null,
        ...context.tools.slice(0, 4).map(({ name }) => [name, { userInput: 'x' }] as const),
      ),
      [],
    ],
    [
      'a specialist does not retrieve',
      plan('KNOWLEDGE_QA', null, ['lintSRSDocument', { userInput: 'x' }]),
      ['qa-calls-retrieve at /tool_calls/0/name'],
    ],
    [
      'a search may be part of an execution',
      plan('TOOL_EXECUTION', null, ['internetSearch', { query: 'x' }]),
      [],
    ],
    [
      'a search has a query, and nothing else',
      plan('KNOWLEDGE_QA', null, ['internetSearch', { userInput: 'x' }]),
      [
        'arguments-fit-the-tool at /tool_calls/0/args/query',
        'arguments-fit-the-tool at /tool_calls/0/args/userInput',
      ],
    ],
    [
      'a tool that is not registered retrieves nothing',
      plan('KNOWLEDGE_QA', null, ['formatDisk', {}]),
      ['tool-is-registered at /tool_calls/0/name', 'qa-calls-retrieve at /tool_calls/0/name'],
    ],
  ])('%s', (_, document, expected) => {
    expect(violationsOf(document)).toEqual(expected);
  });
});

describe('a plan without a fence', () => {
  const document = plan('KNOWLEDGE_QA', 'Hello!');
  const text = JSON.stringify(document);

  it.each([
    ['by itself', text],
    ['in prose', `Here is my plan: ${text}\nThat is all.`],
    ['in a block', `\`\`\`json\n${text}\n\`\`\``],
  ])('is read like one with a fence: %s', (_, written) => {
    const { outcome, value, violations } = readModelText(srs001, srs001.root, written, {});
    expect([outcome, value, violations]).toEqual(['value', document, []]);
  });
});
