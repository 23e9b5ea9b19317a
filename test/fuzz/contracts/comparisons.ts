/**
 * Random `check` rules: counts, sums, lengths, instants, arithmetic, tolerance, and plain
 * comparisons.
 */
import type { Json } from '../../../compiler/model/json.ts';
import { need, type Reach, type RuleScope } from './owners.ts';
import { listOfRecords, projection } from './paths.ts';

type RuleBody = Readonly<Record<string, Json>>;

const ordered = ['<', '<=', '>', '>='];

export function comparison(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  return random.weighted([
    [2, texts],
    [3, instants],
    [6, numbers],
  ])(scope);
}

function texts(scope: RuleScope): RuleBody | undefined {
  const isText = ({ type }: Reach) => type.kind === 'text' && type.format === undefined;
  const left = need(scope, isText, () => ({ kind: 'text' }));
  const right = need(
    scope,
    (reach) => isText(reach) && reach.path !== left?.path,
    () => ({ kind: 'text' }),
  );
  if (left === undefined || right === undefined) return undefined;
  return { check: `${left.path} ${scope.source.random.pick(['=', '!='])} ${right.path}` };
}

function instants(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const instant = () => {
    const isInstant = ({ type }: Reach) =>
      type.kind === 'text' && (type.format === 'date' || type.format === 'date-time');
    return need(scope, isInstant, () => ({
      kind: 'text',
      format: random.pick(['date', 'date-time', 'date-time']),
    }));
  };
  const [left, right] = [instant(), instant()];
  if (left === undefined || right === undefined || left.path === right.path) return undefined;
  const more = random.chance(0.3)
    ? ` ${random.pick(['+', '-'])} ${random.pick(['60', '0.5', '86400'])}`
    : '';
  return {
    check: `instant(${left.path}) ${random.pick([...ordered, '='])} instant(${right.path})${more}`,
  };
}

function numbers(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const [left, right] = [side(scope, 1), side(scope, 2)];
  if (left === undefined || right === undefined || !/[A-Za-z]/.test(left)) return undefined;
  const operator = random.pick([...ordered, '=', '=', '=', '!=']);
  const within =
    operator === '=' && random.chance(0.85) ? { within: random.pick([0, 0.005, 0.5, 10]) } : {};
  return { check: `${left} ${operator} ${right}`, ...within };
}

/** A field, number, count, sum or length, or with `depth` an arithmetic expression of two. */
function side(scope: RuleScope, depth: number): string | undefined {
  const { random } = scope.source;
  if (depth > 0 && random.chance(0.35)) {
    const [left, right] = [side(scope, depth - 1), side(scope, depth - 1)];
    const text = `${left} ${random.pick(['+', '-', '*', '/'])} ${right}`;
    return left === undefined || right === undefined
      ? undefined
      : random.chance(0.5)
        ? `(${text})`
        : text;
  }
  return random.weighted<() => string | undefined>([
    [5, () => number(scope)?.path],
    [2, () => random.pick(['0', '1', '2', '10', '0.5', '-1', '100'])],
    [
      2,
      () =>
        called(
          'count',
          random.chance(0.5) ? listOfRecords(scope)?.path : projection(scope)?.split('.*')[0],
        ),
    ],
    [3, () => called('sum', projection(scope, { kind: random.pick(['number', 'integer']) }))],
    [
      2,
      () =>
        called(
          'length',
          need(
            scope,
            ({ type }) => type.kind === 'text',
            () => ({ kind: 'text' }),
          )?.path,
        ),
    ],
  ])();
}

function number(scope: RuleScope): Reach | undefined {
  const isNumber = ({ type }: Reach) => type.kind === 'integer' || type.kind === 'number';
  return need(scope, isNumber, () => ({ kind: scope.source.random.pick(['integer', 'number']) }));
}

function called(name: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : `${name}(${path})`;
}
