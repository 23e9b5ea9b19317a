import { expect, test } from 'vitest';
import { slug } from '../../../../generators/shared/markdown/anchors.ts';
import {
  cell,
  code,
  commentText,
  fenced,
  plain,
  prose,
  sentence,
} from '../../../../generators/shared/markdown/encode.ts';
import { withoutMarks } from '../../../../generators/shared/markdown/inert.ts';

test('prose keeps Markdown', () => {
  const text = 'A **bold** word, `code<T>` and a [link](#x).\n\n- one\n- two\n\n1. first';
  expect(prose(text)).toBe(text);
});

test.each([
  ['a heading', '# Fake', '\\# Fake'],
  ['a heading in a list', '- ## Fake', '- \\## Fake'],
  ['an underlined heading', 'Fake\n===', 'Fake\n\\==='],
  ['a rule that underlines', 'Fake\n---', 'Fake\n\\---'],
  ['a tag', 'a <script> b', 'a &lt;script> b'],
  ['a comment', '<!-- x', '&lt;!-- x'],
  ['an escaped tag', '\\<b>', '&lt;b>'],
  ['an expression', '{{ x }}', '&#123;&#123; x &#125;&#125;'],
  ['code that does not end', 'a ` b <i>', 'a &#96; b &lt;i>'],
  ['code that ends on another line', '`a\n<b>` c `<d>`', '&#96;a\n&lt;b>&#96; c &#96;&lt;d>&#96;'],
  ['an address that includes a backtick', 'http://a.b`<i>`', 'http://a.b&#96;&lt;i>&#96;'],
  ['a line separator', 'a\u2028# b', 'a # b'],
  ['a bare carriage return', 'a\r# b', 'a\n\\# b'],
])('prose escapes %s', (_, text, expected) => expect(prose(text)).toBe(expected));

test('a fence is printed without indentation, and closed', () => {
  expect(prose('Look:\n  ```json\n  {"a": "<b>"}\n  ```\nDone.')).toBe(
    'Look:\n\n```json\n{"a": "<b>"}\n```\n\nDone.',
  );
  expect(prose('```sh\n# no end')).toBe('```sh\n# no end\n```');
  expect(prose('~~~\n```\n~~~')).toBe('````\n```\n````');
});

test('plain text is escaped', () => {
  expect(plain('a *b* [c] <d> `e` snake_case _f_ # g &amp; C#\nh')).toBe(
    'a \\*b\\* \\[c\\] &lt;d> \\`e\\` snake_case \\_f\\_ \\# g &amp;amp; C# h',
  );
  expect([plain('# x'), plain('- x'), plain('1. x'), plain('1.5 x')]).toEqual([
    '\\# x',
    '\\- x',
    '1\\. x',
    '1.5 x',
  ]);
});

test('vertical bars in cells are escaped', () =>
  expect(cell(`${sentence('a | b \\| c')} ${code('x | y')}`)).toBe('a \\| b \\| c `x \\| y`'));

test('inline code may contain any text', () => {
  expect([code('a`b'), code('`'), code(''), code('a\nb\u2028')]).toEqual([
    '``a`b``',
    '`` ` ``',
    '(empty)',
    '`a\\nb\\u2028`',
  ]);
});

test('the fence of a block is longer than the fences in it', () => {
  expect(fenced('```\nx\n````', 'json')).toBe('`````json\n```\nx\n````\n`````');
  expect(fenced('x', 'js" onload=')).toBe('```js\nx\n```');
});

