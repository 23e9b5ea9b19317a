/**
 * How names of a contract are written in Python. Each is a function of the one name, so that nothing else in a
 * contract can move it. What the language or the generated code needs itself gets one underscore at its end:
 * `class` becomes `class_`, a field `to_json` becomes `to_json_`, a type `Union` becomes `Union_`.
 */
import type { Field } from '../../compiler/model.ts';
import { snakeCase } from '../../compiler/names.ts';

const keywords = [
  ...[
    'False',
    'None',
    'True',
    'and',
    'as',
    'assert',
    'async',
    'await',
    'break',
    'class',
    'continue',
    'def',
    'del',
    'elif',
    'else',
    'except',
  ],
  ...['finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try'],
  ...['while', 'with', 'yield'],
];

/** What the body of a class uses itself: a field of that name would hide it. */
const memberNames = [
  ...['self', 'cls', 'extra', 'from_dict', 'from_json', 'to_dict', 'to_json'],
  ...[
    'bool',
    'bytes',
    'classmethod',
    'dataclass',
    'date',
    'datetime',
    'dict',
    'field',
    'float',
    'int',
    'object',
    'property',
    'str',
    'tuple',
  ],
];

/** What a module imports or takes from the builtins under a name that a type may have. */
const typeNames = [
  ...['Any', 'Callable', 'Clean', 'Collect', 'ContractError', 'ContractExchange', 'ContractType', 'Final', 'Found', 'Generic', 'JsonValue'],
  ...['Level', 'Limits', 'Literal', 'Mapping', 'Parsed', 'Reading', 'Sequence', 'Sink', 'TypeAlias', 'TypeVar', 'UUID', 'Union', 'Unset'],
  ...['ValueError', 'Violation'],
];

const constantNames = ['ABSENT', 'EXCHANGES', 'TYPES', 'UNSET', 'UUID'];

/** What printed functions use themselves: a local variable of that name would hide it. */
const localNames = [
  ...['above', 'all', 'among', 'answers', 'any', 'asks', 'at_least', 'at_most', 'below', 'bool', 'clean_argument', 'code_points'],
  ...['collect_argument', 'collect_embedded', 'context', 'counted', 'dangling', 'dict', 'distance', 'divided', 'embedded', 'enumerate'],
  ...['equal', 'float', 'has_emoji', 'has_markup', 'holds_json', 'instant', 'int', 'is_blank', 'is_integer', 'is_number', 'isinstance'],
  ...['item_count', 'items_of', 'key_count', 'len', 'list', 'map', 'matches', 'member', 'minus', 'object', 'path', 'plus', 'pointer'],
  ...['re', 'repeated', 'self', 'sentence_count', 'sequence_break', 'sink', 'sorted', 'sound', 'starts', 'str', 'sum', 'times'],
  ...['token_count', 'total', 'tuple', 'unknown_keys', 'utf8_bytes', 'value'],
];

const reservedMembers = new Set([...keywords, ...memberNames]);
const reservedTypes = new Set([...keywords, ...typeNames]);
const reservedConstants = new Set(constantNames);
const reservedLocals = new Set([...keywords, ...localNames]);

/** `AGN-033` lives in the module `agn_033`. */
export function moduleName(contractId: string): string {
  return unreserved(snakeCase(contractId), reservedMembers);
}

export function className(typeName: string): string {
  return unreserved(typeName, reservedTypes);
}

/** Type variables are the module's own business, and so never meet the name of a type. */
export function typeVariable(parameter: string): string {
  return `_${parameter}`;
}

export function attributeName(field: string): string {
  return unreserved(identifier(field), reservedMembers);
}

/** A field's attribute: the name that the contract gives for Python, or one made from the contract's own. */
export function memberName({ name, names }: Field): string {
  const given = names['python'];
  return given === undefined ? attributeName(name) : unreserved(given, reservedMembers);
}

/** The descriptor of a type, in capitals. A type that is written in capitals itself keeps its name. */
export function constantName(typeName: string): string {
  const name = upperCase(snakeCase(typeName));
  return name === className(typeName) || reservedConstants.has(name) ? `${name}_` : name;
}

/** `parse_…`, `_read_…` and the like, for a type, a type parameter or an exchange. */
export function functionName(verb: string, name: string): string {
  return `${verb}_${snakeCase(name)}`;
}

export function localName(field: string): string {
  return unreserved(identifier(field), reservedLocals);
}

/** A name that the function does not use yet. */
export function fresh(name: string, used: Set<string>): string {
  let candidate = name;
  for (let count = 2; used.has(candidate); count++) candidate = `${name}_${count}`;
  used.add(candidate);
  return candidate;
}

/** Field names are ASCII, but a case conversion may leave nothing of `_`, or a digit first of `_2`. */
function identifier(field: string): string {
  const name = snakeCase(field);
  return /^[a-z]/.test(name) ? name : `member_${name}`;
}

function unreserved(name: string, reserved: ReadonlySet<string>): string {
  return reserved.has(name) ? `${name}_` : name;
}

function upperCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));
}
