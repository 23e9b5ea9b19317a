/** What the printers of a function and of a module share. */

import type { Scalar } from '../../../compiler/model/json.ts';
import { camelCase } from '../../../compiler/model/names.ts';
import type {
  Local,
  NameSet,
  PooledPattern,
  PooledTable,
  ScalarSet,
} from '../../shared/validator/ir.ts';

/** The constants of a module that its validators refer to, by name. */
export interface Constants {
  readonly patterns: Map<string, string>;
  readonly tables: Map<string, string>;
  readonly nameSets: Map<string, readonly string[]>;
  readonly scalarSets: Map<string, readonly Scalar[]>;
}

export function newConstants(): Constants {
  return { patterns: new Map(), tables: new Map(), nameSets: new Map(), scalarSets: new Map() };
}

export interface PrintScope {
  /** TypeScript, or JavaScript without its types. */
  readonly isTyped: boolean;
  readonly constants: Constants;
  /** The variables that the function refers to. */
  readonly used: Set<string>;
  /** Names of imported modules, which no variable may hide. */
  readonly imports: ReadonlySet<string>;
}

/** Names that the body of a validator needs itself, and words that are no names in TypeScript. */
const reserved: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval
  export extends false finally flags for function if implements import in instanceof interface let new null
  out package passed private protected public return runtime static super switch start parsed this
  throw true try typeof undefined var void while with yield`.split(/\s+/),
);
const functionNames = /^(?:collect|exchangeCollect|of)[A-Z]|^part[0-9]+$/;

/** A dollar sign is in no other name. */
export function localName({ name }: Local, { imports }: PrintScope): string {
  const camel = camelCase(name);
  return reserved.has(camel) || imports.has(camel) || functionNames.test(camel)
    ? `${camel}$`
    : camel;
}

/** The name of a flag: an element of a list if the parts of a split function share it. */
export function flagName(local: Local, scope: PrintScope): string {
  return local.slot === undefined ? localName(local, scope) : `flags[${local.slot}]`;
}

/** The name of a variable that is read. */
export function useLocal(local: Local, scope: PrintScope): string {
  const name = localName(local, scope);
  scope.used.add(name);
  return name;
}

export function usePattern({ name, ecmaScript }: PooledPattern, { constants }: PrintScope): string {
  const constant = `pattern_${camelCase(name)}`;
  constants.patterns.set(constant, ecmaScript);
  return constant;
}

export function useTable({ name, table }: PooledTable, { constants }: PrintScope): string {
  const constant = `automaton_${camelCase(name)}`;
  constants.tables.set(constant, table);
  return constant;
}

export function useScalars({ name, values }: ScalarSet, { constants }: PrintScope): string {
  const constant = `values_${camelCase(name)}`;
  constants.scalarSets.set(constant, values);
  return constant;
}

/** The name of the function that returns the keys that are not in the set. */
export function useNameSet({ name, names }: NameSet, { constants }: PrintScope): string {
  const constant = `otherKeys_${camelCase(name)}`;
  constants.nameSets.set(constant, names);
  return constant;
}
