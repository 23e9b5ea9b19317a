/** Converts YAML nodes to JSON data, and reports YAML features that contracts do not allow. */
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
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import { bareObject, type Json } from '../../model/json.ts';
import { startOf } from '../source.ts';
import type { Reporter } from './prose-style.ts';

/** A converted document. */
export interface Converted {
  readonly data: Json;
  /** The YAML features in it that are not allowed. */
  readonly problems: readonly Diagnostic[];
  /** Whether `reportProse` may have something to report; otherwise that pass is skipped. */
  readonly needsProseCheck: boolean;
}

export function convert(contents: unknown, spanOf: Reporter['spanOf']): Converted {
  const problems: Diagnostic[] = [];
  const context: ConversionContext = {
    spanOf,
    report: (problem) => void problems.push(problem),
    needsProseCheck: false,
  };
  const data = toData(contents, false, context);
  return { data, problems, needsProseCheck: context.needsProseCheck };
}

/** Converts a tree that was checked before. */
export function dataOf(contents: unknown): Json {
  return convert(contents, () => startOf('')).data;
}

function reportFeature(
  feature: string,
  instead: string,
  start: number,
  end: number,
  { spanOf, report }: Reporter,
): void {
  report(diagnostic('yaml-feature', spanOf(start, end), { feature, instead }));
}

/** Reports a second document and YAML directives, neither of which a contract may contain. */
export function reportStream(
  documents: readonly Document[],
  text: string,
  context: Reporter,
): void {
  const second = documents[1];
  if (second?.range !== undefined)
    reportFeature(
      'Multiple documents',
      'Put it into a file of its own.',
      second.range[0],
      second.range[0] + 3,
      context,
    );
  const directive = text.includes('%') ? /^%.*$/m.exec(text) : null;
  if (directive !== null)
    reportFeature(
      'YAML directives',
      'Remove the line.',
      directive.index,
      directive.index + directive[0].length,
      context,
    );
}

/** Reports aliases, anchors and explicit tags. */
function reportNode(node: Node, context: Reporter): void {
  const [start, end] = node.range ?? [0, 0];
  if (isAlias(node))
    reportFeature('YAML aliases', 'Declare a type and use its name.', start, end, context);
  else if (node.anchor !== undefined)
    reportFeature('YAML anchors', 'Declare a type and use its name.', start, end, context);
  else if (node.tag !== undefined && !isPlainTag(node.tag))
    reportFeature(
      'YAML tags',
      'Put the text in quotes if it starts with "!".',
      start,
      end,
      context,
    );
}

/** Tags that the core schema assigns to plain values. */
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

/** The text of a key; `1` and `"1"` are the same key, as in JSON. */
export function keyText(key: unknown): string | undefined {
  return isScalar(key) ? (key.source ?? String(key.value)) : undefined;
}

/** State of the conversion of one document. */
interface ConversionContext extends Reporter {
  needsProseCheck: boolean;
}

/** Converts a node to JSON data, and reports the YAML features in it that are not allowed. */
function toData(node: unknown, inFlow: boolean, context: ConversionContext): Json {
  if (isScalar(node)) return scalarData(node, inFlow, context);
  if (isMap(node)) {
    if (node.anchor !== undefined || node.tag !== undefined) reportNode(node, context);
    return toObject(node, inFlow || node.flow === true, context);
  }
  if (isSeq(node)) {
    if (node.anchor !== undefined || node.tag !== undefined) reportNode(node, context);
    return toList(node, inFlow || node.flow === true, context);
  }
  if (isPair(node)) {
    toData(node.key, inFlow, context);
    toData(node.value, inFlow, context);
  } else if (isNode(node)) reportNode(node, context);
  return null;
}

/**
 * Half of a surrogate pair, written as an escape such as "\\ud800". UTF-8 cannot encode it, so
 * generated code could not contain it.
 */
const loneSurrogate = /\p{Surrogate}/u;

function reportSurrogate(scalar: Scalar, { spanOf, report }: ConversionContext): void {
  const [start, end] = scalar.range ?? [0, 0];
  const instead = 'Write the whole character, or both halves of its pair.';
  report(
    diagnostic('yaml-syntax', spanOf(start, end), {
      problem: 'half of a surrogate pair is not a character.',
      instead,
    }),
  );
}

function scalarData(scalar: Scalar, inFlow: boolean, context: ConversionContext): Json {
  const { value } = scalar;
  if (scalar.anchor !== undefined || scalar.tag !== undefined) reportNode(scalar, context);
  if (typeof value !== 'string')
    return typeof value === 'bigint' ? Number(value) : ((value ?? null) as Json);
  if (scalar.comment || (inFlow && value.includes(' '))) context.needsProseCheck = true;
  if (loneSurrogate.test(value)) reportSurrogate(scalar, context);
  return value;
}

function toList({ items }: YAMLSeq, inFlow: boolean, context: ConversionContext): Json {
  const data: Json[] = [];
  for (let index = 0; index < items.length; index++)
    data.push(toData(items[index], inFlow, context));
  return data;
}

function toObject({ items }: YAMLMap, inFlow: boolean, context: ConversionContext): Json {
  const data = bareObject();
  for (let index = 0; index < items.length; index++) {
    const { key, value } = items[index] as Pair;
    const name = keyText(key);
    if (name === undefined || data[name] !== undefined) reportKey(key, name, context);
    toData(key, inFlow, context);
    const converted = toData(value, inFlow, context);
    if (name !== undefined) data[name] = converted;
  }
  return data;
}

function reportKey(key: unknown, name: string | undefined, { spanOf, report }: Reporter): void {
  const span = isNode(key) && key.range ? spanOf(key.range[0], key.range[1]) : spanOf(0, 0);
  if (name !== undefined) return report(diagnostic('duplicate-key', span, { key: name }));
  report(
    diagnostic('yaml-feature', span, {
      feature: 'Keys that are lists or maps',
      instead: 'Use plain text as the key.',
    }),
  );
}
