/** Random rules of every kind. A rule adds the fields that it needs to its owner. */

import type { Json } from '../../../compiler/model/json.ts';
import { comparison } from './comparisons.ts';
import { conditions, onReach } from './conditions.ts';
import { kindsOf } from './drafts.ts';
import { randomNameKeys } from './names-over-time.ts';
import { itemScope, need, type Reach, type RuleScope } from './owners.ts';
import { isTextual, listOfRecords, projection } from './paths.ts';
import { scalar } from './types.ts';

export type RuleBody = Readonly<Record<string, Json>>;
type Kind = (scope: RuleScope) => RuleBody | undefined;

/** Weighted so that every kind occurs in enough contracts. */
const kinds: readonly (readonly [number, Kind])[] = [
  [14, group],
  [12, whenThen],
  [4, eachThen],
  [4, (scope) => ({ iff: [{ ...conditions(scope) }, { ...conditions(scope) }] })],
  [4, same],
  [6, sameSequence],
  [5, startsWith],
  [7, references],
  [4, contextReferences],
  [5, namesKeys],
  [10, fits],
  [11, comparison],
  [3, flag],
  [2, (scope) => ({ prose: scope.source.names.prose() })],
];

/** Rules that exchanges cannot have, since these have no record of their own, are excluded. */
const betweenDocuments = kinds.filter(([, kind]) => kind !== eachThen && kind !== namesKeys);

export function randomRule(scope: RuleScope, isExchange = false): RuleBody | undefined {
  const body = scope.source.random.weighted(isExchange ? betweenDocuments : kinds)(scope);
  return body === undefined ? undefined : dressed(body, scope);
}

/** A rule that a field of the response equals a field of the request. */
export function randomEcho(asks: RuleScope, answers: RuleScope): RuleBody | undefined {
  const { random } = asks.source;
  if (random.chance(0.5)) {
    const [left, right] = [projection(asks), projection(answers)];
    return left === undefined || right === undefined
      ? undefined
      : dressed({ sameSequence: [left, right] }, asks);
  }
  const left = need(asks, isTextual, () => ({ kind: 'text' }));
  const right = need(answers, isTextual, () => ({ kind: 'text' }));
  return left === undefined || right === undefined
    ? undefined
    : dressed({ same: [left.path, right.path] }, asks);
}

function dressed(body: RuleBody, { source }: RuleScope): RuleBody {
  const { random, names } = source;
  return {
    id: names.rule(),
    ...(random.chance(0.25) ? { level: 'should' } : random.chance(0.1) ? { level: 'must' } : {}),
    ...body,
    ...(random.chance(0.4) ? { message: names.prose() } : {}),
    ...(random.chance(0.1) ? { doc: names.prose() } : {}),
    ...randomNameKeys(source),
  };
}

function group(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const key = random.weighted([
    [3, 'exactlyOneOf'],
    [2, 'atLeastOneOf'],
    [2, 'atMostOneOf'],
    [2, 'allOrNone'],
  ] as const);
  const members = Array.from({ length: random.integer(2, 4) }, (): Json | undefined => {
    if (random.chance(0.3)) return { ...conditions(scope, 0) };
    return need(
      scope,
      ({ optional }) => optional,
      () => scalar(scope.source),
      true,
    )?.path;
  });
  const distinct = [
    ...new Map(
      members.flatMap((each) =>
        each === undefined ? [] : [[JSON.stringify(each), each] as const],
      ),
    ).values(),
  ];
  return distinct.length < 2 ? undefined : { [key]: distinct };
}

function whenThen(scope: RuleScope): RuleBody {
  const { random } = scope.source;
  return {
    ...(random.chance(0.85) ? { when: { ...conditions(scope) } } : {}),
    then: { ...conditions(scope) },
  };
}

function eachThen(scope: RuleScope): RuleBody | undefined {
  const list = listOfRecords(scope);
  const items = list === undefined ? undefined : itemScope(scope, list.type);
  return list === undefined || items === undefined
    ? undefined
    : { each: list.path, ...whenThen(items) };
}

function isScalar({ type }: Reach, { source: { catalogue } }: RuleScope): boolean {
  const found = kindsOf(type, catalogue);
  return (
    found?.every(
      (kind) => kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null',
    ) ?? false
  );
}

function same(scope: RuleScope): RuleBody | undefined {
  const left = need(
    scope,
    (reach) => isScalar(reach, scope),
    () => ({ kind: 'text' }),
  );
  if (left === undefined) return undefined;
  const isAlike = (reach: Reach) =>
    reach.path !== left.path && JSON.stringify(reach.type) === JSON.stringify(left.type);
  const right = need(scope, isAlike, () => left.type);
  return right === undefined || right.path === left.path
    ? undefined
    : { same: [left.path, right.path] };
}

