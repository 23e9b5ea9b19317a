/**
 * Texts of contracts. Does not import the compiler, so that tests of the program do not load it.
 */
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');

export function head(root: string): string {
  return headOf('TST-001', root);
}

export function headOf(id: string, root: string): string {
  return `contract: ${id}\ntitle: A test\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: For a test.\nroot: ${root}\n`;
}
