/**
 * Writes an approval into the text of a contract. Only the lines of `status` and `approval` change,
 * so that comments and the layout stay.
 */
import type { ContractDocument } from '../../compiler/parse/contract-document.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';

/** The keys in the order in which they are printed; undefined for one that is left out. */
export interface ApprovalValues {
  readonly by: string | undefined;
  readonly at: string;
  readonly version: string;
  readonly digest: string;
  readonly follows: string | undefined;
  readonly carried: string | undefined;
}

export function withApproval(loaded: Loaded, status: string, values: ApprovalValues): string {
  const lines = loaded.text.split('\n');
  const ending = lines[0]?.endsWith('\r') ? '\r' : '';
  const { approval } = loaded.data as unknown as ContractDocument;
  const before: Readonly<Record<string, string | undefined>> = { ...approval };
  const entries = Object.entries(values).flatMap(
    ([key, value]): Entries =>
      value === undefined ? [] : [{ key, value, isNew: before[key] !== value }],
  );
  const span = loaded.span(['status']);
  const edited = [...lines];
  const line = lines[span.line - 1] ?? '';
  edited[span.line - 1] = line.slice(0, span.column - 1) + status + line.slice(span.endColumn - 1);
  const block = loaded.linesOf(['approval']);
  if (block === undefined)
    edited.splice(span.line, 0, ...newBlock(entries).map((text) => text + ending));
  else {
    const [first, last] = block;
    const before = edited.slice(first - 1, last).map((text) => text.replace(/\r$/, ''));
    const after = changedBlock(before, entries).map((text) => text + ending);
    edited.splice(first - 1, last - first + 1, ...after);
  }
  return edited.join('\n');
}

type Entries = readonly {
  readonly key: string;
  readonly value: string;
  /** Whether the contract has another value, or none. */
  readonly isNew: boolean;
}[];

function newBlock(entries: Entries): readonly string[] {
  return ['approval:', ...entries.map(({ key, value }) => `  ${key}: ${scalar(key, value)}`)];
}

function scalar(key: string, value: string): string {
  return key === 'version' || key === 'follows' ? value : JSON.stringify(value);
}

/** Replaces the values of keys, and keeps the comments between them. */
function changedBlock(before: readonly string[], entries: Entries): readonly string[] {
  const [head = '', ...rest] = before;
  // The keys are on the line of `approval` itself.
  if (!/^approval:\s*(?:#.*)?$/.test(head)) return newBlock(entries);
  const left = new Map(entries.map((each) => [each.key, each]));
  const indent = rest.map((line) => /^(\s+)[a-z]+:/.exec(line)?.[1]).find(Boolean) ?? '  ';
  const kept: string[] = [];
  for (const line of rest) {
    const [, key = ''] = /^\s+([a-z]+):/.exec(line) ?? [];
    const isComment = /^\s*(?:#|$)/.test(line);
    const own = left.get(key);
    const comment = /\s#.*$/.exec(line)?.[0] ?? '';
    if (own?.isNew === true) kept.push(`${indent}${key}: ${scalar(key, own.value)}${comment}`);
    else if (own !== undefined || isComment) kept.push(line);
    left.delete(key);
  }
  const added = [...left.values()].map(
    ({ key, value }) => `${indent}${key}: ${scalar(key, value)}`,
  );
  return [head, ...kept, ...added];
}
