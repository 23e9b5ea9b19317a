/**
 * The reference reader of model output: finds the answer in the text, parses it strictly, and
 * validates it as docs/language.md describes. It favors clarity over speed but takes linear time.
 * The readers of the generated code are tested against it.
 */

import { validateValue } from '../interpreter/interpret.ts';
import { decodeText, defaultLimits, type Limits } from '../interpreter/read-json.ts';
import type { Json } from '../model/json.ts';
import { openReasoning, structuralRules } from '../model/messages.ts';
import type { Contract } from '../model/model.ts';
import { answerKeys } from '../model/queries/answer-keys.ts';
import { answerNames } from '../model/queries/answer-names.ts';
import { contextRulesOfType } from '../model/queries/context-rules.ts';
import {
  defaultReasoning,
  otherFenceTags,
  type Repair,
  type RepairPreset,
  repairPresets,
} from '../model/transport.ts';
import type { Violation } from '../model/violations.ts';
import {
  type Examined,
  type Examiner,
  examine,
  isClean,
  isContender,
  startsLikeJson,
} from './examine.ts';
import { type ScanOptions, TextScanner } from './scanner.ts';
import { equal, plainKey } from './source.ts';
import { type Log, lineFinder, type Step } from './steps.ts';

export interface ReadOptions {
  readonly limits?: Limits;
  readonly context?: Json;
  /** Allowed repairs, or a preset, instead of those of the contract. */
  readonly repairs?: readonly Repair[] | RepairPreset;
  /** Names of the elements that enclose reasoning, instead of those of the contract. */
  readonly reasoning?: readonly string[];
  /** Which of several different answers to use; without it they are an error. */
  readonly several?: 'first' | 'last';
}

export interface Reading {
  /**
   * `value`: a valid answer was found. `invalid`: an invalid answer was found. `unreadable`: no
   * answer was found. `fallback`: no answer was found, and the contract's fallback is used.
   */
  readonly outcome: 'value' | 'invalid' | 'unreadable' | 'fallback';
  readonly value: Json | undefined;
  readonly violations: readonly Violation[];
  /** Ids of the rules that were not checked because no context was given. */
  readonly notEvaluated: readonly string[];
  readonly repaired: boolean;
  readonly log: readonly Step[];
  /** The language tag of the block for the next answer. */
  readonly tag: string;
}

type Verdict = Pick<Reading, 'outcome' | 'violations' | 'repaired'> & { readonly value?: Json };

/** The maximum number of logged remarks. */
const maximumRemarks = 100;
const ranks = ['tagged', 'untagged', 'prose'] as const;

export function readModelText(
  contract: Contract,
  type: string,
  input: string | Uint8Array,
  options: ReadOptions = {},
): Reading {
  const transport = type === contract.root ? contract.transport : undefined;
  const {
    limits = defaultLimits,
    repairs = transport?.repairs ?? [],
    reasoning = transport?.reasoning ?? defaultReasoning,
  } = options;
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const steps: Step[] = [];
  const log: Log = (step, line, detail = '') => void steps.push({ step, line, detail });
  const validate = (value: Json) =>
    validateValue(
      contract,
      type,
      value,
      options.context === undefined ? {} : { context: options.context },
    );
  const takesLists = !violatesRoot(validate([]), 'type', 'enum');
  const isScalar = !takesLists && violatesRoot(validate({}), 'type', 'enum');
  const isEnum = isScalar && violatesRoot(validate(''), 'enum');
  const { keys, levels } = answerKeys(contract, type);
  const allowed = new Set(typeof repairs === 'string' ? repairPresets[repairs] : repairs);
  const otherTags = allowed.has('fence-tags') ? otherFenceTags : [];
  const answer = { takesLists, isScalar, keys: new Set(keys.map(plainKey)), levels };
  const scanning = { tags, otherTags, reasoning, ...answer };
  const { names, wrappers } = answerNames(contract, type);
  const examiner = {
    validate,
    limits,
    takesLists,
    isScalar,
    isEnum,
    repairs: allowed,
    names,
    wrappers,
  };
  const verdict = verdictOn(input, scanning, examiner, options.several, log);
  const fallback = verdict.outcome === 'unreadable' ? transport?.fallback : undefined;
  if (fallback !== undefined) log('fallback', 1);
  const { violations, repaired } = verdict;
  const notEvaluated = options.context === undefined ? contextRulesOfType(contract, type) : [];
  const common = { violations, notEvaluated, repaired, log: steps, tag: tags[0] ?? 'json' };
  return fallback === undefined
    ? { outcome: verdict.outcome, value: verdict.value, ...common }
    : { outcome: 'fallback', value: JSON.parse(fallback) as Json, ...common };
}

