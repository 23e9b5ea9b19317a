import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import { statuses } from '../../../compiler/model/status.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import { absoluteLines, type PageLines } from '../../../generators/rag/lines.ts';
import { type IndexRecord, locatedRecords } from '../../../generators/rag/records.ts';
import { maximumLength, split } from '../../../generators/rag/split.ts';
import { recordPages } from '../../../generators/shared/records/record.ts';
import {
  agn033,
  agn033SearchText,
  contractWith,
  hostile,
  hostileContract,
  hostileSearchText,
  lng001,
} from '../ddr/support.ts';

const searchTexts = new Map(
  [agn033SearchText, hostileSearchText].map((searchText) => [searchText.contract, searchText]),
);
const fileOf = (contract: Contract, path = `rag/${contract.id}.jsonl`) =>
  rag
    .generate([contract], withDescriptions({ settings: { rag: { statuses } } }), searchTexts)
    .find((file) => file.path === path)?.text ?? '';
const linesOf = (contract: Contract): readonly IndexRecord[] =>
  fileOf(contract)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as IndexRecord);

const includes = (records: readonly IndexRecord[], record: IndexRecord) =>
  records.some((other) => isDeepStrictEqual(other, record));

const anchorOf = ({ id }: IndexRecord) => id.slice(id.indexOf('#') + 1);

