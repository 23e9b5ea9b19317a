/**
 * Every limit: a contract beyond it gets a diagnostic quickly, and a contract at the limit compiles
 * and generates every target.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatLimit, limits } from '../../compiler/model/limits.ts';
import { generators, withDescriptions } from '../../generators/index.ts';
import { contractTexts } from '../limits/part.ts';
import { rows } from '../limits/rows/rows.ts';
import { head, headOf, repository } from '../support/contract-text.ts';
import { compileTexts } from '../support/contracts.ts';

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count);
const rootWith = (field: string, more = '') => `  Root:\n    fields:\n      f: ${field}\n${more}`;
const withRule = (rule: string) =>
  `  Root:\n    fields:\n      n: integer\n      m?: integer\n    rules:\n      - { id: grown, ${rule} }\n`;
const chain = (count: number, field: string) =>
  times(
    count,
    (index) =>
      `  ${index === 0 ? 'Root' : `A${index}`}: { fields: { ${index < count - 1 ? `${field}: A${index + 1}` : 'n: integer'} } }\n`,
  );
const includes = (count: number) =>
  times(
    count,
    (index) =>
      `  ${index === 0 ? 'Root' : `A${index}`}: { ${index < count - 1 ? `include: A${index + 1}, ` : ''}fields: { f${index}: integer } }\n`,
  );
const aliases = (count: number) =>
  rootWith('A1') +
  times(
    count,
    (index) => `  A${index + 1}: { is: ${index < count - 1 ? `list<A${index + 2}>` : 'string'} }\n`,
  );
const conditions = (depth: number) =>
  withRule(`when: ${nested(depth, '{ not: ', '{ n: 1 }', ' }')}, then: { m: 1 }`);
const doubling = (levels: number) =>
  rootWith('G0<string>') +
  times(
    levels,
    (index) =>
      `  G${index}<T>: { fields: ${index < levels - 1 ? `{ a?: G${index + 1}<list<T>>, b?: G${index + 1}<map<T>> }` : '{ v?: T }'} }\n`,
  );

/** The diagnostics with line, code and message. */
function problemsOf(...texts: readonly string[]): readonly string[] {
  return compileTexts(texts).diagnostics.map(
    ({ code, message, span }) => `${span.line} ${code} ${message}`,
  );
}

