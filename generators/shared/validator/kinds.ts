/** Sets of JSON kinds, one bit per kind: the static types of the validator IR. */
import type { JsonKind, Scalar } from '../../../compiler/model/json.ts';

export type Kinds = number;

export const object: Kinds = 1;
export const array: Kinds = 2;
export const string: Kinds = 4;
export const integer: Kinds = 8;
/** Integers are numbers. */
export const number: Kinds = 16 | integer;
export const boolean: Kinds = 32;
export const nullKind: Kinds = 64;
/** A member that the object does not have, or a measure of a value without one. */
export const absent: Kinds = 128;

export const scalar: Kinds = string | number | boolean | nullKind;
export const anyJson: Kinds = object | array | string | number | boolean | nullKind;
export const anything: Kinds = anyJson | absent;

const byName: Readonly<Record<JsonKind, Kinds>> = {
  object,
  array,
  string,
  integer,
  number,
  boolean,
  null: nullKind,
};

export function kindsNamed(kind: JsonKind): Kinds {
  return byName[kind];
}

export function kindsOfScalar(value: Scalar | undefined): Kinds {
  switch (typeof value) {
    case 'undefined':
      return absent;
    case 'string':
      return string;
    case 'boolean':
      return boolean;
    case 'number':
      return Number.isSafeInteger(value) ? integer : number & ~integer;
    default:
      return nullKind;
  }
}

/** Whether a value of these kinds is always of one of the others. */
export function isCertain(kinds: Kinds, of: Kinds): boolean {
  return kinds !== 0 && (kinds & ~of) === 0;
}

/** Whether a value of these kinds can be of one of the others. */
export function isPossible(kinds: Kinds, of: Kinds): boolean {
  return (kinds & of) !== 0;
}
