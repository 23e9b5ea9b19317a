/** Maps a path in a YAML document to the lines and columns of its node. */
import { isMap, isNode, isSeq, type LineCounter, type Pair, type YAMLMap } from 'yaml';
import type { SourceSpan } from '../../model/model.ts';
import type { Path } from '../path.ts';
import { keyText } from './yaml-data.ts';

/** The first and the last line of the member or item at a path, including its key. */
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
 * The most recently visited path, so that the next lookup starts from the common ancestor:
 * `nodes[0]` is the root, and `steps[i]` leads from `nodes[i]` to `nodes[i + 1]`. Entries from
 * `length` on are stale.
 */
export interface PathCursor {
  length: number;
  readonly steps: (string | number)[];
  readonly nodes: unknown[];
  /** The members of each map by name, so that looking up all of them is not quadratic. */
  readonly indexes: Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>;
}

export function newCursor(contents: unknown): PathCursor {
  return { length: 0, steps: [], nodes: [contents], indexes: new Map() };
}

function pairOf(map: YAMLMap, name: string, { indexes }: PathCursor): Pair | undefined {
  const index = indexes.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key), pair]));
  indexes.set(map, index);
  return index.get(name);
}

/** The span at a path, or that of its nearest existing ancestor. */
export function findSpan(
  cursor: PathCursor,
  path: Path,
  part: 'key' | 'value',
  spanOf: (start: number, end: number) => SourceSpan,
): SourceSpan | undefined {
  const { steps, nodes } = cursor;
  let index = 0;
  while (index < path.length - 1 && index < cursor.length && steps[index] === path[index]) index++;
  let node = nodes[index];
  let found = node;
  for (; index < path.length; index++) {
    const step = path[index] ?? '';
    const pair = isMap(node) ? pairOf(node, String(step), cursor) : undefined;
    const next =
      pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (pair === undefined && next === undefined) break;
    const isLast = index === path.length - 1;
    found = pair !== undefined && (next === null || (isLast && part === 'key')) ? pair.key : next;
    node = next;
    steps[index] = step;
    nodes[index + 1] = next;
  }
  cursor.length = index;
  return isNode(found) && found.range ? spanOf(found.range[0], found.range[1]) : undefined;
}

/** The span from offset `start` to `end`, cut off at the end of its first line. */
export function spanBetween(
  file: string,
  lines: LineCounter,
  start: number,
  end: number,
): SourceSpan {
  const from = lines.linePos(start);
  const line = Math.max(1, from.line);
  const column = Math.max(1, from.col);
  const isOnOneLine = end < (lines.lineStarts[line] ?? Number.POSITIVE_INFINITY);
  return {
    file,
    line,
    column,
    endLine: line,
    endColumn: isOnOneLine ? column + Math.max(0, end - start) : column,
  };
}
