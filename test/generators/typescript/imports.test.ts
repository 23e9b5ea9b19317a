/** Modules that import types of other modules, compared with the interpreter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { validateExchange, validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Json } from '../../../compiler/model/json.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { generateTarget } from '../../support/generated.ts';
import { importBundled } from './bundled.ts';
import { importingContracts } from './importing-contracts.ts';

interface Module {
  readonly withoutContext: unknown;
  readonly types: Readonly<
    Record<
      string,
      { validateText(text: string, ...context: readonly unknown[]): readonly Violation[] }
    >
  >;
  readonly exchanges: Readonly<
    Record<
      string,
      {
        validateText(
          asks: string,
          answers: string,
          ...context: readonly unknown[]
        ): readonly Violation[];
      }
    >
  >;
}

let modules: Readonly<Record<string, Module>> = {};
/** The argument of the generated code for the options of the interpreter. */
const contextOf = ({ context }: { readonly context?: Json }) =>
  context ?? modules['new']?.withoutContext;

beforeAll(async () => {
  modules = (await importBundled(importingContracts, 'index')) as typeof modules;
});

const known = { names: [{ name: 'a' }] };
const [a, b] = [{ name: 'a' }, { name: 'b' }];

const orders: readonly Json[] = [
  {},
  { size: 'small', both: { pair: { first: a, second: a }, box: { thing: a, held: a } } },
  { pair: { first: b, second: [a, b, { name: 1 }] } },
  { deep: { first: { thing: b, held: { thing: b } }, second: 'medium' } },
  { boxes: [{ thing: b, held: 'small' }, { held: 'medium' }, { thing: a }] },
  { both: { pair: { first: b, second: { name: null } }, box: { thing: b, held: b } } },
  {
    both: { pair: {}, box: 1 },
    deep: { first: { held: { thing: null } }, second: 'small' },
    more: 1,
  },
];

const sums: readonly Json[] = [
  { thing: b, box: { thing: b, held: 'small' }, orders: { x: a }, size: 'large' },
  { thing: 1, box: { thing: {}, held: 'medium' }, orders: { x: 1, '': b }, size: 'x' },
];

function contractNamed(id: string) {
  const found = importingContracts.find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`no contract ${id}`);
  return found;
}

describe('types of other contracts', () => {
  it.each(orders)('are validated with the context, or without one: %j', (order) => {
    for (const options of [{}, { context: known }]) {
      const expected = validateText(contractNamed('NEW'), 'Order', JSON.stringify(order), options);
      expect(
        modules['new']?.types['Order']?.validateText(JSON.stringify(order), contextOf(options)),
      ).toEqual(expected);
    }
  });

  it.each(sums)('are validated with their context in a contract that declares none: %j', (sum) => {
    expect([contractNamed('VALUE').context, contractNamed('PATH').context]).toEqual([
      'KEY-1.Known',
      'KEY-1.Known',
    ]);
    for (const options of [{}, { context: known }]) {
      const expected = validateText(contractNamed('VALUE'), 'Sum', JSON.stringify(sum), options);
      expect(
        modules['value']?.types['Sum']?.validateText(JSON.stringify(sum), contextOf(options)),
      ).toEqual(expected);
      const path = JSON.stringify({ sum });
      expect(modules['path']?.types['Path']?.validateText(path, contextOf(options))).toEqual(
        expected.map((violation) => ({ ...violation, path: `/sum${violation.path}` })),
      );
    }
  });

  it.each([...orders, { size: 'large' }])('are the request of an exchange: %j', (order) => {
    const contract = contractNamed('NEW');
    const [reply] = contract.exchanges;
    for (const [asks, context] of [
      [a, known],
      [b, known],
      [b, undefined],
    ] as const) {
      const options = context === undefined ? {} : { context };
      const texts = [JSON.stringify(asks), JSON.stringify(order)] as const;
      const expected = reply && validateExchange(contract, reply, ...texts, options);
      expect(
        modules['new']?.exchanges['reply']?.validateText(...texts, contextOf(options)),
      ).toEqual(expected);
    }
  });

  it('are named with the id of their contract in violations', () => {
    const violations = modules['new']?.exchanges['reply']?.validateText(
      '1',
      '{ "size": "small" }',
      contextOf({}),
    );
    expect(violations?.map(({ message }) => message)).toEqual([
      'The asking document is no valid KEY-1.Thing.',
    ]);
  });
});

it('does not change a module that other modules import', () => {
  const alone = generateTarget('typescript', [contractNamed('KEY-1')]);
  const together = generateTarget('typescript', importingContracts);
  const moduleIn = (files: readonly OutFile[]) =>
    files.filter(({ path }) => path === 'typescript/key-1.ts');
  expect(moduleIn(alone)).toHaveLength(1);
  expect(moduleIn(alone)).toEqual(moduleIn(together));
});
