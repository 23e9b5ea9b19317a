/** Prose that YAML would cut or split without a word: unquoted text in { } and [ ], and unquoted text with a comment behind it. */
import { isMap, isScalar, isSeq, type Scalar } from 'yaml';
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import type { Place } from './model.ts';

/** Keys whose values are sentences. */
const proseKeys: ReadonlySet<string> = new Set([
  'title',
  'summary',
  'doc',
  'message',
  'prose',
  'text',
  'question',
  'decision',
  'change',
  'description',
]);
/** Keys below which every text is a sentence. */
const proseLists: ReadonlySet<string> = new Set(['hints', 'migration']);
/** Keys below which nothing is our prose: documents, conditions, names. */
const dataKeys: ReadonlySet<string> = new Set([
  'value',
  'asks',
  'answers',
  'example',
  'default',
  'context',
  'fallback',
  'when',
  'then',
  'iff',
  'names',
  'references',
]);
/** Keys below which names come first; what stands under a name is looked at again. */
const nameKeys: ReadonlySet<string> = new Set(['fields', 'types', 'variants', 'exchanges', 'enum']);

type PlaceOf = (start: number, end: number) => Place;

export function proseProblems(node: unknown, placeOf: PlaceOf, inFlow = false): readonly Diagnostic[] {
  if (isSeq(node)) return node.items.flatMap((item) => proseProblems(item, placeOf, inFlow || node.flow === true));
  if (!isMap(node)) return [];
  const flow = inFlow || node.flow === true;
  return node.items.flatMap(({ key, value }) => ofMember(isScalar(key) ? String(key.value) : '', value, flow, placeOf));
}

function ofMember(name: string, value: unknown, flow: boolean, placeOf: PlaceOf): readonly Diagnostic[] {
  if (dataKeys.has(name)) return [];
  if (proseLists.has(name)) return textsIn(value, flow, placeOf);
  if (nameKeys.has(name) && isMap(value))
    return value.items.flatMap((pair) => proseProblems(pair.value, placeOf, flow || value.flow === true));
  return proseKeys.has(name) && isScalar(value) ? ofText(value, flow, placeOf) : proseProblems(value, placeOf, flow);
}

function textsIn(node: unknown, flow: boolean, placeOf: PlaceOf): readonly Diagnostic[] {
  if (isScalar(node)) return ofText(node, flow, placeOf);
  if (isSeq(node)) return node.items.flatMap((item) => textsIn(item, flow || node.flow === true, placeOf));
  return isMap(node) ? node.items.flatMap(({ value }) => textsIn(value, flow || node.flow === true, placeOf)) : [];
}

function ofText(scalar: Scalar, flow: boolean, placeOf: PlaceOf): readonly Diagnostic[] {
  if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string') return [];
  const [start, end] = scalar.range ?? [0, 0];
  const isSentence = scalar.value.includes(' ');
  if (flow && isSentence)
    return [diagnostic('prose-style', placeOf(start, end), { problem: 'Unquoted text in { } or [ ] ends at the next comma or bracket.' })];
  if (scalar.comment)
    return [diagnostic('prose-style', placeOf(start, end), { problem: 'What follows " #" is a comment and not part of the text.' })];
  return [];
}
