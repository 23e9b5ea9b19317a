/** The module that reads and writes the file of a contract: apart from the others, since only programs on Node have files. */
import { splitName } from '../../compiler/imported.ts';
import type { Contract } from '../../compiler/model.ts';
import { echoes, fileExchange } from '../../compiler/transport-files.ts';
import renderFiles from '../../templates/typescript/files.hbs';
import { headerLines } from '../support/header.ts';
import { exchangeName, lineComment, moduleName, propertyName, stringLiteral } from './encode.ts';

/** Undefined where documents of the contract do not travel as files, or a type that is needed is one of another contract. */
export function printFiles(contract: Contract): string | undefined {
  const { transport, root, context } = contract;
  if (transport?.file === undefined) return undefined;
  const found = fileExchange(contract);
  const exchange = found !== undefined && splitName(found.asks).home === undefined ? found : undefined;
  const echoed = exchange === undefined ? [] : echoes(exchange);
  const isForeign = context !== undefined && splitName(context).home !== undefined;
  return renderFiles({
    header: lineComment(headerLines(contract)),
    about: `${root} as the file ${JSON.stringify(transport.file).slice(1, -1)}.`,
    module: moduleName(contract.id),
    root,
    asks: exchange === undefined ? 'never' : `contract.${exchange.asks}`,
    context: context === undefined ? 'never' : isForeign ? 'never' : `contract.${context}`,
    file: stringLiteral(transport.file),
    requestFile: stringLiteral(transport.requestFile ?? ''),
    exchange: exchange === undefined ? '' : exchangeName(exchange.name),
    echoed: echoed.map(({ asks, answers }) => `[${stringLiteral(asks)}, ${stringLiteral(answers)}]`).join(', '),
    filled: echoed.length === 0 ? '' : `; ${echoed.map(({ answers }) => propertyName(answers)).join(', ')} may be left to the request`,
    value:
      echoed.length === 0
        ? `contract.${root}`
        : `files.Unechoed<contract.${root}, ${echoed.map(({ answers }) => stringLiteral(answers)).join(' | ')}>`,
  });
}
