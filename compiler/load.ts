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
  type YAMLMap,
} from 'yaml';
import type { Diagnostic } from './diagnostics.ts';
import { diagnostic } from './diagnostics.ts';
import type { Json, Place } from './model.ts';
import { proseProblems } from './prose-style.ts';
import { startOf } from './source.ts';

export type Path = readonly (string | number)[];

export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** Of the text; kept, since every place within a line asks for one. */
  readonly lines: readonly string[];
  readonly data: Json;
  /** The place of what stands at a path, or of the nearest thing above it that exists; `key` for the member's own name. */
  readonly place: (path: Path, part?: 'key' | 'value') => Place;
  readonly diagnostics: readonly Diagnostic[];
}

const maximumDepth = 64;

export function load(file: string, text: string): Loaded {
  const written = text.split('\n');
  const tooDeep = depthProblem(file, written);
  if (tooDeep !== undefined) return broken(file, text, [tooDeep]);
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { version: '1.2', schema: 'core', uniqueKeys: false, lineCounter: lines, prettyErrors: false });
  const placeOf = (start: number, end: number) => placeBetween(file, lines, start, end);
  const document = Array.isArray(documents) ? documents[0] : undefined;
  if (document === undefined) return broken(file, text, [diagnostic('missing-key', startOf(file), { key: 'contract' })]);
  const diagnostics = [
    ...document.errors.map(({ message, pos }) => diagnostic('yaml-syntax', placeOf(pos[0], pos[1]), { problem: firstSentence(message) })),
    ...featureProblems(documents as Document[], text, placeOf),
    ...proseProblems(document.contents, placeOf),
  ];
  if (diagnostics.length > 0) return broken(file, text, diagnostics);
  const place = (path: Path, part: 'key' | 'value' = 'value') => find(document, path, part, placeOf) ?? startOf(file);
  return { file, text, lines: written, data: toData(document.contents), place, diagnostics: [] };
}

function broken(file: string, text: string, diagnostics: readonly Diagnostic[]): Loaded {
  return { file, text, lines: [], data: null, place: () => startOf(file), diagnostics };
}

/**
 * An upper bound of the nesting, taken before the parser recurses: brackets that may be open, plus indentation steps
 * and compact list dashes. Brackets in text count too; 64 levels leave room for that.
 */
export function depthProblem(file: string, lines: readonly string[]): Diagnostic | undefined {
  let open = 0;
  for (const [index, line] of lines.entries()) {
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

/** What YAML allows and a contract does not: it must read the same to everybody. */
function featureProblems(
  documents: readonly Document[],
  text: string,
  placeOf: (start: number, end: number) => Place,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const refuse = (feature: string, instead: string, start: number, end: number) =>
    problems.push(diagnostic('yaml-feature', placeOf(start, end), { feature, instead }));
  const second = documents[1];
  if (second?.range !== undefined) refuse('second document', 'Put it into a file of its own.', second.range[0], second.range[0] + 3);
  const directive = /^%.*$/m.exec(text);
  if (directive !== null) refuse('YAML directives', 'Remove the line.', directive.index, directive.index + directive[0].length);
  for (const document of documents.slice(0, 1)) {
    walk(document.contents, (node) => {
      const [start, end] = node.range ?? [0, 0];
      if (isAlias(node)) refuse('aliases', 'Declare a type and use its name.', start, end);
      else if (node.anchor !== undefined) refuse('anchors', 'Declare a type and use its name.', start, end);
      else if (node.tag !== undefined && !isPlainTag(node.tag)) refuse('tags', 'Put the text in quotes if it starts with "!".', start, end);
      if (isMap(node)) reportKeys(node.items, problems, placeOf);
    });
  }
  return problems;
}

/** What the core schema gives plain values by itself. */
const plainTags: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq']);

function isPlainTag(tag: string): boolean {
  return plainTags.has(tag.replace('tag:yaml.org,2002:', ''));
}

function reportKeys(pairs: readonly Pair[], problems: Diagnostic[], placeOf: (start: number, end: number) => Place): void {
  const seen = new Set<string>();
  for (const { key } of pairs) {
    const name = keyText(key);
    const place = () => (isNode(key) && key.range ? placeOf(key.range[0], key.range[1]) : placeOf(0, 0));
    if (name === undefined) {
      const feature = 'keys that are lists or maps';
      problems.push(diagnostic('yaml-feature', place(), { feature, instead: 'Use plain text as the key.' }));
    } else if (seen.has(name)) problems.push(diagnostic('duplicate-key', place(), { key: name }));
    else seen.add(name);
  }
}

/** `1` and `"1"` are the same key, as they are in JSON. */
function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (isPair(node)) {
    walk(node.key, visit);
    walk(node.value, visit);
  } else if (isNode(node)) {
    visit(node);
    if (isMap(node) || isSeq(node)) for (const item of node.items) walk(item, visit);
  }
}

/** Objects without a prototype, so that a key named `__proto__` is a key like any other. */
function toData(node: unknown): Json {
  if (isMap(node)) {
    const data: Record<string, Json> = Object.create(null);
    for (const { key, value } of node.items) data[keyText(key) ?? ''] = toData(value);
    return data;
  }
  if (isSeq(node)) return node.items.map(toData);
  if (!isScalar(node)) return null;
  return typeof node.value === 'bigint' ? Number(node.value) : ((node.value ?? null) as Json);
}

const indexes = new WeakMap<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
/** Of so few the right one is found as quickly by looking at each. */
const fewPairs = 12;

/** Of a large map by an index, so that finding many places in it does not become quadratic. */
function pairOf(map: YAMLMap, name: string): Pair | undefined {
  if (map.items.length <= fewPairs) return map.items.findLast(({ key }) => keyText(key) === name);
  const index = indexes.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key), pair]));
  indexes.set(map, index);
  return index.get(name);
}

function find(document: Document, path: Path, part: 'key' | 'value', placeOf: (start: number, end: number) => Place): Place | undefined {
  let node: unknown = document.contents;
  let found: unknown = node;
  for (let index = 0; index < path.length; index++) {
    const step = path[index];
    const pair = isMap(node) ? pairOf(node, String(step)) : undefined;
    const next = pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (pair === undefined && next === undefined) break;
    const isLast = index === path.length - 1;
    found = pair !== undefined && (next === null || (isLast && part === 'key')) ? pair.key : next;
    node = next;
  }
  return isNode(found) && found.range ? placeOf(found.range[0], found.range[1]) : undefined;
}

function placeBetween(file: string, lines: LineCounter, start: number, end: number): Place {
  const from = lines.linePos(start);
  const to = lines.linePos(Math.max(start, end));
  // A block ends where its first line ends: a frame around a whole section helps nobody.
  const sameLine = to.line === from.line;
  return {
    file,
    line: Math.max(1, from.line),
    column: Math.max(1, from.col),
    endLine: Math.max(1, from.line),
    endColumn: sameLine ? Math.max(1, to.col) : Math.max(1, from.col),
  };
}

function firstSentence(message: string): string {
  return message.split('\n')[0]?.trim() ?? message;
}
