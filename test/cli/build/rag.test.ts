import { beforeEach, describe, expect, it } from 'vitest';
import { concordat, read, sample, tree, write } from '../workbench.ts';

const indexed = sample.replace('status: draft', 'status: in-review');

beforeEach(() => write('concordat.yaml', 'rag:\n  statuses: [in-review]\n'));

describe('records that are removed from the index', () => {
  it('are reported once, with the line to add under retired', () => {
    write('contracts/sample.yaml', indexed);
    expect(concordat('generate --target rag')).toMatchObject({ code: 0, stderr: '' });
    write('contracts/sample.yaml', indexed.replace('be-kind', 'be-friendly'));
    expect(concordat('generate --target rag')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^contracts\/sample\.yaml:1:11 warning records-gone {2}The RAG index no longer contains a record: TST-001#rule-be-kind\.\n[\s\S]*\n {2}To let copies of the index remove them, add this line to the contract: retired: \[rule-be-kind\]\n/,
      ),
    });
    expect(JSON.parse(read('out/rag/manifest.json'))).toMatchObject({
      contracts: [{ removed: [] }],
    });
    write(
      'contracts/sample.yaml',
      `${indexed.replace('be-kind', 'be-friendly')}retired: [rule-be-kind]\n`,
    );
    expect(concordat('generate --target rag')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(read('out/rag/manifest.json'))).toMatchObject({
      contracts: [{ removed: ['TST-001#rule-be-kind'] }],
    });
  });

  it('are not reported if the contract retires them, or if the manifest is invalid', () => {
    write('contracts/sample.yaml', indexed);
    concordat('generate --target rag');
    write(
      'contracts/sample.yaml',
      `${indexed.replace('be-kind', 'be-friendly')}retired: [rule-be-kind]\n`,
    );
    expect(concordat('generate --target rag').stderr).toBe('');
    write('out/rag/manifest.json', '{"contracts": [1]}');
    expect(concordat('generate --target rag')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('--profile', () => {
  it('also writes the index in the format of a loader, which --check respects', () => {
    write('contracts/sample.yaml', indexed);
    expect(concordat('generate --target rag --profile langchain').code).toBe(0);
    expect(tree('out')).toContain('rag/langchain/TST-001.jsonl');
    expect(concordat('generate --check --target rag --profile langchain').code).toBe(0);
    expect(concordat('generate --check --target rag')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('orphaned out/rag/langchain/TST-001.jsonl'),
    });
    write('concordat.yaml', 'rag:\n  statuses: [in-review]\n  profiles: [langchain, opensearch]\n');
    concordat('generate --target rag');
    expect(tree('out')).toEqual(
      expect.arrayContaining(['rag/langchain/TST-001.jsonl', 'rag/opensearch/TST-001.ndjson']),
    );
  });

  it('lists the available profiles for an unknown one', () => {
    expect(concordat('generate --profile pinecone')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('langchain, llamaindex, opensearch'),
    });
  });
});
