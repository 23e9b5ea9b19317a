/**
 * Names of locals and constants, made of the names of types and fields: a number, or the order of
 * uses, would change when a field is inserted above.
 */
import type { Scalar } from '../../../compiler/model/json.ts';
import { memoize, snakeCase } from '../../../compiler/model/names.ts';
import { format, formatNames } from '../../../compiler/model/text/formats.ts';
import { join } from '../text.ts';
import {
  type Local,
  type NameSet,
  type PooledPattern,
  type PooledTable,
  requestLocal,
  responseLocal,
  type ScalarSet,
} from './ir.ts';

export type NewLocal = (...words: readonly string[]) => Local;

/** Names of the parameters in some language. */
const parameters = ['value', 'path', 'context', 'out', 'sink'];

/** Locals of the function of a type: a name that exists already gets a number. */
export function typeLocals(): NewLocal {
  return newLocals(newTaken(parameters));
}

export function exchangeLocals(): NewLocal {
  return newLocals(newTaken([...parameters, requestLocal.name, responseLocal.name]));
}

/** The keys of names that exist. */
function newTaken(names: readonly string[]): Set<string> {
  return new Set(names.map(key));
}

function newLocals(taken: Set<string>): NewLocal {
  return (...words) => {
    const stem = stemOf(words);
    for (let number = 1; ; number++) {
      const name = number === 1 ? stem : `${stem}_${number}`;
      const before = taken.size;
      if (taken.add(key(name)).size > before) return { name };
    }
  };
}

/** A wire name such as `$id` or `2nd` may leave nothing that a name can start with. */
function stemOf(words: readonly string[]): string {
  const name = join(words.map(snakeCase), '_');
  return /^[a-z]/.test(name) ? name : name === '' ? 'member' : `member_${name}`;
}

/** Two names with the same key are the same name in some case convention. */
const key = memoize((name) => name.replaceAll('_', ''));

/** Constants by name, in the order of their names, which no further use changes. */
export function inOrderOfNames<Constant>(
  constants: ReadonlyMap<string, Constant>,
): readonly (readonly [name: string, constant: Constant])[] {
  return [...constants].sort(([one], [other]) => (one < other ? -1 : 1));
}

type Expression = Omit<PooledPattern, 'name'>;

/** Constants that the functions of a contract share. */
export interface Pools {
  readonly pattern: (expression: Expression, stem: string) => PooledPattern;
  readonly table: (table: string, stem: string) => PooledTable;
  /** The words come after the name of the type; the set of declared members has none. */
  readonly nameSet: (names: readonly string[], ...words: readonly string[]) => NameSet;
  readonly scalars: (values: readonly Scalar[], stem: string) => ScalarSet;
}

export interface ModulePools {
  /** The pools for the function of a type or exchange. */
  readonly of: (owner: string) => Pools;
  /** Pools with the same constants, to which constants can be added independently. */
  readonly copy: () => ModulePools;
}

const formats: ReadonlyMap<string | undefined, string> = new Map(
  formatNames.map((name) => [format(name).pattern, snakeCase(name)]),
);

/**
 * Equal patterns are one constant, and so are equal lists of values, named after the first use. The
 * names of members are not shared by types, which rarely stay equal.
 */
export function newPools(): ModulePools {
  const empty = (reserved: readonly string[]) => newPool(new Map(), newTaken(reserved));
  return poolsWith({
    patterns: empty([...formats.values()]),
    tables: empty([]),
    nameSets: empty([]),
    scalars: empty([]),
  });
}

type Names = Readonly<Record<'patterns' | 'tables' | 'nameSets' | 'scalars', Pool>>;

function poolsWith({ patterns, tables, nameSets, scalars }: Names): ModulePools {
  const copy = () =>
    poolsWith({
      patterns: patterns.copy(),
      tables: tables.copy(),
      nameSets: nameSets.copy(),
      scalars: scalars.copy(),
    });
  const of = (owner: string): Pools => {
    const ownName = (stem: string) => (stem === owner ? [owner] : [owner, stem]);
    return {
      pattern: ({ ecmaScript, portable }, stem) => ({
        name: formats.get(ecmaScript) ?? patterns.nameOf(ecmaScript, ownName(stem)),
        ecmaScript,
        portable,
      }),
      table: (table, stem) => ({ name: tables.nameOf(table, ownName(stem)), table }),
      nameSet: (names, ...words) => ({
        name: nameSets.nameOf(JSON.stringify([owner, names]), [owner, ...words]),
        names,
      }),
      scalars: (values, stem) => ({
        name: scalars.nameOf(JSON.stringify(values), ownName(stem)),
        values,
      }),
    };
  };
  return { of, copy };
}

interface Pool {
  /** Returns the name of a key, made of the words at its first use. */
  readonly nameOf: (key: string, words: readonly string[]) => string;
  readonly copy: () => Pool;
}

function newPool(names: Map<string, string>, taken: Set<string>): Pool {
  const newName = newLocals(taken);
  return {
    nameOf: (key, words) => {
      const name = names.get(key) ?? newName(...words).name;
      names.set(key, name);
      return name;
    },
    copy: () => newPool(new Map(names), new Set(taken)),
  };
}
