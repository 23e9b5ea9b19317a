/**
 * How names of a contract are written in Python. Each is a function of the one name, so that
 * nothing else in a contract can move it. What the language or the generated code needs itself gets
 * one underscore at its end:
 * `class` becomes `class_`, a field `to_json` becomes `to_json_`, a type `Union` becomes `Union_`.
 */

import type { Field } from '../../../compiler/model/model.ts';
import { memoize, snakeCase } from '../../../compiler/model/names.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const keywords = words(`
  and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None
  nonlocal not or pass raise return True try while with yield
`);

/** What the body of a class uses itself: a field of that name would hide it. */
const memberNames = words(`
  bool bytes classmethod cls dataclass date datetime dict extra field float from_dict from_json int object property self str to_dict
  to_json tuple
`);

/** What the package itself holds: asked for a module of that name, it would give this. */
const packageNames = words(`
  assert_never cast dicts exchanges_of find_answer import_module is_valid json_text restore_answer
  to_feedback types_of
`);

/**
 * What Python itself has under a name that a type may have. To hide it would mislead people, and
 * does mislead mypy.
 */
const builtinNames = words(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
  BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
  DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError
  FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
  IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError
  NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
  PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration
  SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError
  UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
`);

/** What a module imports under a name that a type may have. */
const typeNames = words(`
  Any AnyContractType Callable Clean Collect Collection ContextExchange ContextType ContractError ContractExchange ContractType Dialect FileLoaded FileSaved
  FileTransport Final Found Generic JsonValue Level Limits Literal Mapping
  ModelReading Parsed PathLike Reading Repair Sequence Sink Sound Transport TypeAlias TypedDict TypeGuard TypeVar Union Unset UUID Violation WithoutContext
`);

const constantNames = words(`
  ABSENT EXCHANGES TYPE_CHECKING TYPES UNSET UUID
`);

/**
 * What printed functions use themselves, or a module imports: a local variable of that name would
 * hide it.
 */
const localNames = words(`
  above all among answers any as_items asks at at_least at_most below blank bool cast clean_argument code_points collect_argument
  collect_embedded context counted dangling dataclass date datetime dict distance divided
  embedded embedded_value encodable enumerate equal field find_answer fits float fully_judged generic_type has_data_url has_emoji has_markup has_untagged_json holds_json index inner instant int integral
  isinstance item_count json_kind key key_count len list map matches member minus misfits musts numeric object overload parted path plain plus pointer re
  repeated restore_answer schema schema_among self sentence_count sequence_break settled_exchange settled_type shallow sink sorted sound starts str sum times to_datetime token_count total
  tuple type unchanged unknown_keys utf8_bytes value well_formed_schema
`);

/**
 * Functions that are named after types, type parameters and exchanges, and variables that are
 * counted.
 */
const madeNames =
  /^(?:parse|validate|is|check|clean|collect|read|require|write|of|load|save)_|^item_/;

const keywordNames = new Set(keywords);
const reservedMembers = new Set([...keywords, ...memberNames]);
const reservedFiles = new Set([...reservedMembers, ...packageNames]);
const reservedTypes = new Set([...keywords, ...builtinNames, ...typeNames]);
const reservedConstants = new Set(constantNames);
const reservedLocals = new Set([...keywords, ...localNames]);

/** `AGN-033` lives in the module `agn_033`. */
export const moduleName = memoize((contractId) => unreserved(snakeCase(contractId), reservedFiles));

/**
 * What a module calls that of another contract. An id without a number may be any word, also one
 * that a field or a function has.
 */
export function importName(contractId: string): string {
  const name = moduleName(contractId);
  return /[0-9]$/.test(name) && !madeNames.test(name) ? name : `${name}_`;
}

/** A type of another contract is found in its module: `agn_033.ToolCall`. */
export const className = memoize((typeName) =>
  inItsModule(typeName, (name) => unreserved(name, reservedTypes)),
);

/** Type variables are the module's own business, and so never meet the name of a type. */
export function typeVariable(parameter: string): string {
  return `_${parameter}`;
}

/** The type of a type's JSON, which lives in the module of the same name in `dicts`. */
export function typedDictName(typeName: string): string {
  return `_dicts.${className(typeName)}`;
}

/**
 * Whether the body of a class can name a key: no keyword, and not one that Python renames there.
 */
export function isKey(name: string): boolean {
  return /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywordNames.has(name);
}

export const attributeName = memoize((field) => unreserved(identifier(field), reservedMembers));

/**
 * A field's attribute: the name that the contract gives for Python, or one made from the contract's
 * own.
 */
export function memberName({ name, names }: Field): string {
  const given = names['python'];
  return given === undefined ? attributeName(name) : unreserved(given, reservedMembers);
}

/**
 * What names made for a field are made of: with a word before or behind it, none needs its
 * underscore.
 */
export function stemName({ name, names }: Field): string {
  return names['python'] ?? identifier(name);
}

/** `with_error_message`, `with_source_and_target`. */
export function factoryName(chosen: readonly Field[]): string {
  return `with_${chosen.map(stemName).join('_and_')}`;
}

/**
 * The descriptor of a type, in capitals. A type that is written in capitals itself keeps its name.
 */
export const constantName = memoize((typeName) =>
  inItsModule(typeName, (written) => {
    const name = unreserved(snakeCase(written).toUpperCase(), reservedConstants);
    return name === className(written) ? `${name}_` : name;
  }),
);

/** `parse_…`, `check_…` and the like, for a type, a type parameter or an exchange. */
export function functionName(verb: string, name: string): string {
  return `${verb}_${snakeCase(name)}`;
}

/**
 * What judges, reads or writes a type: `_read_tool_call`, or `agn_033._read_tool_call` of another
 * contract.
 */
export function innerName(verb: string, typeName: string): string {
  const { home, name } = splitName(typeName);
  return home === undefined
    ? `_${functionName(verb, name)}`
    : `${importName(home)}._${functionName(verb, name)}`;
}

function inItsModule(typeName: string, convert: (name: string) => string): string {
  const { home, name } = splitName(typeName);
  return home === undefined ? convert(name) : `${importName(home)}.${convert(name)}`;
}

export const localName = memoize((field) => unreserved(identifier(field), reservedLocals));

/** A name that the function does not use yet. */
export function fresh(name: string, used: string[]): string {
  let candidate = name;
  for (let count = 2; used.includes(candidate); count++) candidate = `${name}_${count}`;
  used.push(candidate);
  return candidate;
}

/**
 * Gives back all names but the first. To set the length of a list takes the engine a hundred times
 * as long.
 */
export function release(used: string[], taken: number): void {
  while (used.length > taken) used.pop();
}

/**
 * Field names are ASCII, but a case conversion may leave nothing of `_`, or a digit first of `_2`.
 */
function identifier(field: string): string {
  const name = snakeCase(field);
  return /^[a-z]/.test(name) ? name : `member_${name}`;
}

function unreserved(name: string, reserved: ReadonlySet<string>): string {
  return reserved.has(name) ? `${name}_` : name;
}
