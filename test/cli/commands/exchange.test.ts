import { beforeEach, expect, it } from 'vitest';
import { concordat, write, writeSample } from '../workbench.ts';

const words = 'exchange asks.json answers.json --contract TST-001 --exchange round';
const items = (...ids: readonly string[]) =>
  JSON.stringify({ items: ids.map((id) => ({ id, text: 'x' })) });

beforeEach(() => {
  writeSample();
  write('asks.json', items('a', 'b'));
});

it('accepts a request and a matching response', () => {
  write('answers.json', items('a', 'b'));
  expect(concordat(words)).toEqual({
    code: 0,
    stdout: 'answers.json: valid TST-001 round\n',
    stderr: '',
  });
  expect(concordat(`${words} --format json`).stdout).toBe(
    '{"valid":true,"violations":[],"notEvaluated":[]}\n',
  );
});

it('reports a response that does not match', () => {
  write('answers.json', items('b', 'a'));
  const message = 'Answer in the order of the questions.';
  expect(concordat(words)).toEqual({
    code: 1,
    stdout: `answers.json: invalid TST-001 round\n  must same-order at /items/0/id (1:17)\n    ${message}\n`,
    stderr: '',
  });
  expect(concordat(`${words} --format github`).stdout).toBe(
    `::error file=answers.json,line=1,col=17::${message} (same-order at /items/0/id, TST-001 round)\n`,
  );
  expect(concordat(words.replace('answers.json', '-'), { input: items('a', 'b') }).code).toBe(0);
});

it('reports documents that are not JSON as violations', () => {
  write('asks.json', '{');
  write('answers.json', '[');
  expect(concordat(`${words} --format json`)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/"rule":"asks".*"rule":"syntax"/),
  });
});

it.each([
  [
    words.replace('round', 'rond'),
    'error  TST-001 has no exchange "rond". Did you mean "round"?\n\n  Its exchanges: round.\n',
  ],
  [
    words,
    'error  answers.json cannot be read: it does not exist.\n\n  Name a JSON file, or "-" for standard input.\n',
  ],
  [
    words.replace('asks.json answers.json', '- -'),
    'error  Standard input can be read only once.\n',
  ],
  [
    'exchange asks.json --contract TST-001 --exchange round',
    expect.stringMatching(/^error: missing required argument 'answers'/),
  ],
])('reports wrong arguments: %s', (typed, stderr) => {
  expect(concordat(typed)).toEqual({ code: 2, stdout: '', stderr });
});
