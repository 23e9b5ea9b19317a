import type { Contract } from '../../compiler/model/model.ts';
import type { GeneratorOptions } from './generator.ts';

/** What more than one target asks for, made once a run. */
export function oncePerContract<T>(make: (contract: Contract, options: GeneratorOptions) => T) {
  const runs = new WeakMap<GeneratorOptions, WeakMap<Contract, T>>();
  return (contract: Contract, options: GeneratorOptions): T => {
    const made = runs.get(options) ?? new WeakMap<Contract, T>();
    runs.set(options, made);
    const known = made.get(contract) ?? make(contract, options);
    made.set(contract, known);
    return known;
  };
}
