/** Parses YAML, and repairs text that is broken or indented wrongly, see `../recovery/`. */
import { type Document, LineCounter, parseAllDocuments, type ScalarTag, Schema } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import type { Path } from '../path.ts';
import { resolveConflicts } from '../recovery/conflicts.ts';
import type { Parsed } from '../recovery/find-repair.ts';
import { repairIndentation, repairText } from '../recovery/repair-text.ts';
import { startOf } from '../source.ts';
import { linesOf, placeBetween } from './positions.ts';
import { type Finding, toData } from './yaml-data.ts';

/**
 * A plain text that starts with a letter and is none of these words is a text; asked first, since
 * the others are asked one by one.
 */
const words: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: /^(?!(?:null|true|false)$)[a-z]/i,
  resolve: (text) => text,
};
/** YAML's core schema, made once. */
const schema = new Schema({
  schema: 'core',
  resolveKnownTags: true,
  customTags: (tags) => [words, ...tags],
});

/** Paths to what is not as it should be in some of the top-level keys of a file. */
export type FindProblems = (data: Json) => readonly Path[];

interface Tolerant {
  readonly documents: readonly Document[];
  readonly lines: LineCounter;
  readonly diagnostics: readonly Diagnostic[];
  readonly damaged: readonly number[];
  readonly isReadable: boolean;
}

/**
 * The text as it is, where it can be read; otherwise without its conflicts and with its slips
 * repaired, see `recovery/`.
 */
export function parseTolerantly(file: string, text: string, findProblems: FindProblems): Tolerant {
  const conflicts = /^(?:<{7}|>{7})/m.test(text)
    ? resolveConflicts(file, text.split('\n'))
    : undefined;
  const whole = conflicts === undefined ? text : conflicts.lines.join('\n');
  const parsed = parse(whole);
  const found = { diagnostics: conflicts?.diagnostics ?? [], damaged: conflicts?.damaged ?? [] };
  const [document] = parsed.documents;
  if (document === undefined) return { ...parsed, ...found, isReadable: true };
  const reader = { parse: parsePart, countProblems: (data: Json) => findProblems(data).length };
  const isBroken = document.errors.length > 0;
  const problem = isBroken ? undefined : firstProblem(parsed, findProblems);
  if (!isBroken && problem === undefined) return { ...parsed, ...found, isReadable: true };
  const repaired = isBroken
    ? repairText(file, whole, reader)
    : repairIndentation(file, whole, reader, problem, (some) =>
        firstProblem(parse(some), findProblems),
      );
  if (repaired.damaged.length === 0 && repaired.isReadable)
    return { ...parsed, ...found, isReadable: true };
  return {
    ...parse(repaired.text),
    diagnostics: [...found.diagnostics, ...repaired.diagnostics],
    damaged: [...found.damaged, ...repaired.damaged],
    isReadable: repaired.isReadable,
  };
}

/**
 * The first line with something that is not as it should be: a key that is there twice, or a part
 * in the wrong place.
 */
function firstProblem(
  { documents, lines }: Pick<Tolerant, 'documents' | 'lines'>,
  findProblems: FindProblems,
): number | undefined {
  const contents = documents[0]?.contents;
  const found: number[] = [];
  const report = ({ code, span }: Diagnostic) =>
    void (code === 'duplicate-key' && found.push(span.line));
  const data = toData(contents, false, {
    spanOf: (start, end) => placeBetween('', lines, start, end),
    report,
    hasOddText: false,
  });
  for (const path of findProblems(data)) {
    const line = linesOf(contents, path, lines)?.[0];
    if (line !== undefined) found.push(line);
  }
  return found.length === 0 ? undefined : Math.min(...found);
}

function parse(text: string): Pick<Tolerant, 'documents' | 'lines'> {
  const lines = new LineCounter();
  const documents = withoutStacks(() =>
    parseAllDocuments(text, {
      version: '1.2',
      schema,
      uniqueKeys: false,
      lineCounter: lines,
      prettyErrors: false,
    }),
  );
  return { documents: Array.isArray(documents) ? documents : [], lines };
}

function parsePart(text: string): Parsed {
  const [document] = parse(text).documents;
  const errors = (document?.errors ?? []).map(({ message, pos }) => ({ message, offset: pos[0] }));
  let repeated = 0;
  const found: Finding = {
    spanOf: () => startOf(''),
    report: () => void repeated++,
    hasOddText: false,
  };
  const data = () => toData(document?.contents, false, found);
  return { errors, data, repeatedKeys: () => repeated };
}

/**
 * A broken file has thousands of errors, and collecting a stack for each takes longer than parsing
 * it.
 */
function withoutStacks<Result>(parse: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
