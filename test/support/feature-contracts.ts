/** One small contract per feature of the run time, and the features that it uses. */
import type { Contract } from '../../compiler/model/model.ts';
import type { Feature } from '../../generators/shared/features.ts';
import { contractWith } from './contracts.ts';

export interface FeatureContract {
  readonly name: string;
  readonly contract: Contract;
  readonly features: readonly Feature[];
}

const named = 'Named: { fields: { name: string } }';
const question = 'Question: { fields: { name: string } }';
const exchange = (rule: string) =>
  `exchanges: { round: { asks: Question, answers: Named, rules: [${rule}] } }`;

export const featureContracts: readonly FeatureContract[] = [
  uses(
    [],
    'neither rules nor exchanges',
    'Note: { fields: { text: string(1..80), tags: list<Tag> } }\nTag: { enum: [a, b] }',
  ),
  uses(
    ['text-rules'],
    'an emoji rule',
    'Note: { fields: { text: { type: string, emoji: false } } }',
  ),
  uses(
    ['text-rules'],
    'a number of tokens',
    'Note: { fields: { text: { type: string, tokens: ..100 } } }',
  ),
  uses(
    ['automata'],
    'a pattern that engines might match slowly',
    'Note: { fields: { text: { type: string, pattern: "^(?!con$)[a-z]+" } } }',
  ),
  uses(
    ['instants'],
    'a comparison of times',
    'Span: { fields: { from: date-time, to: date-time }, rules: [{ id: order, check: instant(to) > instant(from) }] }',
  ),
  uses(
    ['arithmetic'],
    'a sum',
    'Sum: { fields: { a: number, b: number, total: number }, rules: [{ id: adds, check: total = a + b }] }',
  ),
  uses(
    ['lists'],
    'unique items',
    'Tags: { fields: { tags: { type: list<string>, unique: true } } }',
  ),
  uses(
    ['references'],
    'references between items',
    'Plan: { fields: { steps: list<Step> }, rules: [{ id: exists, references: { from: steps.*.after, to: steps.*.id } }] }\nStep: { fields: { id: string, after?: string } }',
  ),
  uses(['schemas'], 'a JSON Schema', 'Tool: { fields: { parameters: schema } }'),
  uses(['embedded-json'], 'JSON in a text', 'Call: { fields: { arguments: json } }'),
  uses(
    ['context'],
    'a rule that reads the context',
    `${named.replace(' } }', ' }, rules: [{ id: known, same: [name, context.name] }] }')}\nKnown: { fields: { name: string } }`,
    'context: Known',
  ),
  uses(
    ['generic-types'],
    'a generic type',
    'Names: { is: Page<string> }\nPage<T>: { fields: { items: list<T> } }',
  ),
  uses(
    ['exchanges'],
    'an exchange',
    `${named}\n${question}`,
    exchange('{ id: same-name, same: [asks.name, answers.name] }'),
  ),
  uses(
    ['context-exchanges', 'exchanges'],
    'an exchange with a context',
    `${named}\n${question}`,
    `context: Question\n${exchange('{ id: known, same: [answers.name, context.name] }')}`,
  ),
  uses(['model-output'], 'a transport', named, 'transport: {}'),
  uses(['model-output'], 'a prompt', named, 'publish: { prompt: true }'),
  uses(
    ['model-output', 'provider-dialects'],
    'structured output',
    named,
    'publish: { structuredOutput: true }',
  ),
  uses(['model-output', 'files'], 'a file', named, 'transport: { file: name.json }'),
];

function uses(
  features: readonly Feature[],
  name: string,
  types: string,
  rest?: string,
): FeatureContract {
  return { name, contract: contractWith(types, rest), features };
}
