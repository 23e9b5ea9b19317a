/**
 * Hostile text in every field that accepts text. Compared with a contract that has harmless text in
 * the same fields, a Markdown parser finds the same structure, and the index has the same records.
 */
import { spawnSync } from 'node:child_process';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Contract } from '../../../compiler/model/model.ts';
import type { SearchText } from '../../../compiler/model/search-text.ts';
import { statuses } from '../../../compiler/model/status.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { llm } from '../../../generators/llm/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import { isAvailable, python } from '../../support/toolchains.ts';
import { activeTexts, contractAround, head, searchTextAround, wrappings } from './hostile-texts.ts';
import { contractFrom } from './support.ts';

/** A block of code that contains only letters, digits, blanks and entities. */
const inertBlock = /^<pre><code>(?:[A-Za-z0-9 ]|&#[0-9]+;|[^\x00-\x7F])*<\/code><\/pre>\n?$/;

const parser = new MarkdownIt({ html: true, linkify: false });

/**
 * Returns the blocks of a page with their links and anchors, but without the words.
 */
function structure(page: string): readonly string[] {
  return parser.parse(page, {}).flatMap((token) => {
    if (token.type === 'inline')
      return (token.children ?? []).flatMap((child) =>
        /^(?:link_open|image|html_inline)$/.test(child.type) && !/^<\/?code>$/.test(child.content)
          ? [describeToken(child.type, child.attrGet('href'), child.content)]
          : [],
      );
    // Code that a renderer would act on is printed as HTML instead of a fence.
    if (token.type === 'fence' || inertBlock.test(token.content)) return ['code'];
    if (token.type === 'html_block') return [describeToken('html', null, token.content)];
    return [`${token.type} ${token.tag}`];
  });
}

/** Anchors, and links to them, contain the words of titles, so they are removed. */
function describeToken(kind: string, address: string | null, content: string): string {
  const target = address === null ? '' : address.replace(/#.*$/s, '#');
  return `${kind} ${target} ${content.replace(/id="[^"]*"/, 'id').replace(/<!--[\s\S]*-->/, 'comment')}`;
}

/** The record and the page of examples. */
const pagesOf = (contract: Contract) =>
  ddr
    .generate([contract], withDescriptions())
    .filter(({ path }) => /^ddr\/T-1(?:\.examples)?\.md$/.test(path))
    .map(({ text }) => text);
const structures = (contract: Contract) => pagesOf(contract).map(structure);
const indexFiles = (contract: Contract, searchText?: SearchText) =>
  rag.generate(
    [contract],
    withDescriptions({ settings: { rag: { statuses } } }),
    new Map(searchText === undefined ? [] : [[contract.id, searchText]]),
  );
const indexOf = (contract: Contract) =>
  indexFiles(contract).find(({ path }) => path === 'rag/T-1.jsonl')?.text ?? '';

/**
 * Marks that renderers search for before they parse a page, even in code. The header of a generated
 * page is a comment too, so it is removed first.
 */
const preprocessorMarks = /<!--|<<<|8<-|\{[{%#!]|`{3} *mdx-code-block/i;
const withoutHeader = (page: string) => page.replace(/^<!--[\s\S]*?-->/, '');

const harmless = contractAround('Harmless text');

const attacks: readonly (readonly [string, string])[] = [
  ['a vertical bar', 'a | b || c'],
  ['backticks', 'a ` b `` c ``` d'],
  ['a script', 'a <script>alert(1)</script> </td> <!-- x -->'],
  [
    'a link to a script',
    'a](javascript:alert(1)) [b](javascript:alert(2)) ![c](data:image/png;base64,AA)',
  ],
  ['a heading at the start of a line', '# Fake\n## Also\nFake\n==='],
  ['a front-matter mark at the start of a line', '---\ntitle: Fake\n---'],
  ['other line terminators', 'a\u2028# b\u2029c\u0085d'],
  ['marks of text direction', 'a\u202Eb\u2066c\u200Fd'],
  ['a fence', '```\nfenced\n```'.replaceAll('\n', ' ')],
  ['an expression', '{{ constructor.constructor("return 1")() }}'],
  ['extensions of renderers', '::: danger\n[[toc]]\n!!! note'],
  ['characters that the encoder uses internally', '\uFDD00\uFDD2 \uFDD10\uFDD2'],
  ['emphasis', '*a _b **c ~~d'],
];

describe.each(wrappings)('syntax that renderers act on, %s', (_, wrap) => {
  test.each(activeTexts)('%j', (text) => {
    const contract = contractAround(wrap(text));
    const pages = pagesOf(contract).map(withoutHeader);
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).not.toMatch(preprocessorMarks);
      expect(
        linesOutsideCode(page).filter((line) =>
          /^[ \t]*(?:import|export)\b|^[ \t>*+0-9.)-]*(?::::|!!!|===|@\[|\[TOC\])/.test(line),
        ),
      ).toEqual([]);
      expect(structure(page).join('\n')).not.toMatch(/<script/i);
    }
    const prompt =
      llm.generate([contract]).find(({ path }) => path.endsWith('.prompt.md'))?.text ?? '';
    expect(prompt).not.toBe('');
    expect(withoutHeader(prompt)).not.toMatch(preprocessorMarks);
    for (const { text: file } of indexFiles(contract, searchTextAround(wrap(text))))
      expect(file).not.toMatch(/\{[{%!]|<!--|<<<|8<-/);
  });
});

function linesOutsideCode(page: string): readonly string[] {
  const fences = parser
    .parse(page, {})
    .flatMap((token) => (token.type === 'fence' && token.map !== null ? [token.map] : []));
  return page
    .split('\n')
    .filter((_, index) => !fences.some(([from, to]) => index >= from && index < to));
}

test('the file name in the header comment contains no Liquid syntax', () => {
  const contract = contractAround('Harmless text');
  const renamed = {
    ...contract,
    source: { ...contract.source, file: 'a {{ site.x }} {% b %} --> <!--@include: c-->.yaml' },
  };
  for (const page of pagesOf(renamed)) {
    expect(page).not.toMatch(/\{[{%]/);
    expect(page.match(/<!--/g)).toHaveLength(1);
  }
});

describe.each(attacks)('%s', (_, text) => {
  const contract = contractAround(text);

  test('does not change the structure of the pages', () =>
    expect(structures(contract)).toEqual(structures(harmless)));

  test('does not change the number of records', () => {
    const index = indexOf(contract);
    const types = (lines: string) =>
      lines
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types(index)).toEqual(types(indexOf(harmless)));
  });
});

test.runIf(isAvailable(python))('Python splits the index into one line per record', () => {
  const texts = attacks.map(([, text]) => indexOf(contractAround(text)));
  const program =
    'import json, sys\nfor text in json.load(sys.stdin): print(len(text.splitlines()), len([json.loads(l) for l in text.splitlines()]))';
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const count = indexOf(harmless).trimEnd().split('\n').length;
  expect(stdout.trimEnd().split('\n')).toEqual(texts.map(() => `${count} ${count}`));
});

test('a fence in an example does not change the structure', () => {
  const around = (text: string) =>
    contractFrom(
      stringify({
        ...head,
        title: 'T',
        summary: 'S.',
        types: { Root: { fields: { id: 'string' } } },
        examples: [{ name: 'raw', text }],
      }),
    );
  expect(structures(around('{"id":"```\\n# Fake"}'))).toEqual(structures(around('{"id":"x"}')));
  expect(structures(around('{"id":\n"```"}'))).toEqual(structures(around('{"id":\n"x"}')));
});
