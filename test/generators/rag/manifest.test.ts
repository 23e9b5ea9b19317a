/**
 * The manifest of the index, which lists current, changed and removed records, and the records in
 * the formats of other tools.
 */
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Contract } from '../../../compiler/model/model.ts';
import type { SearchText } from '../../../compiler/model/search-text.ts';
import { type Status, statuses } from '../../../compiler/model/status.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import type { Manifest } from '../../../generators/rag/manifest.ts';
import type { IndexRecord } from '../../../generators/rag/records.ts';
import { profileNames } from '../../../generators/rag/settings.ts';
import type { GeneratorOptions } from '../../../generators/shared/generator.ts';
import { agn033, agn033SearchText, contractFrom, searchTextFrom } from '../ddr/support.ts';

function contractOf(status: Status, rest: object = {}): Contract {
  const head = {
    contract: 'T-1',
    title: 'Test',
    version: '1.0.0',
    status: 'draft',
    ddrType: 'policy',
    summary: 'A test.',
    root: 'Root',
  };
  const types = { Root: { fields: { id: 'string' } } };
  // A contract that is not a draft would need an approval or a successor.
  return { ...contractFrom(stringify({ ...head, types, ...rest })), status };
}

const filesOf = (contract: Contract, options?: GeneratorOptions, searchText?: SearchText) => {
  const searchTexts = new Map(searchText === undefined ? [] : [[contract.id, searchText]]);
  const files = rag.generate([contract], withDescriptions(options), searchTexts);
  return new Map(files.map(({ path, text }) => [path, text]));
};
const manifestOf = (contract: Contract, options?: GeneratorOptions) =>
  (JSON.parse(filesOf(contract, options).get('rag/manifest.json') ?? '') as Manifest).contracts;
const linesOf = (text: string | undefined) =>
  (text ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the indexed contracts', () => {
  test('are those in force by default', () => {
    for (const status of statuses)
      expect(filesOf(contractOf(status)).has('rag/T-1.jsonl'), status).toBe(
        status === 'approved' || status === 'active',
      );
  });

  test('are those with a configured status, which each record contains', () => {
    const files = filesOf(contractOf('draft'), { settings: { rag: { statuses: ['draft'] } } });
    expect(new Set(linesOf(files.get('rag/T-1.jsonl')).map(({ status }) => status))).toEqual(
      new Set(['draft']),
    );
  });
});

describe('the removed records', () => {
  test('are the retired ids of the contract that do not exist any more', () => {
    const [entry] = manifestOf(
      contractOf('approved', { retired: ['rule-old', 'section-x~2', 'type-root'] }),
    );
    expect(entry?.removed).toEqual(['T-1#rule-old', 'T-1#section-x~2']);
    expect(entry?.records.map(({ id }) => id)).toContain('T-1#type-root');
  });

  test('are all records of a superseded or cancelled contract, and none of a draft', () => {
    const [entry] = manifestOf(contractOf('superseded', { retired: ['rule-old'] }));
    expect(entry).toMatchObject({ ddr_id: 'T-1', status: 'superseded', file: null, records: [] });
    expect(entry?.removed).toEqual(
      expect.arrayContaining(['T-1#card', 'T-1#rule-old', 'T-1#type-root']),
    );
    expect(manifestOf(contractOf('draft'))).toEqual([]);
  });
});

describe('the synonyms of terms', () => {
  const terms = [
    { term: 'bucket', meaning: 'A field.' },
    { term: 'root', meaning: 'The first.' },
  ];
  const searchText = searchTextFrom(
    stringify({ contract: 'T-1', terms: { bucket: ['slot', 'drawer'], gone: ['lost'] } }),
  );

  test('are in a file next to the records', () => {
    const files = filesOf(contractOf('approved', { terms }), {}, searchText);
    expect(JSON.parse(files.get('rag/T-1.terms.json') ?? '')).toEqual({
      ddr_id: 'T-1',
      terms: [{ term: 'bucket', also: ['slot', 'drawer'] }],
    });
  });

  test('have no file for a contract that has no synonyms or is not indexed', () => {
    const hasTerms = (contract: Contract, text?: SearchText) =>
      filesOf(contract, {}, text).has('rag/T-1.terms.json');
    expect(hasTerms(contractOf('approved', { terms }))).toBe(false);
    expect(hasTerms(contractOf('approved'), searchText)).toBe(false);
    expect(hasTerms(contractOf('draft', { terms }), searchText)).toBe(false);
  });
});

