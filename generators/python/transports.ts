/**
 * What a module offers for the root type beyond the type itself: reading it from the text of a
 * model, from the dialect of a provider, and as a file.
 */

import type { Contract } from '../../compiler/model/model.ts';
import { declarationOf } from '../../compiler/model/qualified-names.ts';
import { answerKeys } from '../../compiler/model/queries/answer-keys.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import { echoes, fileExchange } from '../../compiler/model/queries/transport-files.ts';
import renderFiles from '../../templates/python/files.py.hbs';
import renderParseFrom from '../../templates/python/parse_from.py.hbs';
import renderRead from '../../templates/python/read.py.hbs';
import { answerDecoders } from '../shared/dialects/publish.ts';
import { typeOf } from './codec/converters.ts';
import { group, printCode } from './printing/code.ts';
import { textLiteral } from './printing/encode.ts';
import { constantName, functionName } from './printing/names.ts';
import { contextWords } from './types/context.ts';

export function printTransports(contract: Contract): readonly string[] {
  const { root } = contract;
  const { contextParameter, within } = contextWords(contract, contextRulesOfType(contract, root));
  const emitShared: Common = {
    type: typeOf(declarationOf(contract, root).declaration),
    constant: constantName(root),
    context: contextParameter === '' ? ',' : `,\n    ${contextParameter.slice(2)},`,
    within,
  };
  return [
    printRead(contract, emitShared),
    printParseFrom(contract, emitShared),
    printFiles(contract, emitShared),
  ];
}

interface Common {
  readonly type: string;
  readonly constant: string;
  /** A parameter on a line of its own, and the call that fills it in. */
  readonly context: string;
  readonly within: string;
}

function printRead(contract: Contract, { type, constant, context, within }: Common): string {
  const { root, transport } = contract;
  const { keys, levels } = answerKeys(contract, root);
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const fields = [
    `tags=${tuple(tags.map(textLiteral))}`,
    `repairs=${tuple((transport?.repairs ?? []).map(textLiteral))}`,
    ...(transport?.reasoning === undefined
      ? []
      : [`reasoning=${tuple(transport.reasoning.map(textLiteral))}`]),
    `keys=${tuple(keys.map(textLiteral))}`,
    ...(levels === 0 ? [] : [`levels=${levels}`]),
    ...(transport?.fallback === undefined ? [] : [`fallback=${textLiteral(transport.fallback)}`]),
  ];
  const printed = printCode([group('Transport(', fields, ')')]);
  return renderRead({
    type,
    constant,
    context,
    within,
    transport: printed,
    read: functionName('read', root),
  }).trimEnd();
}

function printParseFrom(contract: Contract, emitShared: Common): string {
  const published = answerDecoders(contract);
  if (published.length === 0) return '';
  return renderParseFrom({
    ...emitShared,
    dialects: published.map(({ name, decoder }) => ({
      name: textLiteral(name),
      undoing: textLiteral(JSON.stringify(decoder)),
    })),
    providers: published.map(({ name }) => textLiteral(name)).join(', '),
    parse: `${functionName('parse', contract.root)}_from`,
  }).trimEnd();
}

function printFiles(contract: Contract, emitShared: Common): string {
  const { transport, root } = contract;
  if (transport?.file === undefined) return '';
  const exchange = fileExchange(contract);
  const ofExchange = contextWords(
    contract,
    exchange === undefined ? [] : contextRulesOfExchange(contract, exchange),
  );
  const taken =
    emitShared.within === ''
      ? ofExchange
      : contextWords(contract, contextRulesOfType(contract, root));
  const fields = [
    `file=${textLiteral(transport.file)}`,
    `contract_type=${emitShared.constant}${emitShared.within}`,
    ...(exchange === undefined
      ? []
      : [
          `request_file=${textLiteral(transport.requestFile ?? '')}`,
          `exchange=_${constantName(exchange.name)}_EXCHANGE${ofExchange.within}`,
          `echoed=${tuple(echoes(exchange).map(({ asks, answers }) => tuple([textLiteral(asks), textLiteral(answers)])))}`,
        ]),
  ];
  const { contextParameter } = taken;
  return renderFiles({
    ...emitShared,
    fields,
    context: contextParameter === '' ? ',' : `,\n    ${contextParameter.slice(2)},`,
    taken: contextParameter.slice(2),
    load: functionName('load', root),
    save: functionName('save', root),
  }).trimEnd();
}

function tuple(items: readonly string[]): string {
  return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
}
