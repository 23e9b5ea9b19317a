/**
 * What an edit of a contract changes in the generated files: as little as possible, so that people
 * can review it and branches merge. Nothing that was generated before gets another name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { generators, withDescriptions } from '../../generators/index.ts';
import { repository } from '../support/contract-text.ts';
import { compileText, contractsOf, contractWith } from '../support/contracts.ts';
import { generateTarget } from '../support/generated.ts';
import { type LineDiff, lineDiff } from '../support/line-diff.ts';

const source = readFileSync(
  join(repository, 'contracts/agn-033-agent-execute-response.yaml'),
  'utf8',
);

/** Texts by path. */
type Files = ReadonlyMap<string, string>;

const indexed = { settings: { rag: { statuses: ['in-review'] } } };

/** The files of all targets for AGN-033 after an edit. */
function generatedAfter(edit: (document: Document) => void): Files {
  const document = parseDocument(source);
  // The approved contract must not change.
  document.set('status', 'in-review');
  document.delete('approval');
  edit(document);
  const contracts = contractsOf(compileText(document.toString()));
  const files = generators.flatMap(({ generate }) =>
    generate(contracts, withDescriptions(indexed)),
  );
  return new Map(files.map(({ path, text }) => [path, text]));
}

const before = generatedAfter(() => {});

interface Field {
  readonly name: string;
  readonly type: string;
  readonly pattern?: string;
  readonly doc: string;
}

/** Inserts a field into a type or variant, at the end unless a position is given. */
const withField =
  ({ name, ...content }: Field, path: readonly string[], position?: number) =>
  (document: Document) => {
    const fields = document.getIn(['types', ...path, 'fields']) as YAMLMap;
    fields.items.splice(position ?? fields.items.length, 0, document.createPair(name, content));
  };

type Target = string;

function diffsByTarget(after: Files): ReadonlyMap<Target, LineDiff> {
  const diffs = new Map<Target, LineDiff>(generators.map(({ name }) => [name, noLines]));
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const target = path.split('/')[0] ?? '';
    const diff = lineDiff(before.get(path) ?? '', after.get(path) ?? '');
    diffs.set(target, sum([diffs.get(target) ?? noLines, diff]));
  }
  return diffs;
}

const noLines: LineDiff = { added: 0, removed: 0 };

function sum(diffs: readonly LineDiff[]): LineDiff {
  return diffs.reduce(
    (left, right) => ({ added: left.added + right.added, removed: left.removed + right.removed }),
    noLines,
  );
}

const size = ({ added, removed }: LineDiff) => added + removed;

describe('an optional field', () => {
  const note: Field = { name: 'Note?', type: 'string(1..40)', doc: 'A note for people.' };
  const union = 'AgentExecuteResponse';
  /** The number of types with the field is 1, but a field of the union is one of both variants. */
  const places = [
    { type: 'FileRef', path: ['FileRef'], types: 1 },
    { type: 'ToolCall', path: ['ToolCall'], types: 1 },
    { type: 'ToolResult', path: ['ToolResult'], types: 1 },
    { type: 'ToolResultsRequest', path: ['ToolResultsRequest'], types: 1 },
    { type: 'InvokeResult<T>', path: ['InvokeResult<T>'], types: 1 },
    { type: 'FinalResponse', path: [union, 'variants', 'FinalResponse'], types: 1 },
    {
      type: 'ClientToolContinuation',
      path: [union, 'variants', 'ClientToolContinuation'],
      types: 1,
    },
    { type: union, path: [union], types: 2 },
  ];
  const measured = new Map<string, ReadonlyMap<Target, LineDiff>>();

  afterAll(() => {
    process.stdout.write(tableOf(measured));
  });

  test.each(places)('of $type changes few lines', ({ type, path, types }) => {
    const diffs = diffsByTarget(generatedAfter(withField(note, path)));
    measured.set(type, diffs);
    expect(size(diffs.get('typescript') ?? noLines)).toBeLessThanOrEqual(25 * types);
    expect(size(sum([...diffs.values()]))).toBeLessThanOrEqual(250);
  });

  test('without rules, of the union itself, changes few lines', () => {
    const plain: Field = { name: 'Note?', type: 'string', doc: 'A note for people.' };
    const diffs = diffsByTarget(generatedAfter(withField(plain, [union], 0)));
    measured.set(`${union}, plain`, diffs);
    expect(size(diffs.get('typescript') ?? noLines)).toBeLessThanOrEqual(25);
    expect(size(sum([...diffs.values()]))).toBeLessThanOrEqual(250);
  });

  test('changes only the records and lines of the types and the diagram', () => {
    const after = generatedAfter(withField(note, ['ToolCall']));
    const changed = ['AGN-033#type-tool-call', 'AGN-033#record-type-diagram'];
    for (const name of ['AGN-033.jsonl', 'AGN-033.lines.json']) {
      const lines = after.get(`rag/${name}`)?.split('\n') ?? [];
      const gone = before
        .get(`rag/${name}`)
        ?.split('\n')
        .filter((line) => !lines.includes(line));
      expect(gone?.map((line) => /"id":"([^"]*)"/.exec(line)?.[1])).toEqual(changed);
    }
  });
});

