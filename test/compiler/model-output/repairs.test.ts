/** The repairs: what each reads, that it is made only if it is allowed, and what none reads. */
import { describe, expect, it } from 'vitest';
import { type Repair, repairNames, repairPresets } from '../../../compiler/model/transport.ts';
import { type ReadOptions, readModelText } from '../../../compiler/model-output/read.ts';
import { contractWith } from '../../support/contracts.ts';

const ticket = contractWith(
  'Ticket:\n  fields: { title: string, due_date?: string, count?: integer, done?: boolean, labels?: list<string>, mood?: Mood, next?: Ticket }\nMood:\n  enum: [VERY_GOOD, Bad]',
  'transport: {}',
);
const mood = contractWith('Mood:\n  enum: [VERY_GOOD, Bad]', 'transport: {}');
const pet = contractWith(
  'Pet:\n  union: kind\n  variants:\n    Cat: { tag: cat, fields: { lives: integer } }\n    Dog: { tag: dog, fields: { name: string } }',
);

function valueIn(text: string, repairs: ReadOptions['repairs'], contract = ticket): unknown {
  return readModelText(contract, contract.root, text, { ...(repairs && { repairs }) }).value;
}

/** The texts that need one repair alone, and what they mean. */
const rows: readonly (readonly [name: Repair, text: string, value: object])[] = [
  ['trailing-commas', '{"title":"a","labels":["b",],}', { title: 'a', labels: ['b'] }],
  ['single-quotes', `{'title':'a "b" \\'c\\''}`, { title: `a "b" 'c'` }],
  ['smart-quotes', '{“title”:‘a’}', { title: 'a' }],
  ['python-words', '{"title":"a","done":True}', { title: 'a', done: true }],
  ['truncated-end', '{"title":"a","labels":["b', { title: 'a', labels: ['b'] }],
  ['enum-case', '{"title":"a","mood":"bad"}', { title: 'a', mood: 'Bad' }],
  ['control-characters', '{"title":"a\n\tb"}', { title: 'a\n\tb' }],
  [
    'comments',
    '{ // }\n"title": /* ] */ "a//b" # {\n, "done":true /* x */}',
    { title: 'a//b', done: true },
  ],
  ['unquoted-keys', '{title: "a", due_date : "b"}', { title: 'a', due_date: 'b' }],
  [
    'other-quotes',
    '{"title":`a "b"\n}`,"due_date":"""c "d" ]"""}',
    { title: 'a "b"\n}', due_date: 'c "d" ]' },
  ],
  ['invalid-escapes', String.raw`{"title":"it\'s \x41"}`, { title: "it's A" }],
  ['other-words', '{"title":"a","done":FALSE}', { title: 'a', done: false }],
  ['double-commas', '{"title":"a",,"labels":["b",,"c"]}', { title: 'a', labels: ['b', 'c'] }],
  [
    'missing-commas',
    '{"title":"a"\n"count":1 "labels":["b"\n"c"]\n}',
    { title: 'a', count: 1, labels: ['b', 'c'] },
  ],
  ['wide-characters', '{\u00a0"title"：\u3000"a"，"count":1}', { title: 'a', count: 1 }],
  ['number-style', '{"title":"a","count":+1_000.}', { title: 'a', count: 1000 }],
  ['equal-duplicates', '{"title":"a","count":1,"title":"a"}', { title: 'a', count: 1 }],
  ['escaped-json', String.raw`"{\"title\":\"a\"}"`, { title: 'a' }],
  ['doubled-quotes', '{""title"":""a"",""due_date"":""""}', { title: 'a', due_date: '' }],
  ['joined-texts', '{"title":"a" + "b" +\n"c"}', { title: 'abc' }],
  ['null-fields', '{"title":"a","count":null,"mood":null}', { title: 'a' }],
  ['fence-tags', '```jsonc\n{"title":"a"}\n```', { title: 'a' }],
  ['missing-colons', '{"title" "a", "count" 1}', { title: 'a', count: 1 }],
  [
    'mismatched-brackets',
    '{"title":"a","next":{"title":"b","labels":["c"}}',
    { title: 'a', next: { title: 'b', labels: ['c'] } },
  ],
  ['key-style', '{"Title":"a","dueDate":"b"}', { title: 'a', due_date: 'b' }],
  ['enum-style', '{"title":"a","mood":"very-good"}', { title: 'a', mood: 'VERY_GOOD' }],
  ['scalar-kinds', '{"title":12,"count":"3","done":"true"}', { title: '12', count: 3, done: true }],
  ['json-texts', String.raw`{"title":"a","labels":"[\"b\"]"}`, { title: 'a', labels: ['b'] }],
  ['wrappers', '{"name":"Ticket","arguments":{"title":"a"}}', { title: 'a' }],
  ['lists-of-one', '[{"title":"a","labels":"b"}]', { title: 'a', labels: ['b'] }],
];

