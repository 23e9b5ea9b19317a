/** Decodes the bytes of a contract file. Reading it from disk is the task of the command line. */
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { diagnostic } from '../diagnostics/diagnostics.ts';
import { formatLimit, limits } from '../model/limits.ts';
import type { SourceSpan } from '../model/model.ts';

export interface Source {
  /** The path that diagnostics show. */
  readonly file: string;
  /** The path relative to the contracts folder, with forward slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whether a file contains search text and not a contract, which only its name decides. */
export function isSearchTextFile(file: string): boolean {
  return /\.search\.ya?ml$/.test(file);
}

/** The default path of a contract's search text: next to the contract, named after its id. */
export function searchTextFile(contractFile: string, id: string): string {
  return `${contractFile.replace(/[^/]*$/, '')}${id.toLowerCase()}.search.yaml`;
}

export const maximumBytes = limits.fileBytes;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8 with normalized line ends, or reports why the file cannot be read. */
export function decode(
  source: Source,
): { readonly text: string } | { readonly diagnostic: Diagnostic } {
  const span = startOf(source.file);
  if (source.bytes.length > maximumBytes)
    return { diagnostic: diagnostic('too-large', span, { limit: '1 MiB' }) };
  let text: string;
  try {
    text = decoder.decode(source.bytes).replaceAll('\r\n', '\n');
  } catch {
    return { diagnostic: diagnostic('not-utf8', span, {}) };
  }
  const parts = count(text, '\n') + count(text, ',');
  if (parts <= limits.fileParts) return { text };
  return {
    diagnostic: diagnostic('too-large', span, {
      limit: `${formatLimit(limits.fileParts)} lines and commas`,
    }),
  };
}

/** How often a character occurs in a text. */
export function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** Control characters and noncharacters that YAML 1.2 does not allow unescaped (section 5.1). */
const unprintable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

export function unprintableProblem(file: string, text: string): Diagnostic | undefined {
  const offset = text.search(unprintable);
  if (offset < 0) return undefined;
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const code = `U+${text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')}`;
  return diagnostic(
    'yaml-syntax',
    { file, line: before.length, column, endLine: before.length, endColumn: column + 1 },
    {
      problem: `the character ${code} is not allowed in a file.`,
      instead: 'Remove it, or write it in double quotes as an escape such as "\\x07".',
    },
  );
}

export function startOf(file: string): SourceSpan {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