function violatesRoot(violations: readonly Violation[], ...rules: readonly string[]): boolean {
  return violations.some(({ rule, path }) => path === '' && rules.includes(rule));
}

function verdictOn(
  input: string | Uint8Array,
  scanning: ScanOptions,
  examiner: Examiner,
  several: ReadOptions['several'],
  log: Log,
): Verdict {
  const decoded = decodeText(input, examiner.limits);
  if (decoded.kind === 'unreadable') {
    log('refused', 1, decoded.violations[0]?.rule);
    return { outcome: 'unreadable', violations: decoded.violations, repaired: false };
  }
  if (decoded.hadMark) log('byte-order-mark', 1);
  const scanner = new TextScanner(scanning);
  scanner.feed(decoded.text);
  const scanned = scanner.end();
  const lineOf = lineFinder(decoded.text);
  for (const { step, at, detail } of scanned.notes) log(step, lineOf(at), detail);
  if (scanned.isReasoningOpen) {
    log('no-answer', 1, 'open-reasoning');
    return failure('unreadable', 'no-answer', openReasoning);
  }
  const examined = scanned.candidates.map((candidate) => examine(candidate, scanned, examiner));
  const contenders = contendersOf(examined, scanned.text, examiner);
  if (contenders.some(({ candidate }) => candidate.rank === 'prose')) log('prose', 1);
  logAll(examined, new Set(contenders), lineOf, log);
  return choose(contenders, several, lineOf, log);
}

/**
 * Returns valid candidates and their rivals, or if there are none, the candidates that start like
 * JSON. In the order of the text.
 */
function contendersOf(
  examined: readonly Examined[],
  text: string,
  examiner: Examiner,
): readonly Examined[] {
  const clean = examined.filter(isClean);
  const best = ranks.find((rank) => clean.some(({ candidate }) => candidate.rank === rank));
  const contenders = examined.filter((each) => isContender(each, best));
  return contenders.length > 0
    ? contenders
    : examined.filter(({ candidate }) => startsLikeJson(candidate, text, examiner));
}

function logAll(
  examined: readonly Examined[],
  contenders: ReadonlySet<Examined>,
  lineOf: (offset: number) => number,
  log: Log,
): void {
  let remarks = 0;
  for (const each of examined) {
    if (contenders.has(each))
      for (const { step, at, detail } of each.notes) log(step, lineOf(at), detail);
    else if (++remarks <= maximumRemarks) log('remark', lineOf(each.candidate.from));
  }
}

/** Chooses the answer if there is one, or several equal ones. */
function choose(
  contenders: readonly Examined[],
  several: ReadOptions['several'],
  lineOf: (offset: number) => number,
  log: Log,
): Verdict {
  const [first] = contenders;
  if (first === undefined) {
    log('no-answer', 1);
    return failure('unreadable', 'no-answer', structuralRules['no-answer']);
  }
  const other = contenders
    .slice(1)
    .find((each) => !(first.isValid && each.isValid && equal(each.value, first.value)));
  const hasValid = contenders.some((each) => each.isValid);
  if (other !== undefined && hasValid)
    log('several-answers', lineOf(other.candidate.from), several);
  if (several !== undefined)
    return verdictOf((several === 'last' ? contenders.at(-1) : first) ?? first);
  if (hasValid)
    return other === undefined
      ? verdictOf(first)
      : failure('invalid', 'several-answers', structuralRules['several-answers']);
  return verdictOf(contenders.find(({ isReadable }) => isReadable) ?? first);
}

function verdictOf({
  isValid: valid,
  isReadable,
  isRepaired,
  value,
  violations,
}: Examined): Verdict {
  if (valid) return { outcome: 'value', value, violations, repaired: isRepaired };
  return { outcome: isReadable ? 'invalid' : 'unreadable', violations, repaired: isRepaired };
}

function failure(
  outcome: 'invalid' | 'unreadable',
  rule: 'no-answer' | 'several-answers',
  message: string,
): Verdict {
  return { outcome, violations: [{ rule, level: 'must', path: '', message }], repaired: false };
}
