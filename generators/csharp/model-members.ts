/** What the class of a contract offers for its root type beyond the type itself: reading it from the text of a model. */
import { type Contract, repairNames } from '../../compiler/model.ts';
import { answerKeys } from '../../compiler/model-text/answer-keys.ts';
import { echoes, fileExchange } from '../../compiler/transport-files.ts';
import renderModelMembers from '../../templates/csharp/model-members.cs.hbs';
import { undoingsOf } from '../llm/publish.ts';
import { text } from './encode.ts';
import { contextHoles } from './members.ts';
import { exchangeName, pascalName } from './names.ts';
import type { ContractScope } from './scope.ts';
import { csharpType, typeNamed } from './shapes.ts';

export function modelMembers({ contract, shapeOf }: ContractScope, contractExpression: string): string {
  const { root, transport } = contract;
  const { keys, levels } = answerKeys(contract, root);
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const repairs = repairNames.filter((name) => transport?.repairs.includes(name)).map((name) => `ModelRepairs.${pascalName(name)}`);
  const fields = [
    `Tags = [${tags.map(text).join(', ')}]`,
    ...(repairs.length === 0 ? [] : [`Repairs = ${repairs.join(' | ')}`]),
    ...(transport?.reasoning === undefined ? [] : [`Reasoning = [${transport.reasoning.map(text).join(', ')}]`]),
    `Keys = [${keys.map(text).join(', ')}]`,
    ...(levels === 0 ? [] : [`KeyLevels = ${levels}`]),
    ...(transport?.fallback === undefined ? [] : [`Fallback = ${text(transport.fallback)}`]),
  ];
  const type = csharpType(shapeOf(typeNamed(root, contract)));
  return renderModelMembers({
    root: text(root),
    dialects: undoingsOf(contract).map(({ name, undoing }) => ({ provider: pascalName(name), undoing: text(JSON.stringify(undoing)) })),
    transport: `new() { ${fields.join(', ')} }`,
    type,
    // Where any JSON will do, the typed value is the document.
    isTyped: type !== 'JsonElement',
    contract: contractExpression,
    context: contextHoles(contract),
    contextValue: contract.context === undefined ? 'default' : 'context',
    files: filesOf(contract, contractExpression),
  });
}

/** What the files of the contract are made of; nothing where its documents do not travel as files. */
function filesOf(contract: Contract, contractExpression: string): string {
  const { transport } = contract;
  if (transport?.file === undefined) return '';
  const exchange = fileExchange(contract);
  const pairs = exchange === undefined ? [] : echoes(exchange).map(({ asks, answers }) => `(${text(asks)}, ${text(answers)})`);
  const request = exchange === undefined ? [] : [text(transport.requestFile ?? ''), exchangeName(exchange.name), `[${pairs.join(', ')}]`];
  return [text(transport.file), contractExpression, ...request].join(', ');
}
