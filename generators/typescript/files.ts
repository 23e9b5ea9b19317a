/**
 * The module that reads and writes the files of a contract. It is separate from the others, because
 * it needs Node.js.
 */

import type { Contract, Exchange } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import { echoes, fileExchange } from '../../compiler/model/queries/transport-files.ts';
import renderFiles from '../../templates/typescript/files.hbs';
import { headerLines } from '../shared/header.ts';
import {
  exchangeName,
  importName,
  lineComment,
  moduleName,
  propertyName,
  stringLiteral,
} from './printing/encode.ts';
import type { RuntimeModules } from './runtime-modules.ts';

/** Returns undefined if the contract declares no file. */
export function printFiles(contract: Contract, runtime: RuntimeModules): string | undefined {
  const { transport, root } = contract;
  if (transport?.file === undefined) return undefined;
  const found = fileExchange(contract);
  const exchange =
    found !== undefined && splitName(found.asks).home === undefined ? found : undefined;
  const echoed = exchange === undefined ? [] : echoes(exchange);
  return renderFiles({
    runtime,
    header: lineComment(headerLines(contract)),
    about: `${root} as the file ${JSON.stringify(transport.file).slice(1, -1)}.`,
    module: moduleName(contract.id),
    root,
    file: stringLiteral(transport.file),
    requestFile: stringLiteral(transport.requestFile ?? ''),
    ...printContext(contract, exchange, runtime.ending),
    echoed: echoed
      .map(({ asks, answers }) => `[${stringLiteral(asks)}, ${stringLiteral(answers)}]`)
      .join(', '),
    filled:
      echoed.length === 0
        ? ''
        : `; ${echoed.map(({ answers }) => propertyName(answers)).join(', ')} can be omitted if the request gives it`,
    value:
      echoed.length === 0
        ? `contract.${root}`
        : `files.Unechoed<contract.${root}, ${echoed.map(({ answers }) => stringLiteral(answers)).join(' | ')}>`,
  });
}

/** Returns the context parameter of both functions, if the type or its exchange reads a context. */
function printContext(contract: Contract, exchange: Exchange | undefined, ending: string): object {
  const typeTakes = contextRulesOfType(contract, contract.root).length > 0;
  const exchangeTakes =
    exchange !== undefined && contextRulesOfExchange(contract, exchange).length > 0;
  const { home, name } = splitName(contract.context ?? '');
  const contextType = `${home === undefined ? 'contract' : importName(home)}.${name} | WithoutContext`;
  const filled = (expression: string, takes: boolean) =>
    takes ? `${expression}.with(context)` : expression;
  const takes = typeTakes || exchangeTakes;
  return {
    contextType: takes ? contextType : '',
    contextParameter: takes ? `, context: ${contextType}` : '',
    contextImport:
      takes && home !== undefined
        ? `import type * as ${importName(home)} from './${moduleName(home)}${ending}';\n`
        : '',
    contractTypes: takes ? 'Options, WithoutContext' : 'Options',
    transport: takes ? 'transport(context)' : 'transport',
    type: filled(`contract.${contract.root}`, typeTakes),
    exchange:
      exchange === undefined
        ? ''
        : filled(`contract.exchanges.${exchangeName(exchange.name)}`, exchangeTakes),
  };
}