describe('nothing gets another name', () => {
  // Records of the RAG index contain hashes.
  const targets = generators.map(({ name }) => name).filter((name) => name !== 'rag');

  test.each(targets)('when fields are inserted between others: %s', (target) => {
    const doc = 'For people.';
    // The last two have the name of a field and the format of a field of another type.
    const fields: readonly Field[] = [
      { name: 'Notes?', type: 'list<ToolCall>', doc },
      { name: 'Url?', type: 'string', pattern: '^urn:[a-z]+$', doc },
      { name: 'CreatedAt?', type: 'date-time', doc },
    ];
    const afterFiles = 2;
    const after = generatedAfter((document) => {
      for (const field of fields)
        withField(
          field,
          ['AgentExecuteResponse', 'variants', 'FinalResponse'],
          afterFiles,
        )(document);
    });
    for (const [path, text] of before)
      if (path.startsWith(`${target}/`))
        expect(firstLoss(text, after.get(path) ?? ''), path).toBeUndefined();
  });

  test.each(targets)('when one of two types of the same fields gets another: %s', (target) => {
    const filesOf = (more: string) =>
      generateTarget(target, [
        contractWith(`First:
  fields: { id: string, "note?": string${more} }
Second:
  fields: { id: string, "note?": string }`),
      ]);
    const after = filesOf(', "more?": boolean');
    for (const { path, text } of filesOf('')) {
      const changed = after.find((file) => file.path === path)?.text ?? '';
      expect(firstLoss(text, changed), path).toBeUndefined();
    }
  });

  test('when a section is inserted before the others', () => {
    const after = generatedAfter((document) => {
      const { items } = document.get('sections') as YAMLSeq;
      items.unshift(document.createNode({ title: 'Preface', text: 'Read this.' }));
    });
    const diffs = diffsByTarget(after);
    const changed = [...diffs].filter(([, diff]) => size(diff) > 0).map(([target]) => target);
    expect(changed).toEqual(['ddr', 'rag']);
    expect(diffs.get('rag')?.removed).toBe(0);
    // The numbers of sections change with every section above them; anchors do not.
    const anchors = (files: Files) => files.get('ddr/AGN-033.md')?.match(/<a id="[^"]*">/g);
    expect(anchors(after)?.filter((anchor) => !anchor.includes('section-preface'))).toEqual(
      anchors(before),
    );
  });
});

/** The first words of a text that it does not have any more, apart from inserted words. */
function firstLoss(text: string, changed: string): string | undefined {
  const wordsOf = (from: string): readonly string[] =>
    from.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
  const [words, after] = [wordsOf(text), wordsOf(changed)];
  let next = 0;
  const lost = words.findIndex((word) => {
    next = after.indexOf(word, next) + 1;
    return next === 0;
  });
  return lost < 0 ? undefined : words.slice(Math.max(0, lost - 10), lost + 5).join(' ');
}

function tableOf(measured: ReadonlyMap<string, ReadonlyMap<Target, LineDiff>>): string {
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(28)}${cells.map((cell) => cell.padStart(13)).join('')}\n`;
  const cell = ({ added, removed }: LineDiff) => `+${added} -${removed}`;
  const rows = [...measured].map(([type, diffs]) =>
    row(type, [...[...diffs.values()].map(cell), String(size(sum([...diffs.values()])))]),
  );
  return [row('', [...generators.map(({ name }) => name), 'all']), ...rows].join('');
}
