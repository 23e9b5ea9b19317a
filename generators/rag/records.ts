/**
 * The records of the RAG index: one for the head and for each section, type, rule and example of a
 * design record.
 */

import { hash } from 'node:crypto';
import { type Diagnostic, diagnostic, didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { locationOf } from '../shared/location.ts';
import { oneLine } from '../shared/markdown/encode.ts';
import { docOf } from '../shared/names-over-time.ts';
import type { Lines, Part, PlacedPart } from '../shared/records/part.ts';
import { recordPages } from '../shared/records/record.ts';
import { enforcementText } from '../shared/records/rules/enforcement.ts';
import { type OwnedRule, ownedRules } from '../shared/records/rules/rules.ts';
import { join } from '../shared/text.ts';
import { codePoints, type Piece, split } from './split.ts';

/**
 * The keys are in snake case, as is usual for such indexes. No value depends on the position of the
 * part on its page: a pipeline compares `content_hash` and would keep the old position.
 */
export interface IndexRecord {
  readonly id: string;
  readonly type: Part['kind'];
  readonly ddr_id: string;
  readonly title: string;
  readonly status: Contract['status'];
  readonly section: string;
  readonly text: string;
  /**
   * Identifies the subject of the record, independently of its text and of splitting: the page and
   * its anchor.
   */
  readonly semantic_id: string;
  /** SHA-256 of the text in UTF-8. */
  readonly content_hash: string;
  readonly part: number;
  readonly parts: number;
  /** The location in the Markdown: a path relative to `out/`, and the anchor. */
  readonly source: string;
  readonly estimated_tokens: number;
  readonly rule_ids: readonly string[];
  /**
   * Questions that the record answers, possibly in other words than its text. If a text is split,
   * the first piece has all of them.
   */
  readonly questions: readonly string[];
}

export interface LocatedRecord {
  readonly record: IndexRecord;
  /** The page of the record, as a path relative to `out/`. */
  readonly page: string;
  /** Undefined if the template of the page omits the part. */
  readonly lines: Lines | undefined;
}

export function locatedRecords(
  contract: Contract,
  options?: GeneratorOptions,
  searchText?: SearchText,
): readonly LocatedRecord[] {
  const rules = new Map<string, OwnedRule>();
  for (const owned of ownedRules(contract)) rules.set(owned.rule.id, owned);
  const questionsByAnchor = new Map(
    searchText?.questions.map(({ part, questions }) => [part, questions]),
  );
  const records: LocatedRecord[] = [];
  for (const placed of indexedParts(contract, options)) {
    const { page, lines } = placed;
    const pieces = split(passageOf(contract, placed, rules));
    const questions = questionsByAnchor.get(placed.part.anchor) ?? [];
    for (const [index, piece] of pieces.entries())
      records.push({
        record: recordOf(contract, placed, piece, index, pieces.length, questions),
        page,
        lines: lines && { start: piece.lineStart, end: piece.lineEnd },
      });
  }
  return records;
}

interface IndexedPart extends PlacedPart {
  /** The page of the part, as a path relative to `out/`. */
  readonly page: string;
}

function indexedParts(contract: Contract, options: GeneratorOptions = {}): readonly IndexedPart[] {
  return recordPages(contract, options).flatMap(({ path, parts }) =>
    parts
      .filter(({ part }) => !part.introduces)
      .map(({ part, lines }) => ({ part, lines, page: locationOf(path, options.folders) })),
  );
}

/** Reports parts and terms of a search text that the contract and its record do not have. */
export function unusedSearchText(
  contract: Contract,
  { terms, questions }: SearchText,
  options: GeneratorOptions,
): readonly Diagnostic[] {
  const known = contract.terms.map(({ term }) => term);
  const anchors = indexedParts(contract, options).map(({ part }) => part.anchor);
  return [
    ...terms
      .filter(({ term }) => !known.includes(term))
      .map(({ term, span }) =>
        diagnostic('unknown-term', span, { term, suggestion: didYouMean(term, known) }),
      ),
    ...questions
      .filter(({ part }) => !anchors.includes(part))
      .map(({ part, span }) =>
        diagnostic('unknown-part', span, { part, suggestion: didYouMean(part, anchors) }),
      ),
  ];
}

function recordOf(
  { id, status }: Contract,
  { part, page }: IndexedPart,
  { text }: Piece,
  index: number,
  parts: number,
  questions: readonly string[],
): IndexRecord {
  const semanticId = `${id}#${part.anchor}`;
  return {
    // The id of the first piece does not change when a growing text has to be split.
    id: index === 0 ? semanticId : `${semanticId}~${index + 1}`,
    type: part.kind,
    ddr_id: id,
    title: part.title,
    status,
    section: part.section,
    text,
    semantic_id: semanticId,
    content_hash: hash('sha256', text),
    part: index + 1,
    parts,
    source: part.kind === 'card' ? page : `${page}#${part.anchor}`,
    estimated_tokens: Math.ceil(codePoints(text) / 4),
    rule_ids: part.ruleIds,
    questions: index === 0 ? questions : [],
  };
}

/**
 * Returns the text of a part and its lines. The heading contains titles without section numbers,
 * because renumbering would change the hash.
 */
function passageOf(
  contract: Contract,
  { part, lines }: PlacedPart,
  rules: ReadonlyMap<string, OwnedRule>,
) {
  const { start: lineStart, end: lineEnd } = lines ?? { start: 1, end: 1 };
  const owned = part.kind === 'rule' ? rules.get(part.title) : undefined;
  if (part.kind === 'card')
    return { heading: '', body: summaryText(contract), lineStart, lineEnd, isSourceText: false };
  if (owned !== undefined)
    return {
      heading: '',
      body: ruleText(contract, owned),
      lineStart,
      lineEnd,
      isSourceText: false,
    };
  let heading = oneLine(contract.id);
  for (const title of part.breadcrumbs) heading += ` › ${oneLine(title)}`;
  return { heading, body: part.body, lineStart, lineEnd, isSourceText: true };
}

/** Introduces the record in two sentences, without its rules. */
function summaryText({
  id,
  title,
  ddrType,
  status,
  statusWord,
  supersededBy,
  approval,
  record: { owner },
  summary,
}: Contract): string {
  const approved = join(
    [
      approval?.by === undefined ? '' : `by ${approval.by}`,
      approval?.at === undefined ? '' : `at ${approval.at}`,
    ],
    ' ',
  );
  const superseded = supersededBy === undefined ? '' : `superseded by ${supersededBy}`;
  const state = join(
    [
      status === 'superseded' && superseded !== '' ? superseded : statusWord,
      approved === '' ? '' : `${status === 'active' ? 'in force' : 'approved'} ${approved}`,
    ],
    ', ',
  );
  const head = `${id} (${title}) is a design record of type ${ddrType}, status ${state}.`;
  return join([head, owner === undefined ? '' : `Its owner is ${owner}.`, summary], ' ');
}

function ruleText({ id }: Contract, { rule, owner, enforcement }: OwnedRule): string {
  const doc = docOf(rule);
  const why = doc === undefined ? '' : `Why: ${doc}`;
  const whyNot = rule.notEnforced === undefined ? '' : `Why not by a program: ${rule.notEnforced}`;
  const named = rule.enforcedBy.map(({ text }) => text).join(', ');
  const by = named === '' ? enforcementText(enforcement) : named;
  return join(
    [
      `${id} rule ${rule.id} (${rule.level.toUpperCase()}, enforced by ${by}) of ${owner}: ${rule.message}`,
      why,
      whyNot,
    ],
    ' ',
  );
}
