/** Contracts on the pages compile, and documents below them have the expected violations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSearchText } from '../../compiler/search-text.ts';
import { withDescriptions } from '../../generators/index.ts';
import { unusedSearchText } from '../../generators/rag/records.ts';
import { compile } from '../support/compile.ts';
import { repository } from '../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../support/contracts.ts';
import {
  announced,
  compiled,
  contractAbove,
  documents,
  summary,
  violationsOf,
} from './contract-blocks.ts';
import { at, type Block, blocksIn, pageAt } from './pages.ts';

const titled = (blocks: readonly Block[]) =>
  blocks.map((block) => [`${at(block)} ${block.note}`, block] as const);
const documentBlocks = blocksIn('json').filter(({ note }) => /^(?:in)?valid/.test(note));

describe('every contract compiles', () => {
  it.each(titled(blocksIn('yaml', '')))('%s', (_, block) => {
    expect(compiled(block).declarations).not.toEqual([]);
  });
});

describe('every document has the violations that the page lists', () => {
  it.each(titled(documentBlocks))('%s', (_, block) => {
    for (const text of documents(block))
      expect(violationsOf(block, text).map(summary)).toEqual(announced(block).violations);
  });
});

describe('every search text belongs to its contract', () => {
  it.each(titled(blocksIn('yaml', 'search')))('%s', (_, block) => {
    const bytes = Buffer.from(block.text);
    const { searchText, diagnostics } = readSearchText({ file: 'a', name: 'a', bytes });
    if (searchText === undefined) throw new Error(JSON.stringify(diagnostics));
    const known = [contractAbove(block), ...contractsOf(compile(sourcesIn('contracts')))];
    const contract = known.find((candidate) => candidate?.id === searchText.contract);
    if (contract === undefined) throw new Error(`no contract ${searchText.contract}`);
    expect(unusedSearchText(contract, searchText, withDescriptions())).toEqual([]);
  });
});

it.each(titled(blocksIn('json', 'violations')))(
  '%s are those of the document above',
  (_, block) => {
    const document = documentBlocks.findLast(
      ({ page, line }) => page === block.page && line < block.line,
    );
    if (document === undefined) throw new Error('no document above');
    expect(contractAbove(block)).toBeDefined();
    expect(violationsOf(document, document.text)).toEqual(JSON.parse(block.text));
  },
);

it.each(titled(blocksIn('json', '')))('%s is JSON', (_, { text }) => {
  expect(JSON.parse(text)).toBeDefined();
});

it.each(titled(blocksIn('yaml', 'configuration')))('%s matches its schema', (_, { text }) => {
  expect(fitsConfiguration(parse(text)) || fitsConfiguration.errors).toBe(true);
});

it('every YAML and JSON block is one of these', () => {
  const notes = ['', 'configuration', 'search', 'violations', 'valid', 'invalid'];
  const others = [...blocksIn('yaml'), ...blocksIn('json')].filter(
    ({ note }) => !notes.includes(note.replace(/[ :].*$/, '')),
  );
  expect(others.map(at)).toEqual([]);
  expect(pageAt('docs/language.md').blocks.length).toBeGreaterThan(90);
});

const configurationSchema = join(repository, 'out/json-schema/configuration.schema.json');
const fitsConfiguration = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(configurationSchema, 'utf8')) as object,
);
