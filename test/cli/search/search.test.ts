import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { repository } from '../../support/contract-text.ts';
import { at, concordat, concordatWith, read, write, writeSample } from '../workbench.ts';

interface Found {
  readonly id: string;
  readonly ddr_id: string;
  readonly section: string;
  readonly text: string;
  readonly score: number;
}

const foundBy = (question: string, ...words: readonly string[]) =>
  JSON.parse(
    concordatWith(['search', question, '--format', 'json', ...words]).stdout,
  ) as readonly Found[];

describe('search', () => {
  beforeEach(() => {
    mkdirSync(at('out'));
    cpSync(join(repository, 'out/rag'), at('out/rag'), { recursive: true });
  });

  it('finds records that answer a question, with their location in the Markdown', () => {
    const { code, stdout, stderr } = concordatWith([
      'search',
      'which fields may a final response have?',
      '--k',
      '1',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^1\. AGN-033#type-final-response {2}approved {2}[\d.]+\n {3}out\/ddr\/AGN-033\.md#type-final-response \(line \d+\)\n {3}AGN-033 › [^\n]* ›\n {3}FinalResponse\n/,
    );
  });

  it('prints an array as JSON, best first', () => {
    const found = foundBy('which fields may a final response have?', '--k', '3');
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      id: 'AGN-033#type-final-response',
      ddr_id: 'AGN-033',
      section: expect.any(String),
      text: expect.any(String),
    });
    expect(found.map(({ score }) => score)).toEqual(
      [...found.map(({ score }) => score)].sort((a, b) => b - a),
    );
    expect(foundBy('which fields may a final response have?')).toHaveLength(5);
  });

  it('finds synonyms of a search text, and misspelled words', () => {
    expect(foundBy('which attributes may a completed reply have?', '--k', '1')[0]?.id).toBe(
      'AGN-033#type-final-response',
    );
    expect(foundBy('checksum', '--k', '1')[0]?.ddr_id).toBe('AGN-033');
    expect(foundBy('contnuation', '--k', '3').map(({ ddr_id }) => ddr_id)).toEqual([
      'AGN-033',
      'AGN-033',
      'AGN-033',
    ]);
  });

  it('does not fill the results with types that have the same rows', () => {
    const records = read('out/rag/AGB-001.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Found);
    const shared = records.find(({ id }) => id === 'AGB-001#type-agent-response')?.text;
    const alike = records.map((record) =>
      /#type-agent-(?:success|failure)$/.test(record.id) ? { ...record, text: shared } : record,
    );
    write('out/rag/AGB-001.jsonl', alike.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const found = foundBy('created_at duration_seconds metadata version of the agent response').map(
      ({ id }) => id,
    );
    const sameRows = found.filter((id) =>
      /#type-agent-(?:response|success|failure)$/.test(id),
    ).length;
    expect(sameRows).toBeGreaterThan(0);
    expect(sameRows).toBeLessThan(3);
  });

  it('ignores terms without a word', () => {
    write(
      'out/rag/AGN-033.terms.json',
      '{"ddr_id":"AGN-033","terms":[{"term":"& of","also":["checksum"]},{"term":"FileRef","also":["?"]}]}',
    );
    expect(foundBy('checksum of a FileRef', '--k', '1')[0]?.id).toMatch(/^AGN-033#/);
  });

  it('reports that nothing was found', () => {
    expect(concordatWith(['search', 'xyzzy', '--format', 'pretty'])).toEqual({
      code: 0,
      stdout: 'No records found.\n',
      stderr: '',
    });
    expect(foundBy('xyzzy')).toEqual([]);
    expect(foundBy('?!')).toEqual([]);
  });

  it.each(['0', '-1', 'many', '1.5'])('reports an invalid count: %s', (count) => {
    expect(concordat(`search x --k ${count}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error  --k must be an integer of at least 1, not "${count}".\n`,
    });
  });

  it('reports a line that is not a record', () => {
    write('out/rag/BAD-001.jsonl', '{"id":"BAD-001#card"}\n');
    expect(concordat('search x')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  out/rag/BAD-001.jsonl:1 is not a record of the index.\n\n  Run "concordat generate" to write it, or use --out for another folder.\n',
    });
  });
});

describe('an invalid file of terms', () => {
  it.each(['{', '{"ddr_id":"AGN-033","terms":[{"term":1}]}', 'null'])('is reported: %s', (text) => {
    mkdirSync(at('out'));
    cpSync(join(repository, 'out/rag'), at('out/rag'), { recursive: true });
    write('out/rag/AGN-033.terms.json', text);
    expect(concordat('search x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'out/rag/AGN-033.terms.json contains no terms of a contract.',
      ),
    });
  });
});

describe('the lines of records', () => {
  const path = 'out/rag/AGN-033.lines.json';
  const first = () => concordat('search approved --k 1');

  beforeEach(() => {
    mkdirSync(at('out'));
    cpSync(join(repository, 'out/rag'), at('out/rag'), { recursive: true });
  });

  it('are those of the Markdown', () => {
    const question = 'which fields may a final response have?';
    const line = Number(/\(line (\d+)\)/.exec(concordatWith(['search', question]).stdout)?.[1]);
    const page = readFileSync(join(repository, 'out/ddr/AGN-033.md'), 'utf8').split('\n');
    expect(page[line - 1]).toMatch(/^#+ `FinalResponse`$/);
  });

  it('are left out without the file', () => {
    rmSync(at(path));
    expect(first()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('(line ') });
  });

  it.each(['{', '{"ddr/AGN-033.md":[{"id":"AGN-033#card","offset":"1","lines":1}]}', 'null'])(
    'are reported if the file is invalid: %s',
    (text) => {
      write(path, text);
      expect(first()).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${path} contains no lines of records.`),
      });
    },
  );
});

describe('without an index', () => {
  it('says how to create one', () => {
    expect(concordat('search x')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  No index found in out/rag: it does not exist.\n\n  Run "concordat generate" to write it, or use --out for another folder.\n',
    });
  });

  it('explains why it is empty', () => {
    writeSample();
    concordat('generate --target rag');
    expect(concordat('search x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Only approved and active contracts are indexed, unless'),
    });
    write('concordat.yaml', 'rag:\n  statuses: [draft]\n');
    concordat('generate --target rag,ddr');
    expect(concordat('search polite')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('TST-001#rule-polite  draft'),
    });
  });
});
