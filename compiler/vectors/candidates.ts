/**
 * What trying documents has shown: the best that breaks each rule, what lies beside each bound, and
 * everything that is valid.
 */
import type { Json } from '../model/json.ts';
import type { Check, Finding } from '../model/rule-tree.ts';
import type { Violation } from '../model/violations.ts';
import { distance } from './distance.ts';
import type { Edge } from './mutators/checks.ts';
import type { Vector } from './vectors.ts';

/** The type whose documents are judged, or the exchange whose answers to one document are. */
export interface Subject {
  readonly contract: string;
  readonly name: string;
  /** Of an exchange. */
  readonly asks: string | undefined;
}

/** A document as text, what the caller supplies beside it, and what is said of it. */
export interface Asked {
  readonly subject: Subject;
  readonly text: string;
  readonly context: Json | undefined;
  readonly violations: readonly Violation[];
}

/** A document that was judged. */
export interface Tried extends Asked {
  readonly document: Json;
  /** The context as JSON; empty where there is none. */
  readonly contextJson: string;
  readonly reported: ReadonlySet<Finding>;
  /** Of the text and the context. */
  readonly length: number;
}

export interface Found {
  /** For each blame the document with the fewest violations, and of those the shortest. */
  readonly broken: Map<Finding, Tried>;
  readonly edges: Map<Check, Map<number, Tried>>;
  /** By the name of the subject. */
  readonly valid: Map<string, Tried[]>;
}

export function newFound(): Found {
  return { broken: new Map(), edges: new Map(), valid: new Map() };
}

export function noteTried(found: Found, tried: Tried): void {
  for (const finding of tried.reported)
    if (isBetter(tried, found.broken.get(finding))) found.broken.set(finding, tried);
  if (tried.violations.length > 0) return;
  const valid = found.valid.get(tried.subject.name);
  if (valid === undefined) found.valid.set(tried.subject.name, [tried]);
  else valid.push(tried);
}

/** Beside a bound, only what shows that bound alone is worth keeping. */
export function noteEdge(found: Found, { check, number }: Edge, tried: Tried): void {
  if (tried.violations.length > 1) return;
  const edges = found.edges.get(check) ?? new Map<number, Tried>();
  if (edges.size === 0) found.edges.set(check, edges);
  if (isBetter(tried, edges.get(number))) edges.set(number, tried);
}

function isBetter(one: Tried, than: Tried | undefined): boolean {
  if (than === undefined) return true;
  const fewer = one.violations.length - than.violations.length;
  return fewer < 0 || (fewer === 0 && one.length < than.length);
}

/**
 * In the order of the blames; then the bounds, in the order in which they were met. Each document
 * under the first of its names.
 */
export function foundIn(found: Found, findings: readonly Finding[]): Vector[] {
  const vectors = new Map<Tried, Vector>();
  const note = (tried: Tried, name: string) =>
    void (vectors.has(tried) || vectors.set(tried, vectorOf(name, tried)));
  for (const valid of found.valid.values()) valid.sort((one, other) => one.length - other.length);
  for (const finding of findings) {
    const best = found.broken.get(finding);
    if (best === undefined) continue;
    const name = `${best.subject.name}: ${finding.rule}: ${finding.message}`;
    note(best, name);
    const near = nearest(best, found.valid.get(best.subject.name) ?? []);
    if (near !== undefined) note(near, `${name} The nearest that is valid.`);
  }
  for (const [check, entries] of found.edges)
    for (const tried of entries.values()) note(tried, edgeName(check, tried));
  return [...vectors.values()];
}

export function vectorOf(name: string, { subject, text, context, violations }: Asked): Vector {
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

function edgeName(check: Check, { subject, violations }: Tried): string {
  const what = check.kind === 'assert' ? check.finding.rule : 'condition';
  return `${subject.name}: ${what}: at the bound, ${violations.length === 0 ? 'valid' : 'not valid'}`;
}

/**
 * The valid document that differs least, given the same beside it; of several the shortest, since
 * these come first.
 */
function nearest(broken: Tried, valid: readonly Tried[]): Tried | undefined {
  let best: Tried | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of valid) {
    if (!isBeside(candidate, broken)) continue;
    const apart = distance(broken.document, candidate.document, least - 1);
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best;
}

function isBeside(one: Tried, other: Tried): boolean {
  return one.subject.asks === other.subject.asks && one.contextJson === other.contextJson;
}
