/**
 * Prose that YAML would cut or split without a word: unquoted text in { } and [ ], and unquoted
 * text with a comment behind it.
 */
import { isMap, isScalar, isSeq, type Scalar } from 'yaml';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { SourceSpan } from '../../model/model.ts';

/** Keys whose values are sentences. */
const proseKeys: ReadonlySet<string> = new Set([
  'title',
  'summary',
  'doc',
  'message',
  'prose',
  'notEnforced',
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

/** Where what is found goes, and how its place is told. */
export interface Found {
  readonly spanOf: (start: number, end: number) => SourceSpan;
  readonly report: (problem: Diagnostic) => void;
}

export function reportProse(node: unknown, found: Found, inFlow = false): void {
  if (isSeq(node))
    for (const item of node.items) reportProse(item, found, inFlow || node.flow === true);
  else if (isMap(node))
    for (const { key, value } of node.items)
      ofMember(isScalar(key) ? String(key.value) : '', value, inFlow || node.flow === true, found);
}

function ofMember(name: string, value: unknown, flow: boolean, found: Found): void {
  if (dataKeys.has(name)) return;
  if (isScalar(value)) {
    if (proseKeys.has(name) || proseLists.has(name)) ofText(value, flow, found);
  } else if (proseLists.has(name)) textsIn(value, flow, found);
  else if (nameKeys.has(name) && isMap(value))
    for (const pair of value.items) reportProse(pair.value, found, flow || value.flow === true);
  else reportProse(value, found, flow);
}

function textsIn(node: unknown, flow: boolean, found: Found): void {
  if (isScalar(node)) ofText(node, flow, found);
  else if (isSeq(node))
    for (const item of node.items) textsIn(item, flow || node.flow === true, found);
  else if (isMap(node))
    for (const { value } of node.items) textsIn(value, flow || node.flow === true, found);
}

function ofText(scalar: Scalar, flow: boolean, { spanOf, report }: Found): void {
  if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string') return;
  const [start, end] = scalar.range ?? [0, 0];
  const refuse = (problem: string) =>
    report(diagnostic('prose-style', spanOf(start, end), { problem }));
  if (flow && scalar.value.includes(' '))
    refuse('Unquoted text in { } or [ ] ends at the next comma or bracket.');
  else if (scalar.comment) refuse('What follows " #" is a comment and not part of the text.');
}
