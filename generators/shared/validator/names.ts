/** Names of locals, made of the names of fields so that a new field renames nothing. */
import { memoize, snakeCase } from '../../../compiler/model/names.ts';
import { type Local, requestLocal, responseLocal } from './ir.ts';

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

export function newLocals(reserved: readonly string[]): NewLocal {
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
  const name = words
    .map(snakeCase)
    .filter((word) => word !== '')
    .join('_');
  return /^[a-z]/.test(name) ? name : name === '' ? 'member' : `member_${name}`;
}

/** Two names with the same key are the same name in some case convention. */
const key = memoize((name) => name.replaceAll('_', ''));
