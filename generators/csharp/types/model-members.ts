/**
 * Members of a contract's class for documents that models write: reading the output of a model, and
 * contract files.
 */

import { answerKeys } from '../../../compiler/model/queries/answer-keys.ts';
import { answerNames } from '../../../compiler/model/queries/answer-names.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../../compiler/model/queries/context-rules.ts';
import { echoes, fileExchange } from '../../../compiler/model/queries/transport-files.ts';
import { repairNames } from '../../../compiler/model/transport.ts';
import renderModelMembers from '../../../templates/csharp/types/model-members.cs.hbs';
import { answerDecoders } from '../../shared/dialects/publish.ts';
import { text } from '../printing/encode.ts';
import { exchangeName, pascalName } from '../printing/names.ts';
import type { ContractScope } from '../printing/scope.ts';
import { typeNamed } from '../shapes/from-types.ts';
import { csharpType } from '../shapes/shapes.ts';
import { type ContextPlaceholders, contextPlaceholders } from './context-parameters.ts';

export function modelMembers(scope: ContractScope, contractExpression: string): string {
  const { contract, shapeOf } = scope;
  const { root, transport } = contract;
  const { keys, levels } = answerKeys(contract, root);
  const { names, wrappers } = answerNames(contract, root);
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const repairs = repairNames
    .filter((name) => transport?.repairs.includes(name))
    .map((name) => `ModelRepairs.${pascalName(name)}`);
  const fields = [
    `Tags = [${tags.map(text).join(', ')}]`,
    ...(repairs.length === 0 ? [] : [`Repairs = ${repairs.join(' | ')}`]),
    ...(transport?.reasoning === undefined
      ? []
      : [`Reasoning = [${transport.reasoning.map(text).join(', ')}]`]),
    `Keys = [${keys.map(text).join(', ')}]`,
    ...(levels === 0 ? [] : [`KeyLevels = ${levels}`]),
    `Names = [${names.map(text).join(', ')}]`,
    `Wrappers = [${wrappers.map(text).join(', ')}]`,
    ...(transport?.fallback === undefined ? [] : [`Fallback = ${text(transport.fallback)}`]),
  ];
  const type = csharpType(shapeOf(typeNamed(root, contract)));
  const context = contextPlaceholders(contextRulesOfType(contract, root), scope);
  return renderModelMembers({
    dialects: answerDecoders(contract).map(({ name, decoder }) => ({
      provider: pascalName(name),
      undoing: text(JSON.stringify(decoder)),
    })),
    transport: `new() { ${fields.join(', ')} }`,
    type,
    // If the root accepts any JSON, the typed value is the document itself.
    isTyped: type !== 'JsonElement',
    contract: contractExpression,
    context,
    ...filesOf(scope, contractExpression, context),
  });
}

/** Returns the template values for contract files; empty if documents do not travel as files. */
function filesOf(
  scope: ContractScope,
  contractExpression: string,
  context: ContextPlaceholders,
): object {
  const { contract } = scope;
  const { transport } = contract;
  if (transport?.file === undefined) return {};
  const exchange = fileExchange(contract);
  const pairs =
    exchange === undefined
      ? []
      : echoes(exchange).map(({ asks, answers }) => `(${text(asks)}, ${text(answers)})`);
  const ofExchange = contextPlaceholders(
    exchange === undefined ? [] : contextRulesOfExchange(contract, exchange),
    scope,
  );
  const exchangeExpression =
    exchange === undefined ? '' : exchangeName(exchange.name) + ofExchange.binding;
  const request =
    exchange === undefined
      ? []
      : [text(transport.requestFile ?? ''), exchangeExpression, `[${pairs.join(', ')}]`];
  const notEvaluated = ofExchange.binding === '' ? [] : [`${exchangeExpression}.NotEvaluated`];
  const fileContext = ofExchange.binding === '' ? context : ofExchange;
  return {
    files: [
      text(transport.file),
      contractExpression + context.binding,
      ...request,
      ...notEvaluated,
    ].join(', '),
    filesContext: { ...fileContext, call: fileContext.binding === '' ? '' : '(context)' },
  };
}
