/** Prints the functions and the descriptor of an exchange. */
import type { Contract, Exchange } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfExchange } from '../../compiler/model/queries/context-rules.ts';
import renderExchange from '../../templates/python/exchange.py.hbs';
import { block, type Code, docstringCode, printCode } from './printing/code.ts';
import { scalarLiteral, textLiteral } from './printing/encode.ts';
import { className, constantName, functionName, innerName } from './printing/names.ts';
import { contextFragmentsFor, takesContext } from './types/context.ts';
import { printCheck } from './validators/checks.ts';
import type { Constants } from './validators/constants.ts';
import type { Mode, Scope } from './validators/emit-context.ts';
import { rootScope } from './validators/root-scope.ts';

/**
 * Returns the type of all exchanges. `ContextExchange` is only named, and so imported, if an
 * exchange takes a context.
 */
export function exchangeTypes(contract: Contract): string {
  const anyTakesContext = contract.exchanges.some(
    (exchange) => contextRulesOfExchange(contract, exchange).length > 0,
  );
  return `ContractExchange[Any, Any]${anyTakesContext ? ' | ContextExchange[Any, Any]' : ''}`;
}

export function exchangeConstant({ name }: Exchange): string {
  return `_${constantName(name)}_EXCHANGE`;
}

export function printExchange(
  exchange: Exchange,
  constants: Constants,
  contract: Contract,
): readonly string[] {
  const { name, check } = exchange;
  const hasContext = takesContext(contract);
  const contextFragments = contextFragmentsFor(
    contract,
    contextRulesOfExchange(contract, exchange),
  );
  const scope = (mode: Mode): Scope => ({
    ...rootScope(mode, name, constants, contract, true),
    current: 'answers',
  });
  const innerFunction = (verb: string) => `${innerName(verb, name)}_exchange`;
  const parameters = 'asks: JsonValue, answers: JsonValue';
  const contextParameter = hasContext ? ', context: Found' : '';
  return [
    printCode([
      block(`def ${innerFunction('clean')}(${parameters}${contextParameter}) -> bool`, [
        ...printCheck(check, scope('clean')),
        'return True',
      ]),
    ]),
    printCode([
      block(
        `def ${innerFunction('collect')}(${parameters}, sink: Sink, sound: Sound${contextParameter}) -> None`,
        printCheck(check, scope('collect')),
      ),
    ]),
    renderExchange({
      ...contextFragments,
      contextLine: contextFragments.contextParameter.slice(2),
      descriptor:
        contextFragments.contextRules !== ''
          ? 'ContextExchange'
          : hasContext
            ? 'settled_exchange'
            : 'ContractExchange',
      constant: exchangeConstant(exchange),
      name: scalarLiteral(name),
      asks: className(exchange.asks),
      answers: className(exchange.answers),
      asksConstant: constantName(exchange.asks),
      answersConstant: constantName(exchange.answers),
      clean: innerFunction('clean'),
      collect: innerFunction('collect'),
      asksName: splitName(exchange.asks).home === undefined ? '' : textLiteral(exchange.asks),
      check: functionName('check', name),
      require: functionName('require', name),
      checkTexts: `${functionName('check', name)}_texts`,
      doc: printCode([exchangeDocumentation(exchange)], 1).trimStart(),
    }).trimEnd(),
  ];
}

function exchangeDocumentation({ doc }: Exchange): Code {
  return docstringCode(
    `${doc === undefined ? '' : `${doc.trim()}\n\n`}The violations of the response against its request; paths point into the response.`,
  );
}
