/**
 * Compares the answer of an engine with the reference: all violations must be equal, and valid
 * documents must survive the round trip through the typed value.
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
  testCase: Case,
  more: ValidateOptions = {},
): readonly Violation[] {
  const { context, limits } = testCase;
  const options: ValidateOptions = {
    ...more,
    ...(context === undefined ? {} : { context }),
    ...(limits === undefined ? {} : { limits }),
  };
  if (testCase.kind === 'document')
    return validateText(contract, testCase.type, testCase.bytes, options);
  const exchange = contract.exchanges.find(({ name }) => name === testCase.exchange);
  if (exchange === undefined)
    throw new Error(`${contract.id} has no exchange ${testCase.exchange}`);
  return validateExchange(contract, exchange, testCase.asks, testCase.answers, options);
}

/**
 * The document as JSON.parse returns it. The reference returns objects without a prototype, which
 * other libraries do not expect.
 */
export function parsedCase(testCase: Case): Json | undefined {
  if (testCase.kind === 'exchange') return undefined;
  if (!parsed.has(testCase))
    parsed.set(
      testCase,
      valueOfCase(testCase) === undefined ? undefined : plainlyParsed(testCase.bytes),
    );
  return parsed.get(testCase);
}

/** Memoized, since several engines validate the same document. */
const parsed = new WeakMap<Case, Json | undefined>();

function plainlyParsed(bytes: Uint8Array): Json {
  return JSON.parse(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  ) as Json;
}

/** Returns the value of a well-formed document, and undefined for malformed ones and exchanges. */
export function valueOfCase(testCase: Case): Json | undefined {
  if (testCase.kind === 'exchange') return undefined;
  const read = readJson(testCase.bytes, testCase.limits);
  return read.kind === 'value' ? read.value : undefined;
}

export type Outcome =
  | { readonly kind: 'agree' }
  | { readonly kind: 'disagree' | 'error'; readonly why: string };

const agree: Outcome = { kind: 'agree' };

/** Returns the ids of the rules that are not evaluated, since the case has no context. */
export function notEvaluated(contract: Contract, testCase: Case): readonly string[] {
  if (testCase.context !== undefined) return [];
  if (testCase.kind === 'document') return contextRulesOfType(contract, testCase.type);
  const exchange = contract.exchanges.find(({ name }) => name === testCase.exchange);
  return exchange === undefined ? [] : contextRulesOfExchange(contract, exchange);
}

export function compared(
  contract: Contract,
  testCase: Case,
  expected: readonly Violation[],
  answer: Answer | undefined,
): Outcome {
  if (answer === undefined || 'error' in answer)
    return { kind: 'error', why: answer?.error ?? 'no answer' };
  const left = JSON.stringify(notEvaluated(contract, testCase));
  if (JSON.stringify(answer.notEvaluated) !== left) {
    return {
      kind: 'disagree',
      why: `${left} were not evaluated, but the answer is ${JSON.stringify(answer.notEvaluated)}`,
    };
  }
  const difference = differing(expected, answer.violations);
  if (difference !== undefined) return { kind: 'disagree', why: difference };
  const ofValue = answer.again === undefined ? undefined : differing(expected, answer.again);
  if (ofValue !== undefined)
    return { kind: 'disagree', why: `the value has other violations than the text: ${ofValue}` };
  const isReadBack =
    testCase.kind === 'document' && testCase.limits === undefined && isValid(expected);
  return isReadBack ? roundTrip(testCase, answer) : agree;
}

function differing(
  expected: readonly Violation[],
  found: readonly Violation[] | undefined,
): string | undefined {
  if (!Array.isArray(found)) return 'the answer has no violations';
  if (textOf(expected) === textOf(found)) return undefined;
  const index = Array.from({ length: Math.max(expected.length, found.length) }, (_, at) => at).find(
    (at) =>
      textOf(expected.slice(at, at + 1)) !==
      textOf((found as readonly Violation[]).slice(at, at + 1)),
  );
  const describe = (violation: Violation | undefined) =>
    violation === undefined
      ? 'nothing'
      : `${violation.level} ${violation.rule} at "${violation.path}"`;
  const [one, other] = [expected[index ?? 0], (found as readonly Violation[])[index ?? 0]];
  const isMessage = describe(one) === describe(other);
  return isMessage
    ? `different message of ${describe(one)}`
    : `${describe(one)} was expected, but found ${describe(other)}`;
}

function textOf(violations: readonly Violation[]): string {
  return JSON.stringify(
    violations.map(({ rule, level, path, message }) => [rule, level, path, message]),
  );
}

/**
 * Checks that a document is unchanged after it is parsed to a typed value, serialized and parsed
 * again, including absent and null members.
 */
function roundTrip(
  testCase: Case,
  { written, again }: Exclude<Answer, { readonly error: string }>,
): Outcome {
  if (written === undefined || again === undefined)
    return { kind: 'disagree', why: 'round trip: a valid document was not serialized' };
  const original = valueOfCase(testCase);
  const read = readJson(written);
  const isSame =
    original !== undefined &&
    read.kind === 'value' &&
    canonical(read.value) === canonical(original);
  return isSame
    ? agree
    : { kind: 'disagree', why: 'round trip: a different document was serialized' };
}
