/** What trying documents has shown: the best that breaks each rule, what lies beside each bound, and everything that is valid. */
import type { Json } from '../../compiler/model.ts';
import type { Blame, Check } from '../../compiler/tree.ts';
import type { Violation } from '../../compiler/violations.ts';
import type { Edge } from './break-checks.ts';
import { distance } from './distance.ts';
import type { Vector } from './vectors.ts';

/** The type whose documents are judged, or the exchange whose answers to one document are. */
export interface Subject {
  readonly contract: string;
  readonly name: string;
  /** Of an exchange. */
  readonly asks: string | undefined;
}

/** A document that was judged. */
export interface Tried {
  readonly subject: Subject;
  readonly document: Json;
  readonly text: string;
  readonly context: Json | undefined;
  /** The context as JSON; empty where there is none. */
  readonly contextJson: string;
  readonly violations: readonly Violation[];
  readonly blamed: readonly Blame[];
}

export interface Found {
  /** For each blame the document with the fewest violations, and of those the shortest. */
  readonly broken: Map<Blame, Tried>;
  readonly edges: Map<Check, Map<number, Tried>>;
  /** By the name of the subject. */
  readonly valid: Map<string, Tried[]>;
}

export function newFound(): Found {
  return { broken: new Map(), edges: new Map(), valid: new Map() };
}

export function noteTried(found: Found, tried: Tried): void {
  for (const blame of tried.blamed) if (isBetter(tried, found.broken.get(blame))) found.broken.set(blame, tried);
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
  return fewer < 0 || (fewer === 0 && lengthOf(one) < lengthOf(than));
}

function lengthOf({ text, contextJson }: Tried): number {
  return text.length + contextJson.length;
}

/** In the order of the blames; then the bounds, in the order in which they were met. */
export function foundIn(found: Found, blames: readonly Blame[]): readonly Vector[] {
  const valid = new Map(
    Array.from(found.valid, ([name, tried]) => [name, tried.toSorted((one, other) => lengthOf(one) - lengthOf(other))]),
  );
  const broken = blames.flatMap((blame): readonly Vector[] => {
    const best = found.broken.get(blame);
    if (best === undefined) return [];
    const name = `${best.subject.name}: ${blame.rule}: ${blame.message}`;
    const near = nearest(best, valid.get(best.subject.name) ?? []);
    return [named(best, name), ...(near === undefined ? [] : [named(near, `${name} The nearest that is valid.`)])];
  });
  const edges = [...found.edges].flatMap(([check, entries]) => [...entries.values()].map((tried) => named(tried, edgeName(check, tried))));
  return [...broken, ...edges];
}

function named({ subject, text, context, violations }: Tried, name: string): Vector {
  const { contract, asks } = subject;
  return asks === undefined
    ? { name, contract, type: subject.name, text, ...given(context), violations }
    : { name, contract, exchange: subject.name, asks, answers: text, ...given(context), violations };
}

export function given(context: Json | undefined): { readonly context?: Json } {
  return context === undefined ? {} : { context };
}

function edgeName(check: Check, { subject, violations }: Tried): string {
  const what = check.kind === 'assert' ? check.blame.rule : 'condition';
  return `${subject.name}: ${what}: at the bound, ${violations.length === 0 ? 'valid' : 'not valid'}`;
}

/** The valid document that differs least, given the same beside it; of several the shortest, since these come first. */
function nearest(broken: Tried, valid: readonly Tried[]): Tried | undefined {
  let [best, least] = [undefined as Tried | undefined, Number.POSITIVE_INFINITY];
  for (const candidate of valid) {
    if (!isBeside(candidate, broken)) continue;
    const apart = distance(broken.document, candidate.document, least);
    if (apart < least) [best, least] = [candidate, apart];
    // Nothing that is valid is nearer than this to what is not.
    if (least <= 1) break;
  }
  return best;
}

function isBeside(one: Tried, other: Tried): boolean {
  return one.subject.asks === other.subject.asks && one.contextJson === other.contextJson;
}
