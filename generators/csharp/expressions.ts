/** Conditions of C#, each with its opposite in the words that a person would choose. */

export interface Condition {
  readonly text: string;
  readonly opposite: string;
  /** What must be put into parentheses beside which operator. */
  readonly binds: 'unit' | 'comparison' | 'and' | 'or';
}

/** A call or a name. */
export function unit(text: string): Condition {
  return { text, opposite: `!${text}`, binds: 'unit' };
}

export function equality(left: string, right: string): Condition {
  return { text: `${left} == ${right}`, opposite: `${left} != ${right}`, binds: 'comparison' };
}

/** Not turned round for its opposite: NaN is neither above nor below. */
export function relation(left: string, operator: string, right: string): Condition {
  return compound(`${left} ${operator} ${right}`, 'comparison');
}

export function and(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'and', ' && ');
}

export function or(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'or', ' || ');
}

export function negated({ text, opposite, binds }: Condition): Condition {
  return { text: opposite, opposite: text, binds: binds === 'comparison' ? 'comparison' : 'unit' };
}

export function constant(value: boolean): Condition {
  return { text: String(value), opposite: String(!value), binds: 'unit' };
}

function joined(conditions: readonly Condition[], binds: 'and' | 'or', operator: string): Condition {
  const [only] = conditions;
  if (only === undefined) return constant(binds === 'and');
  if (conditions.length === 1) return only;
  return compound(
    conditions.map((part) => (part.binds === 'or' || part.binds === 'and' ? `(${part.text})` : part.text)).join(operator),
    binds,
  );
}

function compound(text: string, binds: Condition['binds']): Condition {
  return { text, opposite: `!(${text})`, binds };
}
