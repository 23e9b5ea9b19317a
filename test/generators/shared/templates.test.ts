/**
 * The templates of this repository are compiled when the program is built, those of users when it
 * runs. Both must produce the same text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { expect, it } from 'vitest';
import { templateOptions } from '../../../build/template-options.mjs';
import { generators, withDescriptions } from '../../../generators/index.ts';
import {
  type Template,
  templateNames,
  withTemplates,
} from '../../../generators/shared/overridable.ts';
import terms from '../../../templates/ddr/terms.hbs';
import { allContracts } from '../../support/contracts.ts';

function compiledAtRunTime(): ReadonlyMap<string, Template> {
  const files = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.hbs'),
  );
  return new Map(
    files.map((file) => [
      file.replaceAll('\\', '/').replace(/\.hbs$/, ''),
      Handlebars.compile(readFileSync(`templates/${file}`, 'utf8'), templateOptions),
    ]),
  );
}

it('a template produces the same text if a user overrides it with itself', () => {
  const templates = compiledAtRunTime();
  const contracts = allContracts();
  // Vectors use no template and take longest to generate.
  const generate = () =>
    generators.flatMap(({ name, generate }) =>
      generate(name === 'conformance' ? [] : contracts, withDescriptions()),
    );
  expect(templateNames().filter((name) => !templates.has(name))).toEqual([]);
  expect(generate()).toEqual(withTemplates(templates, generate));
});

it('a built-in template rejects data without one of its placeholders', () => {
  const data = { terms: [{ term: 'tool call' }] };
  expect(() => terms(data)).toThrow('"meaning" not defined in [object Object]');
});
