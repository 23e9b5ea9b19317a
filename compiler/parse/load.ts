/** YAML with positions: text in, plain data and a way from a path back to its place out. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
  type ScalarTag,
  Schema,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import { bareObject, type Json } from '../model/json.ts';
import { limits } from '../model/limits.ts';
import type { Place } from '../model/model.ts';
import { type Found, reportProse } from './prose-style.ts';
import { resolveConflicts } from './recovery/conflicts.ts';
import { type Damage, damageOf, noDamage } from './recovery/damage.ts';
import { type Parsed, repairIndentation, repairText } from './recovery/repair-text.ts';
import { applyEdits, type TreeEdit } from './recovery/tree-edits.ts';
import { startOf } from './source.ts';

export type Path = readonly (string | number)[];

export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** Of the text; kept, since every place within a line asks for one. */
  readonly lines: () => readonly string[];
  readonly data: Json;
  /**
   * The place of what stands at a path, or of the nearest thing above it that exists; `key` for the
   * member's own name.
   */
  readonly place: (path: Path, part?: 'key' | 'value') => Place;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there are data at all: a file may be beyond recovery. */
  readonly isReadable: boolean;
  /**
   * Lines that were repaired or left out while the file was read. What is said about them would
   * only follow from what was said already.
   */
  readonly damage: Damage;
  /** The first and the last line of what is at a path, with its key. */
  readonly linesOf: (path: Path) => readonly [number, number] | undefined;
  /**
   * The same file after some parts of it were renamed, replaced or removed. Places stay what they
   * are.
   */
  readonly edited: (edits: readonly TreeEdit[]) => Loaded;
}

const maximumDepth = limits.fileDepth;

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
export const schema = new Schema({
  schema: 'core',
  resolveKnownTags: true,
  customTags: (tags) => [words, ...tags],
});

/** Paths to what is not as it should be in some of the top-level keys of a file. */
export type FindProblems = (data: Json) => readonly Path[];

/** `findProblems` decides between two repairs of text that is broken, or indented wrongly. */
export function load(file: string, text: string, findProblems: FindProblems = () => []): Loaded {
  const tooDeep = depthProblem(file, text);
  if (tooDeep !== undefined) return broken(file, text, [tooDeep]);
  const { documents, lines, diagnostics, damaged, isReadable } = parseTolerantly(
    file,
    text,
    findProblems,
  );
  const placeOf = (start: number, end: number) => placeBetween(file, lines, start, end);
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
    placeOf,
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
      : damageOf(text, [...damaged, ...problems.map(({ place }) => place.line)]);
  return loadedFrom({ file, text, document, lines, diagnostics: problems, damage }, data);
}

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
function parseTolerantly(file: string, text: string, findProblems: FindProblems): Tolerant {
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
  const report = ({ code, place }: Diagnostic) =>
    void (code === 'duplicate-key' && found.push(place.line));
  const data = toData(contents, false, {
    placeOf: (start, end) => placeBetween('', lines, start, end),
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
    placeOf: () => startOf(''),
    report: () => void repeated++,
    hasOddText: false,
  };
  const data = () => toData(document?.contents, false, found);
  return { errors, data, repeatedKeys: () => repeated };
}

function dataOf(contents: unknown): Json {
  return toData(contents, false, {
    placeOf: () => startOf(''),
    report: () => {},
    hasOddText: false,
  });
}

/** What the places and the data of a file are made of. */
interface Parts extends Pick<Loaded, 'file' | 'text' | 'diagnostics' | 'damage'> {
  readonly document: Document;
  readonly lines: LineCounter;
}

function loadedFrom(parts: Parts, data: Json): Loaded {
  const { file, text, document, lines, diagnostics, damage } = parts;
  const placeOf = (start: number, end: number) => placeBetween(file, lines, start, end);
  const way: Way = { length: 0, last: -1, steps: [], nodes: [document.contents] };
  const place = (path: Path, part: 'key' | 'value' = 'value') =>
    find(way, path, part, placeOf) ?? startOf(file);
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
    place,
    diagnostics,
    isReadable: true,
    damage,
    linesOf: (path) => linesOf(document.contents, path, lines),
    edited: (edits) => {
      const touched = applyEdits(document, edits, keyText);
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

function linesOf(
  contents: unknown,
  path: Path,
  lines: LineCounter,
): readonly [number, number] | undefined {
  let node = contents;
  let key: unknown;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find((candidate) => keyText(candidate.key) === String(step))
      : undefined;
    key = pair?.key;
    node = pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (pair === undefined && node === undefined) return undefined;
  }
  const value = isNode(node) ? node.range : undefined;
  const start = (isNode(key) ? key.range : undefined)?.[0] ?? value?.[0];
  if (start === undefined) return undefined;
  const end = Math.max(start, (value?.[1] ?? start) - 1);
  return [lines.linePos(start).line, lines.linePos(end).line];
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

function broken(file: string, text: string, diagnostics: readonly Diagnostic[]): Loaded {
  const loaded: Loaded = {
    file,
    text,
    lines: () => [],
    data: null,
    place: () => startOf(file),
    diagnostics,
    isReadable: false,
    damage: noDamage,
    linesOf: () => undefined,
    edited: () => loaded,
  };
  return loaded;
}

/**
 * As many of these are needed at the start of a line for anything to be too deep; where there are
 * none, only brackets can be.
 */
const deepStart = /^(?: |- ){65}/m;

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
}

/**
 * An upper bound of the nesting, taken before the parser recurses: brackets that may be open, plus
 * indentation steps and compact list dashes. Brackets in text count too; 64 levels leave room for
 * that.
 */
export function depthProblem(file: string, text: string): Diagnostic | undefined {
  if (!deepStart.test(text) && count(text, '[') + count(text, '{') <= maximumDepth)
    return undefined;
  const lines = text.split('\n');
  let open = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isIndentedTooDeeply(line)) return problemAt(index);
    if (!/[[\]{}]/.test(line)) continue;
    for (const character of line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')) {
      if (character === '[' || character === '{') open++;
      else if (character === ']' || character === '}') open = Math.max(0, open - 1);
      if (open > maximumDepth) return problemAt(index);
    }
  }
  return undefined;

  function problemAt(index: number): Diagnostic {
    return diagnostic(
      'too-deep',
      { file, line: index + 1, column: 1, endLine: index + 1, endColumn: 1 },
      {},
    );
  }
}

