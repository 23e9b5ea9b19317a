/** The rules that need a context, per type and per exchange. */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../../compiler/model/queries/context-rules.ts';
import { compile } from '../../support/compile.ts';
import { contextContracts, contextRules, plan, registry } from '../../support/context-contracts.ts';

const [first, second] = contextContracts;

describe('the rules of a type that need a context', () => {
  it.each(Object.entries(contextRules))('%s: %j', (name, expected) => {
    const [id, type = ''] = name.split('.');
    const contract = contextContracts.find((each) => each.id === id);
    expect(contract && contextRulesOfType(contract, type)).toEqual(expected);
  });

  it('include those of an exchange and its two documents', () => {
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

const contractText = (id: string, body: string) =>
  `contract: ${id}\ntitle: x\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: x\nroot: R\n${body}`;
const withContext = (id: string) =>
  contractText(
    id,
    'context: K\ntypes:\n  K: { fields: { n: list<string> } }\n  P: { fields: { a: string } }\n  R: { fields: { a: string }, rules: [{ id: known, references: { from: a, to: context.n.* } }] }',
  );

describe('the context of a contract', () => {
  it('is an error where imported types need two contexts', () => {
    const both = contractText('USE-001', 'types:\n  R: { fields: { a: ONE-001.R, b: TWO-001.R } }');
    expect(
      compiled(withContext('ONE-001'), withContext('TWO-001'), both).diagnostics.map(
        ({ code }) => code,
      ),
    ).toEqual(['import']);
  });

  it('is undefined where no imported type needs one', () => {
    const plain = contractText(
      'USE-001',
      'types:\n  R: { fields: { a: ONE-001.P, b: TWO-001.P } }',
    );
    const { contracts, diagnostics } = compiled(
      withContext('ONE-001'),
      withContext('TWO-001'),
      plain,
    );
    expect([diagnostics, contracts.find(({ id }) => id === 'USE-001')?.context]).toEqual([
      [],
      undefined,
    ]);
  });

  it('lists rules of two contracts with the same id once', () => {
    const same = contractText(
      'USE-001',
      'context: ONE-001.K\ntypes:\n  R: { fields: { a: ONE-001.R, b: string }, rules: [{ id: known, references: { from: b, to: context.n.* } }] }',
    );
    const contract = compiled(withContext('ONE-001'), same).contracts.find(
      ({ id }) => id === 'USE-001',
    );
    expect(contract && contextRulesOfType(contract, 'R')).toEqual(['known']);
  });

  it('is that of the imported types', () => {
    expect(second?.context).toBe('CTX-001.Registry');
    const batch = JSON.stringify({ plans: [plan] });
    const found = second && validateText(second, 'Batch', batch, { context: registry });
    expect(found?.map(({ rule, path }) => `${rule} at ${path}`)).toEqual([
      'known-tool at /plans/0/calls/0/name',
    ]);
  });
});