describe('a repair', () => {
  it('has a row', () => expect(rows.map(([name]) => name)).toEqual(repairNames));

  it.each(rows)('%s is made if it is allowed', (name, text, value) => {
    const reading = readModelText(ticket, 'Ticket', text, { repairs: [name] });
    expect(reading.value).toEqual(value);
    expect(reading.log).toContainEqual(expect.objectContaining({ step: 'repair', detail: name }));
  });

  it.each(rows)('%s is not made otherwise', (name, text) => {
    expect(
      valueIn(
        text,
        repairNames.filter((each) => each !== name),
      ),
    ).toBeUndefined();
    expect(valueIn(text, undefined)).toBeUndefined();
  });

  it.each(rows)('%s is in its sets', (name, text, value) => {
    for (const preset of ['strict', 'safe', 'lenient'] as const)
      expect(valueIn(text, preset)).toEqual(
        (repairPresets[preset] as readonly Repair[]).includes(name) ? value : undefined,
      );
  });
});

it.each([
  ['quotes in a text', '{"title":"a "b" c"}'],
  ['a text without quotes', '{"title": a b}'],
  ['a word without quotes', '{"title": a}'],
  ['NaN', '{"title":"a","count":NaN}'],
  ['three dots', '{"title":"a","labels":["b",...]}'],
  ['a lost bracket after an object', '{"title":"a","next":{"title":"b"},"count":1'],
  ['a member that may belong to either object', '[{"title":"a","next":{"title":"b","count":1}]'],
  ['a backslash before a letter', String.raw`{"title":"C:\le"}`],
  ['quotes on lines of their own', '{"title":"""\na\n"""}'],
  ['four quotes', '{"title":""""a""""}'],
  ['a leading zero', '{"title":"a","count":007}'],
  ['grouped digits', '{"title":"a","count":1 000}'],
  ['a number with a fraction for a text', '{"title":3.0}'],
  ['a key twice with two values', '{"title":"a","title":"b"}'],
  ['two keys for one field', '{"title":"a","dueDate":"b","due-date":"c"}'],
  ['an unknown field', '{"title":"a","extra":1}'],
  ['a missing field', '{"count":1}'],
  ['an example in a wrapper', '{"example":{"title":"a"}}'],
  ['a call of another tool', '{"name":"delete","arguments":{"title":"a"}}'],
  ['texts side by side', '{"title":"a","labels":["b" "c"]}'],
  ['escaped JSON that is quoted in prose', String.raw`It printed "{\"title\":\"a\"}" there.`],
  ['a cut text', '{"title":"a","labels":["b'],
])('no set reads %s', (_, text) => {
  expect(valueIn(text, 'lenient')).toBeUndefined();
});

describe('the root', () => {
  it.each([
    'Bad',
    '"Bad"',
    '```\nBad\n```',
    '```json\n"Bad"\n```',
    '<think>VERY_GOOD?</think> Bad',
  ])('reads the value of an enum: %s', (text) =>
    expect(valueIn(text, undefined, mood)).toBe('Bad'),
  );

  it.each(['bad', 'very good', '["Bad"]', '{"mood":"Bad"}'])('reads %s if it may', (text) => {
    expect(valueIn(text, 'strict', mood)).toBeUndefined();
    expect(['Bad', 'VERY_GOOD']).toContain(valueIn(text, 'lenient', mood));
  });

  it.each(['It is Bad.', 'Bad or VERY_GOOD', 'Bad\nVERY_GOOD', '["Bad","VERY_GOOD"]', ''])(
    'does not read a value in prose: %s',
    (text) => expect(valueIn(text, 'lenient', mood)).toBeUndefined(),
  );
});

it('never chooses another variant than the tag does', () => {
  expect(valueIn('{"kind":"Cat","lives":"9"}', 'lenient', pet)).toEqual({ kind: 'cat', lives: 9 });
  for (const text of [
    '{"kind":"cat","name":"Rex"}',
    '{"lives":9}',
    '{"kind":null,"lives":9}',
    '{"kind":"bird","lives":9}',
  ])
    expect(valueIn(text, 'lenient', pet)).toBeUndefined();
});

it('are allowed by a contract, by name or by set', () => {
  const types = 'Ticket:\n  fields: { title: string, count?: integer }';
  const named = contractWith(types, 'transport: { repairs: [unquoted-keys] }');
  const safe = contractWith(types, 'transport: { repairs: safe }');
  const lenient = contractWith(types, 'transport: { repairs: lenient }');
  const texts = ['{title: "a"}', "{title: 'a'}", `{Title: 'a', count: "1"}`];
  const read = (contract: typeof named) =>
    texts.map((text) => valueIn(text, undefined, contract) !== undefined);
  expect(read(named)).toEqual([true, false, false]);
  expect(read(safe)).toEqual([true, true, false]);
  expect(read(lenient)).toEqual([true, true, true]);
  expect(valueIn("{title: 'a'}", 'strict', safe)).toBeUndefined();
});
