/** `references: { from: steps.*.depends_on, to: steps.*.id, before: true }`: what is named exists, in this document or in the context. */
import type { JsonObject } from '../model.ts';
import type { RuleKind } from './rule-kind.ts';

export const references: RuleKind = {
  key: 'references',
  purpose: 'Each value at `from` is one of those at `to`; with `before`, of an earlier item.',
  properties: {
    references: {
      type: 'object',
      additionalProperties: false,
      required: ['from', 'to'],
      properties: {
        from: { type: 'string', minLength: 1, description: 'The values that name something, such as steps.*.depends_on.' },
        to: { type: 'string', minLength: 1, description: 'The values that can be named, such as steps.*.id or context.tools.*.name.' },
        before: { type: 'boolean', description: 'Only items before the one that refers count; both paths go through the same list.' },
      },
      description: 'Values that must name something that exists.',
    },
  },
  message: (rule) => {
    const { to, before } = parts(rule);
    return `Must be one of ${to}${before ? ', of an earlier item' : ''}.`;
  },
  lower: (rule, scope) => {
    const { from, to, before } = parts(rule);
    const target = scope.projection(to, ['references', 'to']);
    const source = scope.projection(from, ['references', 'from']);
    if (before && JSON.stringify(source.list) !== JSON.stringify(target.list)) {
      scope.report(
        { problem: 'With "before", both paths go through the same list.', instead: 'Write for example steps.*.needs and steps.*.id.' },
        ['references', 'before'],
      );
    }
    return { kind: 'refers', from: source, to: target, before, blame: scope.blame() };
  },
};

function parts(rule: JsonObject): { readonly from: string; readonly to: string; readonly before: boolean } {
  const raw = rule['references'] as JsonObject;
  return { from: String(raw['from']), to: String(raw['to']), before: raw['before'] === true };
}
