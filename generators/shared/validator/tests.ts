/** Tests of the rule tree as tests of the IR. A test that no document can change is a constant. */
import type { Scalar } from '../../../compiler/model/json.ts';
import { patternForm } from '../../../compiler/model/patterns/form.ts';
import type {
  Operand,
  Test as RuleTest,
  SchemaState,
  TextRule,
} from '../../../compiler/model/rule-tree.ts';
import { constantTest } from '../constant-folding.ts';
import type { Argument, Test, TestName, Value } from './ir.ts';
import {
  anyJson,
  isCertain,
  isPossible,
  kindsNamed,
  kindsOfScalar,
  number,
  scalar,
  string,
} from './kinds.ts';
import type { Scope } from './scope.ts';
import { itemTest, literalValue, lowerGet, lowerValue } from './values.ts';

type Of<Kind extends RuleTest['kind']> = Extract<RuleTest, { readonly kind: Kind }>;

const textRules: Readonly<Record<TextRule, TestName>> = {
  blank: 'isBlank',
  emoji: 'hasEmoji',
  markup: 'hasMarkup',
  'data-url': 'hasDataUrl',
  'untagged-json': 'hasUntaggedJson',
};

const schemaStates: Readonly<Record<SchemaState, TestName>> = {
  'well-formed': 'isWellFormedSchema',
  'fully-validated': 'isFullyValidatedSchema',
};

export function lowerTest(test: RuleTest, scope: Scope): Test {
  const constant = constantTest(test);
  if (constant !== undefined) return constantly(constant);
  const value = (operand: Operand) => lowerValue(operand, scope, lowerTest);
  switch (test.kind) {
    case 'hasKind':
      return isKind(value(test.operand), kindsNamed(test.of));
    case 'present':
      return isPresent(value(test.operand));
    case 'compare':
      return lowerCompare(test, value);
    case 'in':
      return isOneOf(value(test.operand), test.values, scope);
    case 'matches':
      return lowerMatches(test, value(test.operand), scope);
    case 'startsWith': {
      const prefix =
        typeof test.prefix === 'string' ? literalValue(test.prefix) : lowerGet(test.prefix, scope);
      return ofString('startsWith', value(test.operand), [prefix]);
    }
    case 'text':
      return ofString(textRules[test.is], value(test.operand), []);
    case 'schema':
      return operation(schemaStates[test.is], [value(test.operand)]);
    case 'some':
      return operation('some', [value(test.list), itemTest(test.test, scope, lowerTest)]);
    case 'nOf':
      return lowerCount(test, scope);
  }
}

/** Matches with a regular expression, or with a table if engines might take long. */
function lowerMatches(test: Of<'matches'>, of: Value, scope: Scope): Test {
  const { pools } = scope.fn;
  const form = patternForm(test.pattern);
  switch (form.kind) {
    case 'expression': {
      const pattern = pools.pattern(form, stemOf(test, scope));
      return ofString('matches', of, [{ kind: 'pattern', pattern }]);
    }
    case 'table': {
      const table = pools.table(form.table, stemOf(test, scope));
      return ofString('matchesTable', of, [{ kind: 'table', table }]);
    }
    case 'refused':
      throw new Error(`${test.pattern}: ${form.problem}`);
  }
}

/** A pattern is named after the field that it is for. */
function stemOf({ operand }: Of<'matches'>, scope: Scope): string {
  return (operand.kind === 'get' ? operand.path.at(-1) : undefined) ?? scope.stem;
}

export function constantly(value: boolean): Test {
  return { kind: 'constant', value };
}

export function operation(name: TestName, given: readonly Argument[]): Test {
  return { kind: 'operation', name, arguments: given };
}

/** Folded where what is known of the value decides it. */
export function isKind(of: Value, kinds: number): Test {
  if (isCertain(of.kinds, kinds)) return constantly(true);
  if (!isPossible(of.kinds, kinds)) return constantly(false);
  return { kind: 'isKind', of, kinds, proof: 'none' };
}

export function isPresent(of: Value): Test {
  return isKind(of, anyJson);
}

function ofString(name: TestName, of: Value, more: readonly Argument[]): Test {
  return isPossible(of.kinds, string) ? operation(name, [of, ...more]) : constantly(false);
}

export function isOneOf(of: Value, values: readonly Scalar[], scope: Scope): Test {
  const possible = [...new Set(values)].filter((value) =>
    isPossible(of.kinds, kindsOfScalar(value)),
  );
  const [only] = possible;
  if (only === undefined) return constantly(false);
  if (possible.length === 1) return isEqual(of, literalValue(only));
  const scalars = scope.fn.pools.scalars(possible, scope.stem);
  return operation('isOneOf', [of, { kind: 'scalars', scalars }]);
}

