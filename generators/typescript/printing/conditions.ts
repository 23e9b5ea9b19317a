/** Conditions, and their opposites as a person would write them. */

export type Condition =
  /** A name, a call, or anything else that `!` applies to as it is. */
  | { readonly kind: 'unary'; readonly text: string; readonly isNegated: boolean }
  | {
      readonly kind: 'equality';
      readonly left: string;
      readonly right: string;
      readonly isNegated: boolean;
    }
  /** A comparison of size. Its opposite keeps the operator, since NaN is neither above nor below. */
  | { readonly kind: 'relation'; readonly text: string; readonly isNegated: boolean }
  | {
      readonly kind: 'and' | 'or';
      readonly conditions: readonly Condition[];
      readonly isNegated: boolean;
    };

export function unary(text: string): Condition {
  return { kind: 'unary', text, isNegated: false };
}

export function equality(left: string, right: string): Condition {
  return { kind: 'equality', left, right, isNegated: false };
}

export function relation(text: string): Condition {
  return { kind: 'relation', text, isNegated: false };
}

export function and(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined
    ? only
    : { kind: 'and', conditions, isNegated: false };
}

export function or(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined
    ? only
    : { kind: 'or', conditions, isNegated: false };
}

export function negate(condition: Condition): Condition {
  return { ...condition, isNegated: !condition.isNegated };
}

export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'unary':
      return condition.isNegated ? `!${condition.text}` : condition.text;
    case 'equality':
      return `${condition.left} ${condition.isNegated ? '!==' : '==='} ${condition.right}`;
    case 'relation':
      return condition.isNegated ? `!(${condition.text})` : condition.text;
    case 'and':
    case 'or': {
      const joined = condition.conditions
        .map(printOperand)
        .join(condition.kind === 'and' ? ' && ' : ' || ');
      return condition.isNegated ? `!(${joined})` : joined;
    }
  }
}

/** Joined conditions within joined ones get parentheses. */
function printOperand(condition: Condition): string {
  const isJoined = condition.kind === 'and' || condition.kind === 'or';
  const text = printCondition(condition);
  return isJoined && !condition.isNegated ? `(${text})` : text;
}
