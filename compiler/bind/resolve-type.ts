/** Resolves type expressions to types of the model. */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import { formatNames } from '../model/text/formats.ts';
import type { Bounds, FormatName, Type } from '../model/types.ts';
import type { Path } from '../parse/path.ts';
import { translation } from '../parse/types/translate-type.ts';
import { parseType, type TypeExpression } from '../parse/types/type-expression.ts';
import { type BuildScope, findType, spanWithin } from './scope.ts';

type Named = Extract<TypeExpression, { kind: 'name' }>;
const unbounded: Bounds = { min: undefined, max: undefined };

interface Builtin {
  readonly arguments: readonly number[];
  readonly bounded: boolean;
  /** Whether its bounds apply to a length or a count instead of a value. */
  readonly counts?: boolean;
  readonly make: (bounds: Bounds, of: readonly Type[]) => Type;
}

const any: Type = { kind: 'any' };
const text = (format: FormatName | undefined): Builtin => ({
  arguments: [0],
  bounded: true,
  counts: true,
  make: (length) => ({ kind: 'string', length, format }),
});
const simple = (type: Type): Builtin => ({ arguments: [0], bounded: false, make: () => type });

const builtins: ReadonlyMap<string, Builtin> = new Map([
  ['string', text(undefined)],
  ...formatNames.map((name) => [name, text(name)] as const),
  ['integer', { arguments: [0], bounded: true, make: (range) => ({ kind: 'integer', range }) }],
  ['number', { arguments: [0], bounded: true, make: (range) => ({ kind: 'number', range }) }],
  ['boolean', simple({ kind: 'boolean' })],
  ['null', simple({ kind: 'null' })],
  ['schema', simple({ kind: 'schema' })],
  ['any', simple(any)],
  [
    'object',
    {
      arguments: [0],
      bounded: true,
      counts: true,
      make: (count) => ({ kind: 'map', of: any, count }),
    },
  ],
  [
    'list',
    {
      arguments: [1],
      bounded: true,
      counts: true,
      make: (count, [of = any]) => ({ kind: 'list', of, count, unique: [] }),
    },
  ],
  [
    'map',
    {
      arguments: [1],
      bounded: true,
      counts: true,
      make: (count, [of = any]) => ({ kind: 'map', of, count }),
    },
  ],
  ['json', { arguments: [0, 1], bounded: false, make: (_, [of = any]) => ({ kind: 'json', of }) }],
] satisfies readonly (readonly [string, Builtin])[]);

export const builtinNames: readonly string[] = [...builtins.keys()];

/** A cache of types that consist of built-in names only and so do not depend on the contract. */
const builtinTypes = new Map<string, Type>();
/** The maximum length of a cached type expression. */
const maximumCachedLength = 200;

function isBuiltin(expression: TypeExpression): boolean {
  if (expression.kind === 'alternatives') return expression.of.every(isBuiltin);
  return (
    expression.kind === 'literal' ||
    (builtins.has(expression.name) && expression.arguments.every(isBuiltin))
  );
}

export function resolveType(
  source: string,
  at: Path,
  parameters: readonly string[],
  scope: BuildScope,
): Type {
  const cached = builtinTypes.get(source);
  if (cached !== undefined) return cached;
  const parsed = parseType(source);
  if ('problem' in parsed) {
    scope.report(
      diagnostic('type-syntax', spanWithin(scope, at, source, parsed.offset, 1), {
        problem: parsed.problem,
        instead: translation(source),
      }),
    );
    return any;
  }
  const { expression } = parsed;
  if (!isBuiltin(expression) && hasKnownNames(expression, parameters, scope))
    return resolveExpression(expression, source, at, parameters, scope);
  const problems: Diagnostic[] = [];
  const type = resolveExpression(expression, source, at, parameters, {
    ...scope,
    report: (problem) => void problems.push(problem),
  });
  if (problems.length === 0) {
    if (isBuiltin(expression) && source.length <= maximumCachedLength)
      builtinTypes.set(source, type);
    return type;
  }
  // A type in the syntax of another language is reported once, with its translation.
  const translated = problems.some(({ code }) => code === 'unknown-type')
    ? translation(source)
    : '';
  const [first] = problems
    .filter(({ code }) => code === 'unknown-type')
    .sort((a, b) => a.span.column - b.span.column);
  if (first !== undefined && translated !== '') scope.report({ ...first, hint: translated });
  else for (const problem of problems) scope.report(problem);
  return any;
}

/** Whether all names are declared. Names of other contracts are resolved later. */
function hasKnownNames(
  expression: TypeExpression,
  parameters: readonly string[],
  scope: BuildScope,
): boolean {
  if (expression.kind === 'literal') return true;
  if (expression.kind === 'alternatives')
    return expression.of.every((inner) => hasKnownNames(inner, parameters, scope));
  const { name } = expression;
  const isKnown =
    builtins.has(name) || parameters.includes(name) || name.includes('.') || scope.names.has(name);
  return isKnown && expression.arguments.every((inner) => hasKnownNames(inner, parameters, scope));
}

function canCount(end: number | undefined): boolean {
  return end === undefined || (Number.isSafeInteger(end) && end >= 0);
}

/**
 * Resolves an expression. After an error it returns `any`, so that one mistake is reported once.
 */
function resolveExpression(
  whole: TypeExpression,
  source: string,
  at: Path,
  parameters: readonly string[],
  scope: BuildScope,
): Type {
  return resolve(whole);

  function resolve(expression: TypeExpression): Type {
    if (expression.kind === 'literal') return { kind: 'literal', value: expression.value };
    if (expression.kind === 'alternatives')
      return { kind: 'alternatives', of: expression.of.map(resolve) };
    const span = () => spanWithin(scope, at, source, expression.offset, expression.name.length);
    const { min, max } = expression.bounds ?? unbounded;
    if (min !== undefined && max !== undefined && min > max)
      scope.report(diagnostic('bounds-order', span(), {}));
    const builtin = builtins.get(expression.name);
    if (builtin?.counts === true && !(canCount(min) && canCount(max))) {
      scope.report(diagnostic('bounds-whole', span(), { name: expression.name }));
    }
    if (expression.bounds !== undefined && builtin?.bounded !== true)
      scope.report(diagnostic('bounds-not-allowed', span(), { name: expression.name }));
    const of = expression.arguments.map(resolve);
    if (builtin !== undefined) {
      checkArguments(expression, builtin.arguments);
      return builtin.make(expression.bounds ?? unbounded, of);
    }
    if (parameters.includes(expression.name)) {
      checkArguments(expression, [0]);
      return { kind: 'parameter', name: expression.name };
    }
    const declared = findType(scope, expression.name, span, () => [...parameters, ...builtinNames]);
    if (declared === undefined) return any;
    checkArguments(expression, [declared.parameters.length]);
    return { kind: 'reference', to: expression.name, arguments: of };
  }

  function checkArguments(expression: Named, expected: readonly number[]): void {
    if (expected.includes(expression.arguments.length)) return;
    const span = spanWithin(scope, at, source, expression.offset, expression.name.length);
    const given = String(expression.arguments.length);
    scope.report(
      diagnostic('type-arguments', span, {
        name: expression.name,
        expected: expected.join(' or '),
        given,
      }),
    );
  }
}
