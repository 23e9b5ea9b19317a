/**
 * `fits: { value: args, schema: context.tools.*.parameters, by: name }`: a value matches a JSON
 * Schema that is only known at validation time.
 */
import type { JsonObject } from '../model/json.ts';
import type { SchemaSource } from '../model/rule-tree.ts';
import { entries } from './conditions.ts';
import type { RuleKind, RuleScope } from './rule-kind.ts';

export const fits: RuleKind = {
  key: 'fits',
  purpose: 'A value matches a JSON Schema that another field or the context contains.',
  properties: {
    fits: {
      type: 'object',
      additionalProperties: false,
      required: ['value', 'schema'],
      properties: {
        value: {
          type: 'string',
          minLength: 1,
          description: 'The field whose value is validated, such as args.',
        },
        schema: {
          type: 'string',
          minLength: 1,
          description:
            'The path of the schema: a field of the type schema, or one of the items of a list, such as context.tools.*.parameters.',
        },
        by: {
          description:
            'Which item of the list has the schema: a field that both have, or { field of the item: field here }.',
          if: { type: 'object' },
          then: {
            type: 'object',
            minProperties: 1,
            maxProperties: 1,
            additionalProperties: { type: 'string', minLength: 1 },
          },
          else: { type: 'string', minLength: 1 },
        },
      },
      description: 'A value and the JSON Schema that it must match.',
    },
  },
  message: (rule) => `Must fit the schema at ${String((rule['fits'] as JsonObject)['schema'])}.`,
  lower: (rule, scope) => ({
    kind: 'matchesSchema',
    value: scope.field(String((rule['fits'] as JsonObject)['value']), ['fits', 'value']),
    schema: lowerSource(rule['fits'] as JsonObject, scope),
    finding: scope.finding(),
  }),
};

function lowerSource({ schema, by }: JsonObject, scope: RuleScope): SchemaSource {
  const path = String(schema);
  const at = ['fits', 'schema'];
  if (!path.includes('*')) {
    if (by !== undefined)
      scope.report(
        {
          problem: '"by" selects an item of a list, but "schema" is not a path through a list.',
          instead: 'Remove it.',
        },
        ['fits', 'by'],
      );
    return { kind: 'one', at: scope.field(path, at) };
  }
  const { list, item } = scope.projection(path, at);
  if (by === undefined) {
    const instead = 'Write "by" with a field that both have, such as name, or { name: tool }.';
    scope.report(
      { problem: 'It is not clear which item of the list has the schema.', instead },
      at,
    );
  }
  const [theirs = '', ours = theirs] =
    typeof by === 'string'
      ? [by]
      : (entries(by).map(([name, value]) => [name, String(value)])[0] ?? []);
  const listed = path.split('.*')[0] ?? '';
  return {
    kind: 'keyed',
    list,
    item,
    by: scope.projection(`${listed}.*.${theirs}`, ['fits', 'by']).item,
    key: scope.field(scope.isExchange && !ours.includes('.') ? `answers.${ours}` : ours, [
      'fits',
      'by',
    ]),
  };
}
