/** Tests of the kind of a value. Numbers are `int` or `float`; a `bool` is none. */
import {
  array,
  boolean,
  integer,
  isPossible,
  type Kinds,
  nullKind,
  number,
  object,
  string,
} from '../../shared/validator/kinds.ts';
import {
  atom,
  type Condition,
  call,
  comparison,
  joined,
  opaque,
  range,
} from '../printing/expressions.ts';
import type { ModuleUses } from './module-uses.ts';

const classes = [
  { kind: object, name: 'dict' },
  { kind: array, name: 'list' },
  { kind: string, name: 'str' },
  { kind: boolean, name: 'bool' },
] as const;

function classesOf(kinds: Kinds): readonly string[] {
  const names: string[] = [];
  for (const { kind, name } of classes) if (isPossible(kinds, kind)) names.push(name);
  return names;
}

function isOf(value: string, type: string): Condition {
  return comparison(call('type', value), 'is', type);
}

/** Whether the value is of one of the kinds, all of which are kinds of JSON. */
export function instanceCondition(
  value: string,
  isVariable: boolean,
  kinds: Kinds,
  module: ModuleUses,
): Condition {
  const names = classesOf(kinds);
  const type = names.length > 1 ? `(${names.join(', ')})` : names.join();
  return joined('or', [
    ...(type === '' ? [] : [atom(call('isinstance', value, type))]),
    ...(isPossible(kinds, number) ? [numberCondition(value, isVariable, kinds, module)] : []),
    ...noneCondition(value, kinds),
  ]);
}

function noneCondition(value: string, kinds: Kinds): readonly Condition[] {
  return isPossible(kinds, nullKind) ? [comparison(value, 'is', 'None')] : [];
}

/** Type checkers narrow a variable by the test of its type, and not by a function. */
function numberCondition(
  value: string,
  isVariable: boolean,
  kinds: Kinds,
  module: ModuleUses,
): Condition {
  const isAny = isPossible(kinds, number & ~integer);
  const isNumber = () => atom(call(module.use(isAny ? 'is_number' : 'is_integer'), value));
  if (!isVariable) return isNumber();
  return isAny
    ? joined('or', [isOf(value, 'int'), isOf(value, 'float')])
    : joined('and', [atom(call('isinstance', value, '(int, float)')), isNumber()]);
}

const maxSafeInteger = '9007199254740991';

/** Whether the value is of one of these kinds and of Python's own types. */
export function typeCondition(value: string, kinds: Kinds): Condition {
  const numbers = isPossible(kinds, number & ~integer) ? ['int', 'float'] : ['int'];
  const names = [...classesOf(kinds), ...(isPossible(kinds, number) ? numbers : [])];
  return joined('or', [...names.map((name) => isOf(value, name)), ...noneCondition(value, kinds)]);
}

/** Also what a value of such a type may lack: a text a whole character, a number its precision. */
export function valueCondition(value: string, kinds: Kinds, module: ModuleUses): Condition {
  const others = kinds & ~(string | number);
  const isText = () =>
    joined('and', [
      isOf(value, 'str'),
      // ASCII has no lone surrogate.
      opaque(
        joined('or', [atom(`${value}.isascii()`), atom(call(module.use('encodable'), value))]),
      ),
    ]);
  const isNumber = () =>
    joined('and', [
      typeCondition(value, kinds & number),
      range(`-${maxSafeInteger}`, value, maxSafeInteger),
    ]);
  return joined('or', [
    ...(isPossible(kinds, string) ? [isText()] : []),
    ...(isPossible(kinds, number) ? [isNumber()] : []),
    ...(others === 0 ? [] : [typeCondition(value, others)]),
  ]);
}
