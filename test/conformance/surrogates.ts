/**
 * Lone surrogates in the context of a caller. UTF-8 cannot encode them, and strings of
 * System.Text.Json cannot contain them.
 */
import { expect, it } from 'vitest';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Engine } from '../engines/languages.ts';

const surrogate = '\ud800';

/**
 * Documents that are validated with lone surrogates in the context: in a string, a key, and the
 * parts of a schema.
 */
function casesWithSurrogates(contracts: readonly Contract[]): readonly {
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
    [surrogate]: 1,
    tools: [
      { name: surrogate, [surrogate]: 1 },
      { name, [surrogate]: surrogate, parameters },
    ],
  });
  return [
    {
      contract: plans,
      type: 'Plan',
      text: plan,
      context: { tools: [{ name: surrogate }, { [surrogate]: 1 }, { name: 'search' }] },
    },
    { contract: plans, type: 'Plan', text: plan, context: { [surrogate]: [], tools: [] } },
    ...[
      {
        [surrogate]: 1,
        type: 'object',
        required: [surrogate],
        properties: { [surrogate]: false, to: { enum: [surrogate] } },
      },
      { type: surrogate, additionalProperties: { const: { [surrogate]: surrogate } } },
      {
        $ref: `#/$defs/${surrogate}`,
        $defs: { [surrogate]: { properties: { to: { const: surrogate } } } },
      },
      {
        properties: { to: { minLength: 1, maxLength: 1 } },
        anyOf: [{ const: [surrogate] }, { uniqueItems: true }],
      },
    ].map((parameters) => ({
      contract: calls,
      type: 'Call',
      text: call,
      context: registry('move', parameters),
    })),
  ];
}

export function testSurrogates(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  it('are validated in C# as by the reference', async () => {
    const inputs = casesWithSurrogates(contracts);
    const cases = inputs.map(({ contract, type, text, context }) => ({
      kind: 'document' as const,
      contract: contract.id,
      type,
      bytes: Buffer.from(text),
      context,
    }));
    const expected = inputs.map(({ contract, type, text, context }) =>
      // A path may contain the surrogate, which UTF-8 cannot encode.
      validateText(contract, type, text, { context }).map((violation) => ({
        ...violation,
        path: violation.path.replaceAll(surrogate, '\ufffd'),
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
