/**
 * C# conditions as values. Where a condition is used decides whether it is negated or needs
 * parentheses.
 */

export interface Condition extends Printed {
  /** The negation, if it is known without `!`. */
  readonly opposite: Printed | undefined;
}

interface Printed {
  readonly text: string;
  /** `unit` is a call, a name or a negation. */
  readonly kind: 'unit' | 'relation' | 'and' | 'or';
}

/** A call or a name. */
export function unit(text: string): Condition {
  return { text, kind: 'unit', opposite: undefined };
}

export function constant(value: boolean): Condition {
  return { text: String(value), kind: 'unit', opposite: { text: String(!value), kind: 'unit' } };
}

/** A comparison with NaN is always false, so that its operator can seldom be inverted. */
export function relation(text: string, opposite: string | undefined): Condition {
  const printed =
    opposite === undefined ? undefined : ({ text: opposite, kind: 'relation' } as const);
  return { text, kind: 'relation', opposite: printed };
}

export function equality(left: string, right: string): Condition {
  return relation(`${left} == ${right}`, `${left} != ${right}`);
}

export function and(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'and', ' && ');
}

export function or(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'or', ' || ');
}

function joined(conditions: readonly Condition[], kind: 'and' | 'or', operator: string): Condition {
  const [only] = conditions;
  if (only === undefined) return constant(kind === 'and');
  if (conditions.length === 1) return only;
  const other = kind === 'and' ? 'or' : 'and';
  const parts = conditions.map((each) => (each.kind === other ? `(${each.text})` : each.text));
  return { text: parts.join(operator), kind, opposite: undefined };
}

export function negated(condition: Condition): Condition {
  const { text, kind, opposite } = condition;
  return opposite === undefined
    ? { text: kind === 'unit' ? `!${text}` : `!(${text})`, kind: 'unit', opposite: condition }
    : { ...opposite, opposite: condition };
}
