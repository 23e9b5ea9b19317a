/**
 * The reference for reading the text of a model: finds the answer in it, reads it strictly, and judges it. LANGUAGE.md says how.
 * Slow and plain on purpose, but linear; the readers of the languages are tested against it.
 */
import { contextRulesOfType } from '../context-rules.ts';
import { validateValue } from '../interpret.ts';
import { structuralRules } from '../messages.ts';
import type { Contract, Json, Repair } from '../model.ts';
import { decodeText, defaultLimits, type Limits, readJson, unreadable } from '../read-json.ts';
import { isValid, type Violation } from '../violations.ts';
import { type Candidate, candidateAt, candidatesOf, isStart, type Starts, trimmed } from './candidates.ts';
import { equal, mendCases } from './enum-case.ts';
import { type Region, regionsOf } from './regions.ts';
import { mend } from './repair.ts';
import { type Log, lineFinder, type Step } from './steps.ts';

export interface ReadOptions {
  readonly limits?: Limits;
  readonly context?: Json;
  /** Instead of those that the contract allows. */
  readonly repairs?: readonly Repair[];
  /** Which to take of several valid answers that differ; without it none. */
  readonly several?: 'first' | 'last';
}

export interface Reading {
  /** `value`: an answer was found and is valid. `invalid`: one was found. `unreadable`: none. `fallback`: none, and the contract's own stands in. */
  readonly outcome: 'value' | 'invalid' | 'unreadable' | 'fallback';
  readonly value: Json | undefined;
  readonly violations: readonly Violation[];
  /** Ids of the rules of the type that need a context, where none is given. */
  readonly notEvaluated: readonly string[];
  readonly repaired: boolean;
  readonly log: readonly Step[];
  /** Of the block in which the next answer should stand. */
  readonly tag: string;
}

/** What one reading is done with. */
interface Reader extends Starts {
  readonly judge: (value: Json) => readonly Violation[];
  readonly limits: Limits;
  readonly several: ReadOptions['several'];
  readonly log: Log;
  readonly lineOf: (offset: number) => number;
}

interface Readable {
  readonly candidate: Candidate;
  readonly value: Json;
  readonly violations: readonly Violation[];
}

type Verdict = Pick<Reading, 'outcome' | 'violations' | 'repaired'> & { readonly value?: Json };

export function readModelText(contract: Contract, type: string, input: string | Uint8Array, options: ReadOptions = {}): Reading {
  const transport = type === contract.root ? contract.transport : undefined;
  const { limits = defaultLimits, repairs = transport?.repairs ?? [], several } = options;
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const steps: Step[] = [];
  const log: Log = (step, line, detail = '') => void steps.push({ step, line, detail });
  const judge = (value: Json) => validateValue(contract, type, value, options.context === undefined ? {} : { context: options.context });
  const takesLists = !judge([]).some(({ rule, path }) => rule === 'type' && path === '');
  const verdict = verdictOn(input, tags, { judge, limits, several, log, takesLists, repairs: new Set(repairs), depth: limits.depth });
  const fallback = verdict.outcome === 'unreadable' ? transport?.fallback : undefined;
  if (fallback !== undefined) log('fallback', 1);
  const { violations, repaired } = verdict;
  const notEvaluated = options.context === undefined ? contextRulesOfType(contract, type) : [];
  const common = { violations, notEvaluated, repaired, log: steps, tag: tags[0] ?? 'json' };
  return fallback === undefined
    ? { outcome: verdict.outcome, value: verdict.value, ...common }
    : { outcome: 'fallback', value: JSON.parse(fallback) as Json, ...common };
}

function verdictOn(input: string | Uint8Array, tags: readonly string[], settings: Omit<Reader, 'lineOf'>): Verdict {
  const decoded = decodeText(input, settings.limits);
  if (decoded.kind === 'unreadable') {
    settings.log('refused', 1, decoded.violations[0]?.rule);
    return { outcome: 'unreadable', violations: decoded.violations, repaired: false };
  }
  if (decoded.hadMark) settings.log('byte-order-mark', 1);
  const { text } = decoded;
  const reader: Reader = { ...settings, lineOf: lineFinder(text) };
  const regions = isBare(text, reader) ? [{ rank: 'prose' as const, from: 0, to: text.length }] : regionsOf(text, tags, reader.log);
  for (const rank of ['tagged', 'untagged', 'prose'] as const) {
    const found = regions.filter((region) => region.rank === rank).flatMap((region) => candidatesIn(text, region, reader));
    if (found.length === 0) continue;
    if (rank === 'prose') reader.log('prose', 1);
    return judgeAll(text, found, reader);
  }
  reader.log('no-answer', 1);
  return failure('unreadable', 'no-answer');
}

