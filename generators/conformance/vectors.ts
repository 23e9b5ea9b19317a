/** The vectors of a contract: its examples, and for every place that can blame the smallest document that is blamed for just that. */
import { judgeExample } from '../../compiler/examples.ts';
import { validateExchange, validateValue } from '../../compiler/interpret.ts';
import type { Contract, Declaration, Json, JsonObject } from '../../compiler/model.ts';
import type { Blame } from '../../compiler/tree.ts';
import type { Violation } from '../../compiler/violations.ts';
import { blamesOf } from './blames.ts';
import { breaks, type Surroundings } from './break-checks.ts';
import { collectSeeds, exchangeNamed, type Seeds } from './seeds.ts';

export type Vector = {
  readonly name: string;
  readonly contract: string;
  readonly violations: readonly Violation[];
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
  const found: Found = new Map();
  for (const { name, check } of contract.declarations.filter(isConcrete)) {
    for (const value of seeds.byType.get(name) ?? []) {
      const proposals = breaks(check, { value, replace: (changed) => changed ?? null }, surroundings(contract, seeds));
      for (const document of unique(proposals)) tryDocument(contract, name, document, found);
    }
  }
  for (const [name, exchanged] of seeds.byExchange) {
    const exchange = exchangeNamed(contract, name);
    for (const { asks, answers } of exchanged) {
      const value = JSON.parse(answers) as Json;
      const proposals = breaks(exchange.check, { value, replace: (changed) => changed ?? null }, surroundings(contract, seeds));
      for (const document of unique(proposals)) tryExchange(contract, name, asks, JSON.stringify(document), found);
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
      ? { ...common, type: subject.type, text: subject.text, violations }
      : { ...common, exchange: subject.exchange, asks: subject.asks, answers: subject.answers, violations };
  });
}

function tryDocument(contract: Contract, type: string, document: Json, found: Found): void {
  const text = JSON.stringify(document);
  const blamed = new Set<Blame>();
  const violations = validateValue(contract, type, document, { blamed: (blame) => blamed.add(blame) });
  keepBest(
    found,
    blamed,
    violations,
    (blame) => ({ name: nameOf(type, blame), contract: contract.id, type, text, violations }),
    text.length,
  );
}

function tryExchange(contract: Contract, name: string, asks: string, answers: string, found: Found): void {
  const blamed = new Set<Blame>();
  const violations = validateExchange(contract, exchangeNamed(contract, name), asks, answers, { blamed: (blame) => blamed.add(blame) });
  const vector = (blame: Blame): Vector => ({
    name: nameOf(name, blame),
    contract: contract.id,
    exchange: name,
    asks,
    answers,
    violations,
  });
  keepBest(found, blamed, violations, vector, answers.length);
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
  const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
  const pool = (field: string) =>
    everything.flatMap((value) => (isObject(value) && Object.hasOwn(value, field) ? (value[field] ?? []) : []));
  return { contract, parameters: new Map(), pool: (field) => [...unique(pool(field))] };
}

function* unique(values: Iterable<Json>): Generator<Json> {
  const seen = new Set<string>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!seen.has(text)) yield value;
    seen.add(text);
  }
}
