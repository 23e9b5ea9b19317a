/**
 * Reads the output of a model by the reference, and serializes results for comparison with those of
 * the languages.
 */
import { canonical } from '../../compiler/model/json.ts';
import { toFeedback } from '../../compiler/model-output/feedback.ts';
import { readModelText } from '../../compiler/model-output/read.ts';
import { base64, type ReadAnswer, type Reading } from '../engines/protocol.ts';
import type { ModelText } from './model-texts.ts';

/** Serializes a result; the value in canonical form, since only its meaning counts. */
export function serialize({
  outcome,
  value,
  violations,
  notEvaluated,
  repaired,
  log,
  feedback,
}: ReadAnswer): string {
  const reported = violations.map(({ rule, level, path, message }) => [rule, level, path, message]);
  const steps = log.map(({ step, line, detail }) => [step, line, detail]);
  return JSON.stringify([
    outcome,
    value === undefined ? '' : canonical(value),
    reported,
    notEvaluated,
    repaired,
    steps,
    feedback,
  ]);
}

export function readByReference({
  contract,
  bytes,
  repairs,
  several,
  reasoning,
  context,
}: ModelText): ReadAnswer {
  const options = {
    ...(repairs && { repairs }),
    ...(several && { several }),
    ...(reasoning && { reasoning }),
    ...(context !== undefined && { context }),
  };
  const reading = readModelText(contract, contract.root, bytes, options);
  return { ...reading, feedback: toFeedback(reading) };
}

/** The same output as a request to a language. */
export function readingOf({
  contract,
  bytes,
  repairs,
  several,
  reasoning,
  context,
}: ModelText): Reading {
  return {
    contract: contract.id,
    read: contract.root,
    document: base64(bytes),
    repairs,
    several,
    reasoning,
    context,
  };
}
