/** Prints the descriptor of an exchange and the functions that use it. */
import type { Contract, Exchange } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfExchange } from '../../compiler/model/queries/context-rules.ts';
import renderExchange from '../../templates/python/exchange.py.hbs';
import { type Code, docstringCode, printCode } from './printing/code.ts';
import { scalarLiteral, textLiteral } from './printing/encode.ts';
import { className, constantName, functionName, innerName } from './printing/names.ts';
import { contextFragmentsFor } from './types/context.ts';

export function exchangeConstant({ name }: Exchange): string {
  return `_${constantName(name)}_EXCHANGE`;
}

/** Prints the descriptor and the public functions of an exchange. */
export function printExchange(exchange: Exchange, contract: Contract): string {
  const { name } = exchange;
  const contextFragments = contextFragmentsFor(
    contract,
    contextRulesOfExchange(contract, exchange),
  );
  const innerFunction = (verb: string) => `${innerName(verb, name)}_exchange`;
  return renderExchange({
    ...contextFragments,
    contextLine: contextFragments.contextParameter.slice(2),
    descriptor: contextFragments.contextRules === '' ? 'ContractExchange' : 'ContextExchange',
    constant: exchangeConstant(exchange),
    name: scalarLiteral(name),
    asks: className(exchange.asks),
    answers: className(exchange.answers),
    asksConstant: constantName(exchange.asks),
    answersConstant: constantName(exchange.answers),
    isValid: innerFunction('is_valid'),
    collect: innerFunction('collect'),
    asksName: splitName(exchange.asks).home === undefined ? '' : textLiteral(exchange.asks),
    check: functionName('check', name),
    require: functionName('require', name),
    checkTexts: `${functionName('check', name)}_texts`,
    doc: printCode([exchangeDocumentation(exchange)], 1).trimStart(),
  }).trimEnd();
}

function exchangeDocumentation({ doc }: Exchange): Code {
  return docstringCode(
    `${doc === undefined ? '' : `${doc.trim()}\n\n`}The violations of the response against its request; paths point into the response.`,
  );
}
