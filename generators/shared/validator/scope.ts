/** What the lowering knows at one place of a function. */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { type Bindings, bind, lookUp } from './bindings.ts';
import type { Block, Local, Mode, Path, Step, Test, Value } from './ir.ts';
import { anyJson, anything, type Kinds } from './kinds.ts';
import type { NewLocal, Pools } from './names.ts';

/** How a language wants its is-valid functions. Those that collect are the same for all. */
export interface Profile {
  /**
   * Whether they also prove that a value is JSON of the language's own types, so that a value need
   * not be traversed twice.
   */
  readonly provesJson: boolean;
  /** Whether the check of an enum is repeated where the enum is used. */
  readonly inlinesEnums: boolean;
}

/** In `collect` both are false. */
export const collecting: Profile = { provesJson: false, inlinesEnums: false };

/** The same everywhere in a function. */
export interface FunctionScope {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly mode: Mode;
  /** The number of checks of one object above which its function is split. */
  readonly mostChecks: number;
  readonly newLocal: NewLocal;
  readonly pools: Pools;
  /** Whether the function has the context as a parameter. */
  readonly hasContext: boolean;
  readonly isExchange: boolean;
  /** Lowers any check; a member, since the files of the lowering would import each other. */
  readonly lowerCheck: (check: Check, scope: Scope) => Block;
}

export interface Scope {
  readonly fn: FunctionScope;
  /** The variable of the current value; absent in an exchange, which has two documents. */
  readonly current: Local | undefined;
  /** The name of the field or type that the current value belongs to. */
  readonly stem: string;
  readonly path: Path;
  /** What is known of variables; nothing is known of one that is not listed. */
  readonly known: Known;
  /** Members of the current object that are in a variable. */
  readonly fields: Bindings<string, Local>;
  /** The item that the nearest `some` or `count` looks at. */
  readonly item: Local | undefined;
  /** By field (`*`: the items), the variables that record whether its checks passed. */
  readonly tracking: Bindings<string, readonly Local[]>;
  /** The kinds in which the current value may still only look like JSON; 0 if that is settled. */
  readonly needsProof: Kinds;
}

type Known = Bindings<Local, Kinds>;

export const nothingKnown: Known = undefined;

export function localValue(local: Local, scope: Scope): Value {
  const kinds = lookUp(scope.known, local) ?? anything;
  return { kind: 'local', local, kinds, isCurrent: local === scope.current };
}

export function kindsOfCurrent({ current, known }: Scope): Kinds {
  return current === undefined ? anything : (lookUp(known, current) ?? anything);
}

/**
 * The scope of a value below the current one, which is present and may have been tested before.
 * Written out, since it is made for each value.
 */
export function enter(
  { fn, path, known, item }: Scope,
  current: Local,
  stem: string,
  step: Step,
  needsProof: Kinds,
): Scope {
  const kinds = (lookUp(known, current) ?? anyJson) & anyJson;
  return {
    fn,
    current,
    stem,
    path: [...path, step],
    known: bind(known, current, kinds),
    fields: undefined,
    item,
    tracking: undefined,
    needsProof,
  };
}

/** The scope of a function that starts at a value. */
export function rootScope(fn: FunctionScope, current: Local | undefined, stem: string): Scope {
  return {
    fn,
    current,
    stem,
    path: [],
    known: current === undefined ? nothingKnown : bind(nothingKnown, current, anyJson),
    fields: undefined,
    item: undefined,
    tracking: undefined,
    needsProof: 0,
  };
}

/** What is known where the test had this outcome. */
export function narrow(scope: Scope, test: Test, outcome: boolean): Scope {
  let { known } = scope;
  for (let fact = factsOf(test, outcome); fact !== undefined; fact = fact.older)
    known = restrict(known, fact.key, fact.value);
  return known === scope.known ? scope : { ...scope, known };
}

/** By variable, the kinds that the outcome leaves. A variable can have several entries. */
function factsOf(test: Test, outcome: boolean): Known {
  switch (test.kind) {
    case 'isKind':
      return test.of.kind === 'local'
        ? bind(nothingKnown, test.of.local, outcome ? test.kinds : anything & ~test.kinds)
        : nothingKnown;
    case 'not':
      return factsOf(test.test, !outcome);
    case 'all':
    case 'any': {
      const facts = test.tests.map((inner) => factsOf(inner, outcome));
      return (test.kind === 'all') === outcome ? allOf(facts) : oneOf(facts);
    }
    default:
      return nothingKnown;
  }
}

function restrict(known: Known, local: Local, kinds: Kinds): Known {
  return bind(known, local, (lookUp(known, local) ?? anything) & kinds);
}

function allOf(facts: readonly Known[]): Known {
  let joined = nothingKnown;
  for (const each of facts)
    for (let fact = each; fact !== undefined; fact = fact.older)
      joined = restrict(joined, fact.key, fact.value);
  return joined;
}

/** Only what all of them contain. */
function oneOf([first, ...others]: readonly Known[]): Known {
  let joined = nothingKnown;
  for (let fact = first; fact !== undefined; fact = fact.older) {
    const { key, value } = fact;
    const found = others.map((each) => lookUp(each, key));
    if (found.every((each) => each !== undefined) && lookUp(joined, key) === undefined)
      joined = bind(
        joined,
        key,
        found.reduce<Kinds>((all, each) => all | (each ?? 0), value),
      );
  }
  return joined;
}
