/**
 * Writes an approval into the text of a contract. Only the lines of `status` and `approval` change,
 * so that comments and the layout stay.
 */
import type { Loaded } from '../../compiler/parse/loaded.ts';

/** The keys in the order in which they are written; undefined for one that is left out. */
export interface ApprovalValues {
  readonly by: string | undefined;
  readonly at: string;
  readonly version: string;
  readonly digest: string;
  readonly carried: string | undefined;
}

export function withApproval(loaded: Loaded, status: string, values: ApprovalValues): string {
  const lines = loaded.text.split('\n');
  const ending = lines[0]?.endsWith('\r') ? '\r' : '';
  const written = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, key === 'version' ? value : JSON.stringify(value)]],
  );
  const span = loaded.span(['status']);
  const edited = [...lines];
  const line = lines[span.line - 1] ?? '';
  edited[span.line - 1] = line.slice(0, span.column - 1) + status + line.slice(span.endColumn - 1);
  const block = loaded.linesOf(['approval']);
  if (block === undefined)
    edited.splice(span.line, 0, ...newBlock(written).map((text) => text + ending));
  else {
    const [first, last] = block;
    const before = edited.slice(first - 1, last).map((text) => text.replace(/\r$/, ''));
    const after = changedBlock(before, written).map((text) => text + ending);
    edited.splice(first - 1, last - first + 1, ...after);
  }
  return edited.join('\n');
}

type Written = readonly (readonly [key: string, value: string])[];

function newBlock(written: Written): readonly string[] {
  return ['approval:', ...written.map(([key, value]) => `  ${key}: ${value}`)];
}

/** Replaces the values of keys, and keeps the comments between them. */
function changedBlock(before: readonly string[], written: Written): readonly string[] {
  const [head = '', ...rest] = before;
  // The keys are on the line of `approval` itself.
  if (!/^approval:\s*(?:#.*)?$/.test(head)) return newBlock(written);
  const left = new Map(written);
  const indent = rest.map((line) => /^(\s+)[a-z]+:/.exec(line)?.[1]).find(Boolean) ?? '  ';
  const kept: string[] = [];
  for (const line of rest) {
    const [, key = ''] = /^\s+([a-z]+):/.exec(line) ?? [];
    const isComment = /^\s*(?:#|$)/.test(line);
    const value = left.get(key);
    const comment = /\s#.*$/.exec(line)?.[0] ?? '';
    if (value !== undefined) kept.push(`${indent}${key}: ${value}${comment}`);
    else if (isComment) kept.push(line);
    left.delete(key);
  }
  return [head, ...kept, ...[...left].map(([key, value]) => `${indent}${key}: ${value}`)];
}