function sameSequence(scope: RuleScope): RuleBody | undefined {
  const left = projection(scope);
  const right = projection(scope);
  return left === undefined || right === undefined || left === right
    ? undefined
    : { sameSequence: [left, right] };
}

function startsWith(scope: RuleScope): RuleBody | undefined {
  const text = need(scope, isTextual, () => ({ kind: 'text' }));
  if (text === undefined) return undefined;
  const isOther = (reach: Reach) => isTextual(reach) && reach.path !== text.path;
  const start = need(scope, isOther, () => ({ kind: 'text' }));
  return start === undefined || start.path === text.path
    ? undefined
    : { startsWith: [text.path, start.path] };
}

function references(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  if (random.chance(0.35)) return earlierReferences(scope);
  const to = projection(scope);
  const from = random.chance(0.4)
    ? need(scope, isTextual, () => ({ kind: 'text' }))?.path
    : projection(scope);
  return to === undefined || from === undefined || to === from
    ? undefined
    : whenever({ references: { from, to } }, scope);
}

/** Sometimes adds a condition to a rule about references. */
function whenever(body: RuleBody, scope: RuleScope): RuleBody {
  return scope.source.random.chance(0.3) ? { ...body, when: conditions(scope) } : body;
}

function earlierReferences(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const list = listOfRecords(scope);
  const items = list === undefined ? undefined : itemScope(scope, list.type);
  if (list === undefined || items === undefined) return undefined;
  const to = need(items, isTextual, () => ({ kind: 'text' }), false);
  const isReference = (reach: Reach) => isTextual(reach) && reach.path !== to?.path;
  const from = need(
    items,
    isReference,
    () => (random.chance(0.7) ? { kind: 'text' } : { kind: 'list', of: { kind: 'text' } }),
    true,
  );
  if (to === undefined || from === undefined) return undefined;
  const both = { from: `${list.path}.*.${from.path}`, to: `${list.path}.*.${to.path}` };
  return whenever({ references: random.chance(0.7) ? { ...both, before: true } : both }, scope);
}

function contextReferences(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const context = scope.context();
  const to = context === undefined ? undefined : projection(context);
  const from = random.chance(0.4)
    ? need(scope, isTextual, () => ({ kind: 'text' }))?.path
    : projection(scope);
  return to === undefined || from === undefined
    ? undefined
    : whenever({ references: { from, to } }, scope);
}

function flag(scope: RuleScope): RuleBody | undefined {
  const context = scope.context();
  const flagged =
    context &&
    need(
      context,
      ({ type }) => type.kind === 'boolean',
      () => ({ kind: 'boolean' }),
    );
  const entry = flagged && onReach(flagged, scope);
  return entry === undefined
    ? undefined
    : { when: Object.fromEntries([entry]), then: { ...conditions(scope, 0) } };
}

function namesKeys(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const isNames = ({ type, path }: Reach) =>
    type.kind === 'list' &&
    type.of.kind === 'text' &&
    type.of.format === undefined &&
    !path.includes('.');
  const list = need(scope, isNames, () => ({ kind: 'list', of: { kind: 'text' } }));
  const of = random.chance(0.5)
    ? { of: random.pick(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']) }
    : {};
  return list === undefined ? undefined : { namesKeys: { list: list.path, ...of } };
}

function fits(scope: RuleScope): RuleBody | undefined {
  const { random } = scope.source;
  const value = need(
    scope,
    ({ type }) => type.kind === 'any' || type.kind === 'object',
    () => (random.chance(0.5) ? { kind: 'any' } : { kind: 'object' }),
  );
  const holder = random.chance(0.5) ? scope.context() : scope;
  if (value === undefined || holder === undefined) return undefined;
  if (random.chance(0.5)) {
    const schema = need(
      holder,
      ({ type }) => type.kind === 'schema',
      () => ({ kind: 'schema' }),
    );
    return schema === undefined ? undefined : { fits: { value: value.path, schema: schema.path } };
  }
  const list = listOfRecords(holder);
  const items = list === undefined ? undefined : itemScope(holder, list.type);
  const schema =
    items &&
    need(
      items,
      ({ type }) => type.kind === 'schema',
      () => ({ kind: 'schema' }),
    );
  const theirs = items && need(items, isTextual, () => ({ kind: 'text' }), false);
  const ours = need(scope, isTextual, () => ({ kind: 'text' }));
  if (list === undefined || schema === undefined || theirs === undefined || ours === undefined)
    return undefined;
  return {
    fits: {
      value: value.path,
      schema: `${list.path}.*.${schema.path}`,
      by: { [theirs.path]: ours.path },
    },
  };
}
