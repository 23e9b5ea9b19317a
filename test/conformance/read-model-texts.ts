/**
 * Model output: the reference and every language must find the same answer in it, in the same
 * steps, and report exactly the same violations.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Engine } from '../engines/languages.ts';
import { kindCount, modelTexts } from './model-texts.ts';
import { readByReference, readingOf, serialize } from './reading-answers.ts';

const subjectIds: readonly string[] = [
  'AGB-001',
  'AGN-033',
  'SRS-001',
  'SUB-001',
  'UAR-001',
  'LNG-001',
];

export function testModelTexts(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  const subjects = contracts.filter(({ id }) => subjectIds.includes(id));
  const texts = modelTexts(subjects);
  let answers: readonly string[] = [];

  beforeAll(() => {
    answers = texts.map((text) => serialize(readByReference(text)));
  });

  it('is read alike by every language', async () => {
    const differing: object[] = [];
    for (const engine of engines()) {
      const results = await engine.read(texts.map(readingOf));
      for (const [index, { name }] of texts.entries()) {
        const answer = results[index] ?? { error: 'no answer' };
        const actual = 'error' in answer ? answer.error : serialize(answer);
        if (actual !== answers[index])
          differing.push({ engine: engine.name, name, expected: answers[index], actual });
      }
    }
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it('has more than a hundred kinds and covers every outcome', () => {
    for (const contract of subjects) expect(kindCount(contract)).toBeGreaterThan(100);
    const outcomes = new Set(answers.map((answer) => (JSON.parse(answer) as Json[])[0]));
    expect([...outcomes].sort()).toEqual(['fallback', 'invalid', 'unreadable', 'value']);
  });
}
