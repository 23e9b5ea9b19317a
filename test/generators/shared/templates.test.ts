/**
 * Our templates are turned into code of our own: it must say what Handlebars says, which fills in
 * those of users.
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
import * as holes from '../../../generators/shared/template-runtime.ts';
import { allContracts } from '../../support/contracts.ts';

const handlebars = (source: string): Template => Handlebars.compile(source, templateOptions);

function ours(source: string): Template {
  return new Function(...Object.keys(holes), `return ${templateCode(source)}`)(
    ...Object.values(holes),
  );
}

describe('the code of a template says what Handlebars says', () => {
  it('of everything that is generated', () => {
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
    // Vectors come from no template, and making them takes longest.
    const generate = () =>
      generators.flatMap(({ name, generate }) =>
        generate(name === 'conformance' ? [] : contracts, withDescriptions()),
      );
    expect(templateNames().filter((name) => !templates.has(name))).toEqual([]);
    expect(generate()).toEqual(withTemplates(templates, generate));
  });

  it.each([
    ['text alone', 'a "quoted" \\ line\n'],
    ['holes', '{{text}}{{number}}{{no}}{{empty}}{{nothing}}{{inner.text}}\n'],
    ['a comment', 'a{{! nobody reads this }}b'],
    [
      'a condition',
      '{{#if text}}a{{else}}b{{/if}}{{#if none}}a{{else}}b{{/if}}{{#unless zero}}a{{else}}b{{/unless}}{{#if missing}}a{{/if}}\n',
    ],
    ['a chain of conditions', '{{#if no}}a{{else if empty}}b{{else if yes}}c{{else}}d{{/if}}'],
    [
      'lines of their own',
      'a\n{{#if yes}}\n  b\n{{/if}}\n{{#each list}}\n  {{this}}\n{{/each}}\nc\n',
    ],
    ['white space that is asked away', 'a {{~text~}} b\n{{#if yes~}}  c  {{~/if}}\nd'],
    [
      'lists',
      '{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}{{#each none}}x{{/each}}{{#each nothing}}x{{/each}}',
    ],
    [
      'what stands around',
      '{{#each rows}}{{#if cells}}{{#each cells}}{{../name}}{{this}}{{../../text}} {{/each}}{{/if}}{{/each}}',
    ],
  ])('of %s', (_, source) => {
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
    expect(ours(source)(data)).toBe(handlebars(source)(data));
  });

  it('of a hole that nothing fills', () => {
    for (const fill of [ours('a\n{{titel}}'), handlebars('a\n{{titel}}')]) {
      expect(() => fill({ title: 'x' })).toThrow('"titel" not defined in [object Object] - 2:2');
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
])('templates of ours have no %s', (source) => {
  expect(() => templateCode(source)).toThrow(/not for our templates/i);
});
