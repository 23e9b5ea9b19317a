/**
 * Single random mistakes in right contracts: about one diagnostic each, beside the mistake, and
 * nothing else is hidden by it.
 */
import { expect, it } from 'vitest';
import { randomOf } from './edits.ts';
import {
  correctContracts,
  findsSecond,
  kinds,
  type Outcome,
  percentile,
  tryKind,
  withSecondMistake,
} from './measure.ts';

it('gives one diagnostic for one mistake, and finds the other one', () => {
  const random = randomOf(20);
  // The long ones take most of the time and show nothing that the others do not.
  const contracts = correctContracts(14_000);
  const outcomes: Outcome[] = [];
  const seconds: boolean[] = [];
  for (const kind of kinds) {
    for (let tried = 0; tried < 4; tried++) {
      const outcome = tryKind(kind, contracts, random);
      if (outcome === undefined || outcome.diagnostics.length === 0) continue;
      outcomes.push(outcome);
      const twice = tried % 2 === 0 ? withSecondMistake(outcome.edit.text) : undefined;
      if (twice !== undefined) seconds.push(findsSecond(outcome.file, twice));
    }
  }
  const counts = outcomes.map(({ diagnostics }) => diagnostics.length);
  const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
  expect(outcomes.length).toBeGreaterThan(60);
  expect(percentile(counts, 0.5)).toBe(1);
  expect(percentile(counts, 0.95)).toBeLessThanOrEqual(2);
  expect(
    share(
      outcomes.filter(({ isNear }) => isNear),
      outcomes,
    ),
  ).toBeGreaterThanOrEqual(0.95);
  expect(share(seconds.filter(Boolean), seconds)).toBeGreaterThanOrEqual(0.95);
});
