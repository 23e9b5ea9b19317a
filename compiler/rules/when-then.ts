/** `when: { Successful: false }` `then: { Result: null }`: each field that fails its `then` is blamed by itself. */
import type { Json, JsonObject } from '../model.ts';
import { all, assert, every, type Test } from '../tree.ts';
import { lowerPredicate, predicateSchema } from './predicates.ts';
import type { RuleKind, RuleScope } from './rule-kind.ts';

export const whenThen: RuleKind = {
  key: 'when',
  purpose: 'Where all of `when` holds, each of `then` must hold.',
  properties: {
    when: {
      type: 'object',
      minProperties: 1,
      additionalProperties: predicateSchema,
      description: 'Fields and what they must be for the rule to apply.',
    },
    then: {
      type: 'object',
      minProperties: 1,
      additionalProperties: predicateSchema,
      description: 'Fields and what they must be where the rule applies.',
    },
  },
  message: (rule) => `Where ${sentence(rule['when'])}, ${sentence(rule['then'])} must hold.`,
  lower: (rule, scope) => {
    if (rule['then'] === undefined) {
      scope.report({ problem: 'A rule with "when" needs "then".', instead: 'Write what must hold, such as then: { Result: null }.' }, [
        'when',
      ]);
    }
    const conditions = entries(rule['when']).map(([name, predicate]) => lowerField('when', name, predicate, scope));
    const consequences = entries(rule['then']).map(([name, predicate]) =>
      assert(lowerField('then', name, predicate, scope), scope.blame([name])),
    );
    return { kind: 'when', test: every(conditions), then: all(consequences), otherwise: undefined };
  },
};

function lowerField(part: 'when' | 'then', name: string, predicate: Json, scope: RuleScope): Test {
  const path = [part, name];
  return lowerPredicate(predicate, scope.field(name, path), (problem) => scope.report(problem, path));
}

function entries(value: Json | undefined): readonly (readonly [string, Json])[] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value as JsonObject) : [];
}

function sentence(value: Json | undefined): string {
  return entries(value)
    .map(([name, predicate]) => `${name}: ${JSON.stringify(predicate)}`)
    .join(' and ');
}
