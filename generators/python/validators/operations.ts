/**
 * Operations of the validator IR in Python. Each is a function of the run time; where the kinds of
 * its arguments are certain, some are printed in place, which is shorter and faster.
 */
import { snakeCase } from '../../../compiler/model/names.ts';
import type { Argument, OperationName } from '../../shared/validator/ir.ts';
import {
  array,
  isCertain,
  type Kinds,
  number,
  object,
  string,
} from '../../shared/validator/kinds.ts';
import { nameLiteral, tupleLiteral } from '../printing/encode.ts';
import {
  atom,
  type Condition,
  call,
  comparison,
  joined,
  not,
  range,
} from '../printing/expressions.ts';
import type { ModuleUses } from './module-uses.ts';

/** An argument that is already printed. */
export interface Given {
  readonly argument: Argument;
  /** Empty if the argument is left out. */
  readonly text: string;
  /** The variable of the items that a test looks at. */
  readonly item: string;
  readonly tests: readonly Condition[];
}

const noArgument: Given = {
  argument: { kind: 'tests', tests: [] },
  text: '',
  item: '_',
  tests: [],
};

export function printOperation(
  name: OperationName,
  given: readonly Given[],
  module: ModuleUses,
): Condition {
  const [first = noArgument, second = noArgument, third = noArgument] = given;
  const printed = inPlace[name]?.(first, second, third, module);
  if (printed !== undefined) return printed;
  const texts = given.map(({ argument, text, item }) =>
    argument.kind === 'itemTest' ? `lambda ${item}: ${text}` : text,
  );
  return atom(call(module.use(operationName(name)), ...texts.filter((text) => text !== '')));
}

/** Python has a `sum` of its own. */
export function operationName(name: OperationName): string {
  return name === 'sum' ? 'sum_of' : snakeCase(name);
}

type Print = (
  first: Given,
  second: Given,
  third: Given,
  module: ModuleUses,
) => Condition | undefined;

function isAll({ argument }: Given, kinds: Kinds): boolean {
  return 'kinds' in argument && isCertain(argument.kinds, kinds);
}

function ifAll(kinds: Kinds, print: (text: string) => string): Print {
  return (of) => (isAll(of, kinds) ? atom(print(of.text)) : undefined);
}

const inPlace: Readonly<Partial<Record<OperationName, Print>>> = {
  codePoints: ifAll(string, (text) => `len(${text})`),
  itemCount: ifAll(array, (text) => `len(${text})`),
  memberCount: ifAll(object, (text) => `len(${text})`),
  utf8Bytes: ifAll(string, (text) => `len(${text}.encode())`),
  tokens: ifAll(string, (text) => `(len(${text}) + 3) // 4`),
  hasTextKeys: ({ text }) => atom(`all(type(key) is str for key in ${text})`),
  fieldPassed: ({ text }) => atom(call('field_passed', text)),
  isNotEmpty: (of) =>
    isAll(of, string)
      ? { ...comparison(of.text, '!=', '""'), negation: () => not(atom(of.text)) }
      : undefined,
  // ASCII contains no emoji, and `isascii` is faster than the search.
  hasEmoji: (of, _second, _third, module) =>
    isAll(of, string)
      ? joined('and', [
          not(atom(`${of.text}.isascii()`)),
          atom(call(module.use('has_emoji'), of.text)),
        ])
      : undefined,
  matches: (of, pattern) =>
    isAll(of, string)
      ? comparison(`${pattern.text}.fullmatch(${of.text})`, 'is not', 'None')
      : undefined,
  matchesTable: (of, table) =>
    isAll(of, string) ? atom(`${table.text}.accepts(${of.text})`) : undefined,
  startsWith: (of, prefix) =>
    isAll(of, string) && prefix.argument.kind === 'literal'
      ? atom(`${of.text}.startswith(${prefix.text})`)
      : undefined,
  isOneOf: (of, { argument, text }) =>
    argument.kind === 'scalars' &&
    argument.scalars.values.every((value) => typeof value === 'string')
      ? comparison(of.text, 'in', text)
      : undefined,
  isBetween: (of, low, high) =>
    isAll(of, number) ? range(low.text, of.text, high.text) : undefined,
  some: (list, { text, item }, _third, module) => {
    const items = isAll(list, array) ? list.text : call(module.use('as_items'), list.text);
    return atom(`any(${text} for ${item} in ${items})`);
  },
  countIsBetween: (low, high, { tests }) => range(low.text, countOf(tests), high.text),
  hasOtherMembers: (of, { argument: names }, { argument: required }) =>
    names.kind === 'names' && required.kind === 'path'
      ? comparison(
          `len(${of.text})`,
          '!=',
          countPresent(of.text, names.names.names, required.names),
        )
      : undefined,
};

const longestSum = 60;

/** A sum that is too long for a line becomes a call, which can be broken between its items. */
function countOf(tests: readonly Condition[]): string {
  const terms = tests.map(({ text }) => text);
  const sum = `(${terms.join(') + (')})`;
  return sum.length <= longestSum ? sum : call('sum', tupleLiteral(terms));
}

/**
 * A sum nests one level per term, and Python compiles about a thousand levels: longer sums are sums
 * of groups.
 */
const termsPerGroup = 50;

/** The number of these members that the object has; the required ones are certainly there. */
function countPresent(of: string, names: readonly string[], required: readonly string[]): string {
  const isRequired = new Set(required);
  const terms = names
    .filter((name) => !isRequired.has(name))
    .map((name) => `(${nameLiteral(name)} in ${of})`);
  const groups = Array.from({ length: Math.ceil(terms.length / termsPerGroup) }, (_, index) =>
    terms.slice(index * termsPerGroup, (index + 1) * termsPerGroup).join(' + '),
  );
  const optional = groups.length > 1 ? groups.map((group) => `(${group})`) : groups;
  return [String(required.length), ...optional].join(' + ');
}
