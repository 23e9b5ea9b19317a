/**
 * How names of a contract are written in Python. Each is a function of the one name, so that nothing else in a
 * contract can move it. What the language or the generated code needs itself gets one underscore at its end:
 * `class` becomes `class_`, a field `to_json` becomes `to_json_`, a type `Union` becomes `Union_`.
 */
import { splitName } from '../../compiler/imported.ts';
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

/** What the package itself holds: asked for a module of that name, it would give this. */
const packageNames = ['assert_never', 'cast', 'dicts', 'exchanges_of', 'import_module', 'is_valid', 'json_text', 'types_of'];

/** What a module imports or takes from the builtins under a name that a type may have. */
const typeNames = [
  ...['Any', 'Callable', 'Clean', 'Collect', 'ContractError', 'ContractExchange', 'ContractType', 'Final', 'Found', 'Generic', 'JsonValue'],
  ...[
    'Level',
    'Limits',
    'Literal',
    'Mapping',
    'Parsed',
    'Reading',
    'Sequence',
    'Sink',
    'TypeAlias',
    'TypeGuard',
    'TypeVar',
    'TypedDict',
    'UUID',
    'Union',
    'Unset',
  ],
  ...['ValueError', 'Violation'],
];

const constantNames = ['ABSENT', 'EXCHANGES', 'TYPES', 'TYPE_CHECKING', 'UNSET', 'UUID'];

/** What printed functions use themselves, or a module imports: a local variable of that name would hide it. */
const localNames = [
  ...['above', 'all', 'among', 'answers', 'any', 'asks', 'at_least', 'at_most', 'below', 'bool', 'cast', 'clean_argument', 'code_points'],
  ...['collect_argument', 'collect_embedded', 'context', 'contextual_exchange', 'contextual_type', 'counted', 'dangling', 'dataclass'],
  ...['date', 'datetime', 'dict', 'distance', 'divided', 'embedded', 'embedded_value', 'enumerate', 'equal', 'field', 'fits', 'float'],
  ...['has_emoji', 'has_markup', 'holds_json', 'instant', 'int', 'blank', 'fully_judged', 'integral', 'numeric', 'well_formed_schema'],
  ...['isinstance', 'item_count', 'as_items', 'key_count', 'json_kind', 'len', 'list', 'map', 'matches', 'member', 'minus', 'misfits'],
  ...['object', 'path', 'plus', 'pointer', 're', 'repeated', 'schema_among', 'self', 'sentence_count', 'sequence_break', 'sink'],
  ...[
    'sorted',
    'sound',
    'starts',
    'str',
    'sum',
    'times',
    'to_datetime',
    'token_count',
    'total',
    'tuple',
    'unchanged',
    'unknown_keys',
    'utf8_bytes',
  ],
  ...['value'],
];

/** Functions that are named after types, type parameters and exchanges, and variables that are counted. */
const madeNames = /^(?:parse|validate|is|check|clean|collect|read|write|of)_|^item_/;

const reservedMembers = new Set([...keywords, ...memberNames]);
const reservedFiles = new Set([...reservedMembers, ...packageNames]);
const reservedTypes = new Set([...keywords, ...typeNames]);
const reservedConstants = new Set(constantNames);
const reservedLocals = new Set([...keywords, ...localNames]);

/** `AGN-033` lives in the module `agn_033`. */
export function moduleName(contractId: string): string {
  return unreserved(snakeCase(contractId), reservedFiles);
}

/** What a module calls that of another contract. An id without a number may be any word, also one that a field or a function has. */
export function importName(contractId: string): string {
  const name = moduleName(contractId);
  return /[0-9]$/.test(name) && !madeNames.test(name) ? name : `${name}_`;
}

/** A type of another contract is found in its module: `agn_033.ToolCall`. */
export function className(typeName: string): string {
  return inItsModule(typeName, (name) => unreserved(name, reservedTypes));
}

/** Type variables are the module's own business, and so never meet the name of a type. */
export function typeVariable(parameter: string): string {
  return `_${parameter}`;
}

/** The type of a type's JSON, which lives in the module of the same name in `dicts`. */
export function twinName(typeName: string): string {
  return `_dicts.${className(typeName)}`;
}

/** Whether the body of a class can name a key: no keyword, and not one that Python renames there. */
export function isKey(name: string): boolean {
  return /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.includes(name);
}

export function attributeName(field: string): string {
  return unreserved(identifier(field), reservedMembers);
}

/** A field's attribute: the name that the contract gives for Python, or one made from the contract's own. */
export function memberName({ name, names }: Field): string {
  const given = names['python'];
  return given === undefined ? attributeName(name) : unreserved(given, reservedMembers);
}

/** What names made for a field are made of: with a word before or behind it, none needs its underscore. */
export function stemName({ name, names }: Field): string {
  return names['python'] ?? identifier(name);
}

/** `with_error_message`, `with_source_and_target`. */
export function factoryName(chosen: readonly Field[]): string {
  return `with_${chosen.map(stemName).join('_and_')}`;
}

/** The descriptor of a type, in capitals. A type that is written in capitals itself keeps its name. */
export function constantName(typeName: string): string {
  return inItsModule(typeName, (written) => {
    const name = upperCase(snakeCase(written));
    return name === className(written) || reservedConstants.has(name) ? `${name}_` : name;
  });
}

/** `parse_…`, `check_…` and the like, for a type, a type parameter or an exchange. */
export function functionName(verb: string, name: string): string {
  return `${verb}_${snakeCase(name)}`;
}

/** What judges, reads or writes a type: `_read_tool_call`, or `agn_033._read_tool_call` of another contract. */
export function innerName(verb: string, typeName: string): string {
  return inItsModule(typeName, (name) => `_${functionName(verb, name)}`);
}

function inItsModule(typeName: string, convert: (name: string) => string): string {
  const { home, name } = splitName(typeName);
  return home === undefined ? convert(name) : `${importName(home)}.${convert(name)}`;
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
