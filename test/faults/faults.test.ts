/** A part of the faults of `npm run faults`. */
import { describe, expect, it } from 'vitest';
import { cases } from './cases.ts';
import { tryFaults } from './try-faults.ts';

describe('a run that ends or fails at any operation leaves either the old or the new files', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { failures, points, old, renewed } = await tryFaults(one, {
      kinds: ['kill before', 'torn', 'ENOSPC', 'EIO'],
      every: 1,
      everyOfRecovery: 0,
    });
    expect(failures).toEqual([]);
    expect(points).toBe(old + renewed);
    expect(points).toBeGreaterThan(10);
  });
});
