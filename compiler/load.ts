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
import { bareObject } from './bare-object.ts';
import type { Diagnostic } from './diagnostics.ts';
import { diagnostic } from './diagnostics.ts';
import { limits } from './limits.ts';
import type { Json, Place } from './model.ts';
import { type Found, reportProse } from './prose-style.ts';
import { startOf } from './source.ts';

export type Path = readonly (string | number)[];

export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** Of the text; kept, since every place within a line asks for one. */
  readonly lines: () => readonly string[];
  readonly data: Json;
  /** The place of what stands at a path, or of the nearest thing above it that exists; `key` for the member's own name. */
  readonly place: (path: Path, part?: 'key' | 'value') => Place;
  readonly diagnostics: readonly Diagnostic[];
}

const maximumDepth = limits.fileDepth;

/** A plain text that starts with a letter and is none of these words is a text; asked first, since the others are asked one by one. */
const words: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: /^(?!(?:null|true|false)$)[a-z]/i,
  resolve: (text) => text,
};
/** YAML's core schema, made once. */
export const schema = new Schema({ schema: 'core', resolveKnownTags: true, customTags: (tags) => [words, ...tags] });

export function load(file: string, text: string): Loaded {
  const tooDeep = depthProblem(file, text);
  if (tooDeep !== undefined) return broken(file, text, [tooDeep]);
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { version: '1.2', schema, uniqueKeys: false, lineCounter: lines, prettyErrors: false });
  const placeOf = (start: number, end: number) => placeBetween(file, lines, start, end);
  const document = Array.isArray(documents) ? documents[0] : undefined;
  if (document === undefined) return broken(file, text, [diagnostic('missing-key', startOf(file), { key: 'contract' })]);
  const problems: Diagnostic[] = [];
  const found: Finding = { placeOf, report: (problem) => void problems.push(problem), hasOddText: false };
  for (const { message, pos } of document.errors)
    found.report(diagnostic('yaml-syntax', placeOf(pos[0], pos[1]), { problem: firstSentence(message) }));
  reportStream(documents as Document[], text, found);
  const data = toData(document.contents, false, found);
  if (found.hasOddText) reportProse(document.contents, found);
  if (problems.length > 0) return broken(file, text, problems);
  const way: Way = { length: 0, last: -1, steps: [], nodes: [document.contents] };
  const place = (path: Path, part: 'key' | 'value' = 'value') => find(way, path, part, placeOf) ?? startOf(file);
  let written: readonly string[] | undefined;
  const splitOnce = () => {
    written ??= text.split('\n');
    return written;
  };
  return { file, text, lines: splitOnce, data, place, diagnostics: [] };
}

function broken(file: string, text: string, diagnostics: readonly Diagnostic[]): Loaded {
  return { file, text, lines: () => [], data: null, place: () => startOf(file), diagnostics };
}

/** As many of these are needed at the start of a line for anything to be too deep; where there are none, only brackets can be. */
const deepStart = /^(?: |- ){65}/m;

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
}

/**
 * An upper bound of the nesting, taken before the parser recurses: brackets that may be open, plus indentation steps
 * and compact list dashes. Brackets in text count too; 64 levels leave room for that.
 */
export function depthProblem(file: string, text: string): Diagnostic | undefined {
  if (!deepStart.test(text) && count(text, '[') + count(text, '{') <= maximumDepth) return undefined;
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
    return diagnostic('too-deep', { file, line: index + 1, column: 1, endLine: index + 1, endColumn: 1 }, {});
  }
}

function isIndentedTooDeeply(line: string): boolean {
  const first = line.charCodeAt(0);
  if (line.length <= maximumDepth * 2 || (first !== 0x20 && first !== 0x2d)) return false;
  const indented = /^(?: |- )*/.exec(line)?.[0] ?? '';
  const dashes = indented.split('-').length - 1;
  return (indented.length - dashes) / 2 > maximumDepth * 2 || dashes > maximumDepth;
}

function refuse(feature: string, instead: string, start: number, end: number, { placeOf, report }: Found): void {
  report(diagnostic('yaml-feature', placeOf(start, end), { feature, instead }));
}

/** What YAML allows and a contract does not, beside its one document: it must read the same to everybody. */
function reportStream(documents: readonly Document[], text: string, found: Found): void {
  const second = documents[1];
  if (second?.range !== undefined) refuse('second document', 'Put it into a file of its own.', second.range[0], second.range[0] + 3, found);
  const directive = text.includes('%') ? /^%.*$/m.exec(text) : null;
  if (directive !== null) refuse('YAML directives', 'Remove the line.', directive.index, directive.index + directive[0].length, found);
}

/** The same within it. */
function reportNode(node: Node, found: Found): void {
  const [start, end] = node.range ?? [0, 0];
  if (isAlias(node)) refuse('aliases', 'Declare a type and use its name.', start, end, found);
  else if (node.anchor !== undefined) refuse('anchors', 'Declare a type and use its name.', start, end, found);
  else if (node.tag !== undefined && !isPlainTag(node.tag))
    refuse('tags', 'Put the text in quotes if it starts with "!".', start, end, found);
}

/** What the core schema gives plain values by itself. */
const plainTags: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq']);

function isPlainTag(tag: string): boolean {
  return plainTags.has(tag.replace('tag:yaml.org,2002:', ''));
}

/** `1` and `"1"` are the same key, as they are in JSON. */
function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

/** What is found on the way through a document. */
interface Finding extends Found {
  /** Whether any text may be one that `reportProse` refuses; where none is, it has nothing to look for. */
  hasOddText: boolean;
}

/** Reports on the way what a contract does not use. Most nodes are scalars, and most of these are plain texts. */
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

function scalarData(scalar: Scalar, inFlow: boolean, found: Finding): Json {
  const { value } = scalar;
  if (scalar.anchor !== undefined || scalar.tag !== undefined) reportNode(scalar, found);
  if (typeof value !== 'string') return typeof value === 'bigint' ? Number(value) : ((value ?? null) as Json);
  if (scalar.comment || (inFlow && value.includes(' '))) found.hasOddText = true;
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
  report(diagnostic('yaml-feature', place, { feature: 'keys that are lists or maps', instead: 'Use plain text as the key.' }));
}

const indexes = new WeakMap<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
/** Of so few the right one is found as quickly by looking at each. */
const fewPairs = 12;

/** Of a large map by an index, so that finding many places in it does not become quadratic; of another from where one was found last. */
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
  const index = indexes.get(map) ?? new Map(items.map((pair) => [keyText(pair.key), pair]));
  indexes.set(map, index);
  return index.get(name);
}

/**
 * The way that was gone last, which most of the next one shares: its steps, and the nodes that they lead to, after the one where it starts. What stands
 * behind `length` is left over from longer ones.
 */
interface Way {
  length: number;
  /** The number of the member that was found last: mostly they are asked for in order. */
  last: number;
  readonly steps: (string | number)[];
  readonly nodes: unknown[];
}

function find(way: Way, path: Path, part: 'key' | 'value', placeOf: (start: number, end: number) => Place): Place | undefined {
  const { steps, nodes } = way;
  let index = 0;
  while (index < path.length - 1 && index < way.length && steps[index] === path[index]) index++;
  let node = nodes[index];
  let found = node;
  for (; index < path.length; index++) {
    const step = path[index] ?? '';
    const pair = isMap(node) ? pairOf(node, String(step), way) : undefined;
    const next = pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
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
  return { file, line, column, endLine: line, endColumn: isOnOneLine ? column + Math.max(0, end - start) : column };
}

function firstSentence(message: string): string {
  return message.split('\n')[0]?.trim() ?? message;
}
