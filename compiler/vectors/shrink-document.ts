/**
 * Makes a case smaller as long as it still shows what it was kept for. Greedy: the first change
 * that does is taken.
 */

import { readJson } from '../interpreter/read-json.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Case } from './random/cases.ts';
import { written } from './random/spell.ts';

/**
 * Which of these cases still show it: asked in batches, since an engine answers many as fast as
 * one.
 */
export type Shows = (cases: readonly Case[]) => Promise<readonly boolean[]>;

const maximumRounds = 60;
const batch = 64;

export async function shrunkCase(start: Case, shows: Shows): Promise<Case> {
  let current = start;
  for (let round = 0; round < maximumRounds; round++) {
    const smaller = await firstShowing(smallerCases(current), shows);
    if (smaller === undefined) return current;
    current = smaller;
  }
  return current;
}

async function firstShowing(candidates: Iterable<Case>, shows: Shows): Promise<Case | undefined> {
  let waiting: Case[] = [];
  const ask = async () => {
    const answers = await shows(waiting);
    const found = waiting.find((_, index) => answers[index]);
    waiting = [];
    return found;
  };
  for (const candidate of candidates) {
    waiting.push(candidate);
    if (waiting.length < batch) continue;
    const found = await ask();
    if (found !== undefined) return found;
  }
  return waiting.length === 0 ? undefined : ask();
}

function* smallerCases(asked: Case): Generator<Case> {
  const { context, limits, ...bare } = asked;
  if (limits !== undefined) yield { ...bare, ...(context === undefined ? {} : { context }) };
  if (context !== undefined) {
    yield { ...bare, ...(limits === undefined ? {} : { limits }) };
    for (const smaller of smallerValues(context))
      if (isObject(smaller)) yield { ...asked, context: smaller };
  }
  if (asked.kind === 'document')
    for (const bytes of smallerDocuments(asked.bytes)) yield { ...asked, bytes };
  else {
    for (const answers of smallerDocuments(asked.answers)) yield { ...asked, answers };
    for (const asks of smallerDocuments(asked.asks)) yield { ...asked, asks };
  }
}

/** Values where the text can be read and is written plainly; otherwise bytes. */
function* smallerDocuments(bytes: Uint8Array): Generator<Uint8Array> {
  const read = readJson(bytes);
  if (read.kind === 'value') {
    const plain = Buffer.from(written(read.value));
    if (!plain.equals(bytes)) yield plain;
    for (const value of smallerValues(read.value)) yield Buffer.from(written(value));
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
  for (const [index, [name, held]] of entries.entries()) {
    for (const smaller of smallerValues(held))
      yield Object.fromEntries(entries.with(index, [name, smaller]));
  }
}

function* smallerTexts(text: string): Generator<Json> {
  const points = [...text];
  if (points.length === 0) return;
  yield '';
  if (points.length > 1) {
    yield points.slice(0, Math.ceil(points.length / 2)).join('');
    yield points.slice(Math.ceil(points.length / 2)).join('');
  }
  if (points.length <= 40)
    for (const index of points.keys()) yield points.toSpliced(index, 1).join('');
  const plain = 'x'.repeat(points.length);
  if (text !== plain) yield plain;
}
