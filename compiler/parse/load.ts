/** Reads the text of a contract: plain data, diagnostics, and the source span of each path. */
import type { Document, LineCounter } from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { Loaded } from './loaded.ts';
import type { Path } from './path.ts';
import { damageOf, noDamage } from './recovery/damage.ts';
import { applyEdits } from './recovery/tree-edits.ts';
import { startOf } from './source.ts';
import { depthProblem } from './yaml/nesting-depth.ts';
import { find, linesOf, newWay, placeBetween } from './yaml/positions.ts';
import { reportProse } from './yaml/prose-style.ts';
import { type FindProblems, parseTolerantly } from './yaml/read-yaml.ts';
import { dataOf, type Finding, reportStream, toData } from './yaml/yaml-data.ts';

/** `findProblems` decides between two repairs of text that is broken, or indented wrongly. */
export function load(file: string, text: string, findProblems: FindProblems = () => []): Loaded {
  const tooDeep = depthProblem(file, text);
  if (tooDeep !== undefined) return broken(file, text, [tooDeep]);
  const { documents, lines, diagnostics, damaged, isReadable } = parseTolerantly(
    file,
    text,
    findProblems,
  );
  const spanOf = (start: number, end: number) => placeBetween(file, lines, start, end);
  const [document] = documents;
  if (document === undefined)
    return broken(file, text, [
      diagnostic('missing-key', startOf(file), {
        key: 'contract',
        instead: 'The file is empty, or has nothing in it but comments.',
      }),
    ]);
  const problems = [...diagnostics];
  const found: Finding = {
    spanOf,
    report: (problem) => void problems.push(problem),
    hasOddText: false,
  };
  reportStream(documents, text, found);
  const data = toData(document.contents, false, found);
  if (found.hasOddText) reportProse(document.contents, found);
  if (!isReadable) return broken(file, text, problems);
  const damage =
    problems.length === 0
      ? noDamage
      : damageOf(text, [...damaged, ...problems.map(({ span }) => span.line)]);
  return loadedFrom({ file, text, document, lines, diagnostics: problems, damage }, data);
}

/** What the places and the data of a file are made of. */
interface Parts extends Pick<Loaded, 'file' | 'text' | 'diagnostics' | 'damage'> {
  readonly document: Document;
  readonly lines: LineCounter;
}

function loadedFrom(parts: Parts, data: Json): Loaded {
  const { file, text, document, lines, diagnostics, damage } = parts;
  const spanOf = (start: number, end: number) => placeBetween(file, lines, start, end);
  const way = newWay(document.contents);
  const span = (path: Path, part: 'key' | 'value' = 'value') =>
    find(way, path, part, spanOf) ?? startOf(file);
  let written: readonly string[] | undefined;
  const splitOnce = () => {
    written ??= text.split('\n');
    return written;
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
        between(lines.linePos(start).line, lines.linePos(end).line),
      );
      const damaged = damageOf(text, [...damage.lines, ...touchedLines]);
      return loadedFrom({ ...parts, damage: damaged }, dataOf(document.contents));
    },
  };
}

function between(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index);
}

function broken(file: string, text: string, diagnostics: readonly Diagnostic[]): Loaded {
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
