/** The artifacts that targets describe are files that they generate. */
import { expect, it } from 'vitest';
import { generators, withDescriptions } from '../../../generators/index.ts';
import { allContracts } from '../../support/contracts.ts';

const options = withDescriptions({
  settings: { rag: { statuses: ['draft', 'approved'] } },
});

const described = generators.filter(({ artifacts }) => artifacts !== undefined);

it.each(described)(
  '$name: generates the artifacts that it describes',
  ({ artifacts, emitContract }) => {
    for (const contract of allContracts()) {
      const files = emitContract(contract, options).files.map(({ path }) => path);
      expect(files).toEqual(
        expect.arrayContaining([...(artifacts?.(contract, options).paths ?? [])]),
      );
    }
  },
);

it('all targets describe artifacts, except the design records, which list them', () => {
  const without = generators.filter(({ artifacts }) => artifacts === undefined);
  expect(without.map(({ name }) => name)).toEqual(['ddr']);
});
