/**
 * Python names. Each depends only on its name in the contract, so that unrelated changes cannot
 * rename it. A name that the language or the generated code needs gets a trailing underscore:
 * `class` becomes `class_`, a field `to_json` becomes `to_json_`, a type `Union` becomes `Union_`.
 */

import type { Field } from '../../../compiler/model/model.ts';
import { memoize, snakeCase } from '../../../compiler/model/names.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const keywords = words(`
  and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None
  nonlocal not or pass raise return True try while with yield
`);

/** Names that a class body uses; a field of that name would hide them. */
const memberNames = words(`
  bool bytes classmethod cls dataclass date datetime dict extra field float from_dict from_json int object property self str to_dict
  to_json tuple
`);

/** Names that the package exports or has as modules; a module of that name would be hidden by them. */
const packageNames = words(`
  assert_never cast dicts exchanges_of find_answer import_module is_valid json_text restore_answer
  to_feedback types_of validate
`);

/** Builtins that a type must not hide: it would mislead readers, and it does mislead mypy. */
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

/** Imported names that a type may have. */
const typeNames = words(`
  Any AnyContractType Callable Clean Collect Collection ContextExchange ContextType ContractError ContractExchange ContractJsonSchema ContractType Dialect FileLoaded FileSaved
  FileTransport Final Found Generic GenericPydanticHooks JsonValue Level Limits Literal Mapping
  ModelReading NoReturn Parsed PathLike PydanticHooks Reading Repair RepairPreset Sequence Sink Sound Transport TypeAlias TypedDict TypeGuard TypeVar Union Unset UUID Violation WithoutContext
`);

const constantNames = words(`
  ABSENT EXCHANGES TYPE_CHECKING TYPES UNSET UUID
`);

/** Names derived from types, type parameters and exchanges, and numbered variables. */
const derivedNames =
  /^(?:parse|validate|is|check|clean|collect|read|require|write|of|load|save)_|^item_/;

const keywordNames = new Set(keywords);
const reservedMembers = new Set([...keywords, ...memberNames]);
const reservedFiles = new Set([...reservedMembers, ...packageNames]);
const reservedTypes = new Set([...keywords, ...builtinNames, ...typeNames]);
const reservedConstants = new Set(constantNames);

/** Returns the module of a contract: `agn_033` for `AGN-033`. */
export const moduleName = memoize((contractId) => unreserved(snakeCase(contractId), reservedFiles));

/**
 * Returns the name under which a module is imported. An id without a number may be any word, and so
 * also the name of a field or a function.
 */
export function importName(contractId: string): string {
  const name = moduleName(contractId);
  return /[0-9]$/.test(name) && !derivedNames.test(name) ? name : `${name}_`;
}

/** Returns the class of a type; one of another contract is qualified: `agn_033.ToolCall`. */
export const className = memoize((typeName) =>
  qualifiedByModule(typeName, (name) => unreserved(name, reservedTypes)),
);

/** Returns a private type variable, which cannot collide with a type. */
export function typeVariable(parameter: string): string {
  return `_${parameter}`;
}

/** Returns the TypedDict of a type, which is in the module of the same name in `dicts`. */
export function typedDictName(typeName: string): string {
  return `_dicts.${className(typeName)}`;
}

/** Whether the name is reserved by the language. */
export function isKeyword(name: string): boolean {
  return keywordNames.has(name);
}

/** Whether a class body can declare the key: it is not a keyword, and Python does not mangle it. */
export function isKey(name: string): boolean {
  return /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywordNames.has(name);
}

export const attributeName = memoize((field) => unreserved(identifier(field), reservedMembers));

/**
 * Returns the attribute of a field: the name that the contract gives for Python, or one derived
 * from the name in the contract.
 */
export function memberName({ name, names }: Field): string {
  const pythonName = names['python'];
  return pythonName === undefined ? attributeName(name) : unreserved(pythonName, reservedMembers);
}

/**
 * Returns the name from which other names of a field are derived. With a prefix or suffix none
 * needs an underscore.
 */
export function stemName({ name, names }: Field): string {
  return names['python'] ?? identifier(name);
}

/** Returns the name of a factory: `with_error_message`, `with_source_and_target`. */
export function factoryName(chosen: readonly Field[]): string {
  return `with_${chosen.map(stemName).join('_and_')}`;
}

/**
 * Returns the constant for the descriptor of a type. If the type itself is in capitals, the
 * constant gets an underscore.
 */
export const constantName = memoize((typeName) =>
  qualifiedByModule(typeName, (unqualified) => {
    const name = unreserved(snakeCase(unqualified).toUpperCase(), reservedConstants);
    return name === className(unqualified) ? `${name}_` : name;
  }),
);

/**
 * Returns a function name such as `parse_…` or `check_…` for a type, a type parameter or an
 * exchange.
 */
export function functionName(verb: string, name: string): string {
  return `${verb}_${snakeCase(name)}`;
}

/** Returns the function that instantiates a generic type: `invoke_result_of`. */
export function factoryFunction(typeName: string): string {
  return snakeCase(`${typeName}Of`);
}

/**
 * Returns the private function that validates, reads or writes a type: `_read_tool_call`, or
 * `agn_033._read_tool_call` for another contract.
 */
export function innerName(verb: string, typeName: string): string {
  const { home, name } = splitName(typeName);
  return home === undefined
    ? `_${functionName(verb, name)}`
    : `${importName(home)}._${functionName(verb, name)}`;
}

function qualifiedByModule(typeName: string, convert: (name: string) => string): string {
  const { home, name } = splitName(typeName);
  return home === undefined ? convert(name) : `${importName(home)}.${convert(name)}`;
}

/**
 * Returns a valid identifier: the case conversion may leave nothing of `_`, or a leading digit of
 * `_2`.
 */
function identifier(field: string): string {
  const name = snakeCase(field);
  return /^[a-z]/.test(name) ? name : `member_${name}`;
}

function unreserved(name: string, reserved: ReadonlySet<string>): string {
  return reserved.has(name) ? `${name}_` : name;
}

/** The order of imported names: constants, classes, functions. */
export function byKindAndName(left: string, right: string): number {
  const kinds = kindOf(left) - kindOf(right);
  return kinds !== 0 ? kinds : left < right ? -1 : 1;
}

function kindOf(name: string): number {
  if (name === name.toUpperCase()) return 0;
  return /^[A-Z]/.test(name) ? 1 : 2;
}
