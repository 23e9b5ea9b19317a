import type { Contract } from '../../compiler/model/model.ts';
import { perContract } from '../../compiler/model/per-contract.ts';
import type { GeneratorOptions } from './generator.ts';

/** Memoizes a computation per contract and options, for results that several targets use. */
export function oncePerContract<Value extends object>(
  compute: (contract: Contract, options: GeneratorOptions) => Value,
): (contract: Contract, options: GeneratorOptions) => Value {
  const cached = perContract((contract: Contract) =>
    perContract((options: GeneratorOptions) => compute(contract, options)),
  );
  return (contract, options) => cached(contract)(options);
}
