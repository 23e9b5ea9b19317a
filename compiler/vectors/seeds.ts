/**
 * Collects the seeds of the derived vectors: the valid examples of the contract, and every typed
 * value inside them.
 */

import { validateValue } from '../interpreter/interpret.ts';
import { type Json, member } from '../model/json.ts';
import type { Contract, Declaration, Exchange } from '../model/model.ts';

export interface Seeds {
  readonly byType: ReadonlyMap<string, readonly Json[]>;
  readonly byExchange: ReadonlyMap<string, readonly ExchangeSeed[]>;
}

export interface ExchangeSeed {
  readonly asks: string;
  readonly answers: string;
  readonly context: Json | undefined;
}

export function collectSeeds(contract: Contract): Seeds {
  const byType = new Map<string, Map<string, Json>>();
  const add = (type: string, value: Json) => {
    const values = byType.get(type) ?? new Map<string, Json>();
    byType.set(type, values.set(JSON.stringify(value), value));
  };
  const names = new Set(contract.declarations);
  const onCall = (declaration: Declaration, value: Json) => {
    if (names.has(declaration)) add(declaration.name, value);
  };
  const visit = (type: string, text: string) => {
    const value = JSON.parse(text) as Json;
    add(type, value);
    validateValue(contract, type, value, { observer: { onCall } });
  };
  const byExchange = new Map<string, ExchangeSeed[]>();
  for (const example of contract.examples) {
    const { subject } = example;
    if (subject.context !== undefined && contract.context !== undefined)
      visit(contract.context, JSON.stringify(subject.context));
    if (example.violations.length > 0) continue;
    if (subject.kind === 'document') visit(subject.type, subject.text);
    else {
      const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
      if (exchange === undefined) continue;
      visit(exchange.asks, subject.asks);
      visit(exchange.answers, subject.answers);
      byExchange.set(exchange.name, [...(byExchange.get(exchange.name) ?? []), subject]);
    }
  }
  for (const [type, value] of assembledRecords(contract, byType)) add(type, value);
  return {
    byType: new Map([...byType].map(([type, values]) => [type, [...values.values()]])),
    byExchange,
  };
}

/**
 * Builds values of records without an example of their own, such as included ones, from members of
 * other values.
 */
function assembledRecords(
  contract: Contract,
  byType: ReadonlyMap<string, ReadonlyMap<string, Json>>,
): readonly (readonly [type: string, value: Json])[] {
  const allValues = [...byType.values()].flatMap((values) => [...values.values()]);
  return contract.declarations.flatMap((declaration) => {
    if (
      declaration.kind !== 'record' ||
      declaration.parameters.length > 0 ||
      byType.has(declaration.name)
    )
      return [];
    const names = declaration.fields.map(({ wire }) => wire);
    const owner = allValues.find((value) =>
      names.some((name) => member(value, name) !== undefined),
    );
    const value = Object.fromEntries(names.flatMap((name) => entry(name, member(owner, name))));
    return validateValue(contract, declaration.name, value).length === 0
      ? [[declaration.name, value] as const]
      : [];
  });
}

function entry(name: string, value: Json | undefined): readonly (readonly [string, Json])[] {
  return value === undefined ? [] : [[name, value]];
}

export function exchangeNamed(contract: Contract, name: string): Exchange {
  const found = contract.exchanges.find((exchange) => exchange.name === name);
  if (found === undefined) throw new Error(`${contract.id} has no exchange ${name}`);
  return found;
}
