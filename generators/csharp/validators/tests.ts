/**
 * Prints tests and operands of the rule tree as C# expressions. All are total, as the runtime's
 * helpers are: none throws.
 */

import type { Scalar } from '../../../compiler/model/json.ts';
import type { Binding, JsonKind, Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { constantOperand, constantTest } from '../../shared/constant-folding.ts';
import { number, utf8 } from '../printing/encode.ts';
import {
  and,
  type Condition,
  constant,
  equality,
  negated,
  or,
  relation,
  textOf,
  unit,
} from '../printing/expressions.ts';
import type { Locals } from '../printing/names.ts';
import {
  calculations,
  measures,
  relations,
  schemaStates,
  textRules,
  valueKinds,
} from './operators.ts';

/** The C# expressions to which bindings of the rule tree resolve. */
export interface TestScope {
  readonly method: TestedMethod;
  /** The current value, and the item of the nearest `some` or `count`. */
  readonly value: string;
  readonly item: string;
}

export interface TestedMethod extends Readonly<Record<Exclude<Binding, 'self' | 'item'>, string>> {
  /** The name of the regular expression for a pattern. */
  readonly pattern: (source: string) => string;
  /** Allocates names for local variables. */
  readonly locals: Locals;
}

type TestOf<Kind extends Test['kind']> = Extract<Test, { readonly kind: Kind }>;

/**
 * A printed operand: a part of a document, a number computed from it (NaN if absent), or a
 * constant.
 */
type Printed =
  | { readonly kind: 'json' | 'number'; readonly text: string }
  | { readonly kind: 'constant'; readonly value: Scalar | undefined };

const alwaysFalse = constant(false);
const absent: Printed = { kind: 'constant', value: undefined };

export function printTest(test: Test, scope: TestScope): Condition {
  const settled = constantTest(test);
  return settled === undefined ? printOpen(test, scope) : constant(settled);
}

/** Prints a test whose result is not constant. */
export function printOpen(test: Test, scope: TestScope): Condition {
  switch (test.kind) {
    case 'hasKind':
      if (test.operand.kind === 'get') return printKind(json(test.operand, scope), test.of);
      return printIs(printOperand(test.operand, scope), test.of);
    case 'present':
      return printPresence(printOperand(test.operand, scope));
    case 'compare':
      return printComparison(test, scope);
    case 'in':
      return printMembership(test, scope);
    case 'matches':
      return ofJson(test.operand, scope, (text) =>
        unit(`Json.Matches(${text}, ${scope.method.pattern(test.pattern)})`),
      );
    case 'startsWith':
      return printStarts(test, scope);
    case 'text':
      return ofJson(test.operand, scope, (text) => unit(`Json.${textRules[test.is]}(${text})`));
    case 'schema':
      return ofJson(test.operand, scope, (schema) =>
        unit(`Json.${schemaStates[test.is]}(${schema})`),
      );
    case 'some':
      return ofJson(test.list, scope, (text) =>
        unit(`Json.Some(${text}, ${itemTest(test.test, scope)})`),
      );
    case 'nOf':
      return printCount(test, scope);
  }
}

/** Prints a test that only a part of a document can pass. */
function ofJson(operand: Operand, scope: TestScope, print: (text: string) => Condition): Condition {
  const printed = printOperand(operand, scope);
  return printed.kind === 'json' ? print(printed.text) : alwaysFalse;
}

function printIs(operand: Printed, kind: JsonKind): Condition {
  if (operand.kind === 'json') return printKind(operand.text, kind);
  if (operand.kind === 'constant') return alwaysFalse;
  return kind === 'number'
    ? printPresence(operand)
    : kind === 'integer'
      ? unit(`Json.IsInteger(${operand.text})`)
      : alwaysFalse;
}

export function printKind(operand: string, kind: JsonKind): Condition {
  switch (kind) {
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'null':
      return equality(`${operand}.ValueKind`, valueKinds[kind]);
    case 'boolean':
      return unit(`Json.IsBoolean(${operand})`);
    case 'integer':
      return unit(`Json.IsInteger(${operand})`);
  }
}

function printPresence(operand: Printed): Condition {
  return operand.kind === 'constant' ? alwaysFalse : unit(`Json.IsPresent(${operand.text})`);
}

function printComparison(
  { left, operator, right }: TestOf<'compare'>,
  scope: TestScope,
): Condition {
  const first = printOperand(left, scope);
  const second = printOperand(right, scope);
  if (operator === 'equal') return printEquality(first, second);
  const low = asNumber(first);
  const high = asNumber(second);
  return low === undefined || high === undefined
    ? alwaysFalse
    : relation(low, relations[operator], high);
}

function printEquality(left: Printed, right: Printed): Condition {
  if (right.kind === 'constant') return printEqualTo(left, right.value);
  if (left.kind === 'constant') return printEqualTo(right, left.value);
  if (left.kind === 'json' && right.kind === 'json')
    return unit(`Json.AreEqual(${left.text}, ${right.text})`);
  return equality(asNumber(left) ?? '', asNumber(right) ?? '');
}

function printEqualTo(operand: Printed, value: Scalar | undefined): Condition {
  if (operand.kind === 'constant' || value === undefined) return alwaysFalse;
  if (operand.kind === 'json') return printScalar(operand.text, value);
  return typeof value === 'number' ? equality(operand.text, number(value)) : alwaysFalse;
}

export function printScalar(operand: string, value: Scalar): Condition {
  if (typeof value === 'string') return unit(`Json.IsText(${operand}, ${utf8(value)})`);
  if (typeof value === 'number') return equality(`Json.Number(${operand})`, number(value));
  return equality(
    `${operand}.ValueKind`,
    value === null ? valueKinds.null : value ? 'JsonValueKind.True' : 'JsonValueKind.False',
  );
}

function printStarts({ operand, prefix }: TestOf<'startsWith'>, scope: TestScope): Condition {
  return ofJson(operand, scope, (text) =>
    typeof prefix === 'string'
      ? printStart(text, prefix)
      : unit(`Json.Starts(${text}, ${json(prefix, scope)})`),
  );
}

export function printStart(operand: string, prefix: string): Condition {
  return unit(`Json.Starts(${operand}, ${utf8(prefix)})`);
}

function printMembership({ operand, values }: TestOf<'in'>, scope: TestScope): Condition {
  const printed = printOperand(operand, scope);
  const isVariable = operand.kind === 'get' && operand.path.length === 0;
  if (printed.kind === 'constant' || isVariable || values.length < 2)
    return or(values.map((value) => printEqualTo(printed, value)));
  const local = scope.method.locals(
    (operand.kind === 'get' ? operand.path.at(-1) : undefined) ?? 'operand',
  );
  const bound = unit(`${printed.text} is var ${local}`);
  return and([bound, or(values.map((value) => printEqualTo({ ...printed, text: local }, value)))]);
}

function printCount({ min, max, tests }: TestOf<'nOf'>, scope: TestScope): Condition {
  const range = min === tests.length ? printRange(tests, scope) : undefined;
  if (range !== undefined) return range;
  const conditions = tests.map((inner) => printTest(inner, scope));
  if (min === conditions.length) return and(conditions);
  if (min === 1 && max >= conditions.length) return or(conditions);
  if (max === 0) return negated(or(conditions));
  const count = `Json.Count(${conditions.map(textOf).join(', ')})`;
  return min === max ? equality(count, String(min)) : unit(`Json.IsFrom(${min}, ${max}, ${count})`);
}

/**
 * Prints a lower and an upper bound of one number as a range pattern, so that it is computed once.
 * Returns undefined if the tests differ.
 */
function printRange(tests: readonly Test[], scope: TestScope): Condition | undefined {
  const [low, high] = tests;
  if (tests.length !== 2 || low?.kind !== 'compare' || high?.kind !== 'compare') return undefined;
  if (low.operator !== 'at-least' || high.operator !== 'at-most') return undefined;
  const least = constantOperand(low.right)?.value;
  const most = constantOperand(high.right)?.value;
  // The C# compiler rejects a pattern that cannot match.
  if (typeof least !== 'number' || typeof most !== 'number' || least >= most) return undefined;
  if (!needsNoLocal(low.left) || !needsNoLocal(high.left)) return undefined;
  const first = asNumber(printOperand(low.left, scope));
  return first === undefined ||
    (low.left !== high.left && first !== asNumber(printOperand(high.left, scope)))
    ? undefined
    : relation(
        first,
        'is',
        `${relations['at-least']} ${number(least)} and ${relations['at-most']} ${number(most)}`,
      );
}

/**
 * Whether an operand is a part of a document, or a measure of one, and so is printed without a
 * local.
 */
function needsNoLocal(operand: Operand): boolean {
  return operand.kind === 'get' || (operand.kind === 'measure' && operand.operand.kind === 'get');
}

/** Returns a lambda that tests an item. */
function itemTest(test: Test, scope: TestScope): string {
  const item = scope.method.locals('item');
  return `${item} => ${textOf(printTest(test, { method: scope.method, value: scope.value, item }))}`;
}

function printOperand(operand: Operand, scope: TestScope): Printed {
  if (operand.kind === 'get') return { kind: 'json', text: json(operand, scope) };
  if (operand.kind === 'literal') return { kind: 'constant', value: operand.value };
  const settled = constantOperand(operand);
  if (settled !== undefined) return { kind: 'constant', value: settled.value };
  switch (operand.kind) {
    case 'measure':
      return computed(operand.operand, scope, (text) => `Json.${measures[operand.of]}(${text})`);
    case 'count': {
      const { where } = operand;
      return computed(operand.list, scope, (list) =>
        where === undefined
          ? `Json.Items(${list})`
          : `Json.CountItems(${list}, ${itemTest(where, scope)})`,
      );
    }
    case 'sum':
      return computed(operand.list, scope, (list) => {
        const item = scope.method.locals('item');
        return `Json.Sum(${list}, static ${item} => ${member(item, operand.item)})`;
      });
    case 'arithmetic': {
      const [left, right] = [
        asNumber(printOperand(operand.left, scope)),
        asNumber(printOperand(operand.right, scope)),
      ];
      return left === undefined || right === undefined
        ? absent
        : { kind: 'number', text: calculations[operand.operator](left, right) };
    }
  }
}

/** Prints a number computed from a part of a document; absent if the operand is itself a number. */
function computed(from: Operand, scope: TestScope, print: (text: string) => string): Printed {
  const printed = printOperand(from, scope);
  return printed.kind === 'json' ? { kind: 'number', text: print(printed.text) } : absent;
}

/** Prints an operand as a double; undefined if it is never a number. */
function asNumber(operand: Printed): string | undefined {
  switch (operand.kind) {
    case 'json':
      return `Json.Number(${operand.text})`;
    case 'number':
      return operand.text;
    case 'constant':
      return typeof operand.value === 'number' ? number(operand.value) : undefined;
  }
}

/** Prints an operand that is a part of a document. */
export function json(operand: Operand, scope: TestScope): string {
  if (operand.kind !== 'get') throw new Error(`A ${operand.kind} is not a part of a document.`);
  const from = bound(operand.from, scope);
  return operand.path.length === 0 ? from : member(from, operand.path);
}

function bound(name: Binding, { method, value, item }: TestScope): string {
  return name === 'self' ? value : name === 'item' ? item : method[name];
}

export function member(from: string, path: readonly string[]): string {
  let object = from;
  for (const name of path) object = `Json.Member(${object}, ${utf8(name)})`;
  return object;
}
