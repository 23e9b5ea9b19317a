/** Expressions that convert between JSON values and typed values. */

import type { JsonKind } from '../../../compiler/model/json.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { scalarLiteral, textLiteral, tupleLiteral } from '../printing/encode.ts';
import { functionName, innerName } from '../printing/names.ts';
import { type Declarations, dateClass, isLiteral, kindsOf } from '../types/types.ts';

/** Both directions walk a type alike; they differ in how scalars, lists and maps are converted. */
interface Direction {
  readonly verb: 'read' | 'write';
  readonly isPlain: (type: Type) => boolean;
  readonly scalar: (type: Type, source: string) => string;
  /** By the class of the typed value. */
  readonly text: Readonly<Record<'str' | 'date' | 'datetime', (source: string) => string>>;
  readonly list: (source: string) => string;
  readonly listOf: (item: string, variable: string, source: string) => string;
  readonly map: (source: string) => string;
  /** `textClass` is the class of the typed values that are texts in JSON. */
  readonly test: (kinds: readonly JsonKind[], source: string, textClass: string) => string;
}

/**
 * Reads a valid JSON value, which is `Any` to the type checker. `isinstance` would narrow it to a
 * partially unknown type.
 */
const reader: Direction = {
  verb: 'read',
  isPlain: (type) =>
    type.kind !== 'integer' &&
    type.kind !== 'number' &&
    !(type.kind === 'literal' && typeof type.value === 'number'),
  scalar: (type, source) => {
    if (type.kind === 'integer') return `int(${source})`;
    if (type.kind === 'number') return `float(${source})`;
    return type.kind === 'literal' && typeof type.value === 'number'
      ? scalarLiteral(type.value)
      : source;
  },
  text: {
    str: (source) => source,
    date: (source) => `date.fromisoformat(${source})`,
    datetime: (source) => `to_datetime(${source})`,
  },
  list: (source) => `tuple(${source})`,
  listOf: (item, variable, source) => `tuple(${item} for ${variable} in ${source})`,
  map: (source) => source,
  test: (kinds, source) =>
    kinds.length === 1 && kinds[0] === 'null'
      ? `${source} is None`
      : `json_kind(${source}) in ${tupleLiteral(kinds.map(textLiteral))}`,
};

const writer: Direction = {
  verb: 'write',
  isPlain: () => true,
  scalar: (_, source) => source,
  text: {
    str: (source) => source,
    // A datetime, which is a date for type checkers, gives a text that violates the contract.
    date: (source) => `${source}.isoformat()`,
    datetime: (source) => `datetime_text(${source})`,
  },
  list: (source) => `list(${source})`,
  listOf: (item, variable, source) => `[${item} for ${variable} in ${source}]`,
  map: (source) => `dict(${source})`,
  test: (kinds, source, textClass) => {
    const classes = kinds
      .filter((kind) => kind !== 'null')
      .flatMap((kind) => (kind === 'string' ? textClass : pythonTypes[kind]));
    const tests = [
      kinds.includes('null') ? `${source} is None` : '',
      classes.length === 0
        ? ''
        : `isinstance(${source}, ${classes.length === 1 ? classes[0] : `(${classes.join(', ')})`})`,
    ];
    return tests.filter((test) => test !== '').join(' or ');
  },
};

/**
 * The Python classes of typed values by JSON kind. Objects are always the last alternative, so
 * their class is not tested.
 */
const pythonTypes: Readonly<Record<Exclude<JsonKind, 'string'>, readonly string[]>> = {
  object: ['Mapping'],
  array: ['tuple'],
  number: ['int', 'float'],
  integer: ['int'],
  boolean: ['bool'],
  null: [],
};

/** `depth` is the number of enclosing comprehensions, each of which has its own variable. */
export function readExpression(
  type: Type,
  source: string,
  declarations: Declarations,
  depth = 0,
): string {
  return expression(type, source, reader, declarations, depth);
}

export function writeExpression(
  type: Type,
  source: string,
  declarations: Declarations,
  depth = 0,
): string {
  return expression(type, source, writer, declarations, depth);
}

