/**
 * Documents that may show a difference between two versions of a type: the vectors of both, and
 * their valid documents with members changed, removed and added.
 */

import { validateValue } from '../../interpreter/interpret.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Contract, Example } from '../../model/model.ts';
import { perContract } from '../../model/per-contract.ts';
import { isValid } from '../../model/violations.ts';
import { casesOf } from '../../vectors/random/cases.ts';
import { collectSeeds } from '../../vectors/seeds.ts';
import { deriveVectors } from '../../vectors/vectors.ts';

export interface Candidate {
  readonly document: Json;
  readonly context: Json | undefined;
}

const documentsByType = perContract(collectDocuments);
const withExamples = perContract(addExamples);
/** The edits of large documents would take long and find little. */
const maximumSeeds = 6;
const maximumEdits = 4_000;

export function* candidatesFor(
  type: string,
  versions: readonly [Contract, Contract],
): Generator<Candidate> {
  const hasExamples = versions.every((contract) => collectSeeds(contract).byType.has(type));
  const sources = hasExamples ? versions : versions.map(withExamples);
  const known = sources.map(documentsByType);
  // Documents of a variant are documents of its union.
  const types = [type, ...versions.flatMap((contract) => variantNames(contract, type))];
  for (const documents of known)
    for (const name of new Set(types)) yield* documents.get(name) ?? [];
  const seeds = sources.flatMap((contract) => collectSeeds(contract).byType.get(type) ?? []);
  const words = wordsOf(
    versions,
    known.flatMap((documents) => [...documents.values()].flat()),
  );
  let left = maximumEdits;
  for (const seed of shortestFirst(seeds).slice(0, maximumSeeds))
    for (const document of edits(seed, words)) {
      if (left-- === 0) return;
      yield { document, context: undefined };
    }
}

function variantNames({ byName }: Contract, type: string): readonly string[] {
  const declaration = byName.get(type);
  return declaration?.kind === 'union' ? declaration.variants.map((variant) => variant.name) : [];
}

const examplesPerType = 4;
const maximumCases = 1_000;

/** Adds random valid documents as examples, for types without any. */
function addExamples(contract: Contract): Contract {
  const found = new Map<string, Map<string, Example>>();
  for (const one of casesOf(contract, 1, maximumCases)) {
    if (one.kind !== 'document') continue;
    const text = Buffer.from(one.bytes).toString('utf8');
    const document = parsed(text);
    const examples = found.get(one.type) ?? new Map<string, Example>();
    if (document === undefined || examples.size === examplesPerType) continue;
    const { context } = one;
    const options = context === undefined ? {} : { context };
    if (!isValid(validateValue(contract, one.type, document, options))) continue;
    const subject = { kind: 'document', type: one.type, text, context } as const;
    found.set(one.type, examples.set(text, exampleOf(subject, contract)));
  }
  const added = [...found.values()].flatMap((examples) => [...examples.values()]);
  return { ...contract, examples: [...contract.examples, ...added] };
}

function exampleOf(subject: Example['subject'], { span }: Contract): Example {
  return {
    name: 'random',
    doc: undefined,
    subject,
    violates: [],
    violations: [],
    instead: undefined,
    span,
  };
}

function collectDocuments(contract: Contract): ReadonlyMap<string, readonly Candidate[]> {
  const byType = new Map<string, Candidate[]>();
  const add = (type: string, candidate: Candidate) =>
    void byType.set(type, [...(byType.get(type) ?? []), candidate]);
  for (const [type, values] of collectSeeds(contract).byType)
    for (const document of values) add(type, { document, context: undefined });
  for (const vector of deriveVectors(contract).vectors) {
    if (!('text' in vector)) continue;
    const document = parsed(vector.text);
    if (document !== undefined) add(vector.type, { document, context: vector.context });
  }
  return byType;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function shortestFirst(values: readonly Json[]): readonly Json[] {
  const length = (value: Json) => JSON.stringify(value).length;
  return [...values].sort((one, other) => length(one) - length(other));
}

/** Values to try under a name: those that the documents have there, and some for any name. */
interface Words {
  readonly byName: ReadonlyMap<string, readonly Json[]>;
  readonly anywhere: readonly Json[];
}

const valuesPerName = 8;
const smallValues: readonly Json[] = [null, true, 0, 1, -1, 0.5, 1e9, '', 'a', [], {}];

function wordsOf(versions: readonly Contract[], candidates: readonly Candidate[]): Words {
  // Also of fields that no document has yet.
  const byName = new Map(
    versions.flatMap(fieldNames).map((name) => [name, new Map<string, Json>()]),
  );
  const visit = (value: Json) => {
    if (Array.isArray(value)) for (const item of value as readonly Json[]) visit(item);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const values = byName.get(name) ?? new Map<string, Json>();
      byName.set(name, values);
      if (values.size < valuesPerName) values.set(JSON.stringify(inner), inner);
      visit(inner);
    }
  };
  for (const { document } of candidates) visit(document);
  return {
    byName: new Map([...byName].map(([name, values]) => [name, [...values.values()]])),
    anywhere: [...smallValues, ...new Set(versions.flatMap(enumValues))],
  };
}

function fieldNames({ declarations }: Contract): readonly string[] {
  return declarations.flatMap((declaration) =>
    'fields' in declaration ? declaration.fields.map(({ wire }) => wire) : [],
  );
}

function enumValues({ declarations }: Contract): readonly Json[] {
  return declarations.flatMap((declaration) =>
    declaration.kind === 'enum' && declaration.values.length <= maximumEnum
      ? declaration.values.map(({ value }) => value)
      : [],
  );
}

const maximumEnum = 20;

function* edits(value: Json, words: Words): Generator<Json> {
  if (Array.isArray(value)) yield* editsOfList(value as readonly Json[], words);
  else if (isObject(value)) yield* editsOfObject(value, words);
}

function* editsOfList(list: readonly Json[], words: Words): Generator<Json> {
  const [first] = list;
  yield [];
  if (first !== undefined) for (const count of [2, 3, 4]) yield Array(count).fill(first) as Json[];
  for (const [index, item] of list.entries())
    for (const edited of edits(item, words)) yield list.with(index, edited);
}

function* editsOfObject(object: JsonObject, words: Words): Generator<Json> {
  for (const [name, values] of words.byName) {
    const { [name]: current, ...rest } = object;
    if (current !== undefined) yield rest;
    for (const value of [...values, ...words.anywhere]) yield { ...object, [name]: value };
  }
  for (const [name, value] of Object.entries(object))
    for (const edited of edits(value, words)) yield { ...object, [name]: edited };
}
