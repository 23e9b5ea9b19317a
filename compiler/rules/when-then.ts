/**
 * `when: { Successful: false }` `then: { Result: null }`: each field that fails its `then` is
 * blamed by itself. With `each` for the items of a list.
 */

import type { Json, JsonObject } from '../model/json.ts';
import { all, assert, type Check, type Finding } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import { conditionsSchema, entries, lowerConditions, whenDescription } from './conditions.ts';
import { type ConditionScope, type RuleKind, type RuleScope, reportedPath } from './rule-kind.ts';
import { conditionsInWords } from './words.ts';

export const whenThen: RuleKind = {
  key: 'then',
  purpose:
    'Where all of `when` holds, each of `then` must hold; with `each`, of every item of a list.',
  properties: {
    each: {
      type: 'string',
      minLength: 1,
      description:
        'The list whose items the rule is about; `when` and `then` then speak of their fields.',
    },
    when: { ...conditionsSchema, description: whenDescription },
    then: {
      ...conditionsSchema,
      description: 'Fields and what they must be where the rule applies.',
    },
  },
  message: (rule) => {
    const modal = rule['level'] === 'should' ? 'should' : 'must';
    const where =
      rule['when'] === undefined ? 'This' : `Where ${conditionsInWords(rule['when'])}, this`;
    return `${where} ${modal} be so: ${conditionsInWords(rule['then'])}.`;
  },
  lower: (rule, scope) => {
    if (typeof rule['each'] !== 'string') return lowerRule(rule, scope, scope);
    if (scope.isExchange)
      scope.report(
        {
          problem: '"each" speaks of the items of a type\'s own list.',
          instead: 'Put the rule on the type.',
        },
        ['each'],
      );
    const list = scope.field(rule['each'], ['each']);
    const inner = lowerRule(rule, scope.inside(rule['each'], ['each']), scope);
    return list.path.reduceRight<Check>(
      (check, name) => ({ kind: 'field', name, presence: { kind: 'optional' }, check }),
      {
        kind: 'items',
        check: inner,
      },
    );
  },
};

function lowerRule(rule: JsonObject, fields: ConditionScope, scope: RuleScope): Check {
  const consequences = entries(rule['then']).map(([name, predicate]) =>
    lowerConsequence(name, predicate, fields, scope.finding),
  );
  const then = all(consequences);
  return rule['when'] === undefined
    ? then
    : {
        kind: 'when',
        test: lowerConditions(rule['when'], fields, ['when']),
        then,
        otherwise: undefined,
      };
}

/** A field is blamed by itself; `any`, `some` and their kin only as a whole. */
function lowerConsequence(
  name: string,
  predicate: Json,
  fields: ConditionScope,
  finding: (at?: readonly string[]) => Finding,
): Check {
  const at: Path = ['then'];
  const isCombined = ['all', 'any', 'not', 'some', 'every'].includes(name);
  const reportedPaths = isCombined ? [] : reportedPath(fields.field(name, [...at, name]));
  return assert(lowerConditions({ [name]: predicate }, fields, at), finding(reportedPaths));
}
