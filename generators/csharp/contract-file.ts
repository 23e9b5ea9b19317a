/**
 * The files of a contract. Its public types are in one file; its checks and its codec have files of
 * their own.
 */

import type { Contract, Declaration, Exchange } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfExchange } from '../../compiler/model/queries/context-rules.ts';
import renderContract from '../../templates/csharp/contract.cs.hbs';
import renderCodec from '../../templates/csharp/types/codec.cs.hbs';
import renderContractClass from '../../templates/csharp/types/contract-class.cs.hbs';
import { isReadFromModels } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import { headerLines } from '../shared/header.ts';
import { usesDeprecated } from '../shared/names-over-time.ts';
import { join, lines, paragraphs } from '../shared/text.ts';
import { extraMembers, printEnumCodec, printObjectCodec } from './codec/codec.ts';
import { printConverters } from './codec/converters.ts';
import { printJsonContext } from './codec/json-context.ts';
import { printUnionCodec } from './codec/union-codec.ts';
import { comment, documentation, documentationText, text } from './printing/encode.ts';
import { indented } from './printing/layout.ts';
import {
  contractName,
  exchangeMemberNames,
  exchangeName,
  namespaceOf,
  parameterName,
  pascalName,
  typeName,
} from './printing/names.ts';
import { contractType } from './printing/namespaces.ts';
import { reservedContractMembers } from './printing/reserved-names.ts';
import { type ContractScope, ownScope } from './printing/scope.ts';
import type { CSharpNames } from './settings.ts';
import { typeNamed } from './shapes/from-types.ts';
import { csharpType } from './shapes/shapes.ts';
import { constantTags } from './shapes/union-hierarchy.ts';
import { contextPlaceholders } from './types/context-parameters.ts';
import { printEnumContract, printTypes } from './types/declarations.ts';
import { printDefaultConstant } from './types/defaults.ts';
import { modelMembers } from './types/model-members.ts';
import { printCheckClass } from './validators/check-class.ts';

export function contractFiles(contract: Contract, names: CSharpNames): readonly OutFile[] {
  const { namespace: root, runtimeNamespace } = names;
  const scope = ownScope(contract, names);
  const enums = contract.declarations
    .filter((declaration) => declaration.kind === 'enum')
    .filter(({ open }) => !open);
  const name = contractName(contract.id);
  const header = comment(headerLines(contract));
  const namespace = namespaceOf(contract.id, root);
  const file = (suffix: string, ...parts: readonly (string | undefined)[]): OutFile => ({
    path: `csharp/${name}${suffix}.cs`,
    text: renderContract({
      header,
      usesDeprecated: usesDeprecated(contract),
      namespace,
      runtimeNamespace,
      parts: paragraphs(parts),
    }),
  });
  return [
    file(
      '',
      ...contract.declarations.map((declaration) => printTypes(declaration, scope)),
      ...enums.map(printEnumContract),
      printContractClass(scope),
      printJsonContext(scope),
    ),
    file('.Checks', printCheckClass(scope)),
    file('.Codec', renderCodec({ members: printCodecs(scope) }), printConverters(scope)),
  ];
}

function printCodecs(scope: ContractScope): string {
  const codecs: (string | undefined)[] = [];
  for (const declaration of scope.contract.declarations)
    codecs.push(printCodec(declaration, scope), printTagCodec(declaration, scope));
  for (const declaration of scope.contract.declarations) {
    for (const property of scope.propertiesOf(declaration).own)
      codecs.push(printDefaultConstant(property));
  }
  return join(codecs, '\n\n');
}

function printCodec(declaration: Declaration, { propertiesOf }: ContractScope): string | undefined {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return printObjectCodec({
        name: typeName(declaration.name),
        parameters: declaration.kind === 'record' ? declaration.parameters.map(parameterName) : [],
        properties: propertiesOf(declaration).all,
        constants: declaration.kind === 'variant' ? constantTags(declaration) : [],
        rest: extraMembers(declaration),
      });
    case 'union':
      return printUnionCodec(declaration, propertiesOf(declaration).all);
    case 'enum':
      return printEnumCodec(declaration);
    case 'alias':
      return undefined;
  }
}

function printTagCodec({ name }: Declaration, { tagEnums }: ContractScope): string | undefined {
  const tagEnum = tagEnums.byOwner(name);
  return tagEnum === undefined ? undefined : printEnumCodec(tagEnum);
}

/** The descriptor of an exchange, and methods that validate typed values with it. */
function printExchange(
  exchange: Exchange,
  scope: ContractScope,
  isTaken: (name: string) => boolean,
): string {
  const { contract, shapeOf } = scope;
  const context = contextPlaceholders(contextRulesOfExchange(contract, exchange), scope);
  const typeOf = (declared: string) => csharpType(shapeOf(typeNamed(declared, contract)));
  const asks = typeOf(exchange.asks);
  const answers = typeOf(exchange.answers);
  const member = exchangeName(exchange.name);
  const name = pascalName(exchange.name);
  const { home } = splitName(exchange.asks);
  const descriptorArguments = [
    text(exchange.name),
    contractType(exchange.asks, scope, isTaken),
    contractType(exchange.answers, scope, isTaken),
    `Checks.Collect${name}${context.descriptorArguments}`,
    ...(home === undefined ? [] : [`asksName: ${text(exchange.asks)}`]),
  ];
  return paragraphs([
    lines(
      documentation(exchange.doc),
      `public static ContractExchange<${asks}, ${answers}${context.typeArgument}> ${member} { get; } =`,
      `    new(${descriptorArguments.join(', ')});`,
    ),
    lines(
      '/// <summary>Validates a response, alone and against its request.</summary>',
      `public static IReadOnlyList<Violation> Validate${name}(${asks} asks, ${answers} answers${context.parameter}) =>`,
      `    ${member}.ValidateValues(asks, answers${context.argument});`,
    ),
    lines(
      '/// <summary>Throws if the response is not valid or does not match the request.</summary>',
      '/// <exception cref="ContractViolationException">A <c>must</c> is violated.</exception>',
      `public static void Require${name}(${asks} asks, ${answers} answers${context.parameter}) =>`,
      `    ${member}.RequireValues(asks, answers${context.argument});`,
    ),
  ]);
}

function printContractClass(scope: ContractScope): string {
  const { contract } = scope;
  // Within the class, its members hide types of the same name.
  const exchangeMembers = new Set(
    contract.exchanges.flatMap(({ name }) => exchangeMemberNames(name)),
  );
  const isTaken = (name: string) => reservedContractMembers.has(name) || exchangeMembers.has(name);
  const types = contract.declarations.filter(
    (declaration) => declaration.kind !== 'record' || declaration.parameters.length === 0,
  );
  const exchanges = contract.exchanges.map((exchange) => printExchange(exchange, scope, isTaken));
  return renderContractClass({
    title: documentationText(`${contract.id}, ${contract.title}: its types and exchanges.`),
    name: contractName(contract.id),
    id: text(contract.id),
    version: text(contract.version),
    exchangeMembers: exchanges.length === 0 ? '' : `${indented(paragraphs(exchanges))}\n\n`,
    root: text(contract.root),
    modelMembers: isReadFromModels(contract)
      ? `${indented(modelMembers(scope, contractType(contract.root, scope, isTaken)).trimEnd())}\n\n`
      : '',
    types: types
      .map(({ name }) => `            [${text(name)}] = ${contractType(name, scope, isTaken)},`)
      .join('\n'),
    exchanges: contract.exchanges
      .map((exchange) => `            [${text(exchange.name)}] = ${exchangeName(exchange.name)},`)
      .join('\n'),
  });
}
