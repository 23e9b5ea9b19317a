/** Compares a contract with samples. Equal violations of several samples are one difference. */
import { validateText } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import type { FoundDifference } from './difference.ts';

const maximumDifferences = 1000;

export interface SampleComparison {
  readonly add: (value: Json, where: string) => void;
  /** Adds a sample that is not JSON. */
  readonly addUnreadable: (where: string, why: string) => void;
  readonly finish: () => {
    readonly count: number;
    readonly differences: readonly FoundDifference[];
  };
}

export function createSampleComparison(contract: Contract): SampleComparison {
  const groups = new Map<string, { difference: FoundDifference; count: number }>();
  let count = 0;
  const addDifference = (path: string, rule: string, message: string, where: string) => {
    const key = `${path} ${rule} ${message}`;
    const group = groups.get(key);
    if (group !== undefined) group.count++;
    else if (groups.size < maximumDifferences)
      groups.set(key, {
        difference: { path, what: rule, contract: message, other: 'different', proof: where },
        count: 1,
      });
  };
  return {
    add: (value, where) => {
      count++;
      const violations = validateText(contract, contract.root, JSON.stringify(value));
      for (const { path, rule, message, level } of violations)
        if (level === 'must')
          addDifference(path.replace(/\/[0-9]+(?=\/|$|#)/g, '/*'), rule, message, where);
    },
    addUnreadable: (where, why) => addDifference('', 'syntax', why, where),
    finish: () => ({
      count,
      differences: [...groups.values()].map(({ difference, count: times }) => ({
        ...difference,
        other: `different in ${times} of ${count} samples`,
      })),
    }),
  };
}
