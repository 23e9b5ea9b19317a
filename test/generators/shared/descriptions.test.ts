/** What targets say about themselves agrees with what they generate. */
import { expect, it } from 'vitest';
import { generators, withDescriptions } from '../../../generators/index.ts';
import { allContracts } from '../../support/contracts.ts';

const options = withDescriptions({ statuses: ['draft', 'approved'] });

const described = generators.filter(({ artifacts }) => artifacts !== undefined);

it.each(described)(
  '$name: artifacts are files that it generates',
  ({ artifacts, emitContract }) => {
    for (const contract of allContracts()) {
      const files = emitContract(contract, options).files.map(({ path }) => path);
      expect(files).toEqual(
        expect.arrayContaining([...(artifacts?.(contract, options).paths ?? [])]),
      );
    }
  },
);

it('only the design records, which list the artifacts, have none', () => {
  const without = generators.filter(({ artifacts }) => artifacts === undefined);
  expect(without.map(({ name }) => name)).toEqual(['ddr']);
});
