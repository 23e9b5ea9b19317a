/** Tests and operands of the rule tree as Python expressions. */
import type { Get, JsonKind, Measure, Operand, Scalar, Test } from '../../compiler/tree.ts';
import { sharedPattern, sharedScalars } from './constants.ts';
import { scalarLiteral, textLiteral, tupleLiteral } from './encode.ts';
import { anyKind, isCertain, isPossible, type Scope } from './scope.ts';

/** How tightly an expression holds together: brackets are needed around what binds less than its surroundings. */
type Binding = 'or' | 'and' | 'not' | 'comparison' | 'atom';
const bindings: readonly Binding[] = ['or', 'and', 'not', 'comparison', 'atom'];

interface Expression {
  readonly text: string;
  readonly binding: Binding;
}

const always: Expression = { text: 'True', binding: 'atom' };
const never: Expression = { text: 'False', binding: 'atom' };

/** The test, or its opposite; `True` and `False` where the answer is known. */
export function printTest(test: Test, scope: Scope, isNegated = false): string {
  return print(test, scope, isNegated).text;
}

function print(test: Test, scope: Scope, isNegated: boolean): Expression {
  switch (test.kind) {
    case 'is':
      return printKind(test.operand, test.of, scope, isNegated);
    case 'present':
      return printPresent(test.operand, scope, isNegated);
    case 'compare':
      return printComparison(test, scope, isNegated);
    case 'in':
      return printIn(test.operand, test.values, scope, isNegated);
    case 'matches':
      return printMatches(test.operand, test.pattern, scope, isNegated);
    case 'holds':
      return printHolds(test, scope, isNegated);
  }
}

const classes: Readonly<Partial<Record<JsonKind, string>>> = { object: 'dict', array: 'list', string: 'str', boolean: 'bool' };

function printKind(operand: Operand, kind: JsonKind, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  if (isCertain(kinds, kind)) return constant(true, isNegated);
  if (!isPossible(kinds, kind)) return constant(false, isNegated);
  if (kind === 'null') return comparison(distinguishing(operand, scope), isNegated ? 'is not' : 'is', 'None');
  const name = classes[kind];
  if (name !== undefined) return called(`isinstance(${text}, ${name})`, isNegated);
  return called(`${kind === 'integer' ? 'is_integer' : 'is_number'}(${text})`, isNegated);
}

function printPresent(operand: Operand, scope: Scope, isNegated: boolean): Expression {
  const member = ownMember(operand, scope);
  if (member !== undefined) return comparison(textLiteral(member), isNegated ? 'not in' : 'in', scope.current);
  if (isThere(operand, scope)) return constant(true, isNegated);
  return comparison(distinguishing(operand, scope), isNegated ? 'is' : 'is not', 'ABSENT');
}

function printComparison(test: Extract<Test, { kind: 'compare' }>, scope: Scope, isNegated: boolean): Expression {
  const [left, right] = [printOperand(test.left, scope), printOperand(test.right, scope)];
  const areNumbers = isCertain(left.kinds, 'number') && isCertain(right.kinds, 'number');
  if (test.operator === 'equal') {
    if (test.right.kind === 'literal') return printEqual(test.left, test.right.value, scope, isNegated);
    if (test.left.kind === 'literal') return printEqual(test.right, test.left.value, scope, isNegated);
    if (areNumbers) return comparison(left.text, isNegated ? '!=' : '==', right.text);
    return called(`equal(${distinguishing(test.left, scope)}, ${distinguishing(test.right, scope)})`, isNegated);
  }
  if (!isPossible(left.kinds, 'number') || !isPossible(right.kinds, 'number')) return constant(false, isNegated);
  const isLeast = test.operator === 'at-least';
  if (areNumbers) return comparison(left.text, isLeast ? (isNegated ? '<' : '>=') : isNegated ? '>' : '<=', right.text);
  return called(`${isLeast ? 'at_least' : 'at_most'}(${left.text}, ${right.text})`, isNegated);
}

/** `True` and `1` are equal to Python, so only texts are compared by `==` without further questions. */
function printEqual(operand: Operand, value: Scalar, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  const literal = scalarLiteral(value);
  if (operand.kind === 'literal') return constant(operand.value === value, isNegated);
  if (!isPossible(kinds, kindOfScalar(value))) return constant(false, isNegated);
  if (value === null) return comparison(distinguishing(operand, scope), isNegated ? 'is not' : 'is', literal);
  if (typeof value === 'boolean') return comparison(text, isNegated ? 'is not' : 'is', literal);
  if (typeof value === 'string' || isCertain(kinds, 'number')) return comparison(text, isNegated ? '!=' : '==', literal);
  return called(`equal(${text}, ${literal})`, isNegated);
}

function printIn(operand: Operand, all: readonly Scalar[], scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  const values = [...new Set(all)].filter((value) => isPossible(kinds, kindOfScalar(value)));
  const [only] = values;
  if (only === undefined) return constant(false, isNegated);
  if (values.length === 1) return printEqual(operand, only, scope, isNegated);
  const literals = values.map(scalarLiteral);
  const tuple = literals.join().length > 50 ? sharedScalars(literals, scope.constants) : tupleLiteral(literals);
  if (values.every((value) => typeof value === 'string')) {
    return comparison(text, isNegated ? 'not in' : 'in', tuple);
  }
  return called(`among(${distinguishing(operand, scope)}, ${tuple})`, isNegated);
}

