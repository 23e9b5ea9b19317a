/** The language reference is complete. */
import { describe, expect, it } from 'vitest';
import { builtinNames } from '../../compiler/bind/resolve-type.ts';
import { diagnosticCodes } from '../../compiler/diagnostics/diagnostics.ts';
import { searchSchema } from '../../compiler/meta-schema/search-schema.ts';
import type { Json } from '../../compiler/model/json.ts';
import { structuralRules } from '../../compiler/model/messages.ts';
import { formatNames } from '../../compiler/model/text/formats.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import { isValid } from '../../compiler/model/violations.ts';
import { ruleKinds } from '../../compiler/rules/index.ts';
import { contractSchema } from '../../generators/contract-schema.ts';
import { documents, violationsOf } from './contract-blocks.ts';
import { type Block, pageAt } from './pages.ts';

const page = pageAt('docs/language.md');
const reference = page.text;
const contractBlocks = page.blocks.filter(({ language }) => language === 'yaml');
const documentBlocks = page.blocks.filter(({ language }) => language === 'json');
const violations = (block: Block) => documents(block).flatMap((text) => violationsOf(block, text));

it('messages of violations match the table of structural rules', () => {
  const unlike = documentBlocks
    .flatMap(violations)
    .filter(
      ({ rule, message }) =>
        Object.hasOwn(structuralRules, rule) &&
        !messageForms(rule).some((form) => form.test(message)),
    )
    .map(({ rule, message }) => `${rule}: ${message}`);
  expect(unlike).toEqual([]);
});

it('some documents have only warnings', () => {
  const warned = documentBlocks.filter(
    (block) => violations(block).length > 0 && isValid(violations(block)),
  );
  expect(warned.length).toBeGreaterThan(0);
  expect(contractBlocks.length).toBeGreaterThan(35);
});

describe('the reference lists all', () => {
  it('diagnostics', () => {
    expect(firstCells('## Diagnostics')).toEqual(diagnosticCodes);
  });

  it('structural rules', () => {
    expect(firstCells('## Structural rules')).toEqual(Object.keys(structuralRules));
  });

  it('types of the language', () => {
    const rows = [...firstCells('### Types of the language'), ...firstCells('### Formats')].map(
      (name) => name.replace('<T>', ''),
    );
    expect([...new Set(rows)].sort()).toEqual([...builtinNames].sort());
  });

  it('formats', () => {
    expect([...firstCells('### Formats')].sort()).toEqual([...formatNames].sort());
  });

  it('kinds of rules', () => {
    const keys = ruleKinds.map(({ key }) => key);
    expect(firstCells('## Rules').filter((cell) => keys.includes(cell))).toEqual(
      expect.arrayContaining(keys),
    );
    expect(firstCells('### Default messages')).toEqual(keys.filter((key) => key !== 'prose'));
    const used = contractBlocks.map(({ text }) => text).join('\n');
    expect(keys.filter((key) => !used.includes(`${key}:`))).toEqual([]);
  });

  it('keys of the meta-schema', () => {
    const code = [
      ...contractBlocks.map(({ text }) => text),
      ...(reference.match(/`[^`\n]+`/g) ?? []),
    ].join(' ');
    const words = new Set(code.match(/[A-Za-z]+/g));
    expect(keysOf(contractSchema).filter((key) => !words.has(key))).toEqual([]);
    expect(firstCells('### Search text')).toEqual(keysOf(searchSchema));
  });

  it('code points of text rules', () => {
    const known = reference.replaceAll('\n', ' ');
    expect(known).toContain(`${listed(whiteSpace)}.`);
    expect(known).toContain(`${listed(emoji)}.`);
  });
});

/**
 * Returns the code in the first cells of the tables of a section, including its subsections.
 */
function firstCells(heading: string): readonly string[] {
  return rowsBelow(heading).flatMap(([first = '']) => /^`([^`]+)`$/.exec(first)?.[1] ?? []);
}

function rowsBelow(heading: string): readonly (readonly string[])[] {
  const rank = heading.indexOf(' ');
  const [, after = ''] = reference.split(`\n${heading}\n`);
  const [section = ''] = after.split(new RegExp(`^#{1,${rank}} `, 'm'));
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(({ 1: row = '' }) =>
    row.split(/ ?(?<!\\)\| ?/),
  );
}

/** Returns patterns for the messages of a rule in the table. `…` matches any text. */
function messageForms(rule: string): readonly RegExp[] {
  const row = rowsBelow('## Structural rules').find(([first]) => first === `\`${rule}\``);
  return (row?.[1] ?? '')
    .split('<br>')
    .map((form) => new RegExp(`^${form.split('…').map(literally).join('.+')}$`, 'u'));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns all keys that the meta-schema declares. */
function keysOf(schema: Json): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([keyword, inner]) =>
    keyword === 'properties'
      ? [...Object.keys(inner ?? {}), ...Object.values(inner ?? {}).flatMap(keysOf)]
      : keysOf(inner),
  );
}

/** Parses ranges such as `U+0009–U+000D, U+0020`. */
function listed(ranges: readonly CodePointRange[]): string {
  const written = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return ranges
    .map(([from, to]) => (from === to ? written(from) : `${written(from)}–${written(to)}`))
    .join(', ');
}
