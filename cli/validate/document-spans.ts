/** Where in a document a violation is: the line and column that its pointer leads to. */
import type { Violation } from '../../compiler/model/violations.ts';
import { offsetsOf } from './json-offsets.ts';
import { syntaxProblem } from './json-syntax.ts';

export interface DocumentSpan {
  readonly line: number;
  readonly column: number;
  /** Of a text that is no JSON: why, and the lines around the place. */
  readonly broken?: { readonly reason: string; readonly text: string };
}

/** Larger documents are not looked through again only to say where something is. */
const maximumSize = 4 * 1024 * 1024;

const decoder = new TextDecoder();

/**
 * `firstLine` is where the document starts in a file of many. Of a member that is missing it is the
 * object that misses it.
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
  // Of an exchange the answers are the document; what is wrong with the one that asks is not in it.
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

/** The first mistake in a text that is no JSON. */
function syntaxSpan(text: string, firstLine: number): DocumentSpan | undefined {
  const problem = syntaxProblem(text);
  if (problem === undefined) return undefined;
  return {
    ...spanAt(lineStarts(text), problem.offset, firstLine),
    broken: { reason: problem.reason, text },
  };
}

/**
 * The pointer, and those to what it leads through, the longest first. What stands inside a text has
 * the place of the text.
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
