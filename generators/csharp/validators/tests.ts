/**
 * Tests and operands of the rule tree as C# expressions. All are total, as the runtime's helpers
 * are.
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

/** Expressions for what the names of the tree are bound to. */
export interface TestScope {
  readonly method: TestedMethod;
  /** The current value, and the item that the nearest `some` or `count` looks at. */
  readonly value: string;
  readonly item: string;
}

export interface TestedMethod extends Readonly<Record<Exclude<Binding, 'self' | 'item'>, string>> {
  /** The name of the regular expression for a pattern. */
  readonly pattern: (source: string) => string;
  /** A name for a value that is looked at more than once. */
  readonly locals: Locals;
}

type TestOf<Kind extends Test['kind']> = Extract<Test, { readonly kind: Kind }>;

/**
 * A part of a document, a number made from it (NaN where there is none), or what is known without
 * one.
 */
type Printed =
  | { readonly kind: 'json' | 'number'; readonly text: string }
  | { readonly kind: 'constant'; readonly value: Scalar | undefined };

const never = constant(false);
const absent: Printed = { kind: 'constant', value: undefined };

export function printTest(test: Test, scope: TestScope): Condition {
  const known = constantTest(test);
  return known === undefined ? printOpen(test, scope) : constant(known);
}

/** A test that no constant settles. */
export function printOpen(test: Test, scope: TestScope): Condition {
  switch (test.kind) {
    case 'hasKind':
      // Nearly all tests are of these.
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

/** A test that only a part of a document can pass. */
function ofJson(operand: Operand, scope: TestScope, print: (text: string) => Condition): Condition {
  const printed = printOperand(operand, scope);
  return printed.kind === 'json' ? print(printed.text) : never;
}

function printIs(operand: Printed, kind: JsonKind): Condition {
  if (operand.kind === 'json') return printKind(operand.text, kind);
  if (operand.kind === 'constant') return never;
  return kind === 'number'
    ? printPresence(operand)
    : kind === 'integer'
      ? unit(`Json.IsInteger(${operand.text})`)
      : never;
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
  return operand.kind === 'constant' ? never : unit(`Json.IsPresent(${operand.text})`);
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
  return low === undefined || high === undefined ? never : relation(low, relations[operator], high);
}

function printEquality(left: Printed, right: Printed): Condition {
  if (right.kind === 'constant') return printEqualTo(left, right.value);
  if (left.kind === 'constant') return printEqualTo(right, left.value);
  if (left.kind === 'json' && right.kind === 'json')
    return unit(`Json.AreEqual(${left.text}, ${right.text})`);
  return equality(asNumber(left) ?? '', asNumber(right) ?? '');
}

function printEqualTo(operand: Printed, value: Scalar | undefined): Condition {
  if (operand.kind === 'constant' || value === undefined) return never;
  if (operand.kind === 'json') return printScalar(operand.text, value);
  return typeof value === 'number' ? equality(operand.text, number(value)) : never;
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
  const isAtHand = operand.kind === 'get' && operand.path.length === 0;
  if (printed.kind === 'constant' || isAtHand || values.length < 2)
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
 * A lower and an upper bound of one number, which is then made once. Nothing where the tests are
 * others.
 */
function printRange(tests: readonly Test[], scope: TestScope): Condition | undefined {
  const [low, high] = tests;
  if (tests.length !== 2 || low?.kind !== 'compare' || high?.kind !== 'compare') return undefined;
  if (low.operator !== 'at-least' || high.operator !== 'at-most') return undefined;
  const least = constantOperand(low.right)?.value;
  const most = constantOperand(high.right)?.value;
  // C# refuses a pattern that nothing can match.
  if (typeof least !== 'number' || typeof most !== 'number' || least >= most) return undefined;
  if (!isTaken(low.left) || !isTaken(high.left)) return undefined;
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
 * Whether an operand is a part of a document, or a measure of one: no local is needed to print it.
 */
function isTaken(operand: Operand): boolean {
  return operand.kind === 'get' || (operand.kind === 'measure' && operand.operand.kind === 'get');
}

/** A function that tests an item. */
function itemTest(test: Test, scope: TestScope): string {
  const item = scope.method.locals('item');
  return `${item} => ${textOf(printTest(test, { method: scope.method, value: scope.value, item }))}`;
}

function printOperand(operand: Operand, scope: TestScope): Printed {
  if (operand.kind === 'get') return { kind: 'json', text: json(operand, scope) };
  if (operand.kind === 'literal') return { kind: 'constant', value: operand.value };
  const known = constantOperand(operand);
  if (known !== undefined) return { kind: 'constant', value: known.value };
  switch (operand.kind) {
    case 'measure':
      return made(operand.operand, scope, (text) => `Json.${measures[operand.of]}(${text})`);
    case 'count': {
      const { where } = operand;
      return made(operand.list, scope, (list) =>
        where === undefined
          ? `Json.Items(${list})`
          : `Json.CountItems(${list}, ${itemTest(where, scope)})`,
      );
    }
    case 'sum':
      return made(operand.list, scope, (list) => {
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

/** A number made from a part of a document; of what is itself a number none can be made. */
function made(from: Operand, scope: TestScope, print: (text: string) => string): Printed {
  const printed = printOperand(from, scope);
  return printed.kind === 'json' ? { kind: 'number', text: print(printed.text) } : absent;
}

/** An operand as a double; undefined for what is never a number. */
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

/** An operand as JSON; undefined where it is absent. */
export function json(operand: Operand, scope: TestScope): string {
  if (operand.kind !== 'get') throw new Error(`A ${operand.kind} is no part of a document.`);
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
