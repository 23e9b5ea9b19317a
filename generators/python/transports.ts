/**
 * Functions of a module for its root type: reading the output of a model, parsing the dialect of a
 * provider, and contract files.
 */

import type { Contract } from '../../compiler/model/model.ts';
import { declarationOf } from '../../compiler/model/qualified-names.ts';
import { answerKeys } from '../../compiler/model/queries/answer-keys.ts';
import { answerNames } from '../../compiler/model/queries/answer-names.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import { echoes, fileExchange } from '../../compiler/model/queries/transport-files.ts';
import renderFiles from '../../templates/python/files.py.hbs';
import renderParseFrom from '../../templates/python/parse_from.py.hbs';
import renderRead from '../../templates/python/read.py.hbs';
import { answerDecoders } from '../shared/dialects/publish.ts';
import { isReadFromModels } from '../shared/features.ts';
import { typeOf } from './codec/converters.ts';
import { group, printCode } from './printing/code.ts';
import { textLiteral } from './printing/encode.ts';
import { constantName, functionName } from './printing/names.ts';
import { contextFragmentsFor } from './types/context.ts';

export function printTransports(contract: Contract): readonly string[] {
  const { root } = contract;
  const { contextParameter, binding } = contextFragmentsFor(
    contract,
    contextRulesOfType(contract, root),
  );
  const base: RootType = {
    type: typeOf(declarationOf(contract, root).declaration),
    constant: constantName(root),
    context: contextParameter === '' ? ',' : `,\n    ${contextParameter.slice(2)},`,
    binding,
  };
  return [printRead(contract, base), printParseFrom(contract, base), printFiles(contract, base)];
}

interface RootType {
  readonly type: string;
  readonly constant: string;
  /** The context parameter on a line of its own, and the call that binds the context. */
  readonly context: string;
  readonly binding: string;
}

function printRead(contract: Contract, { type, constant, context, binding }: RootType): string {
  if (!isReadFromModels(contract)) return '';
  const { root, transport } = contract;
  const { keys, levels } = answerKeys(contract, root);
  const { names, wrappers } = answerNames(contract, root);
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const fields = [
    `tags=${tuple(tags.map(textLiteral))}`,
    `repairs=${tuple((transport?.repairs ?? []).map(textLiteral))}`,
    ...(transport?.reasoning === undefined
      ? []
      : [`reasoning=${tuple(transport.reasoning.map(textLiteral))}`]),
    `keys=${tuple(keys.map(textLiteral))}`,
    ...(levels === 0 ? [] : [`levels=${levels}`]),
    `names=${tuple(names.map(textLiteral))}`,
    `wrappers=${tuple(wrappers.map(textLiteral))}`,
    ...(transport?.fallback === undefined ? [] : [`fallback=${textLiteral(transport.fallback)}`]),
  ];
  const printed = printCode([group('Transport(', fields, ')')]);
  return renderRead({
    type,
    constant,
    context,
    binding,
    transport: printed,
    read: functionName('read', root),
  }).trimEnd();
}

function printParseFrom(contract: Contract, base: RootType): string {
  const published = answerDecoders(contract);
  if (published.length === 0) return '';
  return renderParseFrom({
    ...base,
    dialects: published.map(({ name, decoder }) => ({
      name: textLiteral(name),
      undoing: textLiteral(JSON.stringify(decoder)),
    })),
    providers: published.map(({ name }) => textLiteral(name)).join(', '),
    parse: `${functionName('parse', contract.root)}_from`,
  }).trimEnd();
}

function printFiles(contract: Contract, base: RootType): string {
  const { transport, root } = contract;
  if (transport?.file === undefined) return '';
  const exchange = fileExchange(contract);
  const ofExchange = contextFragmentsFor(
    contract,
    exchange === undefined ? [] : contextRulesOfExchange(contract, exchange),
  );
  const filesContext =
    base.binding === ''
      ? ofExchange
      : contextFragmentsFor(contract, contextRulesOfType(contract, root));
  const fields = [
    `file=${textLiteral(transport.file)}`,
    `contract_type=${base.constant}${base.binding}`,
    ...(exchange === undefined
      ? []
      : [
          `request_file=${textLiteral(transport.requestFile ?? '')}`,
          `exchange=_${constantName(exchange.name)}_EXCHANGE${ofExchange.binding}`,
          `echoed=${tuple(echoes(exchange).map(({ asks, answers }) => tuple([textLiteral(asks), textLiteral(answers)])))}`,
        ]),
  ];
  const { contextParameter } = filesContext;
  return renderFiles({
    ...base,
    fields,
    context: contextParameter === '' ? ',' : `,\n    ${contextParameter.slice(2)},`,
    filesContext: contextParameter.slice(2),
    load: functionName('load', root),
    save: functionName('save', root),
  }).trimEnd();
}

function tuple(items: readonly string[]): string {
  return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
}
