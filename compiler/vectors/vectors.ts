/**
 * The vectors of a contract: its examples; for every place that can blame the smallest document
 * that is blamed for just that, and the valid document nearest to it; both sides of every bound;
 * and cases of text.
 */

import { type ValidateOptions, validateExchange, validateValue } from '../interpreter/interpret.ts';
import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import type { Contract, Declaration, Exchange } from '../model/model.ts';
import { findingsOf } from '../model/queries/findings.ts';
import type { Check, Finding } from '../model/rule-tree.ts';
import type { Violation } from '../model/violations.ts';
import {
  type Asked,
  type Found,
  foundIn,
  newFound,
  noteEdge,
  noteTried,
  type Subject,
  type Tried,
  vectorOf,
} from './candidates.ts';
import { wholeDocument } from './locations.ts';
import { textCases } from './malformed-texts.ts';
import { breaks, type Propose, type Surroundings } from './mutators/checks.ts';
import { collectSeeds, type ExchangeSeed, exchangeNamed, type Seeds } from './seeds.ts';

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
  /** For each blame that a vector reaches, the document that shows it best. */
  readonly broken: ReadonlyMap<Finding, Asked>;
  /** Blames that no vector reaches: the contract's examples are too poor for them. */
  readonly unreached: readonly Finding[];
}

export function deriveVectors(contract: Contract): Vectors {
  const seeds = collectSeeds(contract);
  const around = surroundings(contract, seeds);
  const found = newFound();
  for (const declaration of contract.declarations)
    tryDeclaration(contract, declaration, seeds, around, found);
  for (const [name, exchanged] of seeds.byExchange)
    tryExchange(contract, exchangeNamed(contract, name), exchanged, around, found);
  const findings = findingsOf(contract);
  if (findings.some((finding) => !found.broken.has(finding))) noteExamples(contract, found);
  const vectors = once([
    ...exampleVectors(contract),
    ...foundIn(found, findings),
    ...textVectors(contract, seeds),
  ]);
  return {
    vectors,
    broken: found.broken,
    unreached: findings.filter((finding) => !found.broken.has(finding)),
  };
}

/** A generic type has no documents of its own; its named instances do. */
function tryDeclaration(
  contract: Contract,
  declaration: Declaration,
  seeds: Seeds,
  around: Surroundings,
  found: Found,
): void {
  const { name, check } = declaration;
  const values =
    declaration.kind === 'record' && declaration.parameters.length > 0
      ? undefined
      : seeds.byType.get(name);
  if (values === undefined) return;
  const tryOut = tryingDocuments(contract, name, found);
  for (const value of values) tryBreaking(check, value, undefined, around, tryOut);
}

function tryExchange(
  contract: Contract,
  exchange: Exchange,
  seeds: readonly ExchangeSeed[],
  around: Surroundings,
  found: Found,
): void {
  for (const { asks, answers, context } of seeds) {
    const asking = { ...around, asks: JSON.parse(asks) as Json };
    tryBreaking(
      exchange.check,
      JSON.parse(answers) as Json,
      context,
      asking,
      tryingAnswers(contract, exchange, asks, found),
    );
  }
}

/**
 * What no small change of a valid document breaks, an example may: a text that a pattern must not
 * match cannot be guessed.
 */
function noteExamples(contract: Contract, found: Found): void {
  const shown = newFound();
  for (const { subject, violates } of contract.examples) {
    const isExchange = subject.kind === 'exchange';
    const value =
      violates.length === 0 ? undefined : plainJson(isExchange ? subject.answers : subject.text);
    if (value === undefined) continue;
    const tryOut = isExchange
      ? tryingAnswers(contract, exchangeNamed(contract, subject.exchange), subject.asks, shown)
      : tryingDocuments(contract, subject.type, shown);
    tryOut(wholeDocument(value, subject.context), value);
  }
  for (const [finding, tried] of shown.broken)
    if (!found.broken.has(finding)) found.broken.set(finding, tried);
}

/** Undefined for a text that the writer would not give back, such as one with a key twice. */
function plainJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The document as it is, and then everything that could be wrong with it. */
function tryBreaking(
  check: Check,
  value: Json,
  context: Json | undefined,
  around: Surroundings,
  tryOut: Propose,
): void {
  const document = wholeDocument(value, context);
  tryOut(document, value);
  breaks(check, document, around, tryOut);
}

