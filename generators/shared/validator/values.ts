/** Operands of the rule tree as values of the IR. */
import type { Get, Measure, Operand, Test as RuleTest } from '../../../compiler/model/rule-tree.ts';
import { constantOperand } from '../constant-folding.ts';
import { bind, lookUp } from './bindings.ts';
import {
  type Argument,
  contextLocal,
  requestLocal,
  responseLocal,
  type Test,
  type Value,
  type ValueName,
} from './ir.ts';
import {
  absent,
  anything,
  array,
  isCertain,
  type Kinds,
  kindsOfScalar,
  number,
  object,
  string,
} from './kinds.ts';
import { localValue, nothingKnown, type Scope } from './scope.ts';

/** The function that lowers tests; a parameter, since tests and values contain each other. */
export type LowerTest = (test: RuleTest, scope: Scope) => Test;

const measures: Readonly<Record<Measure, { readonly name: ValueName; readonly of: Kinds }>> = {
  'code-points': { name: 'codePoints', of: string },
  bytes: { name: 'utf8Bytes', of: string },
  sentences: { name: 'sentences', of: string },
  tokens: { name: 'tokens', of: string },
  instant: { name: 'instant', of: 0 },
  items: { name: 'itemCount', of: array },
  keys: { name: 'memberCount', of: object },
};

const maybeNumber: Kinds = number | absent;

export function lowerValue(operand: Operand, scope: Scope, lowerTest: LowerTest): Value {
  if (operand.kind === 'get') return lowerGet(operand, scope);
  const constant = constantOperand(operand);
  if (constant !== undefined) return literalValue(constant.value);
  const argument = (inner: Operand) => lowerValue(inner, scope, lowerTest);
  switch (operand.kind) {
    case 'literal':
      return literalValue(operand.value);
    case 'measure': {
      const of = argument(operand.operand);
      const { name, of: kinds } = measures[operand.of];
      return operation(name, [of], isCertain(of.kinds, kinds) ? number : maybeNumber);
    }
    case 'count':
      return operand.where === undefined
        ? lowerValue({ kind: 'measure', of: 'items', operand: operand.list }, scope, lowerTest)
        : operation('count', [argument(operand.list), itemTest(operand.where, scope, lowerTest)]);
    case 'sum':
      return operation('sum', [argument(operand.list), { kind: 'path', names: operand.item }]);
    case 'arithmetic':
      return operation(operand.operator, [argument(operand.left), argument(operand.right)]);
  }
}

export function lowerGet({ from, path }: Get, scope: Scope): Value {
  const [first, ...rest] = path;
  const field = from === 'self' && first !== undefined ? lookUp(scope.fields, first) : undefined;
  return field === undefined
    ? path.reduce(member, lowerBinding(from, scope))
    : rest.reduce(member, localValue(field, scope));
}

function lowerBinding(from: Get['from'], scope: Scope): Value {
  switch (from) {
    case 'self':
      return currentValue(scope);
    case 'item':
      return scope.item === undefined ? absentValue : localValue(scope.item, scope);
    case 'context':
      return scope.fn.hasContext ? localValue(contextLocal, scope) : absentValue;
    case 'asks':
      return scope.fn.isExchange ? localValue(requestLocal, scope) : absentValue;
    case 'answers':
      return scope.fn.isExchange ? localValue(responseLocal, scope) : absentValue;
  }
}

/** An exchange has no current value. */
export function currentValue(scope: Scope): Value {
  return scope.current === undefined ? absentValue : localValue(scope.current, scope);
}

export function member(of: Value, name: string): Value {
  return of.kind === 'literal' ? absentValue : { kind: 'member', of, name, kinds: anything };
}

/** A member of the current object, from its variable if it has one. */
export function memberOfCurrent(name: string, scope: Scope): Value {
  return lowerGet({ kind: 'get', from: 'self', path: [name] }, scope);
}

/** A test that sees each item of a list. Type checkers forget in it what is known outside of it. */
export function itemTest(test: RuleTest, scope: Scope, lowerTest: LowerTest): Argument {
  const item = scope.fn.newLocal('item');
  const known = bind(nothingKnown, item, anything & ~absent);
  return { kind: 'itemTest', item, test: lowerTest(test, { ...scope, item, known }) };
}

export function operation(
  name: ValueName,
  given: readonly Argument[],
  kinds: Kinds = maybeNumber,
): Value {
  return { kind: 'operation', name, arguments: given, kinds };
}

export function literalValue(value: Extract<Value, { kind: 'literal' }>['value']): Value {
  return { kind: 'literal', value, kinds: kindsOfScalar(value) };
}

const absentValue: Value = literalValue(undefined);

/** Whether a value is the current one. */
export function isCurrent(value: Value): boolean {
  return value.kind === 'local' && value.isCurrent;
}