/** Absent values, lists and objects equal nothing. */
export function isEqual(left: Value, right: Value): Test {
  return isPossible(left.kinds & right.kinds, scalar)
    ? { kind: 'compare', operator: 'equal', left, right }
    : constantly(false);
}

function lowerCompare(
  { left, operator, right }: Of<'compare'>,
  value: (operand: Operand) => Value,
): Test {
  const [first, second] = [value(left), value(right)];
  if (operator === 'equal')
    return first.kind === 'literal' ? isEqual(second, first) : isEqual(first, second);
  if (!isPossible(first.kinds, number) || !isPossible(second.kinds, number))
    return constantly(false);
  const text = operator === 'at-least' && isOne(second) ? measuredString(first) : undefined;
  return text === undefined
    ? { kind: 'compare', operator, left: first, right: second }
    : operation('isNotEmpty', [text]);
}

function isOne(value: Value): boolean {
  return value.kind === 'literal' && value.value === 1;
}

/** The string whose code points are counted, if it certainly is one. */
function measuredString(value: Value): Value | undefined {
  const [of] = value.kind === 'operation' && value.name === 'codePoints' ? value.arguments : [];
  return of?.kind === 'local' && isCertain(of.kinds, string) ? of : undefined;
}

function lowerCount(test: Of<'nOf'>, scope: Scope): Test {
  const count = test.tests.length;
  const min = Math.max(0, test.min);
  const max = Math.min(count, test.max);
  const range = min === 2 && count === 2 ? lowerRange(test, scope) : undefined;
  if (range !== undefined) return range;
  const tests = test.tests.map((inner) => lowerTest(inner, scope));
  if (min > max) return constantly(false);
  if (min === 0 && max === count) return constantly(true);
  if (min === count) return all(tests);
  if (max === 0) return not(any(tests));
  if (min === 1 && max === count) return any(tests);
  return operation('countIsBetween', [
    literalValue(min),
    literalValue(max),
    { kind: 'tests', tests },
  ]);
}

/** A lower and an upper bound of one measure, which is then taken once. */
function lowerRange({ tests }: Of<'nOf'>, scope: Scope): Test | undefined {
  const [low, high] = tests;
  if (low?.kind !== 'compare' || high?.kind !== 'compare') return undefined;
  if (low.operator !== 'at-least' || high.operator !== 'at-most') return undefined;
  if (low.right.kind !== 'literal' || high.right.kind !== 'literal') return undefined;
  const isRange =
    typeof low.right.value === 'number' &&
    typeof high.right.value === 'number' &&
    low.right.value <= high.right.value &&
    low.left.kind === 'measure' &&
    (low.left === high.left || JSON.stringify(low.left) === JSON.stringify(high.left));
  if (!isRange) return undefined;
  const of = lowerValue(low.left, scope, lowerTest);
  const bounds = [literalValue(low.right.value), literalValue(high.right.value)];
  return isPossible(of.kinds, number) ? operation('isBetween', [of, ...bounds]) : constantly(false);
}

export function not(test: Test): Test {
  if (test.kind === 'constant') return constantly(!test.value);
  return test.kind === 'not' ? test.test : { kind: 'not', test };
}

export function all(tests: readonly Test[]): Test {
  return joined('all', tests);
}

/** Tests of the kind of one value become one test. */
export function any(tests: readonly Test[]): Test {
  const [first] = tests;
  if (first?.kind === 'isKind' && tests.every((test) => isKindOfSame(test, first.of))) {
    const kinds = tests.reduce((sum, test) => sum | (test.kind === 'isKind' ? test.kinds : 0), 0);
    return isKind(first.of, kinds);
  }
  return joined('any', tests);
}

function isKindOfSame(test: Test, of: Value): boolean {
  return (
    test.kind === 'isKind' &&
    test.of.kind === 'local' &&
    of.kind === 'local' &&
    test.of.local === of.local
  );
}

function joined(kind: 'all' | 'any', tests: readonly Test[]): Test {
  const deciding = kind === 'any';
  if (tests.some((test) => test.kind === 'constant' && test.value === deciding))
    return constantly(deciding);
  const open = tests.filter((test) => test.kind !== 'constant');
  const [only] = open;
  if (only === undefined) return constantly(!deciding);
  return open.length === 1 ? only : { kind, tests: open };
}
