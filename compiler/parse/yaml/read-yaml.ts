/** Parses YAML, and repairs text that is broken or indented wrongly, see `../recovery/`. */
import { type Document, LineCounter, parseAllDocuments, type ScalarTag, Schema } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import type { SourceSpan } from '../../model/model.ts';
import type { Path } from '../path.ts';
import { resolveConflicts } from '../recovery/conflicts.ts';
import type { Parsed } from '../recovery/find-repair.ts';
import { repairIndentation, repairText } from '../recovery/repair-text.ts';
import { linesOf, spanBetween } from './positions.ts';
import { type Converted, convert } from './yaml-data.ts';

/**
 * Resolves most plain scalars, those that start with a letter and are not a keyword, to text. Its
 * position before the other tags spares a regular expression per tag.
 */
const plainText: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: /^(?!(?:null|true|false)$)[a-z]/i,
  resolve: (text) => text,
};
/** The core schema of YAML 1.2. */
const schema = new Schema({
  schema: 'core',
  resolveKnownTags: true,
  customTags: (tags) => [plainText, ...tags],
});

/** Returns the paths of schema errors in a document that may lack some of its top-level keys. */
export type FindProblems = (data: Json) => readonly Path[];

interface ParsedText {
  readonly documents: readonly Document[];
  readonly lines: LineCounter;
  readonly spanOf: (start: number, end: number) => SourceSpan;
  /** Converts the first document. The result is computed once. */
  readonly converted: () => Converted;
}

interface TolerantResult extends ParsedText {
  readonly diagnostics: readonly Diagnostic[];
  readonly damaged: readonly number[];
  readonly isReadable: boolean;
}

/**
 * Parses a text. If that fails, removes merge conflicts and repairs small mistakes first, see
 * `recovery/`.
 */
export function parseTolerantly(
  file: string,
  text: string,
  findProblems: FindProblems,
): TolerantResult {
  const conflicts = /^(?:<{7}|>{7})/m.test(text)
    ? resolveConflicts(file, text.split('\n'))
    : undefined;
  const resolved = conflicts === undefined ? text : conflicts.lines.join('\n');
  const parsed = parse(file, resolved);
  const found = { diagnostics: conflicts?.diagnostics ?? [], damaged: conflicts?.damaged ?? [] };
  const [document] = parsed.documents;
  if (document === undefined) return { ...parsed, ...found, isReadable: true };
  const reader = { parse: parsePart, countProblems: (data: Json) => findProblems(data).length };
  const isBroken = document.errors.length > 0;
  const problem = isBroken ? undefined : firstProblem(parsed, findProblems);
  if (!isBroken && problem === undefined) return { ...parsed, ...found, isReadable: true };
  const repaired = isBroken
    ? repairText(file, resolved, reader)
    : repairIndentation(file, resolved, reader, problem, (candidate) =>
        firstProblem(parse(file, candidate), findProblems),
      );
  if (repaired.damaged.length === 0 && repaired.isReadable)
    return { ...parsed, ...found, isReadable: true };
  return {
    ...parse(file, repaired.text),
    diagnostics: [...found.diagnostics, ...repaired.diagnostics],
    damaged: [...found.damaged, ...repaired.damaged],
    isReadable: repaired.isReadable,
  };
}

/** The first line with a duplicate key or a schema error. */
function firstProblem(
  { documents, lines, converted }: ParsedText,
  findProblems: FindProblems,
): number | undefined {
  const contents = documents[0]?.contents;
  const { data, problems } = converted();
  const found: number[] = [];
  for (const { code, span } of problems) if (code === 'duplicate-key') found.push(span.line);
  for (const path of findProblems(data)) {
    const line = linesOf(contents, path, lines)?.[0];
    if (line !== undefined) found.push(line);
  }
  return found.length === 0 ? undefined : Math.min(...found);
}

function parse(file: string, text: string): ParsedText {
  const lines = new LineCounter();
  const found = withoutStackTraces(() =>
    parseAllDocuments(text, {
      version: '1.2',
      schema,
      uniqueKeys: false,
      lineCounter: lines,
      prettyErrors: false,
    }),
  );
  const documents = Array.isArray(found) ? found : [];
  const spanOf = (start: number, end: number) => spanBetween(file, lines, start, end);
  let result: Converted | undefined;
  const converted = () => {
    result ??= convert(documents[0]?.contents, spanOf);
    return result;
  };
  return { documents, lines, spanOf, converted };
}

function parsePart(text: string): Parsed {
  const { documents, converted } = parse('', text);
  const errors = (documents[0]?.errors ?? []).map(({ message, pos }) => ({
    message,
    offset: pos[0],
  }));
  return {
    errors,
    data: () => converted().data,
    duplicateKeys: () => converted().problems.length,
  };
}

/** Malformed files can cause thousands of errors; without stack traces, they are cheap. */
function withoutStackTraces<Result>(parse: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
