/** Types of other contracts in the generated C#. */
import { beforeAll, describe, expect, it } from 'vitest';
import { headOf } from '../../support/contract-text.ts';
import { allContracts, compileTexts, contractsOf } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { builtConsumer, type Consumer } from './consumer.ts';

const money = `${headOf('PAY-007', 'Money')}types:
  Money: { fields: { amount: number, unit?: Unit } }
  Unit: { enum: [euro, dollar] }
  Range<T>: { fields: { low: T, high?: T } }
  Ranges: { is: "list<Range<Unit>>" }`;

const names = `${headOf('CTX-001', 'Name')}context: Names
types:
  Names: { fields: { known: list<Name> } }
  Name: { fields: { text: string }, rules: [{ id: known, references: { from: text, to: context.known.*.text } }] }`;

/** The files of a contract that uses the types of both contracts. */
function printed(types: string, rest = ''): string {
  const user = `${headOf('USE-001', 'R')}${rest}types:\n${types.replace(/^/gm, '  ')}`;
  return generateTarget('csharp', contractsOf(compileTexts([user, money, names])))
    .filter(({ path }) => path.includes('Use001'))
    .map(({ text }) => text)
    .join('\n');
}

describe('types of other contracts', () => {
  it('are qualified by their namespace, whose code reads, writes and validates them', () => {
    const file = printed(
      'R: { fields: { price: PAY-007.Money, all?: list<PAY-007.Unit>, text: json<PAY-007.Ranges> } }',
    );
    expect(file).toContain('public required Pay007.Money Price { get; init; }');
    expect(file).toContain('Price = Pay007.Codec.ReadMoney(value.GetProperty("price"u8)),');
    expect(file).toContain('JsonWrite.List<Pay007.Unit>(writer, all, Pay007.Codec.WriteUnit);');
    expect(file).toContain('|| !Pay007.Checks.IsValidMoney(price))');
    expect(file).toContain('Pay007.Checks.CollectMoney(price, path.Member("price"), sink);');
    expect(file).toContain(
      'public ParseResult<IReadOnlyList<Pay007.Range<Pay007.Unit?>>> ParseText() => Pay007.Ranges.Contract.Parse(Text);',
    );
    expect(file).not.toContain('using Concordat');
  });

  it('take types of the contract that uses them as arguments', () => {
    const file = printed(
      'R: { fields: { range: PAY-007.Range<N> } }\nN: { fields: { n: integer } }\nPeriod: { is: PAY-007.Range<N> }',
    );
    expect(file).toContain('public required Pay007.Range<N> Range { get; init; }');
    expect(file).toContain(
      'Range = Pay007.Codec.ReadRange<N>(value.GetProperty("range"u8), Codec.ReadN),',
    );
    expect(file).toContain('!Pay007.Checks.IsValidRange(range, IsValidN)');
    expect(file).toContain(
      'public sealed class Period_Converter() : ContractConverter<Pay007.Range<N>>(Period.Contract);',
    );
    expect(file).toContain(
      '[JsonSourceGenerationOptions(Converters = [typeof(Converters.Period_Converter)])]',
    );
  });

  it('may be aliased, have defaults, and be the request and response of exchanges', () => {
    const file = printed(
      'R: { fields: { unit?: { type: PAY-007.Unit, default: euro } } }\nCash: { is: PAY-007.Money }',
      'exchanges: { paid: { asks: PAY-007.Money, answers: R, rules: [{ id: r, same: [asks.unit, answers.unit] }] } }\n',
    );
    expect(file).toContain('public Pay007.Unit UnitOrDefault => Unit ?? Pay007.Unit.Euro;');
    expect(file).toContain(
      'new("Cash", Checks.IsValidCash, Checks.CollectCash, Pay007.Codec.ReadMoney, Pay007.Codec.WriteMoney);',
    );
    expect(file).toContain(
      'new("paid", Pay007.Money.Contract, R.Contract, Checks.CollectPaid, asksName: "PAY-007.Money");',
    );
  });

  it('receive the context of the contract that uses them, even if it declares none', () => {
    const types =
      'R: { fields: { name: CTX-001.Name, box: B<CTX-001.Name> } }\nB<T>: { fields: { held: T } }';
    const file = printed(types, 'context: CTX-001.Names\n');
    expect(file).toContain('!IsValidB(box, context, boxArgument)');
    expect(file).toContain('bool boxArgument(JsonPart boxValue)');
    expect(file).toContain('!Ctx001.Checks.IsValidName(boxValue, context)');
    expect(printed(types)).toBe(printed(types, 'context: CTX-001.Names\n'));
  });
});