/** The same document is asked about once, under the first of its names. */
function once(vectors: readonly Vector[]): readonly Vector[] {
  const seen = new Map<string, Set<string>>();
  return vectors.filter((vector) => {
    const document =
      'exchange' in vector ? vector.answers : 'text' in vector ? vector.text : vector.base64;
    const beside = askedBeside(vector);
    const documents = seen.get(beside) ?? new Set();
    if (documents.size === 0) seen.set(beside, documents);
    return documents.size < documents.add(document).size;
  });
}

/** Two vectors ask the same where these and their documents are the same. */
function askedBeside(vector: Vector): string {
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
    return vectorOf(`example: ${example.name}`, {
      subject: { contract: contract.id, name, asks },
      text,
      context: subject.context,
      violations,
    });
  });
}

/** Of the root type, from the shortest valid document that there is. */
function textVectors(contract: Contract, seeds: Seeds): readonly Vector[] {
  const { id, root } = contract;
  const document = shortest((seeds.byType.get(root) ?? []).filter(isObject));
  if (document === undefined) return [];
  return textCases(document).map(({ name, asked, read }): Vector => {
    const violations =
      read.kind === 'value' ? validateValue(contract, root, read.value) : read.violations;
    return { name, contract: id, type: root, ...asked, violations };
  });
}

function shortest(documents: readonly JsonObject[]): JsonObject | undefined {
  const lengths = documents.map((document) => JSON.stringify(document).length);
  return documents[lengths.indexOf(Math.min(...lengths))];
}

type Validate = (document: Json, text: string, options: ValidateOptions) => readonly Violation[];

/**
 * Validates each document once, however often it is proposed; one beside a bound is noted for each
 * bound that proposes it.
 */
function trying(subject: Subject, found: Found, validate: Validate): Propose {
  const known = new Map<string, Tried>();
  return ({ context, replace }, value, edge) => {
    const document = replace(value);
    const text = JSON.stringify(document);
    const contextJson = context === undefined ? '' : JSON.stringify(context);
    const key = `${text}\0${contextJson}`;
    let tried = known.get(key);
    if (tried === undefined) {
      const reported = new Set<Finding>();
      const observer = { onReport: (finding: Finding) => void reported.add(finding) };
      const violations = validate(
        document,
        text,
        context === undefined ? { observer } : { observer, context },
      );
      const length = text.length + contextJson.length;
      tried = { subject, document, text, context, contextJson, violations, reported, length };
      known.set(key, tried);
      noteTried(found, tried);
    }
    if (edge !== undefined) noteEdge(found, edge, tried);
  };
}

function tryingDocuments(contract: Contract, type: string, found: Found): Propose {
  const subject = { contract: contract.id, name: type, asks: undefined };
  return trying(subject, found, (document, _, options) =>
    validateValue(contract, type, document, options),
  );
}

function tryingAnswers(
  contract: Contract,
  exchange: Exchange,
  asks: string,
  found: Found,
): Propose {
  const subject = { contract: contract.id, name: exchange.name, asks };
  return trying(subject, found, (_, text, options) =>
    validateExchange(contract, exchange, asks, text, options),
  );
}

function surroundings(contract: Contract, seeds: Seeds): Surroundings {
  const everything = [...seeds.byType.values()].flat();
  const fields = contract.declarations.flatMap((declaration) =>
    'fields' in declaration ? declaration.fields : [],
  );
  const pools = new Map<string, readonly Json[]>();
  const gather = (name: string) => {
    const values: (Json | undefined)[] = [];
    for (const value of everything) values.push(member(value, name));
    for (const { wire, example, default: standsIn } of fields)
      if (wire === name) values.push(example, standsIn);
    return distinct(values);
  };
  const pool = (name: string) => {
    const known = pools.get(name) ?? gather(name);
    pools.set(name, known);
    return known;
  };
  const contexts =
    contract.context === undefined
      ? []
      : distinct([...(seeds.byType.get(contract.context) ?? []), {}]);
  return { contract, parameters: new Map(), asks: undefined, inRule: false, pool, contexts };
}

function distinct(values: readonly (Json | undefined)[]): readonly Json[] {
  const found = new Map<string, Json>();
  for (const value of values) if (value !== undefined) found.set(JSON.stringify(value), value);
  return [...found.values()];
}
