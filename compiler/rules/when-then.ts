/**
 * `when: { Successful: false }` `then: { Result: null }`: reports each field that does not satisfy
 * `then`. With `each`, the rule applies to the items of a list.
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
    'If all of `when` holds, each of `then` must hold; with `each`, for every item of a list.',
  properties: {
    each: {
      type: 'string',
      minLength: 1,
      description:
        'The list to whose items the rule applies; `when` and `then` refer to the fields of an item.',
    },
    when: { ...conditionsSchema, description: whenDescription },
    then: {
      ...conditionsSchema,
      description: 'Fields and what they must be if the rule applies.',
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
          problem: '"each" is allowed only in a rule of a type.',
          instead: 'Put the rule on the type.',
        },
        ['each'],
      );
    const list = scope.field(rule['each'], ['each']);
    const inner = lowerRule(rule, scope.itemFields(rule['each'], ['each']), scope);
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

/** Reports a field at its path. Combinations such as `any` and `some` are reported at the owner. */
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
