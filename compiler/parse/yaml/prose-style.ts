/**
 * Reports prose that YAML silently cuts or splits: unquoted text in { } and [ ], and unquoted text
 * that is followed by a comment.
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
/** Keys under which every text is a sentence. */
const proseLists: ReadonlySet<string> = new Set(['hints', 'migration']);
/** Keys under which nothing is prose: documents, conditions, names. */
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
/** Keys whose members have names that are chosen by the author, and not keys of the language. */
const nameKeys: ReadonlySet<string> = new Set(['fields', 'types', 'variants', 'exchanges', 'enum']);

/** Receives the diagnostics, and computes their spans. */
export interface Reporter {
  readonly spanOf: (start: number, end: number) => SourceSpan;
  readonly report: (problem: Diagnostic) => void;
}

export function reportProse(node: unknown, reporter: Reporter, inFlow = false): void {
  if (isSeq(node))
    for (const item of node.items) reportProse(item, reporter, inFlow || node.flow === true);
  else if (isMap(node))
    for (const { key, value } of node.items)
      checkMember(
        isScalar(key) ? String(key.value) : '',
        value,
        inFlow || node.flow === true,
        reporter,
      );
}

function checkMember(name: string, value: unknown, inFlow: boolean, reporter: Reporter): void {
  if (dataKeys.has(name)) return;
  if (isScalar(value)) {
    if (proseKeys.has(name) || proseLists.has(name)) checkText(value, inFlow, reporter);
  } else if (proseLists.has(name)) checkTexts(value, inFlow, reporter);
  else if (nameKeys.has(name) && isMap(value))
    for (const pair of value.items)
      reportProse(pair.value, reporter, inFlow || value.flow === true);
  else reportProse(value, reporter, inFlow);
}

function checkTexts(node: unknown, inFlow: boolean, reporter: Reporter): void {
  if (isScalar(node)) checkText(node, inFlow, reporter);
  else if (isSeq(node))
    for (const item of node.items) checkTexts(item, inFlow || node.flow === true, reporter);
  else if (isMap(node))
    for (const { value } of node.items) checkTexts(value, inFlow || node.flow === true, reporter);
}

function checkText(scalar: Scalar, inFlow: boolean, { spanOf, report }: Reporter): void {
  if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string') return;
  const [start, end] = scalar.range ?? [0, 0];
  const reportProblem = (problem: string) =>
    report(diagnostic('prose-style', spanOf(start, end), { problem }));
  if (inFlow && scalar.value.includes(' '))
    reportProblem('Unquoted text in { } or [ ] ends at the next comma or bracket.');
  else if (scalar.comment) reportProblem('Text after " #" is a comment and not part of the value.');
}
