/** Between JSON values and typed ones: the expressions that readers and writers are made of. */
import type { Type } from '../../../compiler/model/model.ts';
import type { JsonKind } from '../../../compiler/model/rule-tree.ts';
import { scalarLiteral, textLiteral, tupleLiteral } from '../printing/encode.ts';
import { functionName, innerName } from '../printing/names.ts';
import { type Declarations, isLiteral, kindsOf } from '../types/types.ts';

/**
 * Both ways are the same walk over a type; they differ in what a scalar, a list and a map become.
 */
interface Direction {
  readonly verb: 'read' | 'write';
  readonly isPlain: (type: Type) => boolean;
  readonly scalar: (type: Type, source: string) => string;
  readonly list: (source: string) => string;
  readonly listOf: (item: string, variable: string, source: string) => string;
  readonly map: (source: string) => string;
  readonly test: (kinds: readonly JsonKind[], source: string) => string;
}

/**
 * From a valid JSON value, which is `Any` to the type checker. `isinstance` would narrow that to
 * what it calls unknown.
 */
const reading: Direction = {
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
  list: (source) => `tuple(${source})`,
  listOf: (item, variable, source) => `tuple(${item} for ${variable} in ${source})`,
  map: (source) => source,
  test: (kinds, source) =>
    kinds.length === 1 && kinds[0] === 'null'
      ? `${source} is None`
      : `json_kind(${source}) in ${tupleLiteral(kinds.map(textLiteral))}`,
};

const writing: Direction = {
  verb: 'write',
  isPlain: () => true,
  scalar: (_, source) => source,
  list: (source) => `list(${source})`,
  listOf: (item, variable, source) => `[${item} for ${variable} in ${source}]`,
  map: (source) => `dict(${source})`,
  test: (kinds, source) => {
    const classes = kinds.filter((kind) => kind !== 'null').flatMap((kind) => pythonTypes[kind]);
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
 * What a typed value of each JSON kind is; objects are asked for last, so that nobody asks for
 * theirs.
 */
const pythonTypes: Readonly<Record<JsonKind, readonly string[]>> = {
  object: ['Mapping'],
  array: ['tuple'],
  string: ['str'],
  number: ['int', 'float'],
  integer: ['int'],
  boolean: ['bool'],
  null: [],
};

/** `depth` counts the loops around it, which have variables of their own. */
export function readExpression(
  type: Type,
  source: string,
  declarations: Declarations,
  depth = 0,
): string {
  return expression(type, source, reading, declarations, depth);
}

export function writeExpression(
  type: Type,
  source: string,
  declarations: Declarations,
  depth = 0,
): string {
  return expression(type, source, writing, declarations, depth);
}

function expression(
  type: Type,
  source: string,
  way: Direction,
  declarations: Declarations,
  depth: number,
): string {
  switch (type.kind) {
    case 'string':
    case 'json':
    case 'boolean':
    case 'null':
    case 'any':
    case 'literal':
    case 'integer':
    case 'number':
      return way.scalar(type, source);
    case 'list': {
      if (isPlain(type.of, way, declarations)) return way.list(source);
      const variable = loopVariable(depth);
      return way.listOf(
        expression(type.of, variable, way, declarations, depth + 1),
        variable,
        source,
      );
    }
    case 'map': {
      if (isPlain(type.of, way, declarations)) return way.map(source);
      const variable = loopVariable(depth);
      const value = expression(type.of, variable, way, declarations, depth + 1);
      return `{key: ${value} for key, ${variable} in ${source}.items()}`;
    }
    case 'schema':
      return way.map(source);
    case 'reference': {
      if (isPlain(type, way, declarations)) return source;
      const callables = type.arguments.map((argument) =>
        callable(argument, way, declarations, depth),
      );
      return `${innerName(way.verb, type.to)}(${[source, ...callables].join(', ')})`;
    }
    case 'parameter':
      return `${functionName(way.verb, type.name)}(${source})`;
    case 'alternatives':
      return chosen(type.of, source, way, declarations, depth);
  }
}

/**
 * By JSON kind. Booleans come first, since they are integers to Python; objects and type parameters
 * last, as the rest.
 */
function chosen(
  of: readonly Type[],
  source: string,
  way: Direction,
  declarations: Declarations,
  depth: number,
): string {
  if (isPlain({ kind: 'alternatives', of }, way, declarations)) return source;
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
        type.kind === 'null' ? 'None' : expression(type, source, way, declarations, depth);
      return index === ordered.length - 1
        ? value
        : `${value} if ${way.test(kindsOf(type, declarations) ?? [], source)} else `;
    })
    .join('');
}

/** What stands for a type parameter in a call. */
function callable(type: Type, way: Direction, declarations: Declarations, depth: number): string {
  if (type.kind === 'parameter') return functionName(way.verb, type.name);
  if (type.kind === 'reference' && type.arguments.length === 0) return innerName(way.verb, type.to);
  if (isPlain(type, way, declarations)) return 'unchanged';
  const variable = loopVariable(depth);
  return `lambda ${variable}: ${expression(type, variable, way, declarations, depth + 1)}`;
}

/** Whether the typed value and the JSON value are the same thing. */
function isPlain(
  type: Type,
  way: Direction,
  declarations: Declarations,
  seen: readonly string[] = [],
): boolean {
  switch (type.kind) {
    case 'list':
    case 'parameter':
      return false;
    case 'map':
      return way.verb === 'read' && isPlain(type.of, way, declarations, seen);
    case 'schema':
      return way.verb === 'read';
    case 'alternatives':
      return (
        type.of.every(isLiteral) ||
        type.of.every((inner) => isPlain(inner, way, declarations, seen))
      );
    case 'reference': {
      const declaration = declarations.get(type.to);
      if (declaration?.kind === 'enum') return true;
      return (
        declaration?.kind === 'alias' &&
        !seen.includes(type.to) &&
        isPlain(declaration.type, way, declarations, [...seen, type.to])
      );
    }
    default:
      return way.isPlain(type);
  }
}

function loopVariable(depth: number): string {
  return depth === 0 ? 'item' : `item_${depth + 1}`;
}
