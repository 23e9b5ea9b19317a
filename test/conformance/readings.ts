/**
 * What a model wrote: the reference and every language find the same answer in it, and say the same
 * of it, to the letter and in the same steps.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Engine } from '../engines/languages.ts';
import { kindCount, modelTexts } from './model-texts.ts';
import { readByReference, readingOf, written } from './reading-answers.ts';

const subjectIds: readonly string[] = [
  'AGB-001',
  'AGN-033',
  'SRS-001',
  'SUB-001',
  'UAR-001',
  'LNG-001',
];

export function testReadings(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  const subjects = contracts.filter(({ id }) => subjectIds.includes(id));
  const texts = modelTexts(subjects);
  let answers: readonly string[] = [];

  beforeAll(() => {
    answers = texts.map((text) => written(readByReference(text)));
  });

  it('is read alike, whatever it is', async () => {
    const differing: object[] = [];
    for (const engine of engines()) {
      const given = await engine.read(texts.map(readingOf));
      for (const [index, { name }] of texts.entries()) {
        const answer = given[index] ?? { error: 'no answer' };
        const said = 'error' in answer ? answer.error : written(answer);
        if (said !== answers[index])
          differing.push({ engine: engine.name, name, expected: answers[index], said });
      }
    }
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it('is of more than a hundred kinds, and leads to every outcome', () => {
    for (const contract of subjects) expect(kindCount(contract)).toBeGreaterThan(100);
    const outcomes = new Set(answers.map((answer) => (JSON.parse(answer) as Json[])[0]));
    expect([...outcomes].sort()).toEqual(['fallback', 'invalid', 'unreadable', 'value']);
  });
}
