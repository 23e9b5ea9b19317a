/** Conditions of C#, each with its opposite in the words that a person would choose. */

/** What must be put into parentheses beside which operator. */
type Binding = 'unit' | 'comparison' | 'and' | 'or';

export interface Condition {
  readonly text: string;
  readonly binds: Binding;
  readonly opposite: string;
  readonly oppositeBinds: Binding;
}

/** A call or a name. */
export function unit(text: string): Condition {
  return { text, binds: 'unit', opposite: `!${text}`, oppositeBinds: 'unit' };
}

export function equality(left: string, right: string): Condition {
  return either(`${left} == ${right}`, `${left} != ${right}`);
}

/** Two comparisons, of which just one holds. */
export function either(text: string, opposite: string): Condition {
  return { text, binds: 'comparison', opposite, oppositeBinds: 'comparison' };
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

export function negated({ text, binds, opposite, oppositeBinds }: Condition): Condition {
  return { text: opposite, binds: oppositeBinds, opposite: text, oppositeBinds: binds };
}

export function constant(value: boolean): Condition {
  return { text: String(value), binds: 'unit', opposite: String(!value), oppositeBinds: 'unit' };
}

function joined(conditions: readonly Condition[], operation: 'and' | 'or', operator: string): Condition {
  const [only] = conditions;
  if (only === undefined) return constant(operation === 'and');
  if (conditions.length === 1) return only;
  const other = operation === 'and' ? 'or' : 'and';
  let text = '';
  for (const part of conditions) {
    const printed = part.binds === other ? `(${part.text})` : part.text;
    text += text === '' ? printed : operator + printed;
  }
  return compound(text, operation);
}

function compound(text: string, binds: Binding): Condition {
  return { text, binds, opposite: `!(${text})`, oppositeBinds: 'unit' };
}