describe('the formats of other tools', () => {
  const files = filesOf(
    agn033,
    { settings: { rag: { profiles: profileNames } } },
    agn033SearchText,
  );
  const records = linesOf(files.get('rag/AGN-033.jsonl')) as unknown as readonly IndexRecord[];

  test('are generated only when they are configured', () => {
    expect([...filesOf(agn033, {}, agn033SearchText).keys()].sort()).toEqual([
      'rag/AGN-033.jsonl',
      'rag/AGN-033.lines.json',
      'rag/AGN-033.terms.json',
      'rag/manifest.json',
    ]);
    expect([...files.keys()].sort()).toEqual([
      'rag/AGN-033.jsonl',
      'rag/AGN-033.lines.json',
      'rag/AGN-033.terms.json',
      'rag/langchain/AGN-033.jsonl',
      'rag/llamaindex/AGN-033.jsonl',
      'rag/manifest.json',
      'rag/opensearch/AGN-033.ndjson',
      'rag/vector-store/AGN-033.jsonl',
    ]);
  });

  test('LangChain: documents with flat metadata', () => {
    const documents = linesOf(files.get('rag/langchain/AGN-033.jsonl'));
    expect(documents.map(({ id, page_content }) => [id, page_content])).toEqual(
      records.map(({ id, text }) => [id, text]),
    );
    expect(
      new Set(
        documents.flatMap(({ metadata }) =>
          Object.values(metadata as object).map((value) => typeof value),
        ),
      ),
    ).toEqual(new Set(['string', 'number']));
    expect(documents.find(({ id }) => id === 'AGN-033#rule-one-outcome')).toMatchObject({
      type: 'Document',
      metadata: {
        ddr_id: 'AGN-033',
        status: 'approved',
        source: 'ddr/AGN-033.md#rule-one-outcome',
        rule_ids: 'one-outcome',
      },
    });
  });

  test('LlamaIndex: text nodes of which only the text is embedded', () => {
    const nodes = linesOf(files.get('rag/llamaindex/AGN-033.jsonl'));
    expect(nodes.map(({ id_, text }) => [id_, text])).toEqual(
      records.map(({ id, text }) => [id, text]),
    );
    for (const { metadata, excluded_embed_metadata_keys, class_name } of nodes) {
      expect([excluded_embed_metadata_keys, class_name]).toEqual([
        Object.keys(metadata as object),
        'TextNode',
      ]);
    }
    expect(nodes[0]?.['relationships']).toMatchObject({
      1: { node_id: 'AGN-033', node_type: '4' },
    });
  });

  test('vector store: rows with a key per document and section', () => {
    const rows = linesOf(files.get('rag/vector-store/AGN-033.jsonl'));
    expect(rows.map(({ id, text }) => [id, text])).toEqual(
      records.map(({ id, text }) => [id, text]),
    );
    expect(rows.find(({ id }) => id === 'AGN-033#rule-one-outcome')).toMatchObject({
      document_id: 'AGN-033',
      section_key: 'rule-one-outcome',
      part_index: 1,
      part_count: 1,
      content_type: 'text/markdown',
    });
    for (const { document_id, section_key, part_index } of rows)
      expect([document_id, section_key !== '', Number(part_index) > 0]).toEqual([
        'AGN-033',
        true,
        true,
      ]);
  });

  test('OpenSearch: actions followed by records, and deletions of removed records', () => {
    const lines = linesOf(files.get('rag/opensearch/AGN-033.ndjson')).filter(
      (line) => line['delete'] === undefined,
    );
    expect(
      lines
        .filter((_, index) => index % 2 === 0)
        .map(({ index }) => (index as { _id: string })._id),
    ).toEqual(records.map(({ id }) => id));
    expect(lines.filter((_, index) => index % 2 === 1)).toEqual(records);
    const long = 'x'.repeat(600);
    const retired = linesOf(
      filesOf(contractOf('approved', { retired: ['rule-old', long] }), {
        settings: { rag: { profiles: ['opensearch'] } },
      }).get('rag/opensearch/T-1.ndjson'),
    );
    const deleted = retired.flatMap((line) =>
      line['delete'] === undefined ? [] : [(line['delete'] as { _id: string })._id],
    );
    expect(deleted[0]).toBe('T-1#rule-old');
    expect(deleted[1]?.length).toBeLessThanOrEqual(512);
  });
});

test('no table row and no code block of AGN-033 is split', () => {
  for (const record of linesOf(
    filesOf(agn033).get('rag/AGN-033.jsonl'),
  ) as unknown as readonly IndexRecord[]) {
    const fences = record.text.split('\n').filter((line) => /^`{3,}/.test(line));
    expect(fences.length % 2, record.id).toBe(0);
    expect(
      record.text.split('\n').filter((line) => line.startsWith('|') && !line.endsWith('|')),
      record.id,
    ).toEqual([]);
  }
});
