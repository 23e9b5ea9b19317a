/** What a model wrote: the reference and every language find the same answer in it, and say the same of it, to the letter and in the same steps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../../compiler/evaluate.ts';
import type { Json } from '../../compiler/model.ts';
import { toFeedback } from '../../compiler/model-text/feedback.ts';
import { readModelText } from '../../compiler/model-text/read.ts';
import { allContracts } from '../support/contracts.ts';
import { type Engine, openEngines, type ReadingAnswer } from './engines.ts';
import { kindCount, type ModelText, modelTexts } from './model-texts.ts';

const contracts = allContracts();
const subjects = contracts.filter(({ id }) => ['AGB-001', 'AGN-033', 'SRS-001', 'SUB-001', 'UAR-001', 'LNG-001'].includes(id));
const texts = modelTexts(subjects);
let answers: readonly string[] = [];
let engines: readonly Engine[] = [];

beforeAll(() => {
  engines = openEngines(contracts, readingEngines);
  answers = texts.map(expected);
});

afterAll(() => {
  for (const engine of engines) engine.close();
});

/** A reading as text, so that two can be compared: of the value only what it means counts. */
function written({ outcome, value, violations, repaired, log, feedback }: ReadingAnswer): string {
  const told = violations.map(({ rule, level, path, message }) => [rule, level, path, message]);
  const steps = log.map(({ step, line, detail }) => [step, line, detail]);
  return JSON.stringify([outcome, value === undefined ? '' : canonical(value), told, repaired, steps, feedback]);
}

function expected({ contract, bytes, repairs, several, context }: ModelText): string {
  const options = { ...(repairs && { repairs }), ...(several && { several }), ...(context !== undefined && { context }) };
  const reading = readModelText(contract, contract.root, bytes, options);
  return written({ ...reading, feedback: toFeedback(reading) });
}

const readingEngines = ['typescript', 'python', 'csharp'];

describe('the text of a model', () => {
  it('is read alike, whatever it is', async () => {
    const differing: object[] = [];
    for (const engine of engines) {
      const given = await Promise.all(
        texts.map(({ contract, bytes, repairs, several, context }) =>
          engine.read({
            contract: contract.id,
            read: contract.root,
            base64: Buffer.from(bytes).toString('base64'),
            repairs,
            several,
            context,
          }),
        ),
      );
      for (const [index, { name }] of texts.entries()) {
        const answer = given[index] ?? { error: 'no answer' };
        const said = 'error' in answer ? answer.error : written(answer.reading);
        if (said !== answers[index]) differing.push({ engine: engine.name, name, expected: answers[index], said });
      }
    }
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it('is of more than a hundred kinds, and leads to every outcome', () => {
    for (const contract of subjects) expect(kindCount(contract)).toBeGreaterThan(100);
    const outcomes = new Set(answers.map((answer) => (JSON.parse(answer) as Json[])[0]));
    expect([...outcomes].sort()).toEqual(['fallback', 'invalid', 'unreadable', 'value']);
  });
});
