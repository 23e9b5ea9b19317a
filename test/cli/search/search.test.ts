import { cpSync, mkdirSync } from 'node:fs';
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

  it('finds what a question is about, with the place in the Markdown', () => {
    const { code, stdout, stderr } = concordatWith([
      'search',
      'which fields may a final response have?',
      '--k',
      '1',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^1\. AGN-033#type-final-response {2}approved {2}[\d.]+\n {3}out\/ddr\/AGN-033\.md#type-final-response \(line \d+\)\n {3}AGN-033 › [^\n]* › FinalResponse\n/,
    );
  });

  it('speaks JSON: an array, best first', () => {
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

  it('finds other names that a search text lists, and words with a letter wrong', () => {
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

  it('does not tell the same thing five times: three types that share their rows leave room for others', () => {
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
    const told = found.filter((id) => /#type-agent-(?:response|success|failure)$/.test(id)).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(3);
  });

  it('takes a term that has no word of its own for none', () => {
    write(
      'out/rag/AGN-033.terms.json',
      '{"ddr_id":"AGN-033","terms":[{"term":"& of","also":["checksum"]},{"term":"FileRef","also":["?"]}]}',
    );
    expect(foundBy('checksum of a FileRef', '--k', '1')[0]?.id).toMatch(/^AGN-033#/);
  });

  it('says when it found nothing', () => {
    expect(concordatWith(['search', 'xyzzy', '--format', 'pretty'])).toEqual({
      code: 0,
      stdout: 'Nothing was found.\n',
      stderr: '',
    });
    expect(foundBy('xyzzy')).toEqual([]);
    expect(foundBy('?!')).toEqual([]);
  });

  it.each(['0', '-1', 'many', '1.5'])('refuses to show %s records', (count) => {
    expect(concordat(`search x --k ${count}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error  --k must be a whole number from 1 up, not "${count}".\n`,
    });
  });

  it('names a line that is no record', () => {
    write('out/rag/BAD-001.jsonl', '{"id":"BAD-001#card"}\n');
    expect(concordat('search x')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  out/rag/BAD-001.jsonl:1 is no record of the index.\n\n  "concordat generate" writes it; --out names another folder.\n',
    });
  });
});

describe('terms that are none', () => {
  it.each(['{', '{"ddr_id":"AGN-033","terms":[{"term":1}]}', 'null'])('refuses %s', (text) => {
    mkdirSync(at('out'));
    cpSync(join(repository, 'out/rag'), at('out/rag'), { recursive: true });
    write('out/rag/AGN-033.terms.json', text);
    expect(concordat('search x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('out/rag/AGN-033.terms.json holds no terms of a contract.'),
    });
  });
});

describe('without an index', () => {
  it('says how to make one', () => {
    expect(concordat('search x')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error  There is no index in out/rag: it does not exist.\n\n  "concordat generate" writes it; --out names another folder.\n',
    });
  });

  it('says why there is none', () => {
    writeSample();
    concordat('generate --target rag');
    expect(concordat('search x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Only approved contracts are indexed, unless'),
    });
    write('concordat.yaml', 'rag:\n  statuses: [draft]\n');
    concordat('generate --target rag,ddr');
    expect(concordat('search polite')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('TST-001#rule-polite  draft'),
    });
  });
});