describe('beyond a limit', () => {
  it.each<[string, string, RegExp]>([
    [
      'parentheses',
      withRule(`check: "n = ${nested(3000, '(', '1', ')')}"`),
      /^14 rule-value .*nested more than 16 deep/,
    ],
    [
      'terms',
      withRule(`check: "n = ${times(3000, () => '1 + ')}1"`),
      /rule-value .*more than 32 fields/,
    ],
    [
      'a chain of required types',
      chain(600, 'next'),
      /limit Every document of "A535" has more than 64 levels/,
    ],
    [
      'generic types that grow',
      `${rootWith('G<string>')}  G<T>: { fields: { inner?: G<list<T>>, v?: T } }\n`,
      /^12 limit An instance of a generic type/,
    ],
    [
      'generic types that grow by turns',
      `${rootWith('G<string>')}  G<T>: { fields: { h?: H<T> } }\n  H<T>: { fields: { g?: G<map<T>> } }\n`,
      /limit An instance/,
    ],
    ['generic types that double', doubling(24), /limit A contract has at most 500 instances/],
    ['includes', includes(500), /limit Records include each other at most 32 times/],
    ['aliases', aliases(200), /limit An alias \("is"\) expands to at most 100 names/],
    [
      'nested lists',
      rootWith(nested(21, 'list<', 'string', '>')),
      /^11 type-syntax .*more than 12 levels deep/,
    ],
    ['conditions', conditions(20), /rule-value Conditions are nested more than 10 levels/],
    [
      'fields',
      `  Root: { fields: { ${times(10_000, (index) => `f${index}: integer, `)} } }\n`,
      /^9 limit The types of a contract have at most 3,000 fields/,
    ],
    [
      'types',
      rootWith('string') + times(1001, (index) => `  A${index}: { fields: { n: integer } }\n`),
      /limit A contract has at most 700 types/,
    ],
    [
      'variants',
      `  Root: { union: kind, variants: { ${times(300, (index) => `V${index}: { tag: v${index}, fields: { a${index}: integer } }, `)} } }\n`,
      /limit A union has at most/,
    ],
    [
      'hints',
      `${rootWith('string')}    hints: { ${times(500, (index) => `h${index}: text, `)} }\n`,
      /limit A type has at most 100 hints/,
    ],
    [
      'patterns',
      `  Root:\n    fields:\n${times(200, (index) => `      f${index}?: { type: string, pattern: 'a.{12}b${index}' }\n`)}`,
      /^[0-9]+ limit The automata of all patterns of a contract take at most 20,000,000 steps/,
    ],
    [
      'a name',
      rootWith('string', `      ${'a'.repeat(101)}: string\n`),
      /^12 limit A name has at most 100 characters, but this one has 101/,
    ],
  ])('%s', (_, types, message) => {
    expect(problemsOf(`${head('Root')}types:\n${types}`)).toEqual([expect.stringMatching(message)]);
  });

  it('reports a chain of 500 contracts', () => {
    const texts = Array.from(
      { length: 500 },
      (_, index) =>
        `${headOf(`C-${index}`, 'Root')}types: { Root: { fields: { n?: C-${index + 1}.Root } } }\n`,
    );
    expect(problemsOf(...texts)).toContainEqual(
      expect.stringMatching(/import C-1 is in a chain of more than 32 contracts/),
    );
  });

  it.each([
    ['a device of Windows', 'CON'],
    ['a device of Windows without its hyphens', 'COM-1'],
    ['300 letters', 'A'.repeat(300)],
  ])('reports an id: %s', (_, id) => {
    expect(problemsOf(`${headOf(id, 'Root')}types:\n${rootWith('string')}`)).toEqual([
      expect.stringMatching(/ limit /),
    ]);
  });

  it.each([
    [
      'half of a surrogate pair',
      rootWith('{ type: string, doc: "a\\ud800" }'),
      /^11 yaml-syntax .*half of a surrogate pair/,
    ],
    [
      'half of one as a key',
      rootWith('string', '    hints: { "\\udfff": text }\n'),
      /yaml-syntax .*half of a surrogate pair/,
    ],
    ['NUL', rootWith('string # \u0000'), /^11 yaml-syntax .*U\+0000/],
    ['escape', rootWith('"a\u001bb"'), /^11 yaml-syntax .*U\+001B/],
  ])('reports a character: %s', (_, types, message) => {
    expect(problemsOf(`${head('Root')}types:\n${types}`)).toEqual([expect.stringMatching(message)]);
  });
});

/** Larger ones take seconds; `npm run limits` generates and compiles them all. */
const mostCharactersToGenerate = 10_000;

describe('at a limit', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const texts = contractTexts([row.part(row.most, 'P')]);
    const { contracts, diagnostics } = compileTexts(texts);
    expect(diagnostics).toEqual([]);
    if (texts.join('').length > mostCharactersToGenerate) return;
    expect(
      generators.flatMap((generator) => generator.generate(contracts, withDescriptions())).length,
    ).toBeGreaterThan(10);
  });
});

it('documents every limit in the language reference', () => {
  const reference = readFileSync(join(repository, 'docs', 'language.md'), 'utf8');
  const table = reference.slice(
    reference.indexOf('### Limits'),
    reference.indexOf('## Structural rules'),
  );
  const documented = { ...limits, fileBytes: '1 MiB', memberCharacters: '4 MiB' };
  for (const [name, limit] of Object.entries(documented))
    expect(table, name).toContain(typeof limit === 'string' ? limit : formatLimit(limit));
});
