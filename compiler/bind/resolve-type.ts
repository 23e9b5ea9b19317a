/** From a type expression to a type of the model: names resolved, bounds put where they belong. */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Bounds, FormatName, Type } from '../model/model.ts';
import { formatNames } from '../model/text/formats.ts';
import type { Path } from '../parse/path.ts';
import { translation } from '../parse/types/translate-type.ts';
import { parseType, type TypeExpression } from '../parse/types/type-expression.ts';
import { type BuildScope, findType, placeWithin } from './scope.ts';

type Named = Extract<TypeExpression, { kind: 'name' }>;
const unbounded: Bounds = { min: undefined, max: undefined };

interface Builtin {
  readonly arguments: readonly number[];
  readonly bounded: boolean;
  /** Its bounds are of a length or a count, not of a value. */
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

/**
 * Types without a name of the contract's own mean the same wherever they are written, and the same
 * few are written again and again.
 */
const builtinTypes = new Map<string, Type>();
const longestKept = 200;

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
  const known = builtinTypes.get(source);
  if (known !== undefined) return known;
  const parsed = parseType(source);
  if ('problem' in parsed) {
    scope.report(
      diagnostic('type-syntax', placeWithin(scope, at, source, parsed.offset, 1), {
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
    if (isBuiltin(expression) && source.length <= longestKept) builtinTypes.set(source, type);
    return type;
  }
  // A type in the words of another language is one mistake, however many of its words are foreign.
  const meant = problems.some(({ code }) => code === 'unknown-type') ? translation(source) : '';
  const [first] = problems
    .filter(({ code }) => code === 'unknown-type')
    .sort((a, b) => a.span.column - b.span.column);
  if (first !== undefined && meant !== '') scope.report({ ...first, hint: meant });
  else for (const problem of problems) scope.report(problem);
  return any;
}

/** Names of other contracts are looked up later. */
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

/** Reports what is wrong and then takes `any`, so that one mistake gives one diagnostic. */
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
    const span = () => placeWithin(scope, at, source, expression.offset, expression.name.length);
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
    const span = placeWithin(scope, at, source, expression.offset, expression.name.length);
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
