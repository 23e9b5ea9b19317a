/** YAML nodes as plain JSON data; reports YAML features that are not allowed in a contract. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { bareObject, type Json } from '../../model/json.ts';
import { startOf } from '../source.ts';
import type { Found } from './prose-style.ts';

export function dataOf(contents: unknown): Json {
  return toData(contents, false, {
    spanOf: () => startOf(''),
    report: () => {},
    hasOddText: false,
  });
}

function refuse(
  feature: string,
  instead: string,
  start: number,
  end: number,
  { spanOf, report }: Found,
): void {
  report(diagnostic('yaml-feature', spanOf(start, end), { feature, instead }));
}

/**
 * What YAML allows and a contract does not, beside its one document: it must read the same to
 * everybody.
 */
export function reportStream(documents: readonly Document[], text: string, found: Found): void {
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
export function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

/** What is found on the way through a document. */
export interface Finding extends Found {
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
export function toData(node: unknown, inFlow: boolean, found: Finding): Json {
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

function reportSurrogate(scalar: Scalar, { spanOf, report }: Finding): void {
  const [start, end] = scalar.range ?? [0, 0];
  const instead = 'Write the whole character, or both halves of its pair.';
  report(
    diagnostic('yaml-syntax', spanOf(start, end), {
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

function reportKey(key: unknown, name: string | undefined, { spanOf, report }: Found): void {
  const span = isNode(key) && key.range ? spanOf(key.range[0], key.range[1]) : spanOf(0, 0);
  if (name !== undefined) return report(diagnostic('duplicate-key', span, { key: name }));
  report(
    diagnostic('yaml-feature', span, {
      feature: 'keys that are lists or maps',
      instead: 'Use plain text as the key.',
    }),
  );
}
