/** `namesKeys: { list: sections, of: string }`: each text of the list names an existing member. */
import type { JsonKind, JsonObject } from '../model/json.ts';
import type { RuleKind } from './rule-kind.ts';

const kinds: readonly JsonKind[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
];

export const namesKeys: RuleKind = {
  key: 'namesKeys',
  purpose: 'A list names members of the same object that must be present.',
  properties: {
    namesKeys: {
      type: 'object',
      additionalProperties: false,
      required: ['list'],
      properties: {
        list: { type: 'string', minLength: 1, description: 'The list of names.' },
        of: { enum: kinds, description: 'The JSON kind that the named members have.' },
      },
      description: 'Names of members that must be present.',
    },
  },
  message: (rule) => {
    const { of } = rule['namesKeys'] as JsonObject;
    return `Must name a member that is there${of === undefined ? '' : `, of the kind ${String(of)}`}.`;
  },
  lower: (rule, scope) => {
    const { list, of } = rule['namesKeys'] as JsonObject;
    if (scope.isExchange)
      scope.report(
        {
          problem: '"namesKeys" is allowed only in a rule of a type.',
          instead: 'Put the rule on the type.',
        },
        ['namesKeys'],
      );
    return {
      kind: 'namesMembers',
      list: scope.field(String(list), ['namesKeys', 'list']),
      of: kinds.find((kind) => kind === of),
      finding: scope.finding(),
    };
  },
};
