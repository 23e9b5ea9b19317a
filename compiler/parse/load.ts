/** Parses the text of a contract into plain data, diagnostics, and a source span for each path. */
import type { Document, LineCounter } from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { SourceSpan } from '../model/model.ts';
import type { Loaded } from './loaded.ts';
import type { Path } from './path.ts';
import { damageOf, noDamage } from './recovery/damage.ts';
import { applyEdits } from './recovery/tree-edits.ts';
import { startOf } from './source.ts';
import { depthProblem } from './yaml/nesting-depth.ts';
import { findSpan, linesOf, newCursor } from './yaml/positions.ts';
import { reportProse } from './yaml/prose-style.ts';
import { type FindProblems, parseTolerantly } from './yaml/read-yaml.ts';
import { dataOf, reportStream } from './yaml/yaml-data.ts';

/** `findProblems` ranks the possible repairs of text that is malformed or wrongly indented. */
export function load(file: string, text: string, findProblems: FindProblems = () => []): Loaded {
  const tooDeep = depthProblem(file, text);
  if (tooDeep !== undefined) return unreadable(file, text, [tooDeep]);
  const parsed = parseTolerantly(file, text, findProblems);
  const { documents, lines, spanOf, diagnostics, damaged, isReadable } = parsed;
  const [document] = documents;
  if (document === undefined)
    return unreadable(file, text, [
      diagnostic('missing-key', startOf(file), {
        key: 'contract',
        instead: 'The file is empty or contains only comments.',
      }),
    ]);
  const problems = [...diagnostics];
  const reporter = { spanOf, report: (problem: Diagnostic) => void problems.push(problem) };
  reportStream(documents, text, reporter);
  const { data, problems: unsupported, needsProseCheck } = parsed.converted();
  problems.push(...unsupported);
  if (needsProseCheck) reportProse(document.contents, reporter);
  if (!isReadable) return unreadable(file, text, problems);
  const damage =
    problems.length === 0
      ? noDamage
      : damageOf(text, [...damaged, ...problems.map(({ span }) => span.line)]);
  return loadedFrom({ file, text, document, lines, spanOf, diagnostics: problems, damage }, data);
}

/** The parsed file from which spans and data are computed. */
interface LoadedParts extends Pick<Loaded, 'file' | 'text' | 'diagnostics' | 'damage'> {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly spanOf: (start: number, end: number) => SourceSpan;
}

function loadedFrom(parts: LoadedParts, data: Json): Loaded {
  const { file, text, document, lines, spanOf, diagnostics, damage } = parts;
  const cursor = newCursor(document.contents);
  const span = (path: Path, part: 'key' | 'value' = 'value') =>
    findSpan(cursor, path, part, spanOf) ?? startOf(file);
  let split: readonly string[] | undefined;
  const splitOnce = () => {
    split ??= text.split('\n');
    return split;
  };
  return {
    file,
    text,
    lines: splitOnce,
    data,
    span,
    diagnostics,
    isReadable: true,
    damage,
    linesOf: (path) => linesOf(document.contents, path, lines),
    edited: (edits) => {
      const touched = applyEdits(document, edits);
      const touchedLines = touched.flatMap(([start, end]) =>
        lineNumbers(lines.linePos(start).line, lines.linePos(end).line),
      );
      const damaged = damageOf(text, [...damage.lines, ...touchedLines]);
      return loadedFrom({ ...parts, damage: damaged }, dataOf(document.contents));
    },
  };
}

function lineNumbers(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index);
}

function unreadable(file: string, text: string, diagnostics: readonly Diagnostic[]): Loaded {
  const loaded: Loaded = {
    file,
    text,
    lines: () => [],
    data: null,
    span: () => startOf(file),
    diagnostics,
    isReadable: false,
    damage: noDamage,
    linesOf: () => undefined,
    edited: () => loaded,
  };
  return loaded;
}
