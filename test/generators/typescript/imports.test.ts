/** Modules that use the types of other modules, beside the reference. */
import { beforeAll, describe, expect, it } from 'vitest';
import { validateExchange, validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Json } from '../../../compiler/model/json.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import { generateTarget } from '../../support/generated.ts';
import { importBundled } from './bundled.ts';
import { neighbours } from './neighbours.ts';

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
/** What a caller passes for what the reference is given. */
const passed = ({ context }: { readonly context?: Json }) =>
  context ?? modules['new']?.withoutContext;

beforeAll(async () => {
  modules = (await importBundled(neighbours, 'index')) as typeof modules;
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
  const found = neighbours.find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`no contract ${id}`);
  return found;
}

describe('types of other contracts', () => {
  it.each(orders)('are judged with the context, or without one: %j', (order) => {
    for (const options of [{}, { context: known }]) {
      const expected = validateText(contractNamed('NEW'), 'Order', JSON.stringify(order), options);
      expect(
        modules['new']?.types['Order']?.validateText(JSON.stringify(order), passed(options)),
      ).toEqual(expected);
    }
  });

  it.each(sums)(
    'are judged by a contract that names no context with that of the others: %j',
    (sum) => {
      expect([contractNamed('VALUE').context, contractNamed('PATH').context]).toEqual([
        'KEY-1.Known',
        'KEY-1.Known',
      ]);
      for (const options of [{}, { context: known }]) {
        const expected = validateText(contractNamed('VALUE'), 'Sum', JSON.stringify(sum), options);
        expect(
          modules['value']?.types['Sum']?.validateText(JSON.stringify(sum), passed(options)),
        ).toEqual(expected);
        const path = JSON.stringify({ sum });
        expect(modules['path']?.types['Path']?.validateText(path, passed(options))).toEqual(
          expected.map((violation) => ({ ...violation, path: `/sum${violation.path}` })),
        );
      }
    },
  );

  it.each([...orders, { size: 'large' }])('answer types of other contracts: %j', (order) => {
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
      expect(modules['new']?.exchanges['reply']?.validateText(...texts, passed(options))).toEqual(
        expected,
      );
    }
  });

  it('says which document is wrong by the name that this contract uses', () => {
    const violations = modules['new']?.exchanges['reply']?.validateText(
      '1',
      '{ "size": "small" }',
      passed({}),
    );
    expect(violations?.map(({ message }) => message)).toEqual([
      'The asking document is no valid KEY-1.Thing.',
    ]);
  });
});

it('prints a module as if nobody imported it', () => {
  const alone = generateTarget('typescript', [contractNamed('KEY-1')]);
  const together = generateTarget('typescript', neighbours);
  const shared = (path: string) =>
    path.startsWith('typescript/runtime') || path.endsWith('key-1.ts');
  expect(alone.filter(({ path }) => shared(path))).toEqual(
    together.filter(({ path }) => shared(path)),
  );
});
