/**
 * Text that tries to break out of the page, wherever a person may write text, beside a twin with harmless text in the same places: a real
 * parser sees the same page, and the index has the same records.
 */
import { spawnSync } from 'node:child_process';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { statuses } from '../../../compiler/configuration-schema.ts';
import type { Contract } from '../../../compiler/model.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import { isAvailable, python } from '../../support/toolchains.ts';
import { contractFrom } from './support.ts';

const head = { contract: 'T-1', version: '1.0.0', status: 'draft', ddrType: 'policy', root: 'Root' };

/** One text in every place; `name` where it must be told from others. */
function contractAround(text: string): Contract {
  return contractFrom(
    stringify({
      ...head,
      title: text,
      summary: text,
      approval: { by: text, at: text },
      migration: [text],
      // Names of files and tags of fences have a form of their own, which no text that breaks out has.
      transport: { file: '.plan.json', requestFile: '.request.json', fence: ['json'], fallback: { id: text } },
      publish: { tool: { name: 'report', description: text } },
      types: {
        Root: {
          doc: text,
          fields: {
            id: { type: 'string', doc: text, example: text },
            'other?': { type: 'string', doc: text },
            'renamed?': { type: 'string', wire: `wire ${text}`, default: text },
          },
          rules: [{ id: 'some-rule', atMostOneOf: ['other', 'renamed'], message: text, doc: text }],
          hints: { wrong: text },
        },
        Word: { open: true, enum: { Odd: { value: text, doc: text } } },
        Choice: { union: 'kind', variants: { First: { tag: [`a ${text}`, `b ${text}*`], fields: { a: 'string' } }, Second: { tag: 'b' } } },
      },
      sections: [{ title: text, text, rules: [{ id: 'prose-rule', prose: text }], shows: ['Root'] }],
      examples: [
        { name: text, doc: text, value: { id: text } },
        {
          name: `wrong ${text}`,
          value: { id: 1, [text]: 2 },
          violates: ['type at /id', `unknown-field at /${text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`],
          instead: text,
        },
      ],
      decisions: [{ question: text, decision: text }],
      references: [{ id: text, text }],
      terms: [{ term: text, meaning: text, also: [text, 'other'] }],
      history: [{ version: '1.0.0', date: text, change: text }],
    }),
  );
}

const parser = new MarkdownIt({ html: true, linkify: false });

/** What stands on the page, block by block, with links and anchors; the words themselves are left out. */
function structure(page: string): readonly string[] {
  return parser.parse(page, {}).flatMap((token) => {
    if (token.type === 'inline')
      return (token.children ?? []).flatMap((child) =>
        /^(?:link_open|image|html_inline)$/.test(child.type) ? [shown(child.type, child.attrGet('href'), child.content)] : [],
      );
    if (token.type === 'html_block') return [shown('html', null, token.content)];
    return [`${token.type} ${token.tag} ${token.type === 'fence' ? token.info : ''}`];
  });
}

/** Anchors are made of titles, and so are links to them. */
function shown(kind: string, address: string | null, content: string): string {
  const leads = address === null ? '' : address.startsWith('#') ? '#' : address;
  return `${kind} ${leads} ${content.replace(/id="[^"]*"/, 'id').replace(/<!--[\s\S]*-->/, 'comment')}`;
}

const pageOf = (contract: Contract) => ddr.generate([contract]).find(({ path }) => path === 'ddr/T-1.md')?.text ?? '';
const indexOf = (contract: Contract) => rag.generate([contract], { statuses }).find(({ path }) => path === 'rag/T-1.jsonl')?.text ?? '';

const harmless = contractAround('Harmless text');

const attacks: readonly (readonly [string, string])[] = [
  ['a bar', 'a | b || c'],
  ['backticks', 'a ` b `` c ``` d'],
  ['a script', 'a <script>alert(1)</script> </td> <!-- x -->'],
  ['a link to a script', 'a](javascript:alert(1)) [b](javascript:alert(2)) ![c](data:image/png;base64,AA)'],
  ['a heading at the start of a line', '# Fake\n## Also\nFake\n==='],
  ['a front-matter mark at the start of a line', '---\ntitle: Fake\n---'],
  ['the end of a line elsewhere', 'a\u2028# b\u2029c\u0085d'],
  ['marks of direction', 'a\u202Eb\u2066c\u200Fd'],
  ['a fence', '```\nfenced\n```'.replaceAll('\n', ' ')],
  ['an expression', '{{ constructor.constructor("return 1")() }}'],
  ['marks of renderers', '::: danger\n[[toc]]\n!!! note'],
  ['what looks like our marks', '\uFDD00\uFDD2 \uFDD10\uFDD2'],
  ['emphasis', '*a _b **c ~~d'],
];

describe.each(attacks)('%s', (_, text) => {
  const contract = contractAround(text);

  test('leaves the page as it is', () => expect(structure(pageOf(contract))).toEqual(structure(pageOf(harmless))));

  test('leaves the number of records as it is', () => {
    const index = indexOf(contract);
    const types = (lines: string) =>
      lines
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types(index)).toEqual(types(indexOf(harmless)));
  });
});

test.runIf(isAvailable(python))('Python sees as many lines as there are records', () => {
  const texts = attacks.map(([, text]) => indexOf(contractAround(text)));
  const program =
    'import json, sys\nfor text in json.load(sys.stdin): print(len(text.splitlines()), len([json.loads(l) for l in text.splitlines()]))';
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(texts), encoding: 'utf8' });
  expect(stderr).toBe('');
  const count = indexOf(harmless).trimEnd().split('\n').length;
  expect(stdout.trimEnd().split('\n')).toEqual(texts.map(() => `${count} ${count}`));
});

test('a fence inside an example', () => {
  const around = (text: string) =>
    contractFrom(
      stringify({ ...head, title: 'T', summary: 'S.', types: { Root: { fields: { id: 'string' } } }, examples: [{ name: 'raw', text }] }),
    );
  expect(structure(pageOf(around('{"id":"```\\n# Fake"}')))).toEqual(structure(pageOf(around('{"id":"x"}'))));
  expect(structure(pageOf(around('{"id":\n"```"}')))).toEqual(structure(pageOf(around('{"id":\n"x"}'))));
});
