/**
 * The JSON Schema Test Suite, where it lies beside this repository. A case that is imported without
 * loss gives the suite's verdict on every document; one that only became looser refuses nothing
 * that the suite takes, and one that only became stricter takes nothing that the suite refuses.
 * `npm run import:suite` asks the validators of all three languages as well, and lists the rest.
 */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { hasSuite, type SuiteCase, suiteCases } from './suite.ts';

type Imported = Extract<SuiteCase['outcome'], { kind: 'imported' }>;

function takes({ contract }: Imported, text: string): boolean {
  return validateText(contract, contract.root, text).every(({ level }) => level !== 'must');
}

describe.runIf(hasSuite())('the JSON Schema Test Suite', () => {
  const cases = hasSuite() ? suiteCases() : [];
  const imported = cases.flatMap(({ name, tests, outcome }) =>
    outcome.kind === 'imported' ? [{ name, tests, outcome }] : [],
  );
  const effectsOf = ({ losses }: Imported) =>
    new Set(losses.map(({ effect }) => effect).filter((effect) => effect !== 'none'));

  it('is imported for the most part without loss, and refused only for references that lead elsewhere', () => {
    const exact = imported.filter(({ outcome }) => effectsOf(outcome).size === 0);
    expect(exact.length).toBeGreaterThanOrEqual(216);
    const refused = cases.flatMap(({ outcome }) =>
      outcome.kind === 'refused' ? [outcome.why] : [],
    );
    for (const why of refused)
      expect(why).toMatch(/not among the files that were given\. References are not fetched\.$/);
    expect(refused.length).toBe(cases.length - imported.length);
  });

  it('gets its own verdicts back from every case without loss', () => {
    const wrong = imported
      .filter(({ outcome }) => effectsOf(outcome).size === 0)
      .flatMap(({ name, tests, outcome }) =>
        tests
          .filter(({ text, valid }) => takes(outcome, text) !== valid)
          .map((test) => `${name}: ${test.name}`),
      );
    expect(wrong).toEqual([]);
  });

  it.each(['looser', 'stricter'] as const)(
    'differs in one way only where the report says %s',
    (effect) => {
      const lossy = imported.filter(({ outcome }) => [...effectsOf(outcome)].join() === effect);
      const wrong = lossy.flatMap(({ name, tests, outcome }) =>
        tests
          .filter(
            ({ text, valid }) => takes(outcome, text) !== valid && valid === (effect === 'looser'),
          )
          .map((test) => `${name}: ${test.name}`),
      );
      expect(lossy.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );
});
