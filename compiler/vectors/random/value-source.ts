/** What random values are generated from: a contract, a random source, and how far to go. */
import type { Json } from '../../model/json.ts';
import type { Contract, Declaration, ObjectDeclaration } from '../../model/model.ts';
import type { Type } from '../../model/types.ts';
import type { Dictionary } from './dictionary.ts';
import type { Heights } from './heights.ts';
import type { Random } from './random.ts';

export interface ValueSource {
  readonly random: Random;
  /** The contract in whose scope type names are resolved. */
  readonly contract: Contract;
  readonly dictionary: Dictionary;
  readonly heights: Heights;
  readonly parameters: ReadonlyMap<string, { readonly type: Type; readonly source: ValueSource }>;
  readonly context: Json | undefined;
  /** The name of the member that contains the value. */
  readonly member: string;
  readonly depth: number;
  /** How much effort is spent to satisfy rules; mere candidates get less than whole documents. */
  readonly effort: number;
  /** The remaining attempts to solve tests in the whole document, which bounds nested tests. */
  readonly budget: Budget;
  /** Repairs an object that violates its rules; a member, since repairs generate values too. */
  readonly repair: (declaration: ObjectDeclaration, object: Json, source: ValueSource) => Json;
}

export interface Budget {
  remaining: number;
}

/** Binds the type parameters of a record to type arguments, which are in the scope of `source`. */
export function bindingsOf(
  declaration: Declaration,
  given: readonly Type[],
  source: ValueSource,
): ValueSource['parameters'] {
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  return new Map(
    names.flatMap((name, index) => {
      const type = given[index];
      return type === undefined ? [] : [[name, { type, source }] as const];
    }),
  );
}
