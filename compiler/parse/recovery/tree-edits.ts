/**
 * Edits of a YAML tree that remove a part in error or replace it by what was probably meant. The
 * spans of the other nodes do not change.
 */
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Json } from '../../model/json.ts';
import type { Path } from '../path.ts';
import { keyText } from '../yaml/yaml-data.ts';

export type TreeEdit =
  | { readonly kind: 'rename'; readonly path: Path; readonly to: string }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'replace'; readonly path: Path; readonly by: Json }
  | { readonly kind: 'add'; readonly path: Path; readonly key: string; readonly value: Json };

/** A node with the map member or the list that contains it. */
interface Location {
  readonly map?: YAMLMap;
  readonly pair?: Pair;
  readonly list?: YAMLSeq;
  readonly node: unknown;
}

/**
 * Applies edits whose paths all refer to the tree before the first edit. Returns the character
 * ranges of the parts that were changed.
 */
export function applyEdits(
  document: Document,
  edits: readonly TreeEdit[],
): readonly (readonly [number, number])[] {
  const found = edits.map((edit) => ({ edit, at: locate(document.contents, edit.path) }));
  return found.flatMap(({ edit, at }) => (at === undefined ? [] : apply(document, edit, at)));
}

function locate(contents: unknown, path: Path): Location | undefined {
  let found: Location = { node: contents };
  for (const step of path) {
    const { node } = found;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => keyText(key) === String(step));
      if (pair === undefined) return undefined;
      found = { map: node, pair, node: pair.value };
    } else if (isSeq(node) && node.items[Number(step)] !== undefined)
      found = { list: node, node: node.items[Number(step)] };
    else return undefined;
  }
  return found;
}

function apply(
  document: Document,
  edit: TreeEdit,
  { map, pair, list, node }: Location,
): readonly (readonly [number, number])[] {
  const lines = rangeOf(pair, node);
  switch (edit.kind) {
    case 'rename':
      if (pair !== undefined && isScalar(pair.key))
        Object.assign(pair.key, { value: edit.to, source: edit.to });
      if (map !== undefined) map.items = [...map.items];
      // Only the key was changed; its value is as written.
      return isNode(pair?.key) && pair.key.range ? [[pair.key.range[0], pair.key.range[1]]] : [];
    case 'remove':
      if (map !== undefined) map.items = map.items.filter((other) => other !== pair);
      if (list !== undefined) list.items = list.items.filter((other) => other !== node);
      return lines;
    case 'replace': {
      const value = createNode(document, edit.by, isNode(node) ? node : undefined);
      if (pair !== undefined) pair.value = value;
      if (list !== undefined)
        list.items = list.items.map((other) => (other === node ? value : other));
      return lines;
    }
    case 'add':
      if (isMap(node)) node.items = [...node.items, document.createPair(edit.key, edit.value)];
      return [];
  }
}

function createNode(document: Document, value: Json, old: Node | undefined): Node {
  const node = document.createNode(value) as Node;
  if (old?.range) node.range = old.range;
  return node;
}

function rangeOf(pair: Pair | undefined, node: unknown): readonly (readonly [number, number])[] {
  const key = isNode(pair?.key) ? pair.key.range : undefined;
  const value = isNode(node) ? node.range : undefined;
  const start = key?.[0] ?? value?.[0];
  return start === undefined
    ? []
    : [[start, Math.max(start, (value?.[1] ?? key?.[1] ?? start) - 1)]];
}
