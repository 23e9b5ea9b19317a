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
  return newLocals(parameters);
}

export function exchangeLocals(): NewLocal {
  return newLocals([...parameters, requestLocal.name, responseLocal.name]);
}

function newLocals(reserved: readonly string[]): NewLocal {
  const taken = new Set(reserved.map(key));
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
}

const formats: ReadonlyMap<string | undefined, string> = new Map(
  formatNames.map((name) => [format(name).pattern, snakeCase(name)]),
);

/**
 * Equal patterns are one constant, and so are equal lists of values, named after the first use. The
 * names of members are not shared by types, which rarely stay equal.
 */
export function newPools(): ModulePools {
  const patternName = newPool([...formats.values()]);
  const tableName = newPool([]);
  const nameSetName = newPool([]);
  const scalarsName = newPool([]);
  return {
    of: (owner) => {
      const ownName = (stem: string) => (stem === owner ? [owner] : [owner, stem]);
      return {
        pattern: ({ ecmaScript, portable }, stem) => ({
          name: formats.get(ecmaScript) ?? patternName(ecmaScript, ownName(stem)),
          ecmaScript,
          portable,
        }),
        table: (table, stem) => ({ name: tableName(table, ownName(stem)), table }),
        nameSet: (names, ...words) => ({
          name: nameSetName(JSON.stringify([owner, names]), [owner, ...words]),
          names,
        }),
        scalars: (values, stem) => ({
          name: scalarsName(JSON.stringify(values), ownName(stem)),
          values,
        }),
      };
    },
  };
}

/** Returns the name of a key, made of the words at its first use. */
function newPool(reserved: readonly string[]): (key: string, words: readonly string[]) => string {
  const names = new Map<string, string>();
  const newName = newLocals(reserved);
  return (key, words) => {
    const name = names.get(key) ?? newName(...words).name;
    names.set(key, name);
    return name;
  };
}
