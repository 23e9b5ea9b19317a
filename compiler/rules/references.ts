/**
 * `references: { from: steps.*.depends_on, to: steps.*.id, before: true }`: each name refers to an
 * existing value in the document or the context.
 */
import type { JsonObject } from '../model/json.ts';
import {
  assert,
  type Check,
  every,
  type Get,
  get,
  not,
  type Projection,
  type Test,
} from '../model/rule-tree.ts';
import { conditionsSchema, lowerConditions, whenDescription } from './conditions.ts';
import { type RuleKind, type RuleScope, reportedPath } from './rule-kind.ts';
import { conditionsInWords } from './words.ts';

export const references: RuleKind = {
  key: 'references',
  purpose:
    'Each value at `from` is one of those at `to`; with `before`, of an earlier item; with `when`, only if all of it holds.',
  properties: {
    references: {
      type: 'object',
      additionalProperties: false,
      required: ['from', 'to'],
      properties: {
        from: {
          type: 'string',
          minLength: 1,
          description:
            'The references: a field, or the values of a list, such as steps.*.depends_on.',
        },
        to: {
          type: 'string',
          minLength: 1,
          description:
            'The values that can be referred to, such as steps.*.id or context.tools.*.name.',
        },
        before: {
          type: 'boolean',
          description:
            'Whether only earlier items can be referred to; both paths must pass through the same list.',
        },
      },
      description: 'Values that must refer to existing ones.',
    },
    when: { ...conditionsSchema, description: whenDescription },
  },
  message: (rule) => {
    const { to, before } = parts(rule);
    const named = `be one of ${to}${before ? ', of an earlier item' : ''}.`;
    return rule['when'] === undefined
      ? `Must ${named}`
      : `Where ${conditionsInWords(rule['when'])}, this must ${named}`;
  },
  lower: (rule, scope) => {
    const then = lowerReferences(rule, scope);
    if (rule['when'] === undefined) return then;
    return {
      kind: 'when',
      test: lowerConditions(rule['when'], scope, ['when']),
      then,
      otherwise: undefined,
    };
  },
};

function lowerReferences(rule: JsonObject, scope: RuleScope): Check {
  const { from, to, before } = parts(rule);
  const target = scope.projection(to, ['references', 'to']);
  if (!from.includes('*'))
    return lowerSingle(scope.field(from, ['references', 'from']), target, before, scope);
  const source = scope.projection(from, ['references', 'from']);
  if (before && JSON.stringify(source.list) !== JSON.stringify(target.list)) {
    scope.report(
      {
        problem: 'With "before", both paths must pass through the same list.',
        instead: 'Write for example steps.*.needs and steps.*.id.',
      },
      ['references', 'before'],
    );
  }
  return { kind: 'references', from: source, to: target, before, finding: scope.finding() };
}

/** Lowers a reference in a single field, which is ignored if it is absent or null. */
function lowerSingle(
  from: Get,
  { list, item }: Projection,
  before: boolean,
  scope: RuleScope,
): Check {
  if (before)
    scope.report({ problem: '"before" needs a path through a list.', instead: 'Remove it.' }, [
      'references',
      'before',
    ]);
  const found: Test = {
    kind: 'some',
    list,
    test: { kind: 'compare', left: get('item', ...item), operator: 'equal', right: from },
  };
  const named = every([
    { kind: 'present', operand: from },
    not({ kind: 'hasKind', operand: from, of: 'null' }),
  ]);
  return {
    kind: 'when',
    test: named,
    then: assert(found, scope.finding(reportedPath(from))),
    otherwise: undefined,
  };
}

function parts(rule: JsonObject): {
  readonly from: string;
  readonly to: string;
  readonly before: boolean;
} {
  const raw = rule['references'] as JsonObject;
  return { from: String(raw['from']), to: String(raw['to']), before: raw['before'] === true };
}
