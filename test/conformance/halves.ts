/**
 * Halves of characters that a caller hands over in the context: no text can hold them, and C# and
 * its JSON have no place for them.
 */
import { expect, it } from 'vitest';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Engine } from '../engines/languages.ts';

const half = '\ud800';

/**
 * Documents that are judged by a context with half of a surrogate pair in it: in a text, a key, and
 * the parts of a schema.
 */
function validatedByHalves(contracts: readonly Contract[]): readonly {
  readonly contract: Contract;
  readonly type: string;
  readonly text: string;
  readonly context: Json;
}[] {
  const [plans, calls] = ['LNG-001', 'FIT-001'].map((id) =>
    contracts.find((contract) => contract.id === id),
  );
  if (plans === undefined || calls === undefined) throw new Error('contracts are missing');
  const plan = JSON.stringify({
    Title: 'x',
    steps: [],
    calls: [{ name: 'search' }, { name: '\ufffd' }],
  });
  const call = JSON.stringify({ tool: 'move', args: { to: '\ufffd' } });
  const registry = (name: string, parameters: Json): Json => ({
    [half]: 1,
    tools: [
      { name: half, [half]: 1 },
      { name, [half]: half, parameters },
    ],
  });
  return [
    {
      contract: plans,
      type: 'Plan',
      text: plan,
      context: { tools: [{ name: half }, { [half]: 1 }, { name: 'search' }] },
    },
    { contract: plans, type: 'Plan', text: plan, context: { [half]: [], tools: [] } },
    ...[
      {
        [half]: 1,
        type: 'object',
        required: [half],
        properties: { [half]: false, to: { enum: [half] } },
      },
      { type: half, additionalProperties: { const: { [half]: half } } },
      { $ref: `#/$defs/${half}`, $defs: { [half]: { properties: { to: { const: half } } } } },
      {
        properties: { to: { minLength: 1, maxLength: 1 } },
        anyOf: [{ const: [half] }, { uniqueItems: true }],
      },
    ].map((parameters) => ({
      contract: calls,
      type: 'Call',
      text: call,
      context: registry('move', parameters),
    })),
  ];
}

export function testHalves(contracts: readonly Contract[], engines: () => readonly Engine[]): void {
  it('are judged in C# as by the reference', async () => {
    const given = validatedByHalves(contracts);
    const cases = given.map(({ contract, type, text, context }) => ({
      kind: 'document' as const,
      contract: contract.id,
      type,
      bytes: Buffer.from(text),
      context,
    }));
    const expected = given.map(({ contract, type, text, context }) =>
      // A path may hold the half, which nobody can write as UTF-8.
      validateText(contract, type, text, { context }).map((violation) => ({
        ...violation,
        path: violation.path.replaceAll(half, '\ufffd'),
      })),
    );
    expect(expected.filter((violations) => violations.length > 0).length).toBeGreaterThan(3);
    for (const engine of engines().filter(({ name }) => name === 'csharp')) {
      const answers = await engine.validate(cases);
      expect(answers.map((answer) => ('error' in answer ? answer : answer.violations))).toEqual(
        expected,
      );
    }
  });
}