describe('the index of AGN-033', () => {
  const records = linesOf(agn033);
  const pages = new Map(
    ddr
      .generate([agn033], withDescriptions())
      .map(({ path, text }) => [path, text.split('\n')] as const),
  );
  const lines = absoluteLines(JSON.parse(fileOf(agn033, 'rag/AGN-033.lines.json')) as PageLines);
  const linesOn = ({ id, source }: IndexRecord) => {
    const { start, end } = lines.get(id) ?? { start: 0, end: 0 };
    return (pages.get(source.replace(/#.*$/, '')) ?? []).slice(start - 1, end);
  };

  test('starts with a card without rules', () => {
    expect(records[0]).toMatchObject({
      id: 'AGN-033#card',
      type: 'card',
      ddr_id: 'AGN-033',
      status: 'approved',
      text: expect.stringMatching(
        /^AGN-033 \(AgentExecuteResponse Shape\) is .* approved by Kevin D\. Wolf at .*one agent turn\.$/,
      ),
      rule_ids: [],
    });
  });

  test('has a record for every type, rule and example', () => {
    const count = (type: IndexRecord['type']) =>
      new Set(records.filter((record) => record.type === type).map((record) => record.semantic_id))
        .size;
    expect(count('type')).toBe(agn033.declarations.length);
    // Two examples have a record with code as well.
    expect(count('example')).toBe(agn033.examples.length + 2);
    expect(records).toContainEqual(
      expect.objectContaining({
        id: 'AGN-033#rule-one-outcome',
        section: 'ToolResult (Client → Server)',
        source: 'ddr/AGN-033.md#rule-one-outcome',
        text: 'AGN-033 rule one-outcome (MUST, enforced by types, schema, validators) of ToolResult: Give either ResultJson or ErrorMessage, and only one of them. Why: A tool either succeeded or failed.',
        rule_ids: ['one-outcome'],
      }),
    );
  });

  test('points to lines of the Markdown page', () => {
    expect([...lines.keys()].sort()).toEqual(records.map(({ id }) => id).sort());
    for (const record of records.filter(({ parts }) => parts === 1)) {
      const { type, text } = record;
      const own = linesOn(record).map((line) => line.replace(/<a id="rule-[^"]*"><\/a>/, ''));
      // The first line of a record is its breadcrumbs, and on the page it is the heading.
      if (type === 'section' || type === 'type' || type === 'example')
        expect(own.slice(1)).toEqual(text.split('\n').slice(1));
      if (type === 'rule')
        expect(linesOn(record).join('\n')).toContain(`<a id="${anchorOf(record)}">`);
    }
    const type = records.find(({ id }) => id === 'AGN-033#type-tool-call');
    expect(type && linesOn(type)[0]).toMatch(/^#+ `ToolCall`$/);
  });

  test('points to the page of the examples', () => {
    const example = records.find(({ id }) => id === 'AGN-033#example-a-final-answer');
    expect(example).toMatchObject({
      source: 'ddr/AGN-033.examples.md#example-a-final-answer',
      section: 'Examples',
      text: expect.stringMatching(/^AGN-033 › Examples › a final answer\n\nValid as /),
    });
  });

  test('contains hashes and token counts', () => {
    for (const { text, content_hash, estimated_tokens } of records) {
      expect(content_hash).toBe(createHash('sha256').update(text).digest('hex'));
      expect(estimated_tokens).toBe(Math.ceil([...text].length / 4));
    }
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  });

  test('has a manifest of ids and hashes', () => {
    const manifest = JSON.parse(fileOf(agn033, 'rag/manifest.json')) as {
      contracts: { ddr_id: string; records: unknown[] }[];
    };
    expect(manifest.contracts[0]).toMatchObject({
      ddr_id: 'AGN-033',
      file: 'AGN-033.jsonl',
      records: records.map(({ id, content_hash }) => ({ id, content_hash })),
    });
  });
});

describe('a section that is inserted before', () => {
  const kept = { title: 'Scope', text: 'Here.', sections: [{ title: 'More', text: 'There.' }] };
  const before = contractWith([kept]);
  const after = contractWith([{ title: 'New', text: 'New.' }, kept]);

  test('changes no other record', () => {
    const records = linesOf(after);
    expect(linesOf(before).filter((record) => !includes(records, record))).toEqual([]);
  });

  test('has lines of its own; those of the others are relative to it', () => {
    const linesFile = (contract: Contract) => fileOf(contract, 'rag/T-1.lines.json').split('\n');
    expect(linesFile(before).slice(0, 5)).toEqual([
      '{',
      '  "ddr/T-1.md": [',
      '    {"id":"T-1#card","offset":1,"lines":21},',
      '    {"id":"T-1#section-scope","offset":4,"lines":3},',
      '    {"id":"T-1#section-scope-more","offset":4,"lines":3},',
    ]);
    expect(linesFile(after).toSpliced(3, 2)).toEqual(linesFile(before).toSpliced(3, 1));
    expect(linesFile(after).slice(3, 5)).toEqual([
      '    {"id":"T-1#section-new","offset":4,"lines":3},',
      '    {"id":"T-1#section-scope","offset":4,"lines":3},',
    ]);
  });
});

describe('long texts', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `Line ${index} ${'x'.repeat(30)}`);

  test('are split at the ends of lines, and each piece has its line numbers', () => {
    const pieces = split({
      heading: 'T-1 › Long',
      body: lines.join('\n'),
      lineStart: 11,
      lineEnd: 312,
      isSourceText: true,
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.flatMap(({ text }) => text.split('\n').slice(2))).toEqual(lines);
    for (const { text } of pieces) expect([...text].length).toBeLessThanOrEqual(maximumLength);
    expect([pieces[0]?.lineStart, pieces.at(-1)?.lineEnd]).toEqual([11, 312]);
    expect(pieces.slice(1).map(({ lineStart }) => lineStart)).toEqual(
      pieces.slice(0, -1).map(({ lineEnd }) => lineEnd + 1),
    );
  });

  test('are split within a line that is too long', () => {
    const pieces = split({
      heading: '',
      body: '😀'.repeat(maximumLength + 5),
      lineStart: 3,
      lineEnd: 3,
      isSourceText: true,
    });
    expect(pieces.map(({ text }) => text).join('')).toBe('😀'.repeat(maximumLength + 5));
    expect(pieces.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  const piecesOf = (body: string) =>
    split({
      heading: 'T-1 › Long',
      body,
      lineStart: 1,
      lineEnd: body.split('\n').length + 2,
      isSourceText: true,
    });
  const codeLines = lines.slice(0, 50);
  const fenced = ['```json', ...codeLines, '```'];

  test('are not split within a table or a block of code that fits into one piece', () => {
    const pieces = piecesOf([...lines.slice(0, 40), '', ...fenced, '', 'After it.'].join('\n'));
    expect(pieces.map(({ text }) => text.includes(fenced.join('\n')))).toEqual([false, true]);
    expect(pieces.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([
      [1, 42],
      [44, 97],
    ]);
  });

  test('repeat the header of a table and the fences of code that are too long', () => {
    const head = ['| A |', '| --- |'];
    const rows = lines.map((line) => `| ${line} |`);
    const tables = piecesOf([...head, ...rows].join('\n'));
    expect(tables.length).toBeGreaterThan(2);
    for (const { text } of tables) expect(text.split('\n').slice(2, 4)).toEqual(head);
    expect(tables.flatMap(({ text }) => text.split('\n').slice(4))).toEqual(rows);
    const blocks = piecesOf(['```json', ...lines, '```'].join('\n'));
    for (const { text } of blocks)
      expect([text.split('\n')[2], text.split('\n').at(-1)]).toEqual(['```json', '```']);
    expect(blocks.flatMap(({ text }) => text.split('\n').slice(3, -1))).toEqual(lines);
    for (const { text } of [...tables, ...blocks])
      expect([...text].length).toBeLessThanOrEqual(maximumLength);
  });

  test('truncate a title that is too long', () => {
    const pieces = split({
      heading: 'x'.repeat(9000),
      body: 'Short.',
      lineStart: 1,
      lineEnd: 3,
      isSourceText: true,
    });
    expect(pieces).toHaveLength(1);
    expect([...(pieces[0]?.text ?? '')].length).toBeLessThanOrEqual(maximumLength);
    expect(pieces[0]?.text).toMatch(/…\n\nShort\.$/);
  });

  test('number the parts after the first in their ids', () => {
    const records = locatedRecords(contractWith([{ title: 'Long', text: lines.join('\n\n') }]));
    const ids = records
      .map(({ record }) => record)
      .filter(({ title }) => title === 'Long')
      .map(({ id, part, parts }) => `${id} ${part}/${parts}`);
    expect(ids[0]).toMatch(/^T-1#section-long 1\//);
    expect(ids[1]).toMatch(/^T-1#section-long~2 2\//);
  });
});

describe.each([agn033, lng001, hostileContract])('the index of $id', (contract) => {
  const records = linesOf(contract);

  test('has no record beyond 800 tokens', () => {
    for (const { estimated_tokens } of records) expect(estimated_tokens).toBeLessThanOrEqual(800);
  });

  test('contains every line of the page', () => {
    const texts = new Map<string, string>();
    for (const { semantic_id, text } of records)
      texts.set(semantic_id, `${texts.get(semantic_id) ?? ''}\n${text}`);
    const missing = recordPages(contract, withDescriptions())
      .flatMap(({ parts }) => parts)
      .filter(({ part }) => !part.introduces && part.kind !== 'card' && part.kind !== 'rule')
      .flatMap(({ part }) =>
        part.body
          .split('\n')
          .filter((line) => !texts.get(`${contract.id}#${part.anchor}`)?.includes(line)),
      );
    expect(missing).toEqual([]);
  });
});

test('hostile text stays on its line', () => {
  const text = fileOf(hostileContract) + fileOf(hostileContract, 'rag/T-1.terms.json');
  // The line terminators of Python's str.splitlines.
  expect(text).not.toMatch(/[\r\v\f\x1c-\x1e\u0085\u2028\u2029]/);
  const records = linesOf(hostileContract);
  expect(records.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['card', 'section', 'type', 'rule', 'example']),
  );
  expect(records.find(({ type }) => type === 'section')?.title).toContain('\u2028');
  expect(records.flatMap(({ questions }) => questions)).toHaveLength(
    2 * hostile.split('\n').length,
  );
  expect(records.every(({ id }) => /^[\x21-\x7e]+$/.test(id))).toBe(true);
});
