/** A repository with the contract of `concordat init` stays small, whatever it contains. */
import { expect, it } from 'vitest';
import { generators, withDescriptions } from '../../generators/index.ts';
import { starterContract } from '../support/starter.ts';

it.each(['draft', 'approved'] as const)(
  'all targets make at most 55 files if it is %s',
  (status) => {
    const contracts = [{ ...starterContract(), status }];
    const files = generators.flatMap(({ generate }) => generate(contracts, withDescriptions()));
    const paths = new Set(files.map(({ path }) => path));
    expect(paths.size).toBe(files.length);
    expect(paths.size).toBeGreaterThan(40);
    expect(paths.size).toBeLessThanOrEqual(55);
  },
);
