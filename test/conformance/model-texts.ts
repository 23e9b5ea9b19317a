/** Kinds of valid and invalid model output around a document of a contract. */

import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { type Repair, repairNames } from '../../compiler/model/transport.ts';

export interface ModelText {
  readonly name: string;
  readonly contract: Contract;
  readonly bytes: Uint8Array;
  readonly repairs?: readonly Repair[];
  readonly several?: 'first' | 'last';
  readonly reasoning?: readonly string[];
  readonly context?: Json;
}

type Written = string | Uint8Array;

const bytesOf = (written: Written) =>
  typeof written === 'string' ? Buffer.from(written, 'utf8') : written;
const fenced = (text: string, tag = 'json', mark = '```') => `${mark}${tag}\n${text}\n${mark}`;
const withByte = (text: string, at: number, byte: number) => {
  const bytes = Buffer.from(text, 'utf8');
  bytes[at] = byte;
  return bytes;
};

/** The valid and invalid examples of the root type. */
export function documentsOf(contract: Contract): {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
} {
  const documents = contract.examples.flatMap(({ subject, violates }) =>
    subject.kind === 'document' && subject.type === contract.root && subject.context === undefined
      ? [{ text: subject.text, violates }]
      : [],
  );
  return {
    valid: documents.filter(({ violates }) => violates.length === 0).map(({ text }) => text),
    invalid: documents.filter(({ violates }) => violates.length > 0).map(({ text }) => text),
  };
}

/** Every kind of output for one contract: where the answer is, and how it is malformed. */
function kindsFor(contract: Contract): readonly (readonly [name: string, text: Written])[] {
  const { valid, invalid } = documentsOf(contract);
  const [good = '{}', other = '{"a":1}'] = valid;
  const [bad = '{"nothing":1}'] = invalid;
  const pretty = JSON.stringify(JSON.parse(good), null, 2);
  return [
    ...placements(good, pretty, other, bad),
    ...blocks(good, pretty, other, bad),
    ...faults(good, pretty),
    ...encodings(good),
  ];
}

function placements(
  good: string,
  pretty: string,
  other: string,
  bad: string,
): readonly (readonly [string, Written])[] {
  return [
    ['bare', good],
    ['bare over lines', pretty],
    ['bare with carriage returns', pretty.replaceAll('\n', '\r\n')],
    ['bare with lone carriage returns', pretty.replaceAll('\n', '\r')],
    ['bare between blank lines', `\n\n \t${good}\n\n`],
    ['prose before', `Here is the answer:\n${good}`],
    ['prose after', `${good}\nI hope this helps!`],
    ['prose before, in the same line', `The answer: ${good}`],
    ['prose around, in the same line', `The answer: ${good}. Good luck {with it}!`],
    ['prose with brackets before', `As [1] and [2, 3] say, {so} it is [see below]: ${good}`],
    ['prose with a list that never ends', `See [1, 2 and then ${good}`],
    ['prose with an empty object before', `Not {} but ${good}`],
    ['prose with code before', `Not \`{"a":1}\` but ${good}`],
    ['two answers', `${good}\n${other}`],
    ['two answers, the first not valid', `${bad}\n${good}`],
    ['two answers, the last not valid', `${good}\n${bad}`],
    ['the same answer twice', `${good}\n${pretty}`],
    ['JSON Lines', `${good}\n${other}\n${good}\n`],
    ['a list of answers', `[${good},${other}]`],
    ['a list of one answer', `[${good}]`],
    ['an answer in an object', `{"answer":${good}}`],
    ['an answer in a text', JSON.stringify(good)],
    ["an answer in an answer's text", JSON.stringify({ note: fenced(good) })],
    ["an answer in an answer's text, over lines", `{"note": "\n${fenced(good)}\n"}`],
    ['an answer after a malformed one', `{"a": oops}\n${good}`],
    ['an answer after an unterminated one', `{"a": [\n${good}`],
    ['a malformed answer after a good one', `${good}\n{"a": oops}`],
    ['not valid', bad],
    ['a refusal', 'I am sorry, but I cannot help with that.'],
    ['a refusal with braces', "I can't do {that}, nor [this]."],
    ['a refusal that quotes JSON keys', 'I cannot fill in "thought": it is not mine to say.'],
    ['a question', 'Which file do you mean?'],
    ['nothing', ''],
    ['white space', ' \n\t\r\n '],
    ['thinking aloud', `<think>\nMaybe {"a": 1}? No.\n</think>\n${good}`],
    ['a quotation', good.replace(/^/gm, '> ')],
    ['an XML wrapper', `<answer>${good}</answer>`],
    ['null', 'null'],
    ['a number', '42'],
    ['true', 'true'],
  ];
}