function expression(
  type: Type,
  source: string,
  direction: Direction,
  declarations: Declarations,
  depth: number,
): string {
  switch (type.kind) {
    case 'string':
      return direction.text[dateClass(type, declarations) ?? 'str'](source);
    case 'json':
    case 'boolean':
    case 'null':
    case 'any':
    case 'literal':
    case 'integer':
    case 'number':
      return direction.scalar(type, source);
    case 'list': {
      if (isPlain(type.of, direction, declarations)) return direction.list(source);
      const variable = loopVariable(depth);
      return direction.listOf(
        expression(type.of, variable, direction, declarations, depth + 1),
        variable,
        source,
      );
    }
    case 'map': {
      if (isPlain(type.of, direction, declarations)) return direction.map(source);
      const variable = loopVariable(depth);
      const value = expression(type.of, variable, direction, declarations, depth + 1);
      return `{key: ${value} for key, ${variable} in ${source}.items()}`;
    }
    case 'schema':
      return direction.map(source);
    case 'reference': {
      if (isPlain(type, direction, declarations)) return source;
      const callables = type.arguments.map((argument) =>
        callable(argument, direction, declarations, depth),
      );
      return `${innerName(direction.verb, type.to)}(${[source, ...callables].join(', ')})`;
    }
    case 'parameter':
      return `${functionName(direction.verb, type.name)}(${source})`;
    case 'alternatives':
      return alternative(type.of, source, direction, declarations, depth);
  }
}

/**
 * Selects an alternative by JSON kind. Booleans come first, since Python's `bool` is a subclass of
 * `int`; objects and type parameters come last and are not tested.
 */
function alternative(
  of: readonly Type[],
  source: string,
  direction: Direction,
  declarations: Declarations,
  depth: number,
): string {
  if (isPlain({ kind: 'alternatives', of }, direction, declarations)) return source;
  const rank = (type: Type): number => {
    const kinds = kindsOf(type, declarations);
    if (kinds === undefined) return 3;
    return kinds.includes('object')
      ? 2
      : kinds.includes('boolean') || kinds.includes('null')
        ? 0
        : 1;
  };
  const ordered = of
    .map((type) => ({ type, rank: rank(type) }))
    .sort((left, right) => left.rank - right.rank);
  return ordered
    .map(({ type }, index) => {
      const value =
        type.kind === 'null' ? 'None' : expression(type, source, direction, declarations, depth);
      return index === ordered.length - 1
        ? value
        : `${value} if ${direction.test(kindsOf(type, declarations) ?? [], source, textClass(type, declarations))} else `;
    })
    .join('');
}

function textClass(type: Type, declarations: Declarations): string {
  const alias = type.kind === 'reference' ? declarations.get(type.to) : undefined;
  return alias?.kind === 'alias'
    ? textClass(alias.type, declarations)
    : (dateClass(type, declarations) ?? 'str');
}

/** Returns the function that is passed for a type parameter. */
function callable(
  type: Type,
  direction: Direction,
  declarations: Declarations,
  depth: number,
): string {
  if (type.kind === 'parameter') return functionName(direction.verb, type.name);
  if (type.kind === 'reference' && type.arguments.length === 0)
    return innerName(direction.verb, type.to);
  if (isPlain(type, direction, declarations)) return 'unchanged';
  const variable = loopVariable(depth);
  return `lambda ${variable}: ${expression(type, variable, direction, declarations, depth + 1)}`;
}

/** Whether the typed value is identical to the JSON value. */
function isPlain(
  type: Type,
  direction: Direction,
  declarations: Declarations,
  seen: readonly string[] = [],
): boolean {
  switch (type.kind) {
    case 'list':
    case 'parameter':
      return false;
    case 'map':
      return direction.verb === 'read' && isPlain(type.of, direction, declarations, seen);
    case 'schema':
      return direction.verb === 'read';
    case 'alternatives':
      return (
        type.of.every(isLiteral) ||
        type.of.every((inner) => isPlain(inner, direction, declarations, seen))
      );
    case 'reference': {
      const declaration = declarations.get(type.to);
      if (declaration?.kind === 'enum') return true;
      return (
        declaration?.kind === 'alias' &&
        !seen.includes(type.to) &&
        isPlain(declaration.type, direction, declarations, [...seen, type.to])
      );
    }
    default:
      return dateClass(type, declarations) === undefined && direction.isPlain(type);
  }
}

function loopVariable(depth: number): string {
  return depth === 0 ? 'item' : `item_${depth + 1}`;
}
