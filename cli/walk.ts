/** All that stands below a folder. Links are not followed. */
import { readdirSync } from 'node:fs';

export interface Entry {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
}

export function walk(folder: string): readonly Entry[] {
  const found: Entry[] = [];
  visit('');
  return found;

  function visit(prefix: string): void {
    for (const entry of readdirSync(`${folder}/${prefix}`, { withFileTypes: true })) {
      const path = prefix + entry.name;
      found.push({ path, kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other' });
      if (entry.isDirectory()) visit(`${path}/`);
    }
  }
}
