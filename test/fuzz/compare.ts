/**
 * What an engine says, against what the reference says: to the letter, and for valid documents
 * through the typed value and back.
 */

import {
  type ValidateOptions,
  validateExchange,
  validateText,
} from '../../compiler/interpreter/interpret.ts';
import { readJson } from '../../compiler/interpreter/read-json.ts';
import { canonical, type Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import type { Answer } from '../engines/protocol.ts';

export function reference(
  contract: Contract,
  asked: Case,
  more: ValidateOptions = {},
): readonly Violation[] {
  const { context, limits } = asked;
  const options: ValidateOptions = {
    ...more,
    ...(context === undefined ? {} : { context }),
    ...(limits === undefined ? {} : { limits }),
  };
  if (asked.kind === 'document') return validateText(contract, asked.type, asked.bytes, options);
  const exchange = contract.exchanges.find(({ name }) => name === asked.exchange);
  if (exchange === undefined) throw new Error(`${contract.id} has no exchange ${asked.exchange}`);
  return validateExchange(contract, exchange, asked.asks, asked.answers, options);
}

/**
 * The document as other libraries know it: plain objects, where the reference has objects without
 * any prototype.
 */
export function parsedCase(asked: Case): Json | undefined {
  if (asked.kind === 'exchange') return undefined;
  if (!parsed.has(asked))
    parsed.set(asked, valueOfCase(asked) === undefined ? undefined : plainlyParsed(asked.bytes));
  return parsed.get(asked);
}

/** Several engines ask for the same document. */
const parsed = new WeakMap<Case, Json | undefined>();

function plainlyParsed(bytes: Uint8Array): Json {
  return JSON.parse(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  ) as Json;
}

/** The value of a document that can be read; undefined for the others, and for exchanges. */
export function valueOfCase(asked: Case): Json | undefined {
  if (asked.kind === 'exchange') return undefined;
  const read = readJson(asked.bytes, asked.limits);
  return read.kind === 'value' ? read.value : undefined;
}

export type Outcome =
  | { readonly kind: 'agree' }
  | { readonly kind: 'disagree' | 'error'; readonly why: string };

const agree: Outcome = { kind: 'agree' };

/** Ids of the rules that nobody evaluates, because the case has no context. */
export function notEvaluated(contract: Contract, asked: Case): readonly string[] {
  if (asked.context !== undefined) return [];
  if (asked.kind === 'document') return contextRulesOfType(contract, asked.type);
  const exchange = contract.exchanges.find(({ name }) => name === asked.exchange);
  return exchange === undefined ? [] : contextRulesOfExchange(contract, exchange);
}

export function compared(
  contract: Contract,
  asked: Case,
  expected: readonly Violation[],
  answer: Answer | undefined,
): Outcome {
  if (answer === undefined || 'error' in answer)
    return { kind: 'error', why: answer?.error ?? 'no answer' };
  const left = JSON.stringify(notEvaluated(contract, asked));
  if (JSON.stringify(answer.notEvaluated) !== left) {
    return {
      kind: 'disagree',
      why: `${left} were not evaluated, and ${JSON.stringify(answer.notEvaluated)} was answered`,
    };
  }
  const difference = differing(expected, answer.violations);
  if (difference !== undefined) return { kind: 'disagree', why: difference };
  const ofValue = answer.again === undefined ? undefined : differing(expected, answer.again);
  if (ofValue !== undefined)
    return { kind: 'disagree', why: `the value is judged otherwise than the text: ${ofValue}` };
  const isReadBack = asked.kind === 'document' && asked.limits === undefined && isValid(expected);
  return isReadBack ? roundTrip(asked, answer) : agree;
}

function differing(
  expected: readonly Violation[],
  found: readonly Violation[] | undefined,
): string | undefined {
  if (!Array.isArray(found)) return 'no violations were answered';
  if (textOf(expected) === textOf(found)) return undefined;
  const index = Array.from({ length: Math.max(expected.length, found.length) }, (_, at) => at).find(
    (at) =>
      textOf(expected.slice(at, at + 1)) !==
      textOf((found as readonly Violation[]).slice(at, at + 1)),
  );
  const shown = (violation: Violation | undefined) =>
    violation === undefined
      ? 'nothing'
      : `${violation.level} ${violation.rule} at "${violation.path}"`;
  const [one, other] = [expected[index ?? 0], (found as readonly Violation[])[index ?? 0]];
  const isMessage = shown(one) === shown(other);
  return isMessage
    ? `another message of ${shown(one)}`
    : `${shown(one)} is expected, ${shown(other)} was found`;
}

function textOf(violations: readonly Violation[]): string {
  return JSON.stringify(
    violations.map(({ rule, level, path, message }) => [rule, level, path, message]),
  );
}

/**
 * Parsed, made a typed value, written and parsed again, a document is what it was: what was absent
 * is absent, what was null is null.
 */
function roundTrip(
  asked: Case,
  { written, again }: Exclude<Answer, { readonly error: string }>,
): Outcome {
  if (written === undefined || again === undefined)
    return { kind: 'disagree', why: 'round trip: a valid document was not written back' };
  const original = valueOfCase(asked);
  const read = readJson(written);
  const isSame =
    original !== undefined &&
    read.kind === 'value' &&
    canonical(read.value) === canonical(original);
  return isSame
    ? agree
    : { kind: 'disagree', why: 'round trip: another document was written back' };
}