function blocks(
  good: string,
  pretty: string,
  other: string,
  bad: string,
): readonly (readonly [string, Written])[] {
  return [
    ['a block', fenced(good)],
    ['a block with prose around', `Sure!\n\n${fenced(pretty)}\n\nDone.`],
    ['a block with carriage returns', `Sure!\r\n${fenced(pretty).replaceAll('\n', '\r\n')}\r\n`],
    ['an indented block', fenced(pretty).replace(/^/gm, '    ')],
    ['a block indented with tabs', fenced(pretty).replace(/^/gm, '\t')],
    ['a block with a capital tag', fenced(good, 'JSON')],
    ['a block with a space before the tag', fenced(good, ' json')],
    ['a block with text after the tag', fenced(good, 'json title=answer')],
    ['a block with the other tag', fenced(good, 'aptix-json')],
    ['a block without a tag', fenced(good, '')],
    ['a block with another tag', fenced(good, 'python')],
    ['a block with a strange tag', fenced(good, 'j\u00a0son<>"')],
    ['a block with a long tag', fenced(good, 'x'.repeat(100))],
    ['a block of another tag, and the answer bare', `${fenced('x = {"a": 1}', 'python')}\n${good}`],
    ['a block of tildes', fenced(good, 'json', '~~~')],
    ['a block of tildes with backticks in it', fenced(`\`\`\`\n${good}`, 'json', '~~~')],
    ['a block of five backticks', fenced(good, 'json', '`````')],
    ['a block in a block', fenced(fenced(good), 'markdown', '````')],
    ['a block in a tagged block', fenced(fenced(other), 'json', '````')],
    ['a block that never closes', `\`\`\`json\n${pretty}`],
    ['a block that never closes, with prose', `\`\`\`json\n${pretty}\nThat is all.`],
    ['a block that is closed too short', `\`\`\`\`json\n${good}\n\`\`\``],
    ['a block that is closed longer', `\`\`\`json\n${good}\n\`\`\`\`\`\`  `],
    ['a block with text after its end', `\`\`\`json\n${good}\n\`\`\` done`],
    ['a block in one line', `\`\`\`json ${good}\`\`\``],
    ['a block that begins on its line', `\`\`\`json ${pretty}\n\`\`\``],
    ['a block that begins at its tag', `\`\`\`json${pretty}\n\`\`\``],
    ['an empty block', fenced('')],
    ['an empty block, then the answer', `${fenced('')}\n${good}`],
    ['two blocks', `${fenced(good)}\n${fenced(other)}`],
    ['two equal blocks', `${fenced(good)}\n${fenced(pretty)}`],
    ['two blocks, one not valid', `${fenced(bad)}\n${fenced(good)}`],
    ['two blocks, one broken', `${fenced(good.slice(0, -1))}\n${fenced(good)}`],
    ['an untagged block before a tagged one', `${fenced(other, '')}\n${fenced(good)}`],
    ['a broken block and a bare answer', `${fenced(good.slice(0, -1))}\n${good}`],
    ['a refusal in a block', fenced('I am sorry, but I cannot help with that.')],
    ['a refusal in a block, and JSON in the prose', `${fenced('No.')}\n${good}`],
    ['prose in a block', fenced(`Here it is: ${good} - fine?`)],
    ['a number in a block', fenced('5')],
    ['a text in a block', fenced('"yes"')],
    ['several answers in a block', fenced(`${good}\n${other}`)],
  ];
}

