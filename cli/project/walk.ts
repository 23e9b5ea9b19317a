/** Lists everything below a folder. Links are not followed. */
import { type Dirent, readdirSync } from 'node:fs';

export interface Entry {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** A subfolder that cannot be read is an error, unless `ignoreUnreadable` is set. */
export function walk(folder: string, ignoreUnreadable = false): readonly Entry[] {
  const found: Entry[] = [];
  visit('');
  return found;

  function visit(prefix: string): void {
    for (const entry of entriesOf(prefix)) {
      const path = prefix + entry.name;
      found.push({
        path,
        kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
      });
      if (entry.isDirectory()) visit(`${path}/`);
    }
  }
  function entriesOf(prefix: string): readonly Dirent[] {
    try {
      return readdirSync(`${folder}/${prefix}`, { withFileTypes: true });
    } catch (cause) {
      if (ignoreUnreadable && prefix !== '') return [];
      throw cause;
    }
  }
}
