/** `startsWith: [session_id, agent_type]`: one text starts with another. */
import { assert, every, type Test } from '../model/rule-tree.ts';
import { type RuleKind, reportedPath, strings } from './rule-kind.ts';

export const startsWith: RuleKind = {
  key: 'startsWith',
  purpose: 'A text starts with the text of another field; violations point to the second one.',
  properties: {
    startsWith: {
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
      description: 'Two fields: the text, and its prefix.',
    },
  },
  message: (rule) => {
    const [text = '', start = ''] = strings(rule['startsWith']);
    return `${rule['level'] === 'should' ? 'Should' : 'Must'} be so: ${text} starts with ${start}.`;
  },
  lower: (rule, scope) => {
    const [text, start] = strings(rule['startsWith']).map((path, index) =>
      scope.located(path, ['startsWith', index]),
    );
    if (text === undefined || start === undefined) return { kind: 'all', checks: [] };
    for (const [index, { end }] of [text, start].entries()) {
      if (end.kind === 'text' || end.kind === 'unknown') continue;
      const problem = `"${strings(rule['startsWith'])[index]}" is not a text.`;
      scope.report({ problem, instead: 'Name two fields that contain text.' }, [
        'startsWith',
        index,
      ]);
    }
    const asserted = assert(
      { kind: 'startsWith', operand: text.at, prefix: start.at },
      scope.finding(reportedPath(start.at, text.at)),
    );
    // The rule applies only if both fields are present.
    const tests = [text.at, start.at].map((operand): Test => ({ kind: 'present', operand }));
    return { kind: 'when', test: every(tests), then: asserted, otherwise: undefined };
  },
};
