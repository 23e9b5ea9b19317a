/** Compares a contract with samples. Equal violations of several samples are one difference. */
import { validateText } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import type { FoundDifference } from './difference.ts';

const maximumDifferences = 1000;

export interface SampleComparison {
  readonly take: (value: Json, where: string) => void;
  /** Adds a sample that is not JSON. */
  readonly miss: (where: string, why: string) => void;
  readonly finish: () => {
    readonly count: number;
    readonly differences: readonly FoundDifference[];
  };
}

export function openSampleComparison(contract: Contract): SampleComparison {
  const groups = new Map<string, { difference: FoundDifference; count: number }>();
  let count = 0;
  const note = (path: string, rule: string, message: string, where: string) => {
    const key = `${path} ${rule} ${message}`;
    const known = groups.get(key);
    if (known !== undefined) known.count++;
    else if (groups.size < maximumDifferences)
      groups.set(key, {
        difference: { path, what: rule, contract: message, other: 'different', proof: where },
        count: 1,
      });
  };
  return {
    take: (value, where) => {
      count++;
      const violations = validateText(contract, contract.root, JSON.stringify(value));
      for (const { path, rule, message, level } of violations)
        if (level === 'must') note(path.replace(/\/[0-9]+(?=\/|$|#)/g, '/*'), rule, message, where);
    },
    miss: (where, why) => note('', 'syntax', why, where),
    finish: () => ({
      count,
      differences: [...groups.values()].map(({ difference, count: times }) => ({
        ...difference,
        other: `different in ${times} of ${count} samples`,
      })),
    }),
  };
}
