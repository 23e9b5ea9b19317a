/**
 * Derives the conformance vectors of a contract: its examples; for every violation that the
 * contract can report, the smallest document with it and the nearest valid document; both sides of
 * every bound; and texts that are malformed or unusual JSON.
 */

import { type ValidateOptions, validateExchange, validateValue } from '../interpreter/interpret.ts';
import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import type { Contract, Declaration, Exchange } from '../model/model.ts';
import { findingsOf } from '../model/queries/findings.ts';
import type { Check, Finding } from '../model/rule-tree.ts';
import type { Violation } from '../model/violations.ts';
import {
  addCandidate,
  addEdge,
  type Candidates,
  newCandidates,
  type Subject,
  selectVectors,
  toVector,
  type ValidatedDocument,
  type ValidatedText,
} from './candidates.ts';
import { wholeDocument } from './locations.ts';
import { textCases } from './malformed-texts.ts';
import { type MutationScope, mutate, type Propose } from './mutators/checks.ts';
import { collectSeeds, type ExchangeSeed, exchangeNamed, type Seeds } from './seeds.ts';

export type Vector = {
  readonly name: string;
  readonly contract: string;
  readonly violations: readonly Violation[];
  /** The context that the caller supplies with the document; absent for none. */
  readonly context?: Json;
} & (
  | { readonly type: string; readonly text: string }
  /** A document that is not UTF-8, or begins with a byte order mark. */
  | { readonly type: string; readonly base64: string }
  | { readonly exchange: string; readonly asks: string; readonly answers: string }
);

export interface Vectors {
  readonly vectors: readonly Vector[];
  /** For each finding that a vector reaches, the best document with it. */
  readonly byFinding: ReadonlyMap<Finding, ValidatedText>;
  /** Findings that no vector reaches, usually since the contract has too few examples. */
  readonly unreached: readonly Finding[];
}

export function deriveVectors(contract: Contract): Vectors {
  const seeds = collectSeeds(contract);
  const scope = scopeOf(contract, seeds);
  const candidates = newCandidates();
  for (const declaration of contract.declarations)
    mutateSeeds(contract, declaration, seeds, scope, candidates);
  for (const [name, exchangeSeeds] of seeds.byExchange)
    mutateExchange(contract, exchangeNamed(contract, name), exchangeSeeds, scope, candidates);
  const findings = findingsOf(contract);
  if (findings.some((finding) => !candidates.byFinding.has(finding)))
    addFromExamples(contract, candidates);
  const vectors = withoutDuplicates([
    ...exampleVectors(contract),
    ...selectVectors(candidates, findings),
    ...textVectors(contract, seeds),
  ]);
  return {
    vectors,
    byFinding: candidates.byFinding,
    unreached: findings.filter((finding) => !candidates.byFinding.has(finding)),
  };
}

/** Mutates all seeds of a type. Generic types have no documents without type arguments. */
function mutateSeeds(
  contract: Contract,
  declaration: Declaration,
  seeds: Seeds,
  scope: MutationScope,
  candidates: Candidates,
): void {
  const { name, check } = declaration;
  const values =
    declaration.kind === 'record' && declaration.parameters.length > 0
      ? undefined
      : seeds.byType.get(name);
  if (values === undefined) return;
  const propose = documentProposer(contract, name, candidates);
  for (const value of values) mutateDocument(check, value, undefined, scope, propose);
}

function mutateExchange(
  contract: Contract,
  exchange: Exchange,
  seeds: readonly ExchangeSeed[],
  scope: MutationScope,
  candidates: Candidates,
): void {
  for (const { asks, answers, context } of seeds) {
    const exchangeScope = { ...scope, asks: JSON.parse(asks) as Json };
    mutateDocument(
      exchange.check,
      JSON.parse(answers) as Json,
      context,
      exchangeScope,
      responseProposer(contract, exchange, asks, candidates),
    );
  }
}

/**
 * Adds findings that only invalid examples reach, such as a text that a pattern must not match,
 * which mutation cannot guess.
 */
function addFromExamples(contract: Contract, candidates: Candidates): void {
  const fromExamples = newCandidates();
  for (const { subject, violates } of contract.examples) {
    const isExchange = subject.kind === 'exchange';
    const value =
      violates.length === 0 ? undefined : plainJson(isExchange ? subject.answers : subject.text);
    if (value === undefined) continue;
    const propose = isExchange
      ? responseProposer(
          contract,
          exchangeNamed(contract, subject.exchange),
          subject.asks,
          fromExamples,
        )
      : documentProposer(contract, subject.type, fromExamples);
    propose(wholeDocument(value, subject.context), value);
  }
  for (const [finding, validated] of fromExamples.byFinding)
    if (!candidates.byFinding.has(finding)) candidates.byFinding.set(finding, validated);
}

/** Undefined for a text that does not round-trip, such as one with a duplicate key. */
function plainJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Proposes the unchanged document and its mutations. */
function mutateDocument(
  check: Check,
  value: Json,
  context: Json | undefined,
  scope: MutationScope,
  propose: Propose,
): void {
  const document = wholeDocument(value, context);
  propose(document, value);
  mutate(check, document, scope, propose);
}

