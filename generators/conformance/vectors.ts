/**
 * The vectors of a contract: its examples; for every place that can blame the smallest document that is blamed for just that, and the valid
 * document nearest to it; both sides of every bound; and cases of text.
 */
import { member } from '../../compiler/evaluate.ts';
import { judgeExample } from '../../compiler/examples.ts';
import { validateExchange, validateValue } from '../../compiler/interpret.ts';
import type { Contract, Declaration, Json } from '../../compiler/model.ts';
import type { Blame } from '../../compiler/tree.ts';
import type { Violation } from '../../compiler/violations.ts';
import { blamesOf } from './blames.ts';
import { breaks, type Proposal, type Spot, type Surroundings } from './break-checks.ts';
import { isObject } from './edit.ts';
import { type Found, foundIn, newFound, noteTried, type Tried } from './found.ts';
import { collectSeeds, exchangeNamed, type Seeds } from './seeds.ts';
import { textCases } from './texts.ts';

export type Vector = {
  readonly name: string;
  readonly contract: string;
  readonly violations: readonly Violation[];
  /** What the caller supplies beside the document; absent where he supplies nothing. */
  readonly context?: Json;
} & (
  | { readonly type: string; readonly text: string }
  /** A document that is not UTF-8, or begins with a byte order mark. */
  | { readonly type: string; readonly base64: string }
  | { readonly exchange: string; readonly asks: string; readonly answers: string }
);

export interface Vectors {
  readonly vectors: readonly Vector[];
  /** Blames that no vector reaches: the contract's examples are too poor for them. */
  readonly unreached: readonly Blame[];
}

export function deriveVectors(contract: Contract): Vectors {
  const seeds = collectSeeds(contract);
  const around = surroundings(contract, seeds);
  const found = newFound();
  const start = (value: Json, context?: Json): Spot => ({ value, context, replace: (changed) => changed ?? null });
  for (const { name, check } of contract.declarations.filter(isConcrete)) {
    for (const value of seeds.byType.get(name) ?? []) {
      tryDocument(contract, name, inText({ document: value, context: undefined }), found);
      for (const proposal of unique(breaks(check, start(value), around))) tryDocument(contract, name, proposal, found);
    }
  }
  for (const [name, exchanged] of seeds.byExchange) {
    const exchange = exchangeNamed(contract, name);
    for (const { asks, answers, context } of exchanged) {
      const document = JSON.parse(answers) as Json;
      tryExchange(contract, name, asks, inText({ document, context }), found);
      const proposals = breaks(exchange.check, start(document, context), { ...around, asks: JSON.parse(asks) as Json });
      for (const proposal of unique(proposals)) tryExchange(contract, name, asks, proposal, found);
    }
  }
  const blames = blamesOf(contract);
  const vectors = [...exampleVectors(contract), ...foundIn(found, blames), ...textVectors(contract, seeds)];
  return { vectors: once(vectors), unreached: blames.filter((blame) => !found.broken.has(blame)) };
}

/** The same document is asked about once, under the first of its names. */
function once(vectors: readonly Vector[]): readonly Vector[] {
  const seen = new Map<string, Vector>();
  for (const vector of vectors) {
    const key = asked(vector);
    if (!seen.has(key)) seen.set(key, vector);
  }
  return [...seen.values()];
}

/** Two vectors ask the same where these are the same. */
function asked(vector: Vector): string {
  const context = vector.context === undefined ? '' : JSON.stringify(vector.context);
  if ('exchange' in vector) return ['exchange', vector.exchange, vector.asks, vector.answers, context].join('\0');
  return 'text' in vector
    ? ['text', vector.type, vector.text, context].join('\0')
    : ['bytes', vector.type, vector.base64, context].join('\0');
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

/** Of the root type, from the shortest valid document that there is. */
function textVectors(contract: Contract, seeds: Seeds): readonly Vector[] {
  const documents = (seeds.byType.get(contract.root) ?? []).filter(isObject);
  const [document] = [...documents].sort((left, right) => JSON.stringify(left).length - JSON.stringify(right).length);
  if (document === undefined) return [];
  return textCases(document).map(({ name, asked: how, read }): Vector => {
    const violations = read.kind === 'value' ? validateValue(contract, contract.root, read.value) : read.violations;
    return { name: `text: ${name}`, contract: contract.id, type: contract.root, ...how, violations };
  });
}

interface Written extends Proposal {
  /** The document as JSON. */
  readonly text: string;
}

function inText(proposal: Proposal): Written {
  return { ...proposal, text: JSON.stringify(proposal.document) };
}

function tryDocument(contract: Contract, type: string, { document, context, edge, text }: Written, found: Found): void {
  const blamed = new Set<Blame>();
  const violations = validateValue(contract, type, document, { witness: { blamed: (blame) => blamed.add(blame) }, ...given(context) });
  const vector = { contract: contract.id, type, text, ...given(context), violations };
  noteTried(found, { subject: type, document, context, blamed, edge, vector });
}

function tryExchange(
  contract: Contract,
  name: string,
  asks: string,
  { document, context, edge, text: answers }: Written,
  found: Found,
): void {
  const blamed = new Set<Blame>();
  const violations = validateExchange(contract, exchangeNamed(contract, name), asks, answers, {
    witness: { blamed: (blame) => blamed.add(blame) },
    ...given(context),
  });
  const vector: Tried['vector'] = { contract: contract.id, exchange: name, asks, answers, ...given(context), violations };
  noteTried(found, { subject: name, document, context, blamed, edge, vector });
}

function given(context: Json | undefined): { readonly context?: Json } {
  return context === undefined ? {} : { context };
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

function* unique(proposals: Iterable<Proposal>): Generator<Written> {
  const seen = new Set<string>();
  for (const proposal of proposals) {
    const written = inText(proposal);
    const key = proposal.context === undefined ? written.text : `${written.text}\0${JSON.stringify(proposal.context)}`;
    // What lies beside a bound is looked at for the sake of the bound, whoever proposed it before.
    if (proposal.edge !== undefined || !seen.has(key)) yield written;
    seen.add(key);
  }
}
