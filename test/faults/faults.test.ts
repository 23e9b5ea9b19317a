/** A part of what `npm run faults` tries. */
import { describe, expect, it } from 'vitest';
import { cases } from './cases.ts';
import { tryFaults } from './try-faults.ts';

describe('a run that is ended or fails at any operation leaves old files or new ones', () => {
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
