/** The generated package agrees with the interpreter on the rules about texts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  countSentences,
  countTokens,
  instant,
  isText,
} from '../../../compiler/model/text/text-rules.ts';
import { printRuntime } from '../../../generators/python/runtime.ts';
import { features } from '../../../generators/shared/features.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const folder = prepared(
  'python-texts',
  [...generateTarget('python', []), ...printRuntime(features, '', 'concordat_contracts')],
  {},
  () => {},
);

const program = `
import json, sys
from concordat_contracts import _instants as instants, _texts as texts
from concordat_contracts._operations import ABSENT
def evaluate(text):
    instant = instants.instant(text)
    return [
        texts.is_blank(text), texts.has_emoji(text), texts.has_markup(text),
        texts.has_data_url(text), texts.has_untagged_json(text), texts.sentences(text), texts.tokens(text),
        None if instant is ABSENT else instant,
    ]
print(json.dumps([evaluate(text) for text in json.load(sys.stdin)]))
`;

/**
 * All texts of up to three of these characters, and longer ones from a seeded sequence that is the
 * same in every run.
 */
const characters = [...'a.?…。"»] \t\n\u0085\u00a0\ufeff\u200b`*<#-+(!✅\u{1faff}\u{1fb00}'];
const short = characters.flatMap((one) =>
  ['', ...characters].flatMap((two) => ['', ...characters].map((three) => one + two + three)),
);
const long = Array.from({ length: 3000 }, (_, seed) =>
  Array.from(
    { length: 12 },
    (_, position) =>
      characters[
        (seed * 7919 + position * position * 104_729 + seed * position) % characters.length
      ],
  ).join(''),
);
/** The generated Python has a separate code path for ASCII texts. */
const ascii = characters.filter((character) => character < '\u0080');
const longAscii = Array.from({ length: 3000 }, (_, seed) =>
  Array.from(
    { length: 14 },
    (_, position) =>
      ascii[(seed * 7919 + position * position * 104_729 + seed * position) % ascii.length],
  ).join(''),
);
const pieces = [
  '```',
  '````',
  '~~~',
  '`',
  '\n',
  '\n',
  '\r\n',
  ' ',
  '\u2028',
  '{',
  '[',
  '"',
  '}',
  '1',
  'json',
  'data:',
  'DATA:',
  'a/b',
  ';',
  ',',
  'x',
  'é',
];
const blocks = Array.from({ length: 6000 }, (_, seed) =>
  Array.from(
    { length: 2 + (seed % 9) },
    (_, position) =>
      pieces[(seed * 7919 + position * position * 104_729 + seed * position) % pieces.length],
  ).join(''),
);
const years = ['0000', '0001', '1900', '1969', '1970', '2000', '2024', '9999'];
const days = ['01-01', '02-29', '03-01', '12-31', '00-00', '99-99'];
const times = [
  '00:00:00Z',
  '23:59:59.999999999+23:59',
  '24:61:61.5-05:30',
  '00:00:00.00000000000000000001Z',
  '00:00:00z',
  '00:00:00Z\n',
];
const dates = years.flatMap((year) =>
  days.flatMap((day) => times.map((time) => `${year}-${day}T${time}`)),
);

it.runIf(isAvailable(python))('agrees on texts, sentences and instants', () => {
  const texts = ['', ...short, ...long, ...longAscii, longAscii.join(''), ...blocks, ...dates];
  const environment = {
    ...process.env,
    PYTHONPATH: join(folder, 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout, stderr } = spawnSync('python3', ['-W', 'error', '-c', program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    env: environment,
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  const expected = texts.map((text) => [
    ...(['blank', 'emoji', 'markup', 'data-url', 'untagged-json'] as const).map((rule) =>
      isText(text, rule),
    ),
    countSentences(text),
    countTokens(text),
    instant(text) ?? null,
  ]);
  const answers = JSON.parse(stdout) as readonly unknown[];
  expect(
    texts.filter((_, index) => JSON.stringify(answers[index]) !== JSON.stringify(expected[index])),
  ).toEqual([]);
});
