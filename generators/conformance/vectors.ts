/** The vectors of a contract: its examples, and for every place that can blame the smallest document that is blamed for just that. */
import { member } from '../../compiler/evaluate.ts';
import { judgeExample } from '../../compiler/examples.ts';
import { validateExchange, validateValue } from '../../compiler/interpret.ts';
import type { Contract, Declaration, Json } from '../../compiler/model.ts';
import type { Blame } from '../../compiler/tree.ts';
import type { Violation } from '../../compiler/violations.ts';
import { blamesOf } from './blames.ts';
import { breaks, type Proposal, type Spot, type Surroundings } from './break-checks.ts';
import { collectSeeds, exchangeNamed, type Seeds } from './seeds.ts';

export type Vector = {
  readonly name: string;
  readonly contract: string;
  readonly violations: readonly Violation[];
  /** What the caller supplies beside the document; absent where he supplies nothing. */
  readonly context?: Json;
} & ({ readonly type: string; readonly text: string } | { readonly exchange: string; readonly asks: string; readonly answers: string });

export interface Vectors {
  readonly vectors: readonly Vector[];
  /** Blames that no vector reaches: the contract's examples are too poor for them. */
  readonly unreached: readonly Blame[];
}

/** The best document so far for each blame: alone if possible, then the shortest. */
type Found = Map<Blame, { readonly vector: Vector; readonly cost: number }>;

export function deriveVectors(contract: Contract): Vectors {
  const seeds = collectSeeds(contract);
  const around = surroundings(contract, seeds);
  const found: Found = new Map();
  const start = (value: Json, context?: Json): Spot => ({ value, context, replace: (changed) => changed ?? null });
  for (const { name, check } of contract.declarations.filter(isConcrete)) {
    for (const value of seeds.byType.get(name) ?? []) {
      for (const proposal of unique(breaks(check, start(value), around))) tryDocument(contract, name, proposal, found);
    }
  }
  for (const [name, exchanged] of seeds.byExchange) {
    const exchange = exchangeNamed(contract, name);
    for (const { asks, answers, context } of exchanged) {
      const proposals = breaks(exchange.check, start(JSON.parse(answers) as Json, context), { ...around, asks: JSON.parse(asks) as Json });
      for (const proposal of unique(proposals)) tryExchange(contract, name, asks, proposal, found);
    }
  }
  const blames = blamesOf(contract);
  const derived = blames.flatMap((blame) => found.get(blame)?.vector ?? []);
  return { vectors: [...exampleVectors(contract), ...derived], unreached: blames.filter((blame) => !found.has(blame)) };
}

/** A generic type has no documents of its own; its named instances do. */
function isConcrete(declaration: Declaration): boolean {
  return declaration.kind !== 'record' || declaration.parameters.length === 0;
}

function exampleVectors(contract: Contract): readonly Vector[] {
  return contract.examples.map((example): Vector => {
    const common = { name: `example: ${example.name}`, contract: contract.id };
    const violations = judgeExample(contract, example);
    const { subject } = example;
    return subject.kind === 'document'
      ? { ...common, type: subject.type, text: subject.text, ...given(subject.context), violations }
      : { ...common, exchange: subject.exchange, asks: subject.asks, answers: subject.answers, ...given(subject.context), violations };
  });
}

function tryDocument(contract: Contract, type: string, { document, context }: Proposal, found: Found): void {
  const text = JSON.stringify(document);
  const blamed = new Set<Blame>();
  const violations = validateValue(contract, type, document, { witness: { blamed: (blame) => blamed.add(blame) }, ...given(context) });
  const vector = (blame: Blame): Vector => ({
    name: nameOf(type, blame),
    contract: contract.id,
    type,
    text,
    ...given(context),
    violations,
  });
  keepBest(found, blamed, violations, vector, text.length + lengthOf(context));
}

function tryExchange(contract: Contract, name: string, asks: string, { document, context }: Proposal, found: Found): void {
  const answers = JSON.stringify(document);
  const blamed = new Set<Blame>();
  const violations = validateExchange(contract, exchangeNamed(contract, name), asks, answers, {
    witness: { blamed: (blame) => blamed.add(blame) },
    ...given(context),
  });
  const vector = (blame: Blame): Vector => ({
    name: nameOf(name, blame),
    contract: contract.id,
    exchange: name,
    asks,
    answers,
    ...given(context),
    violations,
  });
  keepBest(found, blamed, violations, vector, answers.length + lengthOf(context));
}

function given(context: Json | undefined): { readonly context?: Json } {
  return context === undefined ? {} : { context };
}

function lengthOf(context: Json | undefined): number {
  return context === undefined ? 0 : JSON.stringify(context).length;
}

function keepBest(
  found: Found,
  blamed: ReadonlySet<Blame>,
  violations: readonly Violation[],
  vector: (blame: Blame) => Vector,
  length: number,
): void {
  const cost = violations.length * 1_000_000 + length;
  for (const blame of blamed) {
    if (cost < (found.get(blame)?.cost ?? Number.POSITIVE_INFINITY)) found.set(blame, { vector: vector(blame), cost });
  }
}

function nameOf(subject: string, { rule, message }: Blame): string {
  return `${subject}: ${rule}: ${message}`;
}

function surroundings(contract: Contract, seeds: Seeds): Surroundings {
  const everything = [...seeds.byType.values()].flat();
  const fields = contract.declarations.flatMap((declaration) => ('fields' in declaration ? declaration.fields : []));
  const pools = new Map<string, readonly Json[]>();
  const gather = (name: string) => {
    const written = fields.flatMap((field) => (field.wire === name ? [field.example, field.default] : []));
    return distinct([...everything.map((value) => member(value, name)), ...written]);
  };
  const pool = (name: string) => {
    const known = pools.get(name) ?? gather(name);
    pools.set(name, known);
    return known;
  };
  const contexts = contract.context === undefined ? [] : distinct([...(seeds.byType.get(contract.context) ?? []), {}]);
  return { contract, parameters: new Map(), asks: undefined, inRule: false, pool, contexts };
}

function distinct(values: readonly (Json | undefined)[]): readonly Json[] {
  return [...new Map(values.flatMap((value) => (value === undefined ? [] : [[JSON.stringify(value), value] as const]))).values()];
}

function* unique(proposals: Iterable<Proposal>): Generator<Proposal> {
  const seen = new Set<string>();
  for (const proposal of proposals) {
    const text = JSON.stringify([proposal.document, proposal.context]);
    if (!seen.has(text)) yield proposal;
    seen.add(text);
  }
}
