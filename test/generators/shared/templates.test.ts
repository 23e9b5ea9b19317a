/**
 * The templates of this repository are compiled to code at build time. The code must produce the
 * same text as Handlebars, which renders the templates of users.
 */
import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { templateCode } from '../../../build/template-code.mjs';
import { templateOptions } from '../../../build/template-options.mjs';
import { generators, withDescriptions } from '../../../generators/index.ts';
import {
  type Template,
  templateNames,
  withTemplates,
} from '../../../generators/shared/overridable.ts';
import * as templateRuntime from '../../../generators/shared/template-runtime.ts';
import { allContracts } from '../../support/contracts.ts';

const handlebars = (source: string): Template => Handlebars.compile(source, templateOptions);

function compiled(source: string): Template {
  return new Function(...Object.keys(templateRuntime), `return ${templateCode(source)}`)(
    ...Object.values(templateRuntime),
  );
}

describe('the code of templates produces the same text as Handlebars', () => {
  it('for all generated files', () => {
    const files = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.hbs'),
    );
    const templates = new Map(
      files.map((file) => [
        file.replaceAll('\\', '/').replace(/\.hbs$/, ''),
        handlebars(readFileSync(`templates/${file}`, 'utf8')),
      ]),
    );
    const contracts = allContracts();
    // Vectors use no template and take longest to generate.
    const generate = () =>
      generators.flatMap(({ name, generate }) =>
        generate(name === 'conformance' ? [] : contracts, withDescriptions()),
      );
    expect(templateNames().filter((name) => !templates.has(name))).toEqual([]);
    expect(generate()).toEqual(withTemplates(templates, generate));
  });

  it.each([
    ['text alone', 'a "quoted" \\ line\n'],
    ['placeholders', '{{text}}{{number}}{{no}}{{empty}}{{nothing}}{{inner.text}}\n'],
    ['a comment', 'a{{! not printed }}b'],
    [
      'a condition',
      '{{#if text}}a{{else}}b{{/if}}{{#if none}}a{{else}}b{{/if}}{{#unless zero}}a{{else}}b{{/unless}}{{#if missing}}a{{/if}}\n',
    ],
    ['a chain of conditions', '{{#if no}}a{{else if empty}}b{{else if yes}}c{{else}}d{{/if}}'],
    [
      'blocks on their own lines',
      'a\n{{#if yes}}\n  b\n{{/if}}\n{{#each list}}\n  {{this}}\n{{/each}}\nc\n',
    ],
    ['white space control', 'a {{~text~}} b\n{{#if yes~}}  c  {{~/if}}\nd'],
    [
      'lists',
      '{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}{{#each none}}x{{/each}}{{#each nothing}}x{{/each}}',
    ],
    [
      'parent scopes',
      '{{#each rows}}{{#if cells}}{{#each cells}}{{../name}}{{this}}{{../../text}} {{/each}}{{/if}}{{/each}}',
    ],
  ])('for %s', (_, source) => {
    const data = {
      text: 'one {{two}} <three>',
      number: 0.5,
      zero: 0,
      yes: true,
      no: false,
      empty: '',
      nothing: undefined,
      none: [],
      list: ['a', 'b'],
      inner: { text: 'within' },
      rows: [
        { name: 'first', cells: [1, 2] },
        { name: 'second', cells: [] },
      ],
    };
    expect(compiled(source)(data)).toBe(handlebars(source)(data));
  });

  it('for an unknown placeholder, which both reject', () => {
    for (const render of [compiled('a\n{{titel}}'), handlebars('a\n{{titel}}')]) {
      expect(() => render({ title: 'x' })).toThrow('"titel" not defined in [object Object] - 2:2');
    }
  });
});

it.each([
  '{{shout text}}',
  '{{> other}}',
  '{{#with inner}}x{{/with}}',
  '{{@index}}',
  '{{#each list as |item|}}{{item}}{{/each}}',
  '{{../text}}',
])('templates of this repository cannot contain %s', (source) => {
  expect(() => templateCode(source)).toThrow(/templates do not support/i);
});
