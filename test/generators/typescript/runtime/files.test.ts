/** Files of AGB-001 in TypeScript: loaded, completed, validated, and saved atomically. */
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from '../../../support/compile.ts';
import { contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { generateTarget, prepared } from '../../../support/generated.ts';

const id = '32ecfadc-2b66-4daa-a7c0-a03c449fcea5';
const answer = {
  version: '1.0',
  created_at: '2026-01-01T00:00:00Z',
  duration_seconds: 1.5,
  metadata: { note: 'é😀' },
  status: 'success',
  response: JSON.stringify({ sections: ['a'], a: 'text' }),
  error_message: null,
  error_type: null,
};

const folderOfPackage = prepared(
  'typescript-files',
  generateTarget('typescript', contractsOf(compile(sourcesIn('contracts')))),
  {},
  (building) => {
    const common = { bundle: true, platform: 'node', format: 'esm', target: 'node20.19' } as const;
    buildSync({
      ...common,
      entryPoints: [join(building, 'typescript', 'agb-001.files.ts')],
      outfile: join(building, 'files.mjs'),
    });
  },
);
const { loadAgentResponse, saveAgentResponse } = await import(
  pathToFileURL(join(folderOfPackage, 'files.mjs')).href
);

let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('save', () => {
  it('copies echoed fields from the request, and writes readable UTF-8', () => {
    writeFileSync(at('.agent-request.json'), JSON.stringify({ request_id: id, more: 1 }));
    expect(saveAgentResponse(folder, answer)).toEqual({
      outcome: 'saved',
      file: `${folder}/.agent-response.json`,
      violations: [],
    });
    expect(readFileSync(at('.agent-response.json'), 'utf8')).toBe(
      `${JSON.stringify({ request_id: id, ...answer }, null, 2)}\n`,
    );
    expect(loadAgentResponse(folder)).toMatchObject({
      outcome: 'value',
      value: { request_id: id, ...answer },
    });
    expect(readdirSync(folder).sort()).toEqual(['.agent-request.json', '.agent-response.json']);
  });

  it('does not write an invalid response, or one for another request', () => {
    writeFileSync(at('.agent-request.json'), JSON.stringify({ request_id: id }));
    expect(saveAgentResponse(folder, { ...answer, version: '2.0' })).toMatchObject({
      outcome: 'invalid',
      violations: [{ rule: 'enum', path: '/version' }],
    });
    const other = 'aaaaaaaa-2b66-4daa-a7c0-a03c449fcea5';
    expect(saveAgentResponse(folder, { request_id: other, ...answer })).toMatchObject({
      outcome: 'invalid',
      violations: [{ rule: 'request-echoed', path: '/request_id' }],
    });
    expect(readdirSync(folder)).toEqual(['.agent-request.json']);
  });

  it.each([
    ['missing', () => {}, '.agent-request.json'],
    ['a folder', () => mkdirSync(at('.agent-request.json')), '.agent-request.json'],
    [
      'a link',
      () => symlinkSync('/etc/hostname', at('.agent-request.json')),
      '.agent-request.json',
    ],
  ])('reports why a request cannot be read: %s', (reason, prepare, name) => {
    prepare();
    expect(saveAgentResponse(folder, answer)).toMatchObject({
      outcome: 'failed',
      problem: { reason, file: `${folder}/${name}` },
    });
  });

  it('does not replace links and folders, and removes temporary files', () => {
    writeFileSync(at('.agent-request.json'), JSON.stringify({ request_id: id }));
    mkdirSync(at('.agent-response.json'));
    expect(saveAgentResponse(folder, answer)).toMatchObject({
      outcome: 'failed',
      problem: { reason: 'a folder' },
    });
    rmSync(at('.agent-response.json'), { recursive: true });
    symlinkSync(at('elsewhere.json'), at('.agent-response.json'));
    expect(saveAgentResponse(folder, answer)).toMatchObject({
      outcome: 'failed',
      problem: { reason: 'a link' },
    });
    expect(readdirSync(folder).sort()).toEqual(['.agent-request.json', '.agent-response.json']);
  });

  it('is atomic: a concurrent reader finds only complete documents', async () => {
    writeFileSync(at('.agent-request.json'), JSON.stringify({ request_id: id }));
    saveAgentResponse(folder, answer);
    const program = `import { saveAgentResponse } from ${JSON.stringify(join(folderOfPackage, 'files.mjs'))};
      for (let round = 0; round < 200; round++) saveAgentResponse(${JSON.stringify(folder)}, { ...${JSON.stringify(answer)}, metadata: { text: 'x'.repeat(50_000) } });`;
    const writer = spawn('node', ['--input-type=module', '-e', program]);
    let isOver = false;
    writer.on('exit', () => (isOver = true));
    const outcomes = new Set<string>();
    while (!isOver) {
      for (let round = 0; round < 20; round++) outcomes.add(loadAgentResponse(folder).outcome);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect([...outcomes]).toEqual(['value']);
    expect(readFileSync(at('.agent-response.json'), 'utf8').length).toBeGreaterThan(50_000);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe('load', () => {
  it.each([
    ['missing', () => {}],
    ['a folder', () => mkdirSync(at('.agent-response.json'))],
    ['a link', () => symlinkSync('/etc/hostname', at('.agent-response.json'))],
  ])('reports why a response cannot be read: %s', (reason, prepare) => {
    prepare();
    expect(loadAgentResponse(folder)).toEqual({
      outcome: 'unreadable',
      valid: false,
      violations: [],
      problem: { file: `${folder}/.agent-response.json`, reason },
      notEvaluated: [],
    });
  });

  it('validates the response, and the exchange of both files', () => {
    writeFileSync(at('.agent-response.json'), '{');
    expect(loadAgentResponse(folder)).toMatchObject({
      outcome: 'invalid',
      violations: [{ rule: 'syntax' }],
    });
    writeFileSync(at('.agent-response.json'), JSON.stringify({ request_id: id, ...answer }));
    expect(loadAgentResponse(folder)).toMatchObject({ outcome: 'value' });
    writeFileSync(
      at('.agent-request.json'),
      JSON.stringify({ request_id: 'aaaaaaaa-2b66-4daa-a7c0-a03c449fcea5' }),
    );
    expect(loadAgentResponse(folder)).toMatchObject({
      outcome: 'invalid',
      violations: [{ rule: 'request-echoed' }],
    });
    expect(loadAgentResponse(folder, { limits: { bytes: 10, depth: 64 } })).toMatchObject({
      outcome: 'invalid',
      violations: [{ rule: 'size' }],
    });
  });
});
