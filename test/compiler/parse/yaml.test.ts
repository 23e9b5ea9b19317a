/** The package `yaml` as it is bundled reads as it does when Node loads it, see build/yaml.mjs. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import * as bundled from 'yaml';
import { schema } from '../../../compiler/parse/yaml/read-yaml.ts';
import { sourcesIn } from '../../support/contracts.ts';

const own = createRequire(import.meta.url)('yaml') as typeof bundled;

const written = [
  '',
  '\n',
  '\ufeffa: 1\n',
  '%YAML 1.2\n---\na: 1\n',
  '%YAML 1.2 # which\n%TAG ! tag:x,2000:\n---\n!a b\n...\n',
  '%nothing',
  '--- # first\na: 1\n--- |\n  text\n...\n# end\n',
  'a: &x [1, 2]\nb: *x\nc: !!str 1\nd: !<tag:x> 2\n',
  '? [a, b]\n: - c\n  - ? d\n    : e\n? f\n',
  'a: |+2\n    b\n\n   c\n\n\nd: >-\n  e\n   f\n\n  g\n',
  "a: 'b\n  c ''d'' '\ne: \"f\\\n  g \\\" \\u0041\"\nh: i\n  j # k\n",
  '{a: 1, b: [c, {d}, "e": f, ? g], h: , i}\n',
  'a:\r\n  - b\r\n  - - c\r\n    - d\r\n# e\r\n',
  'a:\n\t- b\n - c\n- d\n',
  'a: [b\nc: d\n',
  'a: }\n',
  'a: "b\n',
  '- a\nb: c\n',
  '[null, Null, NULL, nULL, nulls, ~, true, True, TRUE, tRUE, truer, false, False, FALSE, falsehood, n, t, f, "true", e1, 1e1, 0x1F, 0o7, .nan, .Inf, inf, -1, +a]\n',
  'null: null\ntrue: true\nfalse:\n? 1\n: name\n',
];

/** Numbers that are the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  ' ',
  '  ',
  '\n',
  '\t',
  '\r\n',
  '- ',
  ': ',
  ':',
  '? ',
  '# ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '"',
  "'",
  '| ',
  '>',
  '&a ',
  '*a',
  '!b ',
  '%',
  '---\n',
  '...\n',
  '\\',
];

/** Cut out of a contract, with some pieces put in and some characters taken out. */
function altered(text: string, next: (below: number) => number): string {
  const start = next(text.length);
  let changed = text.slice(start, start + 1 + next(400));
  for (let count = next(8); count > 0; count--) {
    const at = next(changed.length + 1);
    changed =
      changed.slice(0, at) + (pieces[next(pieces.length)] ?? '') + changed.slice(at + next(3));
  }
  return changed;
}

function read({ LineCounter, Parser, parseAllDocuments }: typeof bundled, text: string): string {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const documents = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
  });
  const found = [...documents].map(({ contents, errors }) => [
    contents,
    errors.map(({ message, pos }) => [message, pos]),
  ]);
  return JSON.stringify([tokens, lines.lineStarts, found]);
}

/** With the schema that contracts are read by, and with the one that it stands for. */
function contents(text: string, by: bundled.Schema | 'core'): string {
  const documents = bundled.parseAllDocuments(text, {
    version: '1.2',
    schema: by,
    uniqueKeys: false,
    prettyErrors: false,
  });
  return JSON.stringify(
    [...documents].map((document) => [
      document.contents,
      document.errors.map(({ message, pos }) => [message, pos]),
    ]),
  );
}

function isReadAlike(text: string): void {
  expect(read(bundled, text), JSON.stringify(text)).toBe(read(own, text));
  expect(contents(text, schema), JSON.stringify(text)).toBe(contents(text, 'core'));
}

test('what is bundled is not what Node loads', () => {
  expect(bundled.Parser.prototype.next.constructor.name).toBe('Function');
  expect(own.Parser.prototype.next.constructor.name).toBe('GeneratorFunction');
});

test.each(written)('reads %j alike', (text) => isReadAlike(text));

test('reads contracts, and what is left of them, alike', () => {
  const texts = [...sourcesIn('contracts'), ...sourcesIn('test/contracts')].map(({ bytes }) =>
    new TextDecoder().decode(bytes),
  );
  const next = sequence(1);
  for (const text of texts) isReadAlike(text);
  for (let round = 0; round < 1000; round++)
    isReadAlike(altered(texts[next(texts.length)] ?? '', next));
});