test('code that a renderer would act on becomes HTML in which all but letters and digits are escaped', () => {
  expect(code('{{ x }}')).toBe('<code>&#123;&#123; x &#125;&#125;</code>');
  expect(code('${x}')).toBe('`${x}`');
  expect(fenced('--8<-- "a"\n\n  b', 'text')).toBe(
    '<pre><code>&#45;&#45;8&#60;&#45;&#45; &#34;a&#34;&#10;&#10;  b</code></pre>',
  );
  expect(prose('```js\n<!--\n@include: a\n-->\n```')).toMatch(
    /^<pre><code>[A-Za-z0-9&#; ]*<\/code><\/pre>$/,
  );
  expect(prose('````md\n```mdx-code-block\nexport {}\n```\n````')).toMatch(
    /^<pre><code>[A-Za-z0-9&#; ]*<\/code><\/pre>$/,
  );
});

test('a fence keeps its language only if renderers do not execute it', () => {
  const fence = (language: string) => prose(`\`\`\`${language}\nx\n\`\`\``).split('\n')[0];
  expect(['json', 'C#', 'mermaid', 'ts twoslash'].map(fence)).toEqual([
    '```json',
    '```C#',
    '```mermaid',
    '```ts',
  ]);
  expect(
    ['js-vue', 'mdx-code-block', 'plantuml', '{python}', 'python exec="1"', 'x'].map(fence),
  ).toEqual(['```', '```', '```', '```', '```python', '```']);
});

test('JSON without marks parses to the same value', () => {
  const value = [
    '{{{{ x }}',
    '<!--@include: a-->',
    '--8<-- "a"',
    '<<<< a',
    '{%{#{!',
    'MDX-code-block [!code --]',
  ];
  const json = withoutMarks(JSON.stringify(value));
  expect(JSON.parse(json)).toEqual(value);
  expect(json).not.toMatch(/\{[{%#!]|<!--|<<<|8<-|mdx-code-block|\[!code/i);
});

test('a comment contains no expression', () =>
  expect(commentText('{{{ a }} {% b %} {# c')).toBe('{ { { a }} { % b %} { # c'));

test('a comment cannot be closed by its text', () =>
  expect(commentText('a --> b --- <c>')).not.toMatch(/--|>/));

test('slugs are ASCII and distinguish other alphabets', () => {
  expect([slug('Files & FileRef (v2)'), slug('Größe'), slug('日本')]).toEqual([
    'files-fileref-v2',
    'gr-uf6-udf-e',
    'u65e5-u672c',
  ]);
});

test.each([
  ['a script', '[x](javascript:alert(1))', '[x\\](javascript:alert(1))'],
  ['a script with entities', '[x](java&#115;cript:a)', '[x\\](java&#115;cript:a)'],
  ['a script with escapes', '[x](\\javascript:a)', '[x\\](\\javascript:a)'],
  ['a script on the next line', '[x](\njavascript:a)', '[x\\](\njavascript:a)'],
  ['data', '[x](data:text/html,a)', '[x\\](data:text/html,a)'],
  ['a definition', '[x]: javascript:a', '\\[x]: javascript:a'],
  ['an image', '![x](https://a.b/c.png)', '!\\[x](https://a.b/c.png)'],
  ['a table of contents', '[[toc]]', '\\[\\[toc]]'],
  ['a table of contents of MkDocs', '[TOC]', '\\[TOC]'],
  ['a container', '::: danger', '&#58;:: danger'],
  ['a module to describe, in a list', '- ::: os.path', '- &#58;:: os.path'],
  ['a directive', '::video{src=x}', '&#58;:video&#123;src=x&#125;'],
  ['an admonition', '!!! note', '&#33;!! note'],
  ['a folded admonition', '??? note', '&#63;?? note'],
  ['a tab', '=== "Tab"', '&#61;== "Tab"'],
  ['a block', '/// html | div', '&#47;// html | div'],
  ['code from a file in VuePress', '@[code](../secret)', '&#64;[code](../secret)'],
  ['code from a file in VitePress', '<<< ../secret', '&lt;&lt;&lt; ../secret'],
  ['an include', '<!--@include: ../secret-->', '&lt;!--@include: ../secret-->'],
  [
    'an include in code',
    'a `<!--@include: ../b-->`',
    'a <code>&#60;&#33;&#45;&#45;&#64;include&#58; &#46;&#46;&#47;b&#45;&#45;&#62;</code>',
  ],
  [
    'an expression in code',
    '`` {{ `x` }} ``',
    '<code>&#123;&#123; &#96;x&#96; &#125;&#125;</code>',
  ],
  ['a module', 'export const a = 1', '&#101;xport const a = 1'],
])('prose escapes or encodes %s', (_, text, expected) => expect(prose(text)).toBe(expected));

test('prose keeps links to pages', () => {
  for (const link of [
    '[a](https://a.b/c?d=1#e)',
    '[a](#anchor)',
    '[a](../json-schema/A-1.schema.json)',
    '[a](AGN-033.md)',
  ])
    expect(prose(`See ${link}, and \`[x](javascript:a)\` in code.`)).toBe(
      `See ${link}, and \`[x](javascript:a)\` in code.`,
    );
});
