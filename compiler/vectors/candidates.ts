/**
 * Collects validated documents: the best violation of each rule, documents at each bound, and all
 * valid documents.
 */
import type { Json } from '../model/json.ts';
import type { Check, Finding } from '../model/rule-tree.ts';
import type { Violation } from '../model/violations.ts';
import { distance } from './distance.ts';
import type { Edge } from './mutators/checks.ts';
import type { Vector } from './vectors.ts';

/** The type that documents are validated against, or an exchange with a fixed request. */
export interface Subject {
  readonly contract: string;
  readonly name: string;
  /** The request of an exchange. */
  readonly asks: string | undefined;
}

/** A document as text, with the context that it was validated with and its violations. */
export interface ValidatedText {
  readonly subject: Subject;
  readonly text: string;
  readonly context: Json | undefined;
  readonly violations: readonly Violation[];
}

/** A document with everything that the selection of vectors needs. */
export interface ValidatedDocument extends ValidatedText {
  readonly document: Json;
  /** The context as JSON; empty if there is none. */
  readonly contextJson: string;
  readonly reported: ReadonlySet<Finding>;
  /** The length of the text and the context. */
  readonly length: number;
}

export interface Candidates {
  /** For each finding, the document with the fewest violations, and of those the shortest. */
  readonly byFinding: Map<Finding, ValidatedDocument>;
  /** For each check, the documents at its bounds by their number. */
  readonly edges: Map<Check, Map<number, ValidatedDocument>>;
  /** Valid documents by the name of their subject. */
  readonly valid: Map<string, ValidatedDocument[]>;
}

export function newCandidates(): Candidates {
  return { byFinding: new Map(), edges: new Map(), valid: new Map() };
}

export function addCandidate(candidates: Candidates, validated: ValidatedDocument): void {
  for (const finding of validated.reported)
    if (isBetter(validated, candidates.byFinding.get(finding)))
      candidates.byFinding.set(finding, validated);
  if (validated.violations.length > 0) return;
  const valid = candidates.valid.get(validated.subject.name);
  if (valid === undefined) candidates.valid.set(validated.subject.name, [validated]);
  else valid.push(validated);
}

/** Keeps a document at a bound if it violates nothing else. */
export function addEdge(
  candidates: Candidates,
  { check, number }: Edge,
  validated: ValidatedDocument,
): void {
  if (validated.violations.length > 1) return;
  const edges = candidates.edges.get(check) ?? new Map<number, ValidatedDocument>();
  if (edges.size === 0) candidates.edges.set(check, edges);
  if (isBetter(validated, edges.get(number))) edges.set(number, validated);
}

function isBetter(one: ValidatedDocument, other: ValidatedDocument | undefined): boolean {
  if (other === undefined) return true;
  const fewer = one.violations.length - other.violations.length;
  return fewer < 0 || (fewer === 0 && one.length < other.length);
}

/**
 * Selects the vectors in the order of the findings, followed by the bounds in the order in which
 * they were reached. A document that is selected twice keeps its first name.
 */
export function selectVectors(candidates: Candidates, findings: readonly Finding[]): Vector[] {
  const vectors = new Map<ValidatedDocument, Vector>();
  const add = (validated: ValidatedDocument, name: string) =>
    void (vectors.has(validated) || vectors.set(validated, toVector(name, validated)));
  for (const valid of candidates.valid.values())
    valid.sort((one, other) => one.length - other.length);
  for (const finding of findings) {
    const best = candidates.byFinding.get(finding);
    if (best === undefined) continue;
    const name = `${best.subject.name}: ${finding.rule}: ${finding.message}`;
    add(best, name);
    const nearestValid = nearest(best, candidates.valid.get(best.subject.name) ?? []);
    if (nearestValid !== undefined) add(nearestValid, `${name} The nearest valid document.`);
  }
  for (const [check, entries] of candidates.edges)
    for (const validated of entries.values()) add(validated, edgeName(check, validated));
  return [...vectors.values()];
}

export function toVector(
  name: string,
  { subject, text, context, violations }: ValidatedText,
): Vector {
  const { contract, asks } = subject;
  return {
    name,
    contract,
    ...(asks === undefined
      ? { type: subject.name, text }
      : { exchange: subject.name, asks, answers: text }),
    ...(context === undefined ? {} : { context }),
    violations,
  };
}

function edgeName(check: Check, { subject, violations }: ValidatedDocument): string {
  const what = check.kind === 'assert' ? check.finding.rule : 'condition';
  return `${subject.name}: ${what}: at the bound, ${violations.length === 0 ? 'valid' : 'not valid'}`;
}

/**
 * The valid document with the same request and context that differs least. `valid` is sorted, so
 * that the shortest of several is used.
 */
function nearest(
  violating: ValidatedDocument,
  valid: readonly ValidatedDocument[],
): ValidatedDocument | undefined {
  let best: ValidatedDocument | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of valid) {
    if (!hasSameInput(candidate, violating)) continue;
    const differences = distance(violating.document, candidate.document, least - 1);
    if (differences < least) [best, least] = [candidate, differences];
  }
  return best;
}

function hasSameInput(one: ValidatedDocument, other: ValidatedDocument): boolean {
  return one.subject.asks === other.subject.asks && one.contextJson === other.contextJson;
}
