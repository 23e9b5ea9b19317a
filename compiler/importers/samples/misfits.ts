/** Samples that a contract does not take. */
import { validateValue } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';

export interface Misfits {
  readonly count: number;
  /** The first of them. */
  readonly samples: readonly Json[];
}

export function fits(contract: Contract, value: Json): boolean {
  return validateValue(contract, contract.root, value).every(({ level }) => level !== 'must');
}
