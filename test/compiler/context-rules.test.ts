/** Which rules need a context, type by type and exchange by exchange. */
import { describe, expect, it } from 'vitest';
import { contextRulesOfExchange, contextRulesOfType } from '../../compiler/context-rules.ts';
import { validateText } from '../../compiler/interpret.ts';
import { contextContracts, contextRules, plan, registry } from '../support/context-contracts.ts';

const [first, second] = contextContracts;

describe('the rules of a type that need a context', () => {
  it.each(Object.entries(contextRules))('%s: %j', (name, expected) => {
    const [id, type = ''] = name.split('.');
    const contract = contextContracts.find((each) => each.id === id);
    expect(contract && contextRulesOfType(contract, type)).toEqual(expected);
  });

  it('are those of an exchange and of its two documents', () => {
    const rules = first?.exchanges.map((exchange) => [exchange.name, contextRulesOfExchange(first, exchange)]);
    expect(rules).toEqual([
      ['plan-round', ['known-tool', 'args-fit']],
      ['text-round', []],
    ]);
  });
});

describe('a contract that names no context', () => {
  it('has that of the types that it uses', () => {
    expect(second?.context).toBe('CTX-001.Registry');
    const batch = JSON.stringify({ plans: [plan] });
    const found = second && validateText(second, 'Batch', batch, { context: registry });
    expect(found?.map(({ rule, path }) => `${rule} at ${path}`)).toEqual(['known-tool at /plans/0/calls/0/name']);
  });
});
