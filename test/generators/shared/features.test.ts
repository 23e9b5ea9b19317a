/** The parts of a run time that a contract needs. */
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import { featureOfOperation, features, featuresOf } from '../../../generators/shared/features.ts';
import type { ValidatorModule } from '../../../generators/shared/validator/ir.ts';
import { lowerContract } from '../../../generators/shared/validator/module.ts';
import { operationsOf } from '../../../generators/shared/validator/operations.ts';
import { allContracts } from '../../support/contracts.ts';
import { featureContracts } from '../../support/feature-contracts.ts';
import { combinations } from './validator/combinations.ts';

describe('the features of a contract', () => {
  it.each(featureContracts.map((row) => [row.name, row] as const))(
    '%s',
    (_, { contract, features: expected }) => {
      expect(featuresOf(contract)).toEqual(expected);
    },
  );

  it.each(allContracts().map((contract) => [contract.id, contract] as const))(
    'are those of every function of %s, also where its values are only tested',
    (_, contract) => {
      for (const validators of lowered(contract)) {
        const used = [...operationsOf(validators)].flatMap(
          (name) => featureOfOperation[name] ?? [],
        );
        expect(featuresOf(contract)).toEqual(expect.arrayContaining(used));
      }
    },
  );

  it('are all used by some contract', () => {
    const used = new Set(featureContracts.flatMap((row) => row.features));
    expect([...used].sort()).toEqual([...features].sort());
  });
});

describe('the operations of validators', () => {
  it.each(allContracts().map((contract) => [contract.id, contract] as const))(
    'are found wherever they are in the statements of %s',
    (_, contract) => {
      for (const validators of lowered(contract)) {
        const expected = new Set<string>();
        addOperations(validators, expected);
        expect(operationsOf(validators)).toEqual(expected);
      }
    },
  );
});

function lowered(contract: Contract): readonly ValidatorModule[] {
  return Object.values(combinations).map((each) => lowerContract(contract, each, each.mostChecks));
}

/** Looks at every object, whatever it is. */
function addOperations(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('kind' in value && value.kind === 'operation' && 'name' in value)
    names.add(String(value.name));
  for (const inner of Object.values(value)) addOperations(inner, names);
}
