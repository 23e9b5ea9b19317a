/** Prints tests and operands of the rule tree as TypeScript expressions. None of them can throw. */
import { memoize } from '../../../compiler/model/names.ts';
import type {
  Get,
  JsonKind,
  Measure,
  Operand,
  SchemaState,
  Test,
  TextRule,
} from '../../../compiler/model/rule-tree.ts';
import { withoutLiterals } from '../printing/code.ts';
import { literal, memberOf, regularExpression, stringLiteral } from '../printing/encode.ts';
import { isKnown, isSelf, type Names } from './emit-context.ts';

const textRules: Readonly<Record<TextRule, string>> = {
  blank: 'isBlank',
  emoji: 'hasEmoji',
  markup: 'hasMarkup',
  'data-url': 'hasDataUrl',
  'untagged-json': 'hasUntaggedJson',
};

const schemaStates: Readonly<Record<SchemaState, string>> = {
  'well-formed': 'isWellFormedSchema',
  'fully-validated': 'isFullyJudgedSchema',
};

const measures: Readonly<Record<Measure, string>> = {
  'code-points': 'codePoints',
  bytes: 'utf8Bytes',
  sentences: 'sentences',
  tokens: 'tokens',
  instant: 'instant',
  items: 'items',
  keys: 'keyCount',
};

const comparisons = { 'at-least': '>=', 'at-most': '<=', above: '>', below: '<' } as const;

export function printTest(test: Test, names: Names): string {
  switch (test.kind) {
    case 'hasKind':
      return printKind(printOperand(test.operand, names), test.of);
    case 'present': {
      const operand = printOperand(test.operand, names);
      return isCalculated(test.operand)
        ? `runtime.isNumber(${operand})`
        : `${operand} !== undefined`;
    }
    case 'in': {
      const operand = printOperand(test.operand, names);
      return either(test.values.map((value) => printEqual(test.operand, operand, literal(value))));
    }
    case 'matches':
      return `runtime.matches(${names.tools.pattern(regularExpression(test.pattern))}, ${printOperand(test.operand, names)})`;
    case 'startsWith':
      return `runtime.starts(${printOperand(test.operand, names)}, ${typeof test.prefix === 'string' ? stringLiteral(test.prefix) : printOperand(test.prefix, names)})`;
    case 'text':
      return `runtime.${textRules[test.is]}(${printOperand(test.operand, names)})`;
    case 'schema':
      return `runtime.${schemaStates[test.is]}(${printOperand(test.operand, names)})`;
    case 'some':
      return printOverItems('some', test.list, test.test, names);
    case 'compare':
      return printCompare(test, names);
    case 'nOf':
      return printNOf(test, names);
  }
}

function printCompare(test: Extract<Test, { kind: 'compare' }>, names: Names): string {
  if (isNotEmpty(test, names)) return `${names.self}.length > 0`;
  const { left, operator, right } = test;
  if (operator !== 'equal')
    return `${printNumber(left, names)} ${comparisons[operator]} ${printNumber(right, names)}`;
  const first = printOperand(left, names);
  const second = printOperand(right, names);
  return right.kind === 'literal'
    ? printEqual(left, first, second)
    : `runtime.same(${first}, ${second})`;
}

/**
 * A string has at least one code point if it has at least one code unit, so counting is not needed.
 */
function isNotEmpty(
  { left, operator, right }: Extract<Test, { kind: 'compare' }>,
  names: Names,
): boolean {
  if (operator !== 'at-least' || right.kind !== 'literal' || right.value !== 1) return false;
  return (
    left.kind === 'measure' &&
    left.of === 'code-points' &&
    isSelf(left.operand) &&
    isKnown(names, 'string')
  );
}

/**
 * Prints a comparison. `===` is used only for the current value itself: TypeScript would narrow a
 * field and then reject the next rule that compares it with another value.
 */