describe('names', () => {
  it('are fully qualified where a name of the contract hides the namespace', () => {
    const full = 'public required global::Concordat.Contracts.Pay007.Money Price { get; init; }';
    expect(printed('R: { fields: { price: PAY-007.Money, pay007?: string } }')).toContain(full);
    expect(printed('R: { fields: { price: PAY-007.Money } }\nPay007: { enum: [a] }')).toContain(
      full,
    );
    const exchange =
      'exchanges: { pay-007: { asks: R, answers: R, rules: [{ id: r, same: [asks.x, answers.x] }] } }\n';
    expect(printed('R: { fields: { price: PAY-007.Money, x: string } }', exchange)).toContain(full);
  });

  it('of the serializer metadata never collide', () => {
    const file = printed(
      'R: { fields: { a: PAY-007.Money, b: list<PAY-007.Money>, c: list<Money>, d: map<PAY-007.Money> } }\nMoney: { fields: {} }',
    );
    expect(file).toContain('[JsonSerializable(typeof(Money))]');
    expect(file).toContain(
      '[JsonSerializable(typeof(Pay007.Money), TypeInfoPropertyName = "Pay007_Money")]',
    );
    expect(file).toContain(
      '[JsonSerializable(typeof(Pay007.Unit), TypeInfoPropertyName = "Pay007_Unit")]',
    );
    expect(file).toContain(
      '[JsonSerializable(typeof(IReadOnlyList<Pay007.Money>), TypeInfoPropertyName = "IReadOnlyListPay007_Money")]',
    );
    expect(file).not.toContain('IReadOnlyDictionaryString');
  });
});

it('does not change the code of the contract whose types are used', () => {
  const alone = generateTarget('csharp', contractsOf(compileTexts([money])));
  const user = `${headOf('USE-001', 'R')}types:\n  R: { fields: { price: PAY-007.Money } }`;
  const used = generateTarget('csharp', contractsOf(compileTexts([money, user])));
  const shared = alone.filter(({ path }) => !/ContractRegistry\.cs$|README\.md$/.test(path));
  expect(used).toEqual(expect.arrayContaining([...shared]));
});

describe.runIf(isAvailable(dotnet))('a consumer', () => {
  let run: Consumer;
  beforeAll(() => {
    run = builtConsumer(allContracts());
  }, 600_000);

  it('creates, validates and serializes values with types of several contracts', () => {
    const { stdout, stderr } = run('imported');
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      '{"price":{"amount":10,"currency":"EUR"},"carrier":"rail","from":{"code":"DEHAM"},"parcels":{"a":{"parcel_id":"p-1","weight_grams":100}},"letter":"{\\"leg_id\\":\\"l-1\\",\\"from\\":{\\"code\\":\\"DEHAM\\"},\\"to\\":{\\"code\\":\\"DEBRE\\"}}","page":{"items":[{"text":"hello","call":{"tool":"move","args":1}}],"next":"EXW"},"wrapped":{"value":{"amount":1,"currency":"USD"}}}',
      'DEBRE',
      'no context: ',
      'a context: arguments-fit at "/page/items/0/call/args"',
      'euros without a carrier: priced-in-euros at "/carrier"',
      'no weight: range at "/parcels/a/weight_grams"',
      'an alias: code-or-coordinates at "", some-place at ""',
      'True True',
      '{"amount":10,"currency":"EUR"}',
      'another request: request-echoed at "/quote_id"',
      'The asking document is no valid SHP-007.QuoteRequest.',
      '',
    ]);
  });
});
