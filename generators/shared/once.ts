import type { Contract } from '../../compiler/model/model.ts';
import { perContract } from '../../compiler/model/per-contract.ts';
import type { GeneratorOptions } from './generator.ts';

/** What more than one target asks for, computed once per run. */
export function oncePerContract<Value extends object>(
  compute: (contract: Contract, options: GeneratorOptions) => Value,
): (contract: Contract, options: GeneratorOptions) => Value {
  const ofContract = perContract((contract: Contract) =>
    perContract((options: GeneratorOptions) => compute(contract, options)),
  );
  return (contract, options) => ofContract(contract)(options);
}
