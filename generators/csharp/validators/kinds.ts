/** Tests of the kind of a value as C#. */
import {
  absent,
  array,
  boolean,
  integer,
  type Kinds,
  nullKind,
  number,
  object,
  string,
} from '../../shared/validator/kinds.ts';
import { type Condition, equality, negated, or, relation, unit } from '../printing/expressions.ts';
import { falseKind, nullKind as nullValueKind, trueKind } from '../printing/json.ts';

const valueKinds: readonly (readonly [kinds: Kinds, name: string])[] = [
  [object, 'JsonValueKind.Object'],
  [array, 'JsonValueKind.Array'],
  [string, 'JsonValueKind.String'],
  [number, 'JsonValueKind.Number'],
  [boolean, trueKind],
  [boolean, falseKind],
  [nullKind, nullValueKind],
  [absent, 'JsonValueKind.Undefined'],
];

/** Whether a value, which can be of the possible kinds, is of one of these. */
export function kindCondition(value: string, possible: Kinds, kinds: Kinds): Condition {
  if ((possible & ~kinds) === absent) return unit(`Json.IsPresent(${value})`);
  if ((possible & kinds) === boolean) return unit(`Json.IsBoolean(${value})`);
  const isOnlyInteger = (kinds & number) === integer && (possible & number) === number;
  if (!isOnlyInteger) return valueKindCondition(`${value}.ValueKind`, possible, kinds);
  const isInteger = unit(`Json.IsInteger(${value})`);
  const others = possible & kinds & ~number;
  return others === 0 ? isInteger : or([kindCondition(value, possible, others), isInteger]);
}

function valueKindCondition(valueKind: string, possible: Kinds, kinds: Kinds): Condition {
  const names = namesOf(possible & kinds);
  const [other, ...others] = namesOf(possible & ~kinds);
  if (names.length === 1) return equality(valueKind, names.join());
  if (other !== undefined && others.length === 0) return negated(equality(valueKind, other));
  const alternatives = names.join(' or ');
  return relation(`${valueKind} is ${alternatives}`, `${valueKind} is not (${alternatives})`);
}

/** Most values have one of a few sets of kinds. */
const namesByKinds = new Map<Kinds, readonly string[]>();

function namesOf(kinds: Kinds): readonly string[] {
  const names =
    namesByKinds.get(kinds) ??
    valueKinds.flatMap(([each, name]) => ((kinds & each) === 0 ? [] : [name]));
  namesByKinds.set(kinds, names);
  return names;
}

/** A number that an operation computes is NaN if it is absent. */
export function numericKindCondition(value: string, kinds: Kinds): Condition {
  return unit(`Json.${(kinds & number) === number ? 'IsPresent' : 'IsInteger'}(${value})`);
}
