/** Finds the line and column of a violation from its JSON pointer. */
import type { Violation } from '../../compiler/model/violations.ts';
import { offsetsOf } from './json-offsets.ts';
import { syntaxProblem } from './json-syntax.ts';

export interface DocumentSpan {
  readonly line: number;
  readonly column: number;
  /** For text that is not JSON: the reason, and the text. */
  readonly broken?: { readonly reason: string; readonly text: string };
}

/** In bytes. Larger documents are not scanned for positions. */
const maximumSize = 4 * 1024 * 1024;

const decoder = new TextDecoder();

/**
 * `firstLine` is the line of the document in a file with several documents. The position of a
 * missing member is that of its object.
 */
export function spansOf(
  bytes: Uint8Array,
  violations: readonly Violation[],
  firstLine = 1,
): readonly (DocumentSpan | undefined)[] {
  if (violations.length === 0) return [];
  if (violations.some(({ rule, path }) => rule === 'syntax' && path === ''))
    return violations.map(() => syntaxSpan(decoder.decode(bytes), firstLine));
  if (bytes.length > maximumSize) return [];
  const text = decoder.decode(bytes);
  // In an exchange, positions refer to the response, so violations in the request have none.
  const candidatePaths = violations.map(({ rule, path }) =>
    rule === 'asks' ? [] : prefixesOf(path),
  );
  const offsets = offsetsOf(text, new Set(candidatePaths.flat()));
  const starts = lineStarts(text);
  return candidatePaths.map((paths) => {
    const offset = paths.map((path) => offsets.get(path)).find((found) => found !== undefined);
    return offset === undefined ? undefined : spanAt(starts, offset, firstLine);
  });
}

function spanAt(starts: readonly number[], offset: number, firstLine: number): DocumentSpan {
  const index = starts.findLastIndex((start) => start <= offset);
  return { line: firstLine + index, column: offset - (starts[index] ?? 0) + 1 };
}

/** Finds the first syntax error. */
function syntaxSpan(text: string, firstLine: number): DocumentSpan | undefined {
  const problem = syntaxProblem(text);
  if (problem === undefined) return undefined;
  return {
    ...spanAt(lineStarts(text), problem.offset, firstLine),
    broken: { reason: problem.reason, text },
  };
}

/**
 * Returns the pointer and its prefixes, longest first. A value in embedded JSON has the position of
 * the text that contains it.
 */
function prefixesOf(path: string): readonly string[] {
  const outer = path.split('#')[0] ?? '';
  const steps = outer.split('/');
  return steps.map((_, index) => steps.slice(0, steps.length - index).join('/'));
}

function lineStarts(text: string): readonly number[] {
  const starts: number[] = [];
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    starts.push(start);
    end = text.indexOf('\n', start);
  }
  return starts;
}
