/** The public API of each target as data: its names are those of the generated code. */
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import type { SurfaceMember } from '../../../compiler/model/surface.ts';
import { generators } from '../../../generators/index.ts';
import { allContracts } from '../../support/contracts.ts';

const withSurface = generators.filter(({ surface }) => surface !== undefined);

function codeOf(name: string, contract: Contract): string {
  const target = generators.find((each) => each.name === name);
  const files = target?.emitContract(contract, {}).files ?? [];
  return files.map(({ text }) => text).join('\n');
}

describe.each(withSurface.map(({ name }) => [name]))('the surface of %s', (name) => {
  const target = withSurface.find((each) => each.name === name);
  const members = (contract: Contract): readonly SurfaceMember[] =>
    target?.surface?.(contract).scopes.flatMap((scope) => scope.members) ?? [];

  it.each(allContracts().map((contract) => [contract.id, contract] as const))(
    'has only names that the code of %s has',
    (_, contract) => {
      const words = new Set(codeOf(name, contract).match(/[\p{L}\p{N}_$@-]+/gu));
      const missing = members(contract)
        .filter(({ kind }) => kind !== 'module' && kind !== 'value')
        .map((member) => member.name)
        .filter((each) => !words.has(each) && /^[\w$]+$/.test(each));
      expect(missing).toEqual([]);
    },
  );

  it('has distinct names in every scope of every contract', () => {
    for (const contract of allContracts())
      for (const scope of target?.surface?.(contract).scopes ?? []) {
        const names = scope.members.map((member) => member.name);
        expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
      }
  });

  it('has the type of each field', () => {
    const types = allContracts()
      .flatMap(members)
      .flatMap(({ type }) => (type === undefined ? [] : [type()]));
    expect(types.length).toBeGreaterThan(100);
    expect(types.filter((type) => type.trim() === '')).toEqual([]);
  });
});
