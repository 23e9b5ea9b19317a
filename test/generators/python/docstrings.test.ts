/** What editors show of a type: its bounds and rules, and how other libraries take it. */
import { expect, it } from 'vitest';
import { contractWith } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';

const contract = contractWith(`
Order:
  doc: What a customer wants.
  fields:
    title: { type: string(1..120), doc: "In a few words." }
    count?: integer(1..10)
    tags: { type: "list<string>(..3)", unique: true }
    mail: email | null
    total: number(0..)
    id: OrderId
  rules:
    - { id: paid, check: total >= count, message: "Each costs at least 1." }
OrderId: { is: string(4) }
Payment: { union: kind, variants: { Card: { tag: card, fields: { last4: string(4) } } } }
`);
const module =
  generateTarget('python', [contract]).find(({ path }) => path.endsWith('tst_001.py'))?.text ?? '';

it.each([
  ['a text', '"""In a few words. Must have from 1 to 120 characters."""'],
  ['an integer', 'count: int | None = None\n    """Must be from 1 to 10."""'],
  ['a list', '"""Must have at most 3 items. No two items are equal."""'],
  ['a format', '"""Must be an email address such as ada@example.com."""'],
  ['a number', '"""Must be at least 0."""'],
  ['a named type', 'OrderId: TypeAlias = str\n"""Must have exactly 4 characters.\n'],
  ['the attributes in help()', '        count: Must be from 1 to 10.\n'],
  ['a rule', '    Rules:\n        paid: Each costs at least 1.\n'],
  ['other serializers', 'orjson write those of the attributes, and null for absent fields.'],
  ['a type without a class', 'In a model of pydantic: Annotated[OrderId, ORDER_ID].'],
  ['a union', 'In a model of pydantic: Annotated[Payment, PAYMENT].'],
])('documents %s', (_, text) => {
  expect(module).toContain(text);
});
