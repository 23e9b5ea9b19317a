/** The faults of `npm run fuzz:self` change the output of the generators. */
import { expect, it } from 'vitest';
import { contractWith } from '../../support/contracts.ts';
import { faults } from './faults.ts';
import { faultyGenerator, generatorOf } from './faulty-generator.ts';

/** Contains every construct that a fault changes. */
const contract = contractWith(`Order:
  fields:
    id: string(2..5)
    note?: string | null
    total: number
    names: list<string>
    lines:
      type: list<Line>
      unique: id
  rules:
    - { id: positive, check: total > 0 }
    - { id: cheap, check: total <= 1000 }
    - { id: named, namesKeys: { list: names } }
    - { id: known, references: { from: lines.*.after, to: lines.*.id } }
Line:
  fields:
    id: string
    after?: string`);

it.each(faults)('the fault changes the output of $target: $kind ($what)', (fault) => {
  const faulty = faultyGenerator(fault).generate([contract]);
  expect(faulty).not.toEqual(generatorOf(fault.target).generate([contract]));
});
