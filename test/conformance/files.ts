/**
 * Every language loads and saves AGB-001 alike. Cases that only apply to TypeScript are in
 * test/generators/typescript/runtime/files.test.ts.
 */
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
import { expect, it } from 'vitest';
import type { Engine } from '../engines/languages.ts';
import { base64, type Failure, type FileAnswer } from '../engines/protocol.ts';

const id = '32ecfadc-2b66-4daa-a7c0-a03c449fcea5';
const answer = {
  version: '1.0',
  created_at: '2026-01-01T00:00:00Z',
  duration_seconds: 1.5,
  metadata: { note: 'é😀', list: [1, 2] },
  status: 'success',
  response: JSON.stringify({ sections: ['a'], a: 'text' }),
  error_message: null,
  error_type: null,
};

function summaryOf(result: FileAnswer | Failure): string {
  if ('error' in result) return result.error;
  return [
    result.outcome,
    result.reason,
    ...result.violations.map(({ rule, path }) => `${rule} at ${path}`),
  ]
    .filter((word) => word !== '')
    .join(' ');
}

export function testFiles(engines: () => readonly Engine[]): void {
  it('loads and saves whole documents or nothing, and reports the reason', async () => {
    for (const { name, file } of engines()) {
      const folder = mkdtempSync(join(tmpdir(), 'concordat-files-'));
      const at = (path: string) => join(folder, path);
      const save = async (value: object) =>
        `${name}: ${summaryOf(await file({ contract: 'AGB-001', folder, document: base64(JSON.stringify(value)) }))}`;
      const load = async () => `${name}: ${summaryOf(await file({ contract: 'AGB-001', folder }))}`;
      expect(await load()).toBe(`${name}: unreadable missing`);
      expect(await save(answer)).toBe(`${name}: failed missing`);
      writeFileSync(at('.agent-request.json'), JSON.stringify({ request_id: id }));
      expect(await save({ ...answer, version: '2.0' })).toBe(`${name}: invalid enum at /version`);
      expect(await save({ ...answer, request_id: id.replace('3', 'a') })).toBe(
        `${name}: invalid request-echoed at /request_id`,
      );
      expect(readdirSync(folder)).toEqual(['.agent-request.json']);
      expect(await save(answer)).toBe(`${name}: saved`);
      expect(readFileSync(at('.agent-response.json'), 'utf8')).toBe(
        `${JSON.stringify({ request_id: id, ...answer }, null, 2)}\n`,
      );
      expect(await load()).toBe(`${name}: value`);
      expect(readdirSync(folder).sort()).toEqual(['.agent-request.json', '.agent-response.json']);
      rmSync(at('.agent-response.json'));
      mkdirSync(at('.agent-response.json'));
      expect([await load(), await save(answer)]).toEqual([
        `${name}: unreadable a folder`,
        `${name}: failed a folder`,
      ]);
      rmSync(at('.agent-response.json'), { recursive: true });
      symlinkSync(at('elsewhere.json'), at('.agent-response.json'));
      expect([await load(), await save(answer)]).toEqual([
        `${name}: unreadable a link`,
        `${name}: failed a link`,
      ]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
