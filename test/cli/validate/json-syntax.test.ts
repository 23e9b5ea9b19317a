/**
 * Explanations of syntax errors in JSON: line, column and reason for each kind of error, and none
 * for valid text.
 */
import { describe, expect, it } from 'vitest';
import { lineAndColumn, syntaxProblem } from '../../../cli/validate/json-syntax.ts';
import { readJson } from '../../../compiler/interpreter/read-json.ts';
import { randomOf } from '../../mistakes/edits.ts';
import { concordat, write, writeSample } from '../workbench.ts';

describe('the first syntax error', () => {
  it.each([
    ['{"a":1,}', '1:7', 'Trailing comma before "}". Remove the comma.'],
    ['[1,\n 2,\n]', '2:3', 'Trailing comma before "]". Remove the comma.'],
    ['[1,,2]', '1:4', 'Unexpected second comma. Remove it.'],
    ["{'a':1}", '1:2', 'Strings need double quotes, not single quotes.'],
    ['{a:1}', '1:2', 'The name a needs double quotes: "a".'],
    ['{“a”:1}', '1:2', 'Strings need straight double quotes: "…".'],
    ['{"a":NaN}', '1:6', 'JSON has no NaN. Write null, or leave the member out.'],
    ['{"a":-Infinity}', '1:6', 'JSON has no Infinity. Write null, or a number.'],
    ['{"a":True}', '1:6', 'Write true in lower case.'],
    ['{"a":None}', '1:6', 'Write null instead of None.'],
    ['{"a":yes}', '1:6', 'Unexpected "yes": strings need double quotes.'],
    ['// first\n{}', '1:1', 'JSON has no comments. Remove this one.'],
    ['{"a":1 /* one */}', '1:8', 'JSON has no comments. Remove this one.'],
    ['{"a":1 "b":2}', '1:8', 'A comma is missing before the next string.'],
    ['{"a" 1}', '1:6', '":" is missing before "1".'],
    ['{"a"=1}', '1:5', 'Write ":" instead of "=".'],
    ['{\n  "a": "x\n}', '2:8', 'This string is never closed: its second " is missing.'],
    ['{"a":"x\ny"}', '1:8', 'A line break in a string must be written as \\n.'],
    ['{"a":"\t"}', '1:7', 'A tab in a string must be written as \\t.'],
    ['{"a":"\\x"}', '1:7', '\\x is not an escape of JSON. Write \\\\ for a backslash.'],
    ['{"a":"\\u12"}', '1:7', '\\u must be followed by four hexadecimal digits, such as \\u00e9.'],
    ['{"a":[1,2}', '1:10', 'Unexpected "}": the "[" at 1:6 must be closed with "]" first.'],
    ['{"a":1', '1:1', 'This "{" is never closed.'],
    ['{} {}', '1:4', 'The document ends before "{": only one value is allowed.'],
    ['```json\n{}\n```', '1:1', 'A code fence is not part of JSON. Remove the lines with ```.'],
    ['{"a":01}', '1:6', 'A number must not start with zeros.'],
    ['{"a":.5}', '1:6', 'A number must start with a digit or "-": write 0.5 for .5, and 1 for +1.'],
    ['{"a":1.}', '1:7', 'A digit is missing after the point.'],
    ['{"a":0x1F}', '1:6', '0x1F is not a number in JSON.'],
    [' \n', '2:1', 'The document is empty.'],
  ])('%j', (text, position, reason) => {
    const problem = syntaxProblem(text);
    expect([lineAndColumn(text, problem?.offset ?? 0), problem?.reason]).toEqual([
      position,
      reason,
    ]);
  });

  it('is found if and only if the parser rejects the text', () => {
    const random = randomOf(1);
    const signs = [...'{}[]",:\\ \n\t0123456789.-+eEtruefalsn\'/*#NI_$é“\u0001'];
    const start = '{"a":[1,-2.5e3,{"b":null}],"c":"x\\n\\u0041","d":true,"e":{}}';
    for (let round = 0; round < 4000; round++) {
      let text = start;
      for (let edits = 1 + random(3); edits > 0; edits--) {
        const at = random(text.length + 1);
        text =
          text.slice(0, at) +
          (random(3) === 0 ? '' : (signs[random(signs.length)] ?? '')) +
          text.slice(at + random(2));
      }
      const read = readJson(text);
      const isBroken = read.kind === 'unreadable' && read.violations[0]?.rule === 'syntax';
      expect([text, syntaxProblem(text) !== undefined]).toEqual([text, isBroken]);
    }
  });
});

it('prints the reason in every format', () => {
  writeSample();
  write('a.json', '{\n  "id": "q",\n  "text": "x",\n}\n');
  expect(concordat('validate a.json --contract TST-001')).toMatchObject({
    code: 1,
    stdout: `a.json: invalid TST-001 Question
  must syntax at the document (3:14)
    The text is not valid JSON.
    Trailing comma before "}". Remove the comma.

      2 |   "id": "q",
    > 3 |   "text": "x",
        |              ^
      4 | }

`,
  });
  expect(JSON.parse(concordat('validate a.json --contract TST-001 --format json').stdout)).toEqual({
    valid: false,
    violations: [
      {
        rule: 'syntax',
        level: 'must',
        path: '',
        message: 'The text is not valid JSON.',
        line: 3,
        column: 14,
        reason: 'Trailing comma before "}". Remove the comma.',
      },
    ],
    notEvaluated: [],
  });
  expect(concordat('validate a.json --contract TST-001 --format github').stdout).toMatch(
    /^::error file=a\.json,line=3,col=14::The text is not valid JSON\. Trailing comma before/,
  );
});

it('prints the reason for one line of many', () => {
  writeSample();
  write('a.jsonl', '{"id":"q","text":"x"}\n{"id":q}\n');
  const { stdout } = concordat('validate a.jsonl --jsonl --contract TST-001 --format json');
  expect(JSON.parse(stdout.split('\n')[1] ?? '').violations).toEqual([
    expect.objectContaining({
      line: 2,
      column: 7,
      reason: 'Unexpected "q": strings need double quotes.',
    }),
  ]);
});

it('generate notes that a contract has no valid example, and repeats it if nothing changed', () => {
  writeSample();
  const remark = '  TST-001: no valid example, 0 vectors\n';
  for (let run = 0; run < 2; run++)
    expect(concordat('generate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(remark),
    });
});

it('reports one diagnostic for a .yml file that is not a contract', () => {
  writeSample();
  write('contracts/compose.yml', 'services:\n  a: { image: x }\n');
  write('contracts/sample.context.json', '{"not": "looked at"}');
  const { code, stderr } = concordat('generate');
  expect([code, stderr.match(/ error /g)?.length]).toEqual([2, 1]);
  expect(stderr).toMatch(
    /^contracts\/compose\.yml:1:1 error not-a-contract {2}The file is a Docker Compose file, not a contract\./,
  );
});