function printEqual(operand: Operand, printed: string, value: string): string {
  const isPlain = operand.kind !== 'get' || isSelf(operand);
  return isPlain ? `${printed} === ${value}` : `runtime.same(${printed}, ${value})`;
}

function printNOf({ min, max, tests }: Extract<Test, { kind: 'nOf' }>, names: Names): string {
  const range = min === tests.length ? rangeOf(tests) : undefined;
  if (range !== undefined)
    return `runtime.isBetween(${printOperand(range.of, names)}, ${range.from}, ${range.to})`;
  const printed = tests.map((test) => printTest(test, names));
  const count = printed.length;
  if (min > count || max < min) return 'false';
  if (min === 0 && max >= count) return 'true';
  if (min === count) return printed.map(inParentheses).join(' && ');
  if (max === 0) return negated(either(printed));
  if (min === 1 && max >= count) return either(printed);
  return `runtime.holds(${min}, ${max}, ${printed.join(', ')})`;
}

/** Combines two bounds of the same measure, so that it is computed only once. */
function rangeOf(
  tests: readonly Test[],
): { readonly of: Operand; readonly from: string; readonly to: string } | undefined {
  const [first, second] = tests;
  if (tests.length !== 2 || first?.kind !== 'compare' || second?.kind !== 'compare')
    return undefined;
  if (first.operator !== 'at-least' || second.operator !== 'at-most' || first.left !== second.left)
    return undefined;
  if (
    first.left.kind !== 'measure' ||
    first.right.kind !== 'literal' ||
    second.right.kind !== 'literal'
  )
    return undefined;
  const from = first.right.value;
  const to = second.right.value;
  return typeof from === 'number' && typeof to === 'number'
    ? { of: first.left, from: literal(from), to: literal(to) }
    : undefined;
}

/** Prints the negation of a test, simplified. */
export function printNegation(test: Test, names: Names): string {
  switch (test.kind) {
    case 'hasKind':
      return isSelf(test.operand)
        ? printOtherKind(names.self, test.of)
        : negated(printTest(test, names));
    // Each of these is a single call.
    case 'matches':
    case 'startsWith':
    case 'text':
    case 'schema':
    case 'some':
      return `!${printTest(test, names)}`;
    case 'compare':
      if (isNotEmpty(test, names)) return `${names.self}.length === 0`;
      // The operator is not inverted, because comparisons with NaN are false.
      return test.operator === 'equal'
        ? negated(printTest(test, names))
        : `!(${printTest(test, names)})`;
    case 'nOf':
      if (test.max === 0 && test.tests.length > 0)
        return either(test.tests.map((inner) => printTest(inner, names)));
      return negated(printTest(test, names));
    case 'present':
    case 'in':
      return negated(printTest(test, names));
  }
}

