/**
 * Reading the output of a model: a table of texts with the expected result and the logged steps.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stepNames } from '../../../compiler/model/model-output-steps.ts';
import { repairNames } from '../../../compiler/model/transport.ts';
import { toFeedback } from '../../../compiler/model-output/feedback.ts';
import { type ReadOptions, readModelText } from '../../../compiler/model-output/read.ts';
import { repository } from '../../support/contract-text.ts';
import { contractWith } from '../../support/contracts.ts';

const types =
  'Answer:\n  fields: { text: string, mood?: Mood, count?: integer }\nMood:\n  enum: [GOOD, Bad]';
const answers = contractWith(types, 'transport: { fence: [json, Plan] }');
const withFallback = contractWith(types, 'transport: { fallback: { text: sorry } }');
const lists = contractWith('Numbers: { is: list<integer> }');

const all: ReadOptions = { repairs: repairNames };

function summaryOf(
  text: string | Uint8Array,
  options: ReadOptions = {},
  contract = answers,
): string {
  const { outcome, value, violations, repaired, log } = readModelText(
    contract,
    contract.root,
    text,
    options,
  );
  const found =
    value === undefined
      ? violations.map(({ rule, path }) => `${rule}${path && ` at ${path}`}`).join(', ')
      : JSON.stringify(value);
  const steps = log
    .map(({ step, line, detail }) => `${step} ${line}${detail && ` ${detail}`}`)
    .join('; ');
  return `${outcome}${repaired ? ' repaired' : ''}: ${found} | ${steps}`;
}

const good = '{"text":"a"}';
const other = '{"text":"b"}';

describe('finding the answer', () => {
  it.each([
    ['bare', good, 'value: {"text":"a"} | prose 1; valid 1'],
    ['in prose', `Sure:\n${good}, as asked.`, 'value: {"text":"a"} | prose 1; valid 2'],
    [
      'in a block',
      `Sure:\n\`\`\`json\n${good}\n\`\`\`\nDone.`,
      'value: {"text":"a"} | block 2 json; valid 3',
    ],
    ['capital tag', `\`\`\`JSON\n${good}\n\`\`\``, 'value: {"text":"a"} | block 1 json; valid 2'],
    [
      'a declared tag',
      `\`\`\`plan\n${good}\n\`\`\``,
      'value: {"text":"a"} | block 1 plan; valid 2',
    ],
    ['no tag', `\`\`\`\n${good}\n\`\`\``, 'value: {"text":"a"} | block 1; valid 2'],
    [
      'another tag',
      `\`\`\`xml\n${good}\n\`\`\``,
      'unreadable: no-answer | other-tag 1 xml; no-answer 1',
    ],
    [
      'a tag that is none',
      `\`\`\`<script>\n${good}\n\`\`\``,
      'unreadable: no-answer | other-tag 1; no-answer 1',
    ],
    [
      'tagged before untagged',
      `\`\`\`\n${other}\n\`\`\`\n\`\`\`json\n${good}\n\`\`\``,
      'value: {"text":"a"} | block 1; block 4 json; remark 2; valid 5',
    ],
    [
      'a broken tagged one is not made good',
      `${other}\n\`\`\`json\n{"text":\n\`\`\``,
      'invalid: several-answers | block 2 json; prose 1; valid 1; broken 3 syntax; several-answers 3',
    ],
    [
      'carriage returns',
      `a\r\n\`\`\`json\r\n${good}\r\n\`\`\`\r`,
      'value: {"text":"a"} | block 2 json; valid 3',
    ],
    [
      'tildes with backticks inside',
      `~~~json\n${good}\n~~~`,
      'value: {"text":"a"} | block 1 json; valid 2',
    ],
    [
      'a longer fence',
      `\`\`\`\`json\n${good}\n\`\`\`\n\`\`\`\``,
      'value: {"text":"a"} | block 1 json; valid 2',
    ],
    [
      'a fence within a fence',
      `\`\`\`\`md\n\`\`\`json\n${good}\n\`\`\`\n\`\`\`\``,
      'unreadable: no-answer | other-tag 1 md; no-answer 1',
    ],
    [
      'a fence without end',
      `\`\`\`json\n${good}`,
      'value: {"text":"a"} | block 1 json; open-block 1; valid 2',
    ],
    ['a fence in one line', `\`\`\`json ${good} \`\`\``, 'value: {"text":"a"} | prose 1; valid 1'],
    [
      'on the line of its fence',
      `\`\`\`json${good}\n\`\`\``,
      'value: {"text":"a"} | block 1 json; valid 1',
    ],
    ['a refusal', 'I cannot do that [1].', 'unreadable: no-answer | remark 1; no-answer 1'],
    [
      'a refusal in a block',
      '```json\nI cannot do that.\n```',
      'unreadable: syntax | block 1 json; broken 2 syntax',
    ],
    [
      'an empty block, then prose',
      `\`\`\`json\n\`\`\`\n${good}`,
      'value: {"text":"a"} | block 1 json; prose 1; valid 3',
    ],
    [
      'the same twice',
      `${good}\n{ "text": "\\u0061" }`,
      'value: {"text":"a"} | prose 1; valid 1; valid 2',
    ],
    [
      'two that differ',
      `${good}\n${other}`,
      'invalid: several-answers | prose 1; valid 1; valid 2; several-answers 2',
    ],
    [
      'one valid, one not',
      `{"text":1}\n${other}`,
      'invalid: several-answers | prose 1; invalid 1 type; valid 2; several-answers 2',
    ],
    [
      'one valid, one of something else',
      `{"x":1}\n${other}`,
      'value: {"text":"b"} | prose 1; remark 1; valid 2',
    ],
    ['none valid', '{"text":1} {}', 'invalid: type at /text | prose 1; invalid 1 type; remark 1'],
    ['a list of answers', `[${good}]`, 'invalid: type | prose 1; invalid 1 type'],
    [
      'inside a malformed one',
      `{"x": ${good},, }`,
      'unreadable: syntax | prose 1; broken 1 syntax',
    ],
    [
      'within a text',
      '{"text":"```json\\n{\\"text\\":\\"b\\"}\\n```"}',
      'value: {"text":"```json\\n{\\"text\\":\\"b\\"}\\n```"} | prose 1; valid 1',
    ],
    [
      'within a broken text',
      `{"text":"\n\`\`\`json\n${other}\n\`\`\`\n"}`,
      'unreadable: syntax | prose 1; broken 1 syntax',
    ],
    [
      'a key twice',
      '{"text":"a","text":"b"}',
      'unreadable: duplicate-key at /text | prose 1; broken 1 duplicate-key',
    ],
    [
      'too deep',
      `${'{"text":'.repeat(70)}1${'}'.repeat(70)}`,
      'unreadable: depth | prose 1; broken 1 depth',
    ],
    [
      'a byte order mark',
      `\ufeff${good}`,
      'value: {"text":"a"} | byte-order-mark 1; prose 1; valid 1',
    ],
    ['nothing', '', 'unreadable: no-answer | no-answer 1'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff]), 'unreadable: encoding | refused 1 encoding'],
  ])('%s', (_, text, expected) => {
    expect(summaryOf(text)).toBe(expected);
  });

  it('returns the first or the last of several answers on request', () => {
    expect(summaryOf(`${good} ${other}`, { several: 'first' })).toBe(
      'value: {"text":"a"} | prose 1; valid 1; valid 1; several-answers 1 first',
    );
    expect(summaryOf(`${good} ${other}`, { several: 'last' })).toBe(
      'value: {"text":"b"} | prose 1; valid 1; valid 1; several-answers 1 last',
    );
  });

  it('returns the fallback for an unreadable answer, and not for an invalid one', () => {
    expect(summaryOf('No.', {}, withFallback)).toBe(
      'fallback: {"text":"sorry"} | no-answer 1; fallback 1',
    );
    expect(summaryOf('{"text":1}', {}, withFallback)).toBe(
      'invalid: type at /text | prose 1; invalid 1 type',
    );
  });

  it('finds lists in prose where the root type is a list', () => {
    expect(summaryOf('So: [1, 2].', {}, lists)).toBe('value: [1,2] | prose 1; valid 1');
    expect(summaryOf('```json\n5\n```', {}, lists)).toBe(
      'invalid: type | block 1 json; invalid 2 type',
    );
  });
});

describe('repairs', () => {
  it.each([
    [
      'a trailing comma',
      '{"text":"a",}',
      'value repaired: {"text":"a"} | prose 1; broken 1 syntax; repair 1 trailing-commas; valid 1',
    ],
    [
      'single quotes',
      `{'text': 'it\\'s "a"'}`,
      `value repaired: {"text":"it's \\"a\\""} | prose 1; broken 1 syntax; repair 1 single-quotes; repair 1 single-quotes; valid 1`,
    ],
    [
      'smart quotes',
      '{“text”:\n“a”}',
      'value repaired: {"text":"a"} | prose 1; broken 1 syntax; repair 1 smart-quotes; repair 2 smart-quotes; valid 1',
    ],
    [
      'None for a field that may be absent',
      '{"text":"a","count":None}',
      'value repaired: {"text":"a"} | prose 1; broken 1 syntax; repair 1 python-words; invalid 1 type; repair 1 null-fields; valid 1',
    ],
    [
      'cut in a text',
      '{"count":1,"text":"ab\\u00',
      'value repaired: {"count":1,"text":"ab"} | prose 1; broken 1 syntax; repair 1 truncated-end; valid 1',
    ],
    [
      'cut in half a character',
      '{"count":1,"text":"ab\\ud83d\\ud',
      'value repaired: {"count":1,"text":"ab"} | prose 1; broken 1 syntax; repair 1 truncated-end; valid 1',
    ],
    [
      'cut in a number',
      '{"text":"a","count":12',
      'value repaired: {"text":"a"} | prose 1; broken 1 syntax; repair 1 truncated-end; valid 1',
    ],
    [
      'cut in a key',
      '{"text":"a","cou',
      'value repaired: {"text":"a"} | prose 1; broken 1 syntax; repair 1 truncated-end; valid 1',
    ],
    [
      'cut before anything was complete',
      '{"text":"a',
      'unreadable: syntax | prose 1; broken 1 syntax',
    ],
    [
      'the case of an enum',
      '{"text":"a","mood":"good"}',
      'value repaired: {"text":"a","mood":"GOOD"} | prose 1; invalid 1 enum; repair 1 enum-case; valid 1',
    ],
    [
      'both',
      '{\'text\':"a","mood":\'bad\'}',
      'value repaired: {"text":"a","mood":"Bad"} | prose 1; broken 1 syntax; repair 1 single-quotes; repair 1 single-quotes; invalid 1 enum; repair 1 enum-case; valid 1',
    ],
    ['quotes in a text', '{"text":"a "b" c"}', 'unreadable: syntax | prose 1; broken 1 syntax'],
    ['a text without quotes', '{"text":a b}', 'unreadable: syntax | prose 1; broken 1 syntax'],
    ['a refusal', "I can't.", 'unreadable: no-answer | no-answer 1'],
  ])('%s', (_, text, expected) => {
    expect(summaryOf(text, all)).toBe(expected);
  });
});

describe('linear time', () => {
  it.each([
    ['text without JSON', 'no JSON here, only words. '.repeat(150_000)],
    ['openings', '{"a":['.repeat(300_000)],
    ['starts that are none', '{ '.repeat(2_000_000)],
    ['fences', '```json\n'.repeat(500_000)],
    ['blanks before a quote', `{${' '.repeat(4_000_000)}x`],
    ['answers', `${good}\n`.repeat(20_000)],
    ['reasoning', '<think>'.repeat(500_000)],
    ['reasoning that ends', '<think></think>'.repeat(200_000)],
    ['ends of reasoning', '</think> '.repeat(200_000)],
    ['apostrophes', `{'${"a ' ".repeat(500_000)}`],
    ['words and apostrophes', `{${' '.repeat(500_000)}${"x'".repeat(500_000)}`],
    ['comments', '{// '.repeat(500_000)],
    ['brackets that close nothing', `${good}${'] , '.repeat(500_000)}`],
    ['parentheses', `[${'('.repeat(1_000_000)}`],
    ['lists of prose', '[a '.repeat(500_000)],
    ['colons', '{a:'.repeat(500_000)],
    ['code', '`{`x'.repeat(20_000)],
    ['broken answers', '{"a":x}\n'.repeat(20_000)],
    ['three quotes', '{"a":"""'.repeat(200_000)],
    ['backticks', '{a:`b` `'.repeat(200_000)],
    ['keys in another style', `{${'"Te_xt":1,'.repeat(100_000)}}`],
    ['equal members', `{${'"text":"a",'.repeat(100_000)}}`],
    ['numbers for texts', `{"text":[${'3,'.repeat(300_000)}]}`],
    ['escaped quotes', '{\\"a\\":1}'.repeat(100_000)],
    ['joined texts', `{"text":"a"${'+"a"'.repeat(300_000)}}`],
  ])('%s', (_, text) => {
    // CPU time, since other programs share the machine.
    const started = process.cpuUsage();
    readModelText(answers, 'Answer', text, all);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});

it('builds feedback for the model', () => {
  expect(toFeedback(readModelText(answers, 'Answer', '{"text":1,"mood":"fine"}'))).toBe(
    [
      'Your answer does not keep to its contract:',
      '',
      '- /text: Must be a string. (type)',
      '- /mood: Must be one of "GOOD", "Bad". (enum)',
      '',
      'Answer again with the whole corrected JSON document in one block that starts with ```json, and write nothing else.',
      '',
    ].join('\n'),
  );
  expect(toFeedback(readModelText(answers, 'Answer', good))).toBe('');
});

it('documents every step and repair in the language reference', () => {
  const reference = readFileSync(join(repository, 'docs/language.md'), 'utf8');
  const [, section = ''] = /### Text of a model\n([\s\S]*?)\n### /.exec(reference) ?? [];
  const rows = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(({ 1: name }) => name);
  expect(rows).toEqual([
    'value',
    'invalid',
    'unreadable',
    'fallback',
    ...repairNames,
    ...stepNames,
  ]);
});