/** Removes vectors with the same input; the first keeps its name. */
function withoutDuplicates(vectors: readonly Vector[]): readonly Vector[] {
  const seen = new Map<string, Set<string>>();
  return vectors.filter((vector) => {
    const document =
      'exchange' in vector ? vector.answers : 'text' in vector ? vector.text : vector.base64;
    const subject = subjectKey(vector);
    const documents = seen.get(subject) ?? new Set();
    if (documents.size === 0) seen.set(subject, documents);
    return documents.size < documents.add(document).size;
  });
}

/** Identifies everything but the document that a vector validates. */
function subjectKey(vector: Vector): string {
  const context = vector.context === undefined ? '' : `\0${JSON.stringify(vector.context)}`;
  if ('exchange' in vector) return `\0${vector.exchange}\0${vector.asks}${context}`;
  return `${'text' in vector ? '' : '\0'}${vector.type}${context}`;
}

function exampleVectors(contract: Contract): Vector[] {
  return contract.examples.map((example) => {
    const { subject } = example;
    const [name, asks, text] =
      subject.kind === 'document'
        ? [subject.type, undefined, subject.text]
        : [subject.exchange, subject.asks, subject.answers];
    const { violations } = example;
    return toVector(`example: ${example.name}`, {
      subject: { contract: contract.id, name, asks },
      text,
      context: subject.context,
      violations,
    });
  });
}

/** The text cases of the root type, derived from its shortest valid document. */
function textVectors(contract: Contract, seeds: Seeds): readonly Vector[] {
  const { id, root } = contract;
  const source = shortest((seeds.byType.get(root) ?? []).filter(isObject));
  if (source === undefined) return [];
  return textCases(source).map(({ name, document, read }): Vector => {
    const violations =
      read.kind === 'value' ? validateValue(contract, root, read.value) : read.violations;
    return { name, contract: id, type: root, ...document, violations };
  });
}

function shortest(documents: readonly JsonObject[]): JsonObject | undefined {
  const lengths = documents.map((document) => JSON.stringify(document).length);
  return documents[lengths.indexOf(Math.min(...lengths))];
}

type Validate = (document: Json, text: string, options: ValidateOptions) => readonly Violation[];

/**
 * Validates each proposed document once, and adds it to the candidates. A document at several
 * bounds is added to each of them.
 */
function proposer(subject: Subject, candidates: Candidates, validate: Validate): Propose {
  const cache = new Map<string, ValidatedDocument>();
  return ({ context, replace }, value, edge) => {
    const document = replace(value);
    const text = JSON.stringify(document);
    const contextJson = context === undefined ? '' : JSON.stringify(context);
    const key = `${text}\0${contextJson}`;
    let validated = cache.get(key);
    if (validated === undefined) {
      const reported = new Set<Finding>();
      const observer = { onReport: (finding: Finding) => void reported.add(finding) };
      const violations = validate(
        document,
        text,
        context === undefined ? { observer } : { observer, context },
      );
      const length = text.length + contextJson.length;
      validated = { subject, document, text, context, contextJson, violations, reported, length };
      cache.set(key, validated);
      addCandidate(candidates, validated);
    }
    if (edge !== undefined) addEdge(candidates, edge, validated);
  };
}

function documentProposer(contract: Contract, type: string, candidates: Candidates): Propose {
  const subject = { contract: contract.id, name: type, asks: undefined };
  return proposer(subject, candidates, (document, _, options) =>
    validateValue(contract, type, document, options),
  );
}

function responseProposer(
  contract: Contract,
  exchange: Exchange,
  asks: string,
  candidates: Candidates,
): Propose {
  const subject = { contract: contract.id, name: exchange.name, asks };
  return proposer(subject, candidates, (_, text, options) =>
    validateExchange(contract, exchange, asks, text, options),
  );
}

function scopeOf(contract: Contract, seeds: Seeds): MutationScope {
  const allValues = [...seeds.byType.values()].flat();
  const fields = contract.declarations.flatMap((declaration) =>
    'fields' in declaration ? declaration.fields : [],
  );
  const valuesByName = new Map<string, readonly Json[]>();
  const collectValues = (name: string) => {
    const values: (Json | undefined)[] = [];
    for (const value of allValues) values.push(member(value, name));
    for (const { wire, example, default: defaultValue } of fields)
      if (wire === name) values.push(example, defaultValue);
    return distinct(values);
  };
  const candidateValues = (name: string) => {
    const values = valuesByName.get(name) ?? collectValues(name);
    valuesByName.set(name, values);
    return values;
  };
  const contexts =
    contract.context === undefined
      ? []
      : distinct([...(seeds.byType.get(contract.context) ?? []), {}]);
  return {
    contract,
    parameters: new Map(),
    asks: undefined,
    inRule: false,
    candidateValues,
    contexts,
  };
}

function distinct(values: readonly (Json | undefined)[]): readonly Json[] {
  const found = new Map<string, Json>();
  for (const value of values) if (value !== undefined) found.set(JSON.stringify(value), value);
  return [...found.values()];
}
