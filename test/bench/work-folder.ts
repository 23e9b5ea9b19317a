/** A temporary folder on a file system in memory, if there is one. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

export function createWorkFolder(): string {
  return mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'concordat-bench-'));
}
