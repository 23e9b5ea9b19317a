/**
 * Single random mistakes in valid contracts cause about one diagnostic near the mistake, and do not
 * hide an independent second one.
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

it('reports one mistake with one diagnostic, and a second mistake as well', () => {
  const random = randomOf(20);
  // Longer contracts are skipped: they take most of the time and find nothing else.
  const contracts = correctContracts(14_000);
  const outcomes: Outcome[] = [];
  const seconds: boolean[] = [];
  for (const kind of kinds) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const outcome = tryKind(kind, contracts, random);
      if (outcome === undefined || outcome.diagnostics.length === 0) continue;
      outcomes.push(outcome);
      const withSecond = attempt % 2 === 0 ? withSecondMistake(outcome.edit.text) : undefined;
      if (withSecond !== undefined) seconds.push(findsSecond(outcome.file, withSecond));
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
