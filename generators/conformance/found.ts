/** What trying documents has shown: the best that breaks each rule, what lies beside each bound, and everything that is valid. */
import type { Json } from '../../compiler/model.ts';
import type { Blame, Check } from '../../compiler/tree.ts';
import type { Edge } from './break-checks.ts';
import { distance } from './distance.ts';
import type { Vector } from './vectors.ts';

/** A vector without its name. */
type Nameless = Vector extends infer Each ? (Each extends Vector ? Omit<Each, 'name'> : never) : never;

/** A document that was judged. */
export interface Tried {
  /** The type or exchange. */
  readonly subject: string;
  readonly document: Json;
  readonly context: Json | undefined;
  readonly blamed: ReadonlySet<Blame>;
  readonly edge: Edge | undefined;
  readonly vector: Nameless;
}

interface Best {
  readonly tried: Tried;
  readonly cost: number;
}

export interface Found {
  /** For each blame the document with the fewest violations, and of those the shortest. */
  readonly broken: Map<Blame, Best>;
  readonly edges: Map<Check, Map<number, Best>>;
  /** By subject. */
  readonly valid: Map<string, Tried[]>;
}

export function newFound(): Found {
  return { broken: new Map(), edges: new Map(), valid: new Map() };
}

export function noteTried(found: Found, tried: Tried): void {
  const { violations } = tried.vector;
  const best: Best = { tried, cost: violations.length * 1_000_000 + lengthOf(tried.vector) };
  for (const blame of tried.blamed) if (isBetter(best, found.broken.get(blame))) found.broken.set(blame, best);
  if (violations.length === 0) {
    const valid = found.valid.get(tried.subject) ?? [];
    found.valid.set(tried.subject, valid);
    valid.push(tried);
  }
  // Beside a bound, only what shows that bound alone is worth keeping.
  if (tried.edge === undefined || violations.length > 1) return;
  const { check, number } = tried.edge;
  const edges = found.edges.get(check) ?? new Map<number, Best>();
  found.edges.set(check, edges);
  if (isBetter(best, edges.get(number))) edges.set(number, best);
}

function isBetter({ cost }: Best, than: Best | undefined): boolean {
  return than === undefined || cost < than.cost;
}

function lengthOf(vector: Nameless): number {
  const document = 'answers' in vector ? vector.answers : 'text' in vector ? vector.text : vector.base64;
  return document.length + (vector.context === undefined ? 0 : JSON.stringify(vector.context).length);
}

/** In the order of the blames; then the bounds, in the order in which they were met. */
export function foundIn(found: Found, blames: readonly Blame[]): readonly Vector[] {
  const broken = blames.flatMap((blame): readonly Vector[] => {
    const best = found.broken.get(blame)?.tried;
    if (best === undefined) return [];
    const name = `${best.subject}: ${blame.rule}: ${blame.message}`;
    const valid = nearest(best, found);
    return [named(best, name), ...(valid === undefined ? [] : [named(valid, `${name} The nearest that is valid.`)])];
  });
  const edges = [...found.edges].flatMap(([check, entries]) =>
    [...entries.values()].map(({ tried }) => named(tried, edgeName(check, tried))),
  );
  return [...broken, ...edges];
}

function named({ vector }: Tried, name: string): Vector {
  return { name, ...vector };
}

function edgeName(check: Check, { subject, vector }: Tried): string {
  const what = check.kind === 'assert' ? check.blame.rule : 'condition';
  return `${subject}: ${what}: at the bound, ${vector.violations.length === 0 ? 'valid' : 'not valid'}`;
}

/** The valid document that differs least, given the same beside it; of several the shortest. */
function nearest(broken: Tried, { valid }: Found): Tried | undefined {
  let [best, least] = [undefined as Tried | undefined, Number.POSITIVE_INFINITY];
  for (const candidate of valid.get(broken.subject) ?? []) {
    if (!isBeside(candidate, broken)) continue;
    const cost = distance(broken.document, candidate.document) * 1_000_000 + lengthOf(candidate.vector);
    if (cost >= least) continue;
    [best, least] = [candidate, cost];
  }
  return best;
}

function isBeside(one: Tried, other: Tried): boolean {
  const asks = ({ vector }: Tried) => ('asks' in vector ? vector.asks : undefined);
  if (asks(one) !== asks(other)) return false;
  return one.context === other.context || JSON.stringify(one.context) === JSON.stringify(other.context);
}