function printMatches(operand: Operand, pattern: string, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  if (!isPossible(kinds, 'string')) return constant(false, isNegated);
  const compiled = sharedPattern(pattern, scope.constants);
  if (!isCertain(kinds, 'string')) return called(`matches(${compiled}, ${text})`, isNegated);
  return comparison(`${compiled}.fullmatch(${text})`, isNegated ? 'is' : 'is not', 'None');
}

function printHolds(test: Extract<Test, { kind: 'holds' }>, scope: Scope, isNegated: boolean): Expression {
  const count = test.tests.length;
  const min = Math.max(0, test.min);
  const max = Math.min(count, test.max);
  const inner = (negated: boolean) => test.tests.map((each) => print(each, scope, negated));
  if (min > max) return constant(false, isNegated);
  if (min === 0 && max === count) return constant(true, isNegated);
  if (min === count) return isNegated ? joined(inner(true), 'or') : joined(inner(false), 'and');
  if (max === 0) return isNegated ? joined(inner(false), 'or') : joined(inner(true), 'and');
  if (min === 1 && max === count) return isNegated ? joined(inner(true), 'and') : joined(inner(false), 'or');
  const sum = `sum((${inner(false)
    .map(({ text }) => text)
    .join(', ')}))`;
  if (min === max) return comparison(sum, isNegated ? '!=' : '==', String(min));
  if (min === 0) return comparison(sum, isNegated ? '>' : '<=', String(max));
  if (max === count) return comparison(sum, isNegated ? '<' : '>=', String(min));
  return isNegated ? { text: `not ${min} <= ${sum} <= ${max}`, binding: 'not' } : comparison(String(min), '<=', `${sum} <= ${max}`);
}

/** An operand, null where it is absent unless that would be told apart: then see `distinguishing`. */
export function printOperand(operand: Operand, scope: Scope): { readonly text: string; readonly kinds: ReadonlySet<JsonKind> } {
  switch (operand.kind) {
    case 'literal':
      return { text: scalarLiteral(operand.value), kinds: new Set([kindOfScalar(operand.value)]) };
    case 'measure':
      return printMeasure(operand.of, operand.operand, scope);
    case 'get': {
      const member = ownMember(operand, scope);
      if (member !== undefined) return { text: `${scope.current}.get(${textLiteral(member)})`, kinds: anyKind };
      return { text: distinguishing(operand, scope), kinds: isSelf(operand) ? scope.kinds : anyKind };
    }
  }
}

/** An operand that is ABSENT, and not None, where it is absent. */
function distinguishing(operand: Operand, scope: Scope): string {
  if (operand.kind !== 'get') return printOperand(operand, scope).text;
  const member = ownMember(operand, scope);
  if (member !== undefined) return `${scope.current}.get(${textLiteral(member)}, ABSENT)`;
  const base = operand.from === 'self' ? scope.current : operand.from;
  return operand.path.length === 0 ? base : `member(${[base, ...operand.path.map(textLiteral)].join(', ')})`;
}

const measures: Readonly<Record<Measure, { readonly kind: JsonKind; readonly helper: string }>> = {
  'code-points': { kind: 'string', helper: 'code_points' },
  bytes: { kind: 'string', helper: 'utf8_bytes' },
  items: { kind: 'array', helper: 'item_count' },
  keys: { kind: 'object', helper: 'key_count' },
};

function printMeasure(of: Measure, operand: Operand, scope: Scope): { readonly text: string; readonly kinds: ReadonlySet<JsonKind> } {
  const { kind, helper } = measures[of];
  const { text, kinds } = printOperand(operand, scope);
  if (!isCertain(kinds, kind)) return { text: `${helper}(${text})`, kinds: anyKind };
  return { text: `len(${of === 'bytes' ? `${text}.encode()` : text})`, kinds: new Set(['number']) };
}

/** The name of a member of the current object itself, which needs no helper. */
function ownMember(operand: Operand, scope: Scope): string | undefined {
  if (operand.kind !== 'get' || operand.from !== 'self' || operand.path.length !== 1) return undefined;
  return isCertain(scope.kinds, 'object') ? operand.path[0] : undefined;
}

function isThere(operand: Operand, scope: Scope): boolean {
  return (
    operand.kind === 'literal' || (operand.kind === 'get' && operand.path.length === 0 && (operand.from === 'self' || scope.isExchange))
  );
}

function isSelf(operand: Get): boolean {
  return operand.from === 'self' && operand.path.length === 0;
}

function kindOfScalar(value: Scalar): JsonKind {
  return value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
}

function constant(value: boolean, isNegated: boolean): Expression {
  return value === isNegated ? never : always;
}

function comparison(left: string, operator: string, right: string): Expression {
  return { text: `${left} ${operator} ${right}`, binding: 'comparison' };
}

function called(text: string, isNegated: boolean): Expression {
  return isNegated ? { text: `not ${text}`, binding: 'not' } : { text, binding: 'atom' };
}

/** Answers that are known fall out. */
function joined(parts: readonly Expression[], operator: 'and' | 'or'): Expression {
  const [neutral, deciding] = operator === 'and' ? [always, never] : [never, always];
  if (parts.some(({ text }) => text === deciding.text)) return deciding;
  const open = parts.filter(({ text }) => text !== neutral.text);
  const [only] = open;
  if (open.length < 2) return only ?? neutral;
  const inner = open.map(({ text, binding }) => (bindings.indexOf(binding) < bindings.indexOf(operator) ? `(${text})` : text));
  return { text: inner.join(` ${operator} `), binding: operator };
}
