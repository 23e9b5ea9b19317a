/** A check together with what its names mean. */
import type { Contract } from '../../model/model.ts';
import { declarationOf, type ResolvedDeclaration } from '../../model/qualified-names.ts';
import { type Check, noop } from '../../model/rule-tree.ts';

export interface Side {
  readonly check: Check;
  /** The contract in which the names of types are resolved. */
  readonly home: Contract;
  /** The arguments for type parameters. */
  readonly bound: ReadonlyMap<string, Side>;
}

const noArguments: ReadonlyMap<string, Side> = new Map();

export function sideOf(home: Contract, type: string): Side {
  const { declaration, home: own } = declarationOf(home, type);
  return { check: declaration.check, home: own, bound: noArguments };
}

/** The same names for another check. */
export function within(side: Side, check: Check | undefined): Side {
  return { ...side, check: check ?? noop };
}

type Call = Extract<Check, { readonly kind: 'call' }>;

export function resolved(side: Side, call: Call): ResolvedDeclaration {
  return declarationOf(side.home, call.type);
}

/** The check of the declaration that is called. */
export function called(side: Side, call: Call): Side {
  const { declaration, home } = resolved(side, call);
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const bound = new Map(
    parameters.map((name, index) => [name, within(side, call.arguments[index])]),
  );
  return { check: declaration.check, home, bound };
}
