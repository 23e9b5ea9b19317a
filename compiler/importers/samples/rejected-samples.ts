/** Samples that a contract rejects. */
import { validateValue } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';

export interface RejectedSamples {
  readonly count: number;
  /** The first of them, up to the limit of the caller. */
  readonly samples: readonly Json[];
}

export function fits(contract: Contract, value: Json): boolean {
  return validateValue(contract, contract.root, value).every(({ level }) => level !== 'must');
}
