/**
 * Conditions: a map from fields to predicates, all of which must hold. `all`, `any` and `not`
 * combine maps; `some` and `every` apply to the items of a list.
 */
import { didYouMean } from '../diagnostics/diagnostics.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { limits } from '../model/limits.ts';
import { alwaysFalse, every, not, type Test } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import { lowerPredicate, tooDeep } from './predicates.ts';
import type { ConditionScope } from './rule-kind.ts';

export const conditionsSchema: JsonObject = {
  type: 'object',
  minProperties: 1,
  additionalProperties: {
    description:
      'A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.',
  },
};

const combining: ReadonlySet<unknown> = new Set(['all', 'any', 'not', 'some', 'every']);

export const whenDescription =
  'Fields and what they must be for the rule to apply. Without it the rule always applies.';

export function lowerConditions(raw: Json | undefined, scope: ConditionScope, at: Path): Test {
  const depth = at.filter((step) => combining.has(step)).length;
  if (depth > limits.conditionDepth) {
    scope.report(tooDeep, at);
    return alwaysFalse;
  }
  return every(
    entries(raw).map(([name, value]) => lowerCondition(name, value, scope, [...at, name])),
  );
}

function lowerCondition(name: string, value: Json, scope: ConditionScope, at: Path): Test {
  switch (name) {
    case 'all':
    case 'any': {
      const tests = list(value).map((inner, index) =>
        lowerConditions(inner, scope, [...at, index]),
      );
      return name === 'all' ? every(tests) : { kind: 'nOf', min: 1, max: tests.length, tests };
    }
    case 'not':
      return not(lowerConditions(value, scope, at));
    case 'some':
    case 'every':
      return every(
        entries(value).map(([listName, inner]) =>
          lowerQuantifier(name, listName, inner, scope, [...at, listName]),
        ),
      );
    default:
      checkTexts(value, name, at, scope);
      return lowerPredicate(value, scope.field(name, at), (problem) => scope.report(problem, at));
  }
}

/** Reports texts that the field cannot have, such as a mistyped value of an enum. */
function checkTexts(value: Json, name: string, at: Path, scope: ConditionScope): void {
  const allowed = scope.texts(name) ?? [];
  if (allowed.length === 0) return;
  if (typeof value === 'string') {
    if (allowed.includes(value)) return;
    const problem = `"${name}" is never ${JSON.stringify(value)}.${didYouMean(value, allowed)}`;
    scope.report({ problem, instead: `Write one of: ${allowed.join(', ')}.` }, at);
  } else if (Array.isArray(value))
    for (const [index, one] of value.entries()) checkTexts(one, name, [...at, index], scope);
  else
    for (const [key, inner] of entries(value))
      if (key === 'not' || key === 'in') checkTexts(inner, name, [...at, key], scope);
}

function lowerQuantifier(
  name: 'some' | 'every',
  listName: string,
  inner: Json,
  scope: ConditionScope,
  at: Path,
): Test {
  const { list: items, item } = scope.items(listName, at);
  const test = lowerConditions(inner, item, at);
  return name === 'some'
    ? { kind: 'some', list: items, test }
    : not({ kind: 'some', list: items, test: not(test) });
}

export function entries(value: Json | undefined): readonly (readonly [string, Json])[] {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value as JsonObject)
    : [];
}

function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
