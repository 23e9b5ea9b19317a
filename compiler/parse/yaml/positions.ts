/** From a path in a YAML document to the lines and columns of the node. */
import { isMap, isNode, isSeq, type LineCounter, type Pair, type YAMLMap } from 'yaml';
import type { SourceSpan } from '../../model/model.ts';
import type { Path } from '../path.ts';
import { keyText } from './yaml-data.ts';

export function linesOf(
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
 * The way that was gone last, which most of the next one shares: its steps, and the nodes that they
 * lead to, after the one where it starts. What stands behind `length` is left over from longer
 * ones.
 */
export interface PathCursor {
  length: number;
  readonly steps: (string | number)[];
  readonly nodes: unknown[];
  /** The members of each map by name, so that finding many of them does not become quadratic. */
  readonly indexes: Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>;
}

export function newWay(contents: unknown): PathCursor {
  return { length: 0, steps: [], nodes: [contents], indexes: new Map() };
}

function pairOf(map: YAMLMap, name: string, { indexes }: PathCursor): Pair | undefined {
  const index = indexes.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key), pair]));
  indexes.set(map, index);
  return index.get(name);
}

export function find(
  way: PathCursor,
  path: Path,
  part: 'key' | 'value',
  spanOf: (start: number, end: number) => SourceSpan,
): SourceSpan | undefined {
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
  return isNode(found) && found.range ? spanOf(found.range[0], found.range[1]) : undefined;
}

export function placeBetween(
  file: string,
  lines: LineCounter,
  start: number,
  end: number,
): SourceSpan {
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