function isIndentedTooDeeply(line: string): boolean {
  const first = line.charCodeAt(0);
  if (line.length <= maximumDepth * 2 || (first !== 0x20 && first !== 0x2d)) return false;
  const indented = /^(?: |- )*/.exec(line)?.[0] ?? '';
  const dashes = indented.split('-').length - 1;
  return (indented.length - dashes) / 2 > maximumDepth * 2 || dashes > maximumDepth;
}

function refuse(
  feature: string,
  instead: string,
  start: number,
  end: number,
  { placeOf, report }: Found,
): void {
  report(diagnostic('yaml-feature', placeOf(start, end), { feature, instead }));
}

/**
 * What YAML allows and a contract does not, beside its one document: it must read the same to
 * everybody.
 */
function reportStream(documents: readonly Document[], text: string, found: Found): void {
  const second = documents[1];
  if (second?.range !== undefined)
    refuse(
      'second document',
      'Put it into a file of its own.',
      second.range[0],
      second.range[0] + 3,
      found,
    );
  const directive = text.includes('%') ? /^%.*$/m.exec(text) : null;
  if (directive !== null)
    refuse(
      'YAML directives',
      'Remove the line.',
      directive.index,
      directive.index + directive[0].length,
      found,
    );
}

/** The same within it. */
function reportNode(node: Node, found: Found): void {
  const [start, end] = node.range ?? [0, 0];
  if (isAlias(node)) refuse('aliases', 'Declare a type and use its name.', start, end, found);
  else if (node.anchor !== undefined)
    refuse('anchors', 'Declare a type and use its name.', start, end, found);
  else if (node.tag !== undefined && !isPlainTag(node.tag))
    refuse('tags', 'Put the text in quotes if it starts with "!".', start, end, found);
}

/** What the core schema gives plain values by itself. */
const plainTags: ReadonlySet<string> = new Set([
  'str',
  'int',
  'float',
  'bool',
  'null',
  'map',
  'seq',
]);

function isPlainTag(tag: string): boolean {
  return plainTags.has(tag.replace('tag:yaml.org,2002:', ''));
}

/** `1` and `"1"` are the same key, as they are in JSON. */
function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

/** What is found on the way through a document. */
interface Finding extends Found {
  /**
   * Whether any text may be one that `reportProse` refuses; where none is, it has nothing to look
   * for.
   */
  hasOddText: boolean;
}

/**
 * Reports on the way what a contract does not use. Most nodes are scalars, and most of these are
 * plain texts.
 */
function toData(node: unknown, inFlow: boolean, found: Finding): Json {
  if (isScalar(node)) return scalarData(node, inFlow, found);
  if (isMap(node)) {
    if (node.anchor !== undefined || node.tag !== undefined) reportNode(node, found);
    return toObject(node, inFlow || node.flow === true, found);
  }
  if (isSeq(node)) {
    if (node.anchor !== undefined || node.tag !== undefined) reportNode(node, found);
    return toList(node, inFlow || node.flow === true, found);
  }
  if (isPair(node)) {
    toData(node.key, inFlow, found);
    toData(node.value, inFlow, found);
  } else if (isNode(node)) reportNode(node, found);
  return null;
}

/**
 * Half of a pair, which only an escape such as "\\ud800" can write. No file in UTF-8 can hold it,
 * and so no code that is generated.
 */
