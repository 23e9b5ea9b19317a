/** Which rules need a context, type by type and exchange by exchange. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../../compiler/model/queries/context-rules.ts';
import { contextContracts, contextRules, plan, registry } from '../../support/context-contracts.ts';

const [first, second] = contextContracts;

describe('the rules of a type that need a context', () => {
  it.each(Object.entries(contextRules))('%s: %j', (name, expected) => {
    const [id, type = ''] = name.split('.');
    const contract = contextContracts.find((each) => each.id === id);
    expect(contract && contextRulesOfType(contract, type)).toEqual(expected);
  });

  it('are those of an exchange and of its two documents', () => {
    const rules = first?.exchanges.map((exchange) => [
      exchange.name,
      contextRulesOfExchange(first, exchange),
    ]);
    expect(rules).toEqual([
      ['plan-round', ['known-tool', 'args-fit']],
      ['text-round', []],
    ]);
  });
});

function compiled(...texts: readonly string[]) {
  return compile(
    texts.map((text, index) => ({
      file: `${index}.yaml`,
      name: `${index}.yaml`,
      bytes: new TextEncoder().encode(text),
    })),
  );
}

const other = (id: string, body: string) =>
  `contract: ${id}\ntitle: x\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: x\nroot: R\n${body}`;
const knowing = (id: string) =>
  other(
    id,
    'context: K\ntypes:\n  K: { fields: { n: list<string> } }\n  P: { fields: { a: string } }\n  R: { fields: { a: string }, rules: [{ id: known, references: { from: a, to: context.n.* } }] }',
  );

describe('a contract that names no context', () => {
  it('cannot use types that need two', () => {
    const both = other('USE-001', 'types:\n  R: { fields: { a: ONE-001.R, b: TWO-001.R } }');
    expect(
      compiled(knowing('ONE-001'), knowing('TWO-001'), both).diagnostics.map(({ code }) => code),
    ).toEqual(['import']);
  });

  it('has none where the types that it uses need none, and may use those of both', () => {
    const plain = other('USE-001', 'types:\n  R: { fields: { a: ONE-001.P, b: TWO-001.P } }');
    const { contracts, diagnostics } = compiled(knowing('ONE-001'), knowing('TWO-001'), plain);
    expect([diagnostics, contracts.find(({ id }) => id === 'USE-001')?.context]).toEqual([
      [],
      undefined,
    ]);
  });

  it('lists rules of two contracts with one id once', () => {
    const same = other(
      'USE-001',
      'context: ONE-001.K\ntypes:\n  R: { fields: { a: ONE-001.R, b: string }, rules: [{ id: known, references: { from: b, to: context.n.* } }] }',
    );
    const contract = compiled(knowing('ONE-001'), same).contracts.find(
      ({ id }) => id === 'USE-001',
    );
    expect(contract && contextRulesOfType(contract, 'R')).toEqual(['known']);
  });

  it('has that of the types that it uses', () => {
    expect(second?.context).toBe('CTX-001.Registry');
    const batch = JSON.stringify({ plans: [plan] });
    const found = second && validateText(second, 'Batch', batch, { context: registry });
    expect(found?.map(({ rule, path }) => `${rule} at ${path}`)).toEqual([
      'known-tool at /plans/0/calls/0/name',
    ]);
  });
});
