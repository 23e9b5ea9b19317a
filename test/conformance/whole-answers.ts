/**
 * The reference and every language must never return a part of an answer, a draft or an example,
 * and must find one valid answer whatever brackets surround it. The expectations are written by
 * hand.
 */
import { expect, it } from 'vitest';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Repair } from '../../compiler/model/transport.ts';
import { random } from '../../compiler/vectors/random/random.ts';
import type { Engine } from '../engines/languages.ts';
import type { ReadAnswer } from '../engines/protocol.ts';
import { makeMangled, misreading, recursiveContracts } from '../fuzz/models/mangling.ts';
import type { ModelText } from './model-texts.ts';
import { readByReference, readingOf } from './reading-answers.ts';

interface Options {
  readonly repairs?: readonly Repair[];
  readonly several?: 'first' | 'last';
  readonly reasoning?: readonly string[];
}

type Row = readonly [contract: string, text: string, expected: string, options?: Options];

const fenced = (text: string, tag = 'json') => `\`\`\`${tag}\n${text}\n\`\`\``;
const example = '{"message":"Found 1","people":[{"person_id":"abc","name":"Ann"}]}';
const real =
  '{"message":"Found 2","people":[{"person_id":"1","name":"Bob"},{"person_id":"2","name":"Cy"}]}';
const single = real.replaceAll('"', "'");
const quotes: Options = { repairs: ['single-quotes'] };
const commas: Options = { repairs: ['trailing-commas'] };
const step = '{"action":"a"}';
const other = '{"action":"b"}';

/** The expected result: the outcome, and the value or the violated rules. */
export const answerRows: readonly Row[] = [
  [
    'RCV-001',
    fenced('{ // first make a backup\n  "action": "backup", "next": {"action": "delete"} }'),
    'unreadable: syntax',
  ],
  [
    'RCV-001',
    '{ // first make a backup\n  "action": "backup", "next": {"action": "delete"} }',
    'unreadable: syntax',
  ],
  [
    'RCV-001',
    '{ # not } yet\n  "action": "backup", "next": {"action": "delete"} }',
    'unreadable: syntax',
  ],
  ['RCV-001', '{action: "a", next: {"action":"b"}}', 'unreadable: syntax'],
  ['RCV-001', `{'action':'a','next':{"action":"b"}}`, 'unreadable: syntax'],
  [
    'RCV-001',
    `{'action':'a','next':{"action":"b"}}`,
    'value: {"action":"a","next":{"action":"b"}}',
    quotes,
  ],
  ['RCV-001', '[{"action":"a"}},{"action":"b"}]', 'unreadable: syntax'],
  ['RCV-001', '{"action":"a", "next": {"action":"b"}', 'unreadable: syntax'],
  ['RCV-001', '"action":"a","next":{"action":"b"}}', 'unreadable: syntax'],
  ['RCV-001', 'So: {"action":"a"},{"action":"b"}', 'unreadable: syntax'],
  ['RCV-001', `${step}}`, `value: ${step}`],
  ['RCV-001', `${step}}\nI hope that helps.`, `value: ${step}`],
  ['RCV-001', `${step}}}`, 'unreadable: syntax'],
  ['RCV-002', '[{"action":"a"}', 'unreadable: syntax'],
  ['RCV-003', '{"first": {"action":"a"}, second: {"action":"b"}}', 'unreadable: syntax'],
  ['RCV-004', '{label: "a", child: {}}', 'unreadable: syntax'],
  [
    'UAR-001',
    `<think>{"message":"draft","people":[]}</think>\n${real.slice(0, -20)}`,
    'unreadable: syntax',
  ],
  ['UAR-001', `Maybe {"message":"draft","people":[]}?\n</think>\n${real}`, `value: ${real}`],
  ['UAR-001', `<THINK>\n${fenced(example)}\n</think>\n${fenced(real)}`, `value: ${real}`],
  ['UAR-001', `<think>${example}`, 'unreadable: no-answer'],
  ['UAR-001', `${real}\n<scratchpad>Is it right?`, 'unreadable: no-answer'],
  ['UAR-001', `<plan>${example}</plan>${real}`, 'invalid: several-answers'],
  ['UAR-001', `<plan>${example}</plan>${real}`, `value: ${real}`, { reasoning: ['plan'] }],
  ['UAR-001', `{"message":"<think>","people":[]}`, 'value: {"message":"<think>","people":[]}'],
  ['UAR-001', `As asked, like ${example}:\n\n${single}`, 'invalid: several-answers'],
  ['UAR-001', `As asked, like ${example}:\n\n${single}`, 'invalid: several-answers', quotes],
  ['UAR-001', `${fenced(example)}\n${single}`, 'invalid: several-answers', quotes],
  [
    'UAR-001',
    `${fenced(example)}\n${fenced(real.replace(/\}$/, ',}'))}`,
    `value: ${real}`,
    { ...commas, several: 'last' },
  ],
  [
    'UAR-001',
    `${fenced(example)}\n${fenced(real.replace(/\}$/, ',}'))}`,
    'unreadable: syntax',
    { several: 'last' },
  ],
  [
    'UAR-001',
    `${fenced(example)}\n${fenced(real.replace(/\}$/, ',}'))}`,
    `value: ${example}`,
    { several: 'first' },
  ],
  [
    'UAR-001',
    `${fenced(example)}\n${fenced('{"message":1,"people":[]}')}`,
    'invalid: type at /message',
    { several: 'last' },
  ],
  ['UAR-001', `${example}\n${real.replace('"1"', '1')}`, 'invalid: several-answers'],
  ['UAR-001', `${fenced(example)}\n${real.replace('"1"', '1')}`, 'invalid: several-answers'],
  [
    'UAR-001',
    '{"message":"Found 2","people":[{"person_id":"1","name":"B"}]},{"person_id":"2","name":"C"}]}',
    'unreadable: syntax',
  ],
  ['UAR-001', `${example}\n${fenced('Message: none')}`, 'invalid: several-answers'],
  ['UAR-001', `${example}\n{Peo-ple: []}`, 'invalid: several-answers'],
  ['UAR-001', `${example}\n{"mess`, 'invalid: several-answers'],
];

