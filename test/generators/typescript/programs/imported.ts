/**
 * Generated types of other contracts and of schemas. Each `@ts-expect-error` marks a program that
 * must not compile.
 */
import {
  assertNever,
  encodeJson,
  fit001,
  type JsonSchema,
  shp007,
  withoutContext,
} from 'concordat-contracts';
import {
  type Delivery,
  exchanges,
  type Note,
  type Plain,
  parseDelivery,
  validateDelivery,
  Wrapper,
} from 'concordat-contracts/imp-001';

const price: shp007.Money = { amount: 1, currency: 'EUR' };
const from: shp007.Location = { code: 'DEHAM' };

// An imported type is the type of the other contract itself.
export const delivery: Delivery = {
  price,
  carrier: 'rail',
  from,
  parcels: { a: { parcel_id: 'p', weight_grams: 1 } },
  letter: encodeJson<shp007.Leg>({ leg_id: 'l', from, to: from }),
  page: { items: [{ text: 'hello' }], next: 'EXW' },
};
export const plain: Plain = from;
// @ts-expect-error: unknown carrier
export const byTruck: Delivery = { ...delivery, carrier: 'truck' };
// @ts-expect-error: the items are notes
export const otherPage: Delivery = { ...delivery, page: { items: ['hello'], next: null } };
// @ts-expect-error: the letter is of another type
export const otherLetter: Delivery = { ...delivery, letter: encodeJson<Note>({ text: 'hello' }) };

/** Switching on the tag of an imported union is exhaustive. */
export function outcomes({ quotes = [] }: Delivery): readonly string[] {
  return quotes.map((quote) => {
    switch (quote.outcome) {
      case 'offer':
        return quote.price.currency;
      case 'refusal':
        return quote.reason;
      default:
        return assertNever(quote);
    }
  });
}

// The type of the context is imported as well. A schema is an object.
const parameters: JsonSchema = { type: 'object', additionalProperties: false };
const context: fit001.Registry = { tools: [{ name: 'move', parameters }] };
export const violations = validateDelivery(delivery, context);
// @ts-expect-error: a registry has tools
export const withoutTools = parseDelivery('{}', {});
// @ts-expect-error: true is a schema only within another one
export const truth: fit001.Tool = { name: 'move', parameters: true };

// Generic types of this contract accept imported arguments, and imported generic types do too.
const wrapped = Wrapper(shp007.Money).parseText('{}', context);
export const amount: number | undefined = wrapped.valid ? wrapped.value.value.amount : undefined;
const page = shp007.Page(fit001.Call, shp007.Incoterm).parseText('{}', context);
export const tool: string | undefined = page.valid ? page.value.items[0]?.tool : undefined;

// Exchanges pass their context to both documents.
export const run = fit001.exchanges.toolRun.validate(
  { tool: 'move', args: {} },
  { tool: 'move' },
  context,
);
export const quoted = (asks: shp007.QuoteRequest, answers: shp007.QuoteAnswer) =>
  exchanges.quoted.validate(asks, answers);
export const misquoted = (answers: shp007.QuoteAnswer) =>
  // @ts-expect-error: a delivery is not a request
  exchanges.quoted.validate(delivery, answers);

// A type requires a context if and only if a nested type does, even an imported one.
export const later = parseDelivery('{}', withoutContext, { limits: { bytes: 100, depth: 5 } });
// @ts-expect-error: the context is missing
export const unseen = validateDelivery(delivery);
// @ts-expect-error: a type argument of the page needs a context
export const pageWithout = shp007.Page(fit001.Call, shp007.Incoterm).parseText('{}');
// @ts-expect-error: no rule of these pages needs a context
export const pageWith = shp007.Page(shp007.Money, shp007.Incoterm).parseText('{}', context);
// @ts-expect-error: an exchange requires it too
export const runWithout = fit001.exchanges.toolRun.validate(
  { tool: 'move', args: {} },
  { tool: 'move' },
);
