/**
 * Runs the JSON Schema Test Suite if it is checked out beside this repository. A case without a
 * loss must give the verdict of the suite on every document. A looser import must not reject valid
 * documents, and a stricter one must not accept invalid ones. `npm run import:suite` also runs the
 * generated validators.
 */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { hasSuite, type SuiteCase, suiteCases } from './suite.ts';

type Imported = Extract<SuiteCase['outcome'], { kind: 'imported' }>;

function accepts({ contract }: Imported, text: string): boolean {
  return validateText(contract, contract.root, text).every(({ level }) => level !== 'must');
}

describe.runIf(hasSuite())('the JSON Schema Test Suite', () => {
  const cases = hasSuite() ? suiteCases() : [];
  const imported = cases.flatMap(({ name, tests, outcome }) =>
    outcome.kind === 'imported' ? [{ name, tests, outcome }] : [],
  );
  const effectsOf = ({ losses }: Imported) =>
    new Set(losses.map(({ effect }) => effect).filter((effect) => effect !== 'none'));

  it('is imported mostly without loss, and fails only for external references', () => {
    const exact = imported.filter(({ outcome }) => effectsOf(outcome).size === 0);
    expect(exact.length).toBeGreaterThanOrEqual(216);
    const refused = cases.flatMap(({ outcome }) =>
      outcome.kind === 'refused' ? [outcome.why] : [],
    );
    for (const why of refused)
      expect(why).toMatch(/not among the given files\. References are not fetched\.$/);
    expect(refused.length).toBe(cases.length - imported.length);
  });

  it('agrees with the import on every case without a loss', () => {
    const wrong = imported
      .filter(({ outcome }) => effectsOf(outcome).size === 0)
      .flatMap(({ name, tests, outcome }) =>
        tests
          .filter(({ text, valid }) => accepts(outcome, text) !== valid)
          .map((test) => `${name}: ${test.name}`),
      );
    expect(wrong).toEqual([]);
  });

  it.each(['looser', 'stricter'] as const)(
    'differs only in the reported direction: %s',
    (effect) => {
      const lossy = imported.filter(({ outcome }) => [...effectsOf(outcome)].join() === effect);
      const wrong = lossy.flatMap(({ name, tests, outcome }) =>
        tests
          .filter(
            ({ text, valid }) =>
              accepts(outcome, text) !== valid && valid === (effect === 'looser'),
          )
          .map((test) => `${name}: ${test.name}`),
      );
      expect(lossy.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );
});
