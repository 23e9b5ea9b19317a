/**
 * Shrinks a test case as long as it still reproduces a problem. Greedy: the first smaller case that
 * does so replaces the current one.
 */

import { readJson } from '../interpreter/read-json.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Case } from './random/cases.ts';
import { serialize } from './random/spell.ts';

/**
 * Returns for each case whether it reproduces the problem. Cases are passed in batches, which
 * engines process almost as fast as one.
 */
export type Reproduces = (cases: readonly Case[]) => Promise<readonly boolean[]>;

const maximumRounds = 60;
const batchSize = 64;

export async function shrunkCase(start: Case, reproduces: Reproduces): Promise<Case> {
  let current = start;
  for (let round = 0; round < maximumRounds; round++) {
    const smaller = await firstReproducing(smallerCases(current), reproduces);
    if (smaller === undefined) return current;
    current = smaller;
  }
  return current;
}

async function firstReproducing(
  candidates: Iterable<Case>,
  reproduces: Reproduces,
): Promise<Case | undefined> {
  let batch: Case[] = [];
  const runBatch = async () => {
    const answers = await reproduces(batch);
    const found = batch.find((_, index) => answers[index]);
    batch = [];
    return found;
  };
  for (const candidate of candidates) {
    batch.push(candidate);
    if (batch.length < batchSize) continue;
    const found = await runBatch();
    if (found !== undefined) return found;
  }
  return batch.length === 0 ? undefined : runBatch();
}

function* smallerCases(current: Case): Generator<Case> {
  const { context, limits, ...bare } = current;
  if (limits !== undefined) yield { ...bare, ...(context === undefined ? {} : { context }) };
  if (context !== undefined) {
    yield { ...bare, ...(limits === undefined ? {} : { limits }) };
    for (const smaller of smallerValues(context))
      if (isObject(smaller)) yield { ...current, context: smaller };
  }
  if (current.kind === 'document')
    for (const bytes of smallerDocuments(current.bytes)) yield { ...current, bytes };
  else {
    for (const answers of smallerDocuments(current.answers)) yield { ...current, answers };
    for (const asks of smallerDocuments(current.asks)) yield { ...current, asks };
  }
}

/** Shrinks the value of a document, or its bytes if it is not plain JSON. */
function* smallerDocuments(bytes: Uint8Array): Generator<Uint8Array> {
  const read = readJson(bytes);
  if (read.kind === 'value') {
    const plain = Buffer.from(serialize(read.value));
    if (!plain.equals(bytes)) yield plain;
    for (const value of smallerValues(read.value)) yield Buffer.from(serialize(value));
    if (plain.equals(bytes)) return;
  }
  for (
    let size = Math.ceil(bytes.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < bytes.length; at += size)
      yield Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]);
  }
}

export function* smallerValues(value: Json): Generator<Json> {
  if (Array.isArray(value)) yield* smallerLists(value);
  else if (isObject(value)) yield* smallerObjects(value);
  else if (typeof value === 'string') yield* smallerTexts(value);
  else if (typeof value === 'number')
    for (const other of [0, 1, Math.trunc(value)])
      if (!Object.is(other, value) && isPlainer(other, value)) yield other;
}

function isPlainer(other: number, value: number): boolean {
  return String(other).length < String(value).length || (other === 0 && value === 1);
}

function* smallerLists(items: readonly Json[]): Generator<Json> {
  if (items.length > 0) yield [];
  if (items.length > 3) {
    yield items.slice(0, Math.ceil(items.length / 2));
    yield items.slice(Math.ceil(items.length / 2));
  }
  for (const [index, item] of items.entries()) {
    yield items.toSpliced(index, 1);
    for (const smaller of smallerValues(item)) yield items.with(index, smaller);
  }
}

function* smallerObjects(object: JsonObject): Generator<Json> {
  const entries = Object.entries(object);
  if (entries.length > 0) yield {};
  for (const [index] of entries.entries()) yield Object.fromEntries(entries.toSpliced(index, 1));
  for (const [index, [name, value]] of entries.entries()) {
    for (const smaller of smallerValues(value))
      yield Object.fromEntries(entries.with(index, [name, smaller]));
  }
}

function* smallerTexts(text: string): Generator<Json> {
  const codePoints = [...text];
  if (codePoints.length === 0) return;
  yield '';
  if (codePoints.length > 1) {
    yield codePoints.slice(0, Math.ceil(codePoints.length / 2)).join('');
    yield codePoints.slice(Math.ceil(codePoints.length / 2)).join('');
  }
  if (codePoints.length <= 40)
    for (const index of codePoints.keys()) yield codePoints.toSpliced(index, 1).join('');
  const plain = 'x'.repeat(codePoints.length);
  if (text !== plain) yield plain;
}
