/** Contract files as bytes in, text and identity out. Reading the disk is the command line's business. */
import { hash } from 'node:crypto';
import type { Diagnostic } from './diagnostics.ts';
import { diagnostic } from './diagnostics.ts';
import type { Place, SourceIdentity } from './model.ts';

export interface Source {
  /** As people should see it in a report. */
  readonly file: string;
  /** Path below the contracts folder, with forward slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const maximumBytes = 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

export function decode(source: Source): { readonly text: string } | { readonly diagnostic: Diagnostic } {
  const place = startOf(source.file);
  if (source.bytes.length > maximumBytes) return { diagnostic: diagnostic('too-large', place, {}) };
  try {
    return { text: decoder.decode(source.bytes).replaceAll('\r\n', '\n') };
  } catch {
    return { diagnostic: diagnostic('not-utf8', place, {}) };
  }
}

/** Takes the text with line endings made LF, so that a checkout on Windows gives the same hash. */
export function identify(source: Source, text: string): SourceIdentity {
  return { file: source.name, hash: hash('sha256', text, 'hex') };
}

export function startOf(file: string): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
