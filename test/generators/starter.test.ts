/** A repository with the contract of `concordat init` stays small, whatever it contains. */
import { expect, it } from 'vitest';
import { generators, withDescriptions } from '../../generators/index.ts';
import { starterContract } from '../support/starter.ts';

/** As `init` writes it; the index adds two files once it is approved. */
it.each([
  ['draft', 59],
  ['approved', 61],
] as const)('all targets make few files if it is %s', (status, most) => {
  const contracts = [{ ...starterContract(), status }];
  const files = generators.flatMap(({ generate }) => generate(contracts, withDescriptions()));
  const paths = new Set(files.map(({ path }) => path));
  expect(paths.size).toBe(files.length);
  expect(paths.size).toBeGreaterThan(40);
  expect(paths.size).toBeLessThanOrEqual(most);
});
