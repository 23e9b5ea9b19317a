/**
 * Conditions of C#, and their opposites in the words that a person would choose. Which of the two
 * is printed is known last.
 */

export interface Condition {
  /** A call or a name; two things that are equal or not; what has its opposite in parentheses. */
  readonly kind: 'unit' | 'equality' | 'relation' | 'and' | 'or' | 'constant';
  /** All of it, but for an equality. */
  readonly left: string;
  readonly right: string;
  /** False where the opposite is meant. */
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

/** A call or a name. */
export function unit(text: string): Condition {
  return { kind: 'unit', left: text, right: '', isPositive: true };
}

export function equality(left: string, right: string): Condition {
  return { kind: 'equality', left, right, isPositive: true };
}

/** Not turned round for its opposite: NaN is neither above nor below. */
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