const negated = memoize((printed) => {
  if (printed === 'false') return 'true';
  if (printed === 'true') return 'false';
  if (/^runtime\.\w+\(\w+\)$/.test(printed)) return `!${printed}`;
  if (/^\w+\.length > 0$/.test(printed)) return printed.replace('> 0', '=== 0');
  const simple =
    /^(typeof [\w.[\]']+|runtime\.get\([^()]*\)|[\w.]+(?:\[[^\]]+\])?) (===|!==) ([^&|]+)$/.exec(
      printed,
    );
  if (simple !== null) return `${simple[1]} ${simple[2] === '===' ? '!==' : '==='} ${simple[3]}`;
  return isOneCall(printed) ? `!${printed}` : `!(${printed})`;
});

/** Whether an expression is a single call or a parenthesized expression. */
function isOneCall(code: string): boolean {
  const bare = withoutLiterals(code);
  let depth = 0;
  for (let index = 0; index < bare.length; index++) {
    if (bare[index] === '(') depth++;
    if (bare[index] === ')' && --depth === 0)
      return index === bare.length - 1 && /^(?:!?runtime\.\w+|!)\(/.test(bare);
  }
  return false;
}

export function printOperand(operand: Operand, names: Names): string {
  switch (operand.kind) {
    case 'get':
      return printGet(operand, names);
    case 'literal':
      return literal(operand.value);
    case 'measure':
      return `runtime.${measures[operand.of]}(${printOperand(operand.operand, names)})`;
    case 'count':
      return operand.where === undefined
        ? `runtime.items(${printOperand(operand.list, names)})`
        : printOverItems('count', operand.list, operand.where, names);
    case 'sum':
      return `runtime.sum(${[printOperand(operand.list, names), ...operand.item.map(stringLiteral)].join(', ')})`;
    case 'arithmetic':
      return `runtime.${operand.operator}(${printOperand(operand.left, names)}, ${printOperand(operand.right, names)})`;
  }
}

function printOverItems(helper: 'some' | 'count', list: Operand, test: Test, names: Names): string {
  const item = names.tools.fresh('item');
  return `runtime.${helper}(${printOperand(list, names)}, (${item}) => ${printTest(test, { ...names, item })})`;
}

/** Prints an operand of an order comparison; NaN for values that are not numbers. */
function printNumber(operand: Operand, names: Names): string {
  const printed = printOperand(operand, names);
  const isNumber =
    isCalculated(operand) ||
    (operand.kind === 'literal' && typeof operand.value === 'number') ||
    (isSelf(operand) && isKnown(names, 'number', 'integer'));
  return isNumber ? printed : `runtime.number(${printed})`;
}

function isCalculated({ kind }: Operand): boolean {
  return kind !== 'get' && kind !== 'literal';
}

function printGet({ from, path }: Get, names: Names): string {
  const base = from === 'self' ? names.self : from === 'item' ? names.item : from;
  const first = path[0];
  if (first === undefined) return base;
  const known = from === 'self' ? names.fields.get(first) : undefined;
  if (from === 'self' && path.length === 1) return known ?? printMember(first, names);
  return `runtime.get(${[known ?? base, ...(known === undefined ? path : path.slice(1)).map(stringLiteral)].join(', ')})`;
}

/** Prints the access to a member of the current value, which may not be an object. */
export function printMember(name: string, names: Names): string {
  return isKnown(names, 'object')
    ? memberOf(names.self, name)
    : `runtime.get(${names.self}, ${stringLiteral(name)})`;
}

const kindTests: Readonly<Record<JsonKind, string>> = {
  object: 'runtime.isObject',
  array: 'runtime.isList',
  number: 'runtime.isNumber',
  integer: 'runtime.isInteger',
  string: 'runtime.isString',
  boolean: 'runtime.isBoolean',
  null: 'runtime.isNull',
};

/** Returns the runtime function that tests a kind, or presence for any kind. */
export function kindTest(kind: JsonKind | undefined): string {
  return kind === undefined ? 'runtime.isPresent' : kindTests[kind];
}

function printKind(operand: string, kind: JsonKind): string {
  if (kind === 'null') return `${operand} === null`;
  return kind === 'string' || kind === 'boolean'
    ? `typeof ${operand} === '${kind}'`
    : `${kindTests[kind]}(${operand})`;
}

/** Prints the negated test of the current value, which has a simple name. */
function printOtherKind(self: string, kind: JsonKind): string {
  if (kind === 'null') return `${self} !== null`;
  return kind === 'string' || kind === 'boolean'
    ? `typeof ${self} !== '${kind}'`
    : `!${kindTests[kind]}(${self})`;
}

function either(tests: readonly string[]): string {
  return tests.length < 2 ? (tests[0] ?? 'false') : tests.map(inParentheses).join(' || ');
}

/** Adds parentheses to operands of `&&` and `||` that contain such an operator. */
function inParentheses(test: string): string {
  return / (?:\|\||&&) /.test(test) && !isOneCall(test) ? `(${test})` : test;
}
