/**
 * C# conditions that can be negated idiomatically (`a != b` instead of `!(a == b)`). Whether a
 * condition is negated is decided when it is printed.
 */

export interface Condition {
  /** `unit` is a call or a name. A `relation` is negated with parentheses. */
  readonly kind: 'unit' | 'equality' | 'relation' | 'and' | 'or' | 'constant';
  /** The whole text, except for an equality, which also has `right`. */
  readonly left: string;
  readonly right: string;
  /** False if the condition is negated. */
  readonly isPositive: boolean;
}

export function textOf({ kind, left, right, isPositive }: Condition): string {
  return print(kind, left, right, isPositive);
}

export function oppositeOf({ kind, left, right, isPositive }: Condition): string {
  return print(kind, left, right, !isPositive);
}

function print(kind: Condition['kind'], left: string, right: string, isPositive: boolean): string {
  switch (kind) {
    case 'unit':
      return isPositive ? left : `!${left}`;
    case 'equality':
      return left + (isPositive ? ' == ' : ' != ') + right;
    case 'constant':
      return String(isPositive);
    case 'relation':
    case 'and':
    case 'or':
      return isPositive ? left : `!(${left})`;
  }
}

/** Returns a condition that is a call or a name. */
export function unit(text: string): Condition {
  return { kind: 'unit', left: text, right: '', isPositive: true };
}

export function equality(left: string, right: string): Condition {
  return { kind: 'equality', left, right, isPositive: true };
}

/** The operator is not inverted for the negation, since comparisons with NaN are always false. */
export function relation(left: string, operator: string, right: string): Condition {
  return { kind: 'relation', left: `${left} ${operator} ${right}`, right: '', isPositive: true };
}

export function and(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'and', ' && ');
}

export function or(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'or', ' || ');
}

export function negated({ kind, left, right, isPositive }: Condition): Condition {
  return { kind, left, right, isPositive: !isPositive };
}

export function constant(value: boolean): Condition {
  return { kind: 'constant', left: '', right: '', isPositive: value };
}

function joined(
  conditions: readonly Condition[],
  operation: 'and' | 'or',
  operator: string,
): Condition {
  const only = conditions[0];
  if (only === undefined) return constant(operation === 'and');
  if (conditions.length === 1) return only;
  const other = operation === 'and' ? 'or' : 'and';
  let text = '';
  for (const part of conditions) {
    const printed = part.kind === other && part.isPositive ? `(${part.left})` : textOf(part);
    text += text === '' ? printed : operator + printed;
  }
  return { kind: operation, left: text, right: '', isPositive: true };
}