function faults(good: string, pretty: string): readonly (readonly [string, Written])[] {
  const python = pretty
    .replaceAll('null', 'None')
    .replaceAll('true', 'True')
    .replaceAll('false', 'False');
  return [
    ['a trailing comma', good.replace(/\}$/, ',}')],
    ['trailing commas', pretty.replace(/(["\]}0-9el])\n/g, '$1,\n')],
    ['two trailing commas', good.replace(/\}$/, ',,}')],
    ['a comma first', good.replace(/^\{/, '{,')],
    ['single quotes', good.replaceAll('"', "'")],
    ['single quotes for keys', good.replace(/"(\w+)":/g, "'$1':")],
    ['smart quotes', good.replace(/"([^"\\]*)"/g, '\u201c$1\u201d')],
    ['German quotes', good.replace(/"([^"\\]*)"/g, '\u201e$1\u201c')],
    ['smart single quotes', good.replace(/"([^"\\]*)"/g, '\u2018$1\u2019')],
    ['keys without quotes', good.replace(/"(\w+)":/g, '$1:')],
    ['Python', python],
    ['Python with single quotes', python.replaceAll('"', "'")],
    ['a Python dictionary in a block', fenced(python.replaceAll('"', "'"))],
    ['undefined', good.replace(/\}$/, ',"x":undefined}')],
    ['NaN', good.replace(/\}$/, ',"x":NaN}')],
    ['a comment', good.replace(/^\{/, '{ // the answer\n')],
    ['a comment of several lines', good.replace(/^\{/, '{ /* the\nanswer */')],
    ['dots', good.replace(/\}$/, ', ... }')],
    ['a line end in a text', good.replace(/:"/, ':"\n')],
    ['a tab in a text', good.replace(/:"/, ':"\t')],
    ['an unknown escape', good.replace(/:"/, ':"\\x')],
    ['an escaped quote at the end', good.replace(/"\}$/, '\\"}')],
    ['a quote within a text', good.replace(/:"/, ':"so "said" ')],
    ['HTML escapes', good.replaceAll('"', '&quot;')],
    ['HTML around', `<pre>${good.replaceAll('"', '&quot;')}</pre>`],
    ['escaped as a whole', good.replaceAll('"', '\\"')],
    ['a key twice', good.replace(/^\{/, '{"x":1,"x":2,')],
    ['half a character', good.replace(/^\{/, '{"x":"\\ud800",')],
    ['a number without end', good.replace(/^\{/, '{"x":1e999,')],
    ['a number in other words', good.replace(/^\{/, '{"x":1_000,')],
    ['a leading plus', good.replace(/^\{/, '{"x":+1,')],
    ['no commas', good.replaceAll('","', '" "')],
    ['a semicolon', `${good};`],
    ['one bracket too many', `${good}}`],
    ['the wrong bracket', good.replace(/\}$/, ']')],
    ['no first bracket', good.slice(1)],
    [
      'small letters',
      good.replace(/:"([A-Z_]+)"/g, (_, word: string) => `:"${word.toLowerCase()}"`),
    ],
    [
      'capital letters',
      good.replace(/:"([a-z_]+)"/g, (_, word: string) => `:"${word.toUpperCase()}"`),
    ],
    ['too deep', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['deep prose', `${'['.repeat(5000)} ${good}`],
    ['too deep in a block', fenced(`${'['.repeat(65)}${']'.repeat(65)}`)],
    ['repeated without end', good.slice(0, -1).repeat(30)],
  ];
}

function encodings(good: string): readonly (readonly [string, Written])[] {
  return [
    ['a byte order mark', `\ufeff${good}`],
    ['a byte order mark and a block', `\ufeff${fenced(good)}`],
    ['two byte order marks', `\ufeff\ufeff${good}`],
    ['a byte order mark within', `The answer:\ufeff${good}`],
    ['no-break spaces', `\u00a0${good}\u00a0`],
    ['zero-width spaces', `\u200b${good}`],
    ['invalid UTF-8', withByte(good, 3, 0xff)],
    ['invalid UTF-8 in the prose', Buffer.concat([Buffer.from([0xc3, 0x28]), Buffer.from(good)])],
    ['UTF-16', Buffer.from(good, 'utf16le')],
    ['characters beyond ASCII', `Voilà 😀 — ${good} — 完了`],
    ['line separators of Unicode', `Before\u2028${fenced(good)}\u2029`],
    ['nul', `\0${good}\0`],
    ['the answer in Base64', Buffer.from(good).toString('base64')],
  ];
}

/**
 * Every contract with every kind, strictly and with all repairs; outputs truncated at every byte;
 * and large outputs.
 */
export function modelTexts(contracts: readonly Contract[]): readonly ModelText[] {
  const kinds = contracts.flatMap((contract) =>
    kindsFor(contract).flatMap(([name, text]) => [
      { name: `${contract.id} ${name}`, contract, bytes: bytesOf(text) },
      {
        name: `${contract.id} ${name}, with all repairs`,
        contract,
        bytes: bytesOf(text),
        repairs: repairNames,
      },
      {
        name: `${contract.id} ${name}, the last of several`,
        contract,
        bytes: bytesOf(text),
        several: 'last' as const,
        repairs: [],
      },
    ]),
  );
  return [...kinds, ...contracts.flatMap(cuts), ...large(contracts)];
}

export const kindCount = (contract: Contract) => kindsFor(contract).length;

function cuts(contract: Contract): readonly ModelText[] {
  const [shortest = '{}'] = [...documentsOf(contract).valid].sort((a, b) => a.length - b.length);
  const texts = [shortest, `So: é😀\n${fenced(shortest)}\nDone.`];
  return texts.flatMap((text) => {
    const whole = Buffer.from(text, 'utf8');
    return [...whole.keys()].map((length) => ({
      name: `${contract.id} cut at byte ${length}: ${text.slice(0, 12)}`,
      contract,
      bytes: whole.subarray(0, length),
      repairs: length % 2 === 0 ? repairNames : (['truncated-end'] as const),
    }));
  });
}

/** Large enough that a reader in quadratic time exceeds the time limit of the test. */
function large([contract]: readonly Contract[]): readonly ModelText[] {
  if (contract === undefined) return [];
  const [good = '{}'] = documentsOf(contract).valid;
  const texts: Readonly<Record<string, string>> = {
    'long text without JSON': 'No JSON here, only words and [brackets] {like these}. '.repeat(
      12_000,
    ),
    'long text, then the answer': `${'Words. '.repeat(60_000)}${good}`,
    'more than the limit': 'x'.repeat(16 * 1024 * 1024 + 1),
    openings: '{"a":['.repeat(60_000),
    'braces without content': '{ '.repeat(200_000),
    'blanks after a brace': `{${' '.repeat(400_000)}`,
    'blanks after many braces': `${'{ '.repeat(20_000)}${' '.repeat(200_000)}`,
    'blanks after a fence': `\`\`\`json\n${good}\n\`\`\`${' '.repeat(200_000)}x`,
    fences: '```json\n'.repeat(20_000),
    'fences of growing length': Array.from({ length: 1_000 }, (_, index) =>
      '`'.repeat(index + 3),
    ).join('\n'),
    'many broken answers': '{"a":x}\n'.repeat(5_000),
    'many answers': `${good}\n`.repeat(2_000),
    'quotes without end': '{"'.repeat(60_000),
    'one long text': `{"a":"${'\\n'.repeat(200_000)}`,
  };
  return Object.entries(texts).map(([name, text]) => ({
    name,
    contract,
    bytes: Buffer.from(text, 'utf8'),
    repairs: repairNames,
  }));
}
