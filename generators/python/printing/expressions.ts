/** Conditions with their precedence, so that they can be negated and joined. */

/** From the loosest to the tightest; an operand that binds more loosely needs parentheses. */
const precedence = { or: 1, and: 2, not: 3, comparison: 4, atom: 5 } as const;

export interface Condition {
  readonly text: string;
  readonly precedence: number;
  /** A better negation than one with `not`. */
  readonly negation?: () => Condition;
}

export const alwaysTrue: Condition = { ...atom('True'), negation: () => alwaysFalse };
export const alwaysFalse: Condition = { ...atom('False'), negation: () => alwaysTrue };

export function atom(text: string): Condition {
  return { text, precedence: precedence.atom };
}

export function call(name: string, ...given: readonly string[]): string {
  return `${name}(${given.join(', ')})`;
}

const opposites = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
} as const;

export type Operator = keyof typeof opposites;

export function comparison(left: string, operator: Operator, right: string): Condition {
  return {
    text: `${left} ${operator} ${right}`,
    precedence: precedence.comparison,
    negation: () => comparison(left, opposites[operator], right),
  };
}

/** `low <= value <= high`. */
export function range(low: string, value: string, high: string): Condition {
  return low === high
    ? comparison(value, '==', low)
    : { text: `${low} <= ${value} <= ${high}`, precedence: precedence.comparison };
}

export function not(condition: Condition): Condition {
  return (
    condition.negation?.() ?? {
      text: `not ${operand(condition)}`,
      precedence: precedence.not,
      negation: () => condition,
    }
  );
}

/** Joins at least one condition. */
export function joined(operator: 'and' | 'or', parts: readonly Condition[]): Condition {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const own = precedence[operator];
  return {
    text: parts
      .map((part) => (part.precedence === own ? part.text : operand(part)))
      .join(` ${operator} `),
    precedence: own,
    negation: () => joined(operator === 'and' ? 'or' : 'and', parts.map(not)),
  };
}

/** In a mix of `and` and `or`, both have parentheses. */
function operand({ text, precedence: own }: Condition): string {
  return own < precedence.not ? `(${text})` : text;
}

/** A condition that is clearer with `not` before the whole of it. */
export function opaque({ text, precedence: own }: Condition): Condition {
  return { text, precedence: own };
}
