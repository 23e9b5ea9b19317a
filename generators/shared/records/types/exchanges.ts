/**
 * The part of an exchange: its request and response, its rules, and its functions in each language.
 */
import type { Exchange } from '../../../../compiler/model/model.ts';
import renderExchange from '../../../../templates/ddr/exchange.hbs';
import { exchangeAnchor } from '../../markdown/anchors.ts';
import { code, prose } from '../../markdown/encode.ts';
import { bodyWith, type Part, type PartLocation } from '../part.ts';
import type { RecordInProgress } from '../record-in-progress.ts';
import { ruleList } from '../rules/rules.ts';

export function exchangePart(
  { contract, options: { described = [] } }: RecordInProgress,
  exchange: Exchange,
  depth: number,
  { section, breadcrumbs }: PartLocation,
): Part {
  const languages = described.flatMap(({ language }) => language ?? []);
  const location = { section, breadcrumbs: [...breadcrumbs, exchange.name] };
  const stated = ruleList(exchange.rules, location);
  const body = renderExchange({
    doc: prose(exchange.doc ?? ''),
    asks: code(exchange.asks),
    answers: code(exchange.answers),
    rules: stated.items,
    functions: languages.map(({ title, exchangeFunctions }) => {
      const { validates, requires } = exchangeFunctions(contract, exchange);
      return { language: title, validates: code(validates), requires: code(requires) };
    }),
  }).trimEnd();
  return {
    kind: 'section',
    anchor: exchangeAnchor(exchange.name),
    title: exchange.name,
    ...location,
    ruleIds: exchange.rules.map(({ id }) => id),
    heading: `Exchange ${code(exchange.name)}`,
    number: '',
    depth,
    ...bodyWith(body, stated.parts),
    introduces: false,
  };
}