/** A broken answer that the text begins with and that goes on over a fence: the fence is a part of its texts, not the place of an answer. */
function isBare(text: string, reader: Reader): boolean {
  const { from } = trimmed(text, { from: 0, to: text.length });
  if (text.charAt(from) !== '{' || !isStart(text, from, false, reader)) return false;
  const { broken, to } = candidateAt(text, from, reader.depth);
  const fence = /(?:^|[\r\n])[ \t]*(?:```|~~~)/.exec(text);
  if (broken !== 'syntax' || fence === null || fence.index >= to) return false;
  reader.log('bare', reader.lineOf(from));
  return true;
}

function candidatesIn(text: string, region: Region, reader: Reader): readonly (Candidate & { readonly content: string })[] {
  const content = text.slice(0, region.to);
  return candidatesOf(text, region, reader).map((candidate) => ({ ...candidate, content }));
}

function judgeAll(text: string, found: readonly (Candidate & { readonly content: string })[], reader: Reader): Verdict {
  const faults: Violation[][] = [];
  const readable: Readable[] = [];
  for (const candidate of found) {
    const read =
      candidate.broken === undefined ? readJson(text.slice(candidate.from, candidate.to), reader.limits) : unreadable(candidate.broken);
    if (read.kind === 'value') readable.push(judged(candidate, read.value, reader));
    else {
      reader.log('broken', reader.lineOf(candidate.from), read.violations[0]?.rule);
      faults.push([...read.violations]);
    }
  }
  const valid = readable.filter(isSound);
  if (valid.length > 0) return choose(valid, false, reader);
  const mendedCases = reader.repairs.has('enum-case') ? readable.flatMap((each) => withCases(each, reader) ?? []) : [];
  if (mendedCases.length > 0) return choose(mendedCases, true, reader);
  const [first] = readable;
  if (first !== undefined) return { outcome: 'invalid', violations: first.violations, repaired: false };
  const mended = found.flatMap((candidate) => repaired(candidate, reader) ?? []);
  const sound = mended.filter(isSound);
  if (sound.length > 0) return choose(sound, true, reader);
  const [firstMended] = mended;
  if (firstMended !== undefined) return { outcome: 'invalid', violations: firstMended.violations, repaired: true };
  return { outcome: 'unreadable', violations: faults[0] ?? [], repaired: false };
}

function isSound({ violations }: Readable): boolean {
  return isValid(violations);
}

function judged(candidate: Candidate, value: Json, { judge, log, lineOf }: Reader): Readable {
  const violations = judge(value);
  const fault = violations.find(({ level }) => level === 'must');
  log(fault === undefined ? 'valid' : 'invalid', lineOf(candidate.from), fault?.rule);
  return { candidate, value, violations };
}

/** Logged only where it leads to a valid answer: else nothing was changed. */
function withCases({ candidate, value }: Readable, reader: Reader): Readable | undefined {
  const mended = mendCases(value, reader.judge);
  if (mended === undefined) return undefined;
  for (let count = 0; count < mended.count; count++) reader.log('repair', reader.lineOf(candidate.from), 'enum-case');
  return judged(candidate, mended.value, reader);
}

function repaired(candidate: Candidate & { readonly content: string }, reader: Reader): Readable | undefined {
  if (candidate.repairTo === undefined) return undefined;
  const mended = mend(candidate.content, candidate.from, reader.repairs, reader.depth);
  const read = mended && readJson(mended.json, reader.limits);
  if (read?.kind !== 'value') return undefined;
  for (const { name, at } of mended?.repairs ?? []) reader.log('repair', reader.lineOf(at), name);
  const readable = judged(candidate, read.value, reader);
  return (!isSound(readable) && reader.repairs.has('enum-case') && withCases(readable, reader)) || readable;
}

/** One answer, or several that say the same. */
function choose(valid: readonly Readable[], repaired: boolean, { several, log, lineOf }: Reader): Verdict {
  const [first] = valid;
  const other = valid.find(({ value }) => first !== undefined && !equal(value, first.value));
  if (other !== undefined) log('several-answers', lineOf(other.candidate.from), several);
  if (other !== undefined && several === undefined) return failure('invalid', 'several-answers');
  const { value, violations } = (several === 'last' ? valid.at(-1) : first) as Readable;
  return { outcome: 'value', value, violations, repaired };
}

function failure(outcome: 'invalid' | 'unreadable', rule: 'no-answer' | 'several-answers'): Verdict {
  return { outcome, violations: [{ rule, level: 'must', path: '', message: structuralRules[rule] }], repaired: false };
}