/** Prose with brackets, placed around one valid answer. */
const surroundingProse: readonly string[] = [
  'See [docs](https://example.com/a).',
  'See [the docs][1] and ![a picture](x.png).',
  "See [Bob's page](https://example.com/b).",
  'As [1] and [2], [3] say.',
  'As a footnote[^1] says.\n\n[^1]: A footnote.',
  '- [ ] open\n- [x] done',
  'Replace {name} and {{user}} by yours.',
  'It greets with "Hello ${name}", or `#{name}`.',
  'The path is /users/{id}/posts/{post_id}.',
  'Use `list[0]` and `map["key"]`.',
  "Use `row['id']`, as always.",
  'The code is `if (x) { return [1]; }`.',
  'The code is `function f() { return "a"; }`, not more.',
  'Blocks open with `{` and close with `}`.',
  'A list opens with "[".',
  'Set {1, 2, 3} or {x | x > 0}.',
  'For x in [0, 1) and y in (0, 1].',
  'For x in [0, 10] or { x : x > 0 }.',
  'The set {x ∈ ℝ | x ∈ [0, 1)} is meant.',
  'In LaTeX: \\{1, 2\\} and \\[ x \\].',
  'I called the tool with {"query":"x"}.',
  'I called `search({"query": "x", "limit": [1, 2]})`.',
  "Python prints {'query': 'x'} for that.",
  fenced('const x = { action: "z" };', 'js'),
  fenced('def f():\n    return {"action": "z"}', 'python'),
  'Types look like List[str], Dict[str, int] or Array<{ id: string }>.',
  'The option [sic] is [see below] here.',
  'Use *args[1:] or {a, b}, {c}.',
  'Status: {ok}. Time [12:30]. Tags: [new], [old].',
  'A regular expression such as [a-z]{2,3} matches.',
  "It's {fine}, isn't it? Don't [worry].",
  'The tag `<think>` is not used.',
  'Colour: {red, green}; size = [S, M, L].',
];

export function testWholeAnswers(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  const recursive = recursiveContracts();
  const contractsById = new Map(
    [...contracts, ...recursive].map((contract) => [contract.id, contract]),
  );
  const textOf = (id: string, text: string, options: Options = {}): ModelText => ({
    name: text,
    contract: contractsById.get(id) as Contract,
    bytes: Buffer.from(text, 'utf8'),
    repairs: [],
    ...options,
  });

  it('matches the expectation of each row', async () => {
    const texts = answerRows.map(([id, text, , options]) => textOf(id, text, options));
    const expected = answerRows.map(([, text, outcome]) => `${outcome} <- ${text}`);
    for (const answers of await answersOf(texts, engines()))
      expect(
        answers.map((answer, index) => `${summaryOf(answer)} <- ${texts[index]?.name}`),
      ).toEqual(expected);
  });

  it('is found between links, footnotes, placeholders, code and sets', async () => {
    expect(surroundingProse.length).toBeGreaterThanOrEqual(30);
    const texts = surroundingProse.flatMap((prose) => [
      textOf('RCV-001', `${prose}\n\n${other}`),
      textOf('RCV-001', `${prose}\n\n${fenced(other)}\n`),
      textOf('RCV-001', `${other}\n\n${prose}`),
    ]);
    for (const answers of await answersOf(texts, engines()))
      expect(
        answers.map((answer, index) => `${summaryOf(answer)} <- ${texts[index]?.name}`),
      ).toEqual(texts.map(({ name }) => `value: ${other} <- ${name}`));
  });

  it('is never a part of a mangled answer, nor another document', async () => {
    const chance = random(20, 'mangled');
    const texts = Array.from({ length: 1_000 }, (_, index) =>
      makeMangled(recursive, chance, index),
    );
    for (const answers of await answersOf(texts, engines())) {
      const wrong = texts.flatMap((text, index) => {
        const found = misreading(text, answers[index] as ReadAnswer);
        return found === undefined ? [] : [`${found}: ${Buffer.from(text.bytes).toString('utf8')}`];
      });
      expect(wrong).toEqual([]);
    }
  });
}

/** The results of the reference and of each language. */
async function answersOf(
  texts: readonly ModelText[],
  engines: readonly Engine[],
): Promise<readonly (readonly ReadAnswer[])[]> {
  const given = await Promise.all(engines.map((engine) => engine.read(texts.map(readingOf))));
  return [texts.map(readByReference), ...given.map((answers) => answers.map(withoutFailure))];
}

function withoutFailure(answer: ReadAnswer | { readonly error: string }): ReadAnswer {
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

function summaryOf({ outcome, value, violations }: ReadAnswer): string {
  const found = violations.map(({ rule, path }) => `${rule}${path && ` at ${path}`}`).join(', ');
  return `${outcome}: ${outcome === 'value' ? JSON.stringify(value as Json) : found}`;
}
