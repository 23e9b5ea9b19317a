/** Valid values to start from: the contract's own valid examples, and every typed value inside them. */
import { judgeExample } from '../../compiler/examples.ts';
import { validateValue } from '../../compiler/interpret.ts';
import type { Contract, Exchange, Json } from '../../compiler/model.ts';

export interface Seeds {
  readonly byType: ReadonlyMap<string, readonly Json[]>;
  readonly byExchange: ReadonlyMap<string, readonly ExchangeSeed[]>;
}

export interface ExchangeSeed {
  readonly asks: string;
  readonly answers: string;
}

export function collectSeeds(contract: Contract): Seeds {
  const byType = new Map<string, Map<string, Json>>();
  const note = (type: string, value: Json) => {
    const known = byType.get(type) ?? new Map<string, Json>();
    byType.set(type, known.set(JSON.stringify(value), value));
  };
  const visit = (type: string, text: string) => {
    const value = JSON.parse(text) as Json;
    note(type, value);
    validateValue(contract, type, value, { called: note });
  };
  const byExchange = new Map<string, ExchangeSeed[]>();
  for (const example of contract.examples) {
    const { subject } = example;
    if (judgeExample(contract, example).length > 0) continue;
    if (subject.kind === 'document') visit(subject.type, subject.text);
    else {
      const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
      if (exchange === undefined) continue;
      visit(exchange.asks, subject.asks);
      visit(exchange.answers, subject.answers);
      byExchange.set(exchange.name, [...(byExchange.get(exchange.name) ?? []), subject]);
    }
  }
  return { byType: new Map([...byType].map(([type, values]) => [type, [...values.values()]])), byExchange };
}

export function exchangeNamed(contract: Contract, name: string): Exchange {
  const found = contract.exchanges.find((exchange) => exchange.name === name);
  if (found === undefined) throw new Error(`${contract.id} has no exchange ${name}`);
  return found;
}