const loneSurrogate = /\p{Surrogate}/u;

function reportSurrogate(scalar: Scalar, { placeOf, report }: Finding): void {
  const [start, end] = scalar.range ?? [0, 0];
  const instead = 'Write the whole character, or both halves of its pair.';
  report(
    diagnostic('yaml-syntax', placeOf(start, end), {
      problem: 'half of a surrogate pair is no character.',
      instead,
    }),
  );
}

function scalarData(scalar: Scalar, inFlow: boolean, found: Finding): Json {
  const { value } = scalar;
  if (scalar.anchor !== undefined || scalar.tag !== undefined) reportNode(scalar, found);
  if (typeof value !== 'string')
    return typeof value === 'bigint' ? Number(value) : ((value ?? null) as Json);
  if (scalar.comment || (inFlow && value.includes(' '))) found.hasOddText = true;
  if (loneSurrogate.test(value)) reportSurrogate(scalar, found);
  return value;
}

function toList({ items }: YAMLSeq, inFlow: boolean, found: Finding): Json {
  const data: Json[] = [];
  for (let index = 0; index < items.length; index++) data.push(toData(items[index], inFlow, found));
  return data;
}

function toObject({ items }: YAMLMap, inFlow: boolean, found: Finding): Json {
  const data = bareObject();
  for (let index = 0; index < items.length; index++) {
    const { key, value } = items[index] as Pair;
    const name = keyText(key);
    if (name === undefined || data[name] !== undefined) reportKey(key, name, found);
    toData(key, inFlow, found);
    const held = toData(value, inFlow, found);
    if (name !== undefined) data[name] = held;
  }
  return data;
}

function reportKey(key: unknown, name: string | undefined, { placeOf, report }: Found): void {
  const place = isNode(key) && key.range ? placeOf(key.range[0], key.range[1]) : placeOf(0, 0);
  if (name !== undefined) return report(diagnostic('duplicate-key', place, { key: name }));
  report(
    diagnostic('yaml-feature', place, {
      feature: 'keys that are lists or maps',
      instead: 'Use plain text as the key.',
    }),
  );
}

/** By the list of members, which is another one after an edit. */
const indexes = new WeakMap<readonly Pair[], ReadonlyMap<string | undefined, Pair>>();
/** Of so few the right one is found as quickly by looking at each. */
const fewPairs = 12;

/**
 * Of a large map by an index, so that finding many places in it does not become quadratic; of
 * another from where one was found last.
 */
function pairOf(map: YAMLMap, name: string, way: Way): Pair | undefined {
  const { items } = map;
  if (items.length <= fewPairs) {
    for (let count = 1; count <= items.length; count++) {
      const index = (way.last + count) % items.length;
      if (keyText(items[index]?.key) !== name) continue;
      way.last = index;
      return items[index];
    }
    return undefined;
  }
  const index = indexes.get(items) ?? new Map(items.map((pair) => [keyText(pair.key), pair]));
  indexes.set(items, index);
  return index.get(name);
}

/**
 * The way that was gone last, which most of the next one shares: its steps, and the nodes that they
 * lead to, after the one where it starts. What stands behind `length` is left over from longer
 * ones.
 */
interface Way {
  length: number;
  /** The number of the member that was found last: mostly they are asked for in order. */
  last: number;
  readonly steps: (string | number)[];
  readonly nodes: unknown[];
}

function find(
  way: Way,
  path: Path,
  part: 'key' | 'value',
  placeOf: (start: number, end: number) => Place,
): Place | undefined {
  const { steps, nodes } = way;
  let index = 0;
  while (index < path.length - 1 && index < way.length && steps[index] === path[index]) index++;
  let node = nodes[index];
  let found = node;
  for (; index < path.length; index++) {
    const step = path[index] ?? '';
    const pair = isMap(node) ? pairOf(node, String(step), way) : undefined;
    const next =
      pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (pair === undefined && next === undefined) break;
    const isLast = index === path.length - 1;
    found = pair !== undefined && (next === null || (isLast && part === 'key')) ? pair.key : next;
    node = next;
    steps[index] = step;
    nodes[index + 1] = next;
  }
  way.length = index;
  return isNode(found) && found.range ? placeOf(found.range[0], found.range[1]) : undefined;
}

function placeBetween(file: string, lines: LineCounter, start: number, end: number): Place {
  const from = lines.linePos(start);
  const line = Math.max(1, from.line);
  const column = Math.max(1, from.col);
  // A block ends where its first line ends: a frame around a whole section helps nobody.
  const isOnOneLine = end < (lines.lineStarts[line] ?? Number.POSITIVE_INFINITY);
  return {
    file,
    line,
    column,
    endLine: line,
    endColumn: isOnOneLine ? column + Math.max(0, end - start) : column,
  };
}
