/**
 * One module per contract: its types, and for each type the functions that validate and parse it.
 */

import type { Contract } from '../../compiler/model/model.ts';
import { pascalCase } from '../../compiler/model/names.ts';
import { reachableRules } from '../../compiler/model/queries/all-rules.ts';
import { answerKeys } from '../../compiler/model/queries/answer-keys.ts';
import { answerNames } from '../../compiler/model/queries/answer-names.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import renderModule from '../../templates/typescript/module.hbs';
import { answerDecoders } from '../shared/dialects/publish.ts';
import type { Feature } from '../shared/features.ts';
import { headerLines } from '../shared/header.ts';
import { paragraphs } from '../shared/text.ts';
import type { ValidatorFunction } from '../shared/validator/ir.ts';
import { collectorsOf } from '../shared/validator/module.ts';
import {
  contextCode,
  type ModuleScope,
  parametersOf,
  printExchange,
  printFunctions,
} from './functions.ts';
import {
  comment,
  exchangeName,
  importName,
  jsonLiteral,
  lineComment,
  moduleName,
  stringLiteral,
  typeName,
} from './printing/encode.ts';
import type { RuntimeModules } from './runtime-modules.ts';
import { printSchemas } from './schemas.ts';
import { printDeclaration } from './types/declarations.ts';
import { printDefaults } from './types/defaults.ts';
import { embeddedTypes } from './types/json-strings.ts';
import { printConstants } from './validators/constants.ts';
import { newConstants } from './validators/scope.ts';

export function printModule(
  scope: ModuleScope,
  features: readonly Feature[],
  runtime: RuntimeModules,
): string {
  const { contract, validators } = scope;
  const functions = together(contract.declarations, validators.declarations).map(
    ([declaration, validator]) => printFunctions(declaration, validator, scope),
  );
  const exchangeFunctions = together(contract.exchanges, validators.exchanges).map(
    ([exchange, validator]) => printExchange(exchange, validator, scope),
  );
  const { declarations, exchanges } = contract;
  const types: (string | undefined)[] = [];
  for (const declaration of declarations)
    types.push(printDeclaration(declaration, contract), printDefaults(declaration, contract));
  return renderModule({
    header: lineComment(headerLines(contract)),
    runtime,
    imports: [...contract.imports.keys()]
      .sort()
      .map((id) => ({ name: importName(id), module: moduleName(id) })),
    identity: `{ id: ${stringLiteral(contract.id)}, version: ${stringLiteral(contract.version)}, status: ${stringLiteral(contract.status)} } as const`,
    types: paragraphs(types),
    contextRules: contextRules(contract).map(stringLiteral).join(', '),
    functions: paragraphs(functions),
    constants: printConstants(scope.constants, true),
    root: contract.root,
    ...printRoot(contract),
    transport: features.includes('model-output') ? transportLiteral(contract) : '',
    ...printDialects(contract),
    typeNames: declarations
      .filter((declaration) => parametersOf(declaration).length === 0)
      .map(({ name }) => name),
    exchanges: exchanges.map((exchange) => ({
      documentation: exchange.doc === undefined ? '' : `${comment([exchange.doc], '  ')}\n`,
      key: exchangeName(exchange.name),
      name: stringLiteral(exchange.name),
      functionName: pascalCase(exchange.name),
      asks: typeName(exchange.asks),
      answers: typeName(exchange.answers),
      ...contextCode(contract, contextRulesOfExchange(contract, exchange)),
    })),
    exchangeFunctions: paragraphs(exchangeFunctions),
    schemas: printSchemas(contract),
  });
}

export function newScope(contract: Contract): ModuleScope {
  return {
    contract,
    validators: collectorsOf(contract),
    constants: newConstants(),
    embedded: embeddedTypes(contract),
  };
}

/** Each declaration or exchange with its validator. */
export function together<Part>(
  parts: readonly Part[],
  validators: readonly ValidatorFunction[],
): readonly (readonly [Part, ValidatorFunction])[] {
  return parts.flatMap((part, index) => {
    const validator = validators[index];
    return validator === undefined ? [] : [[part, validator] as const];
  });
}

/** The root type without its JSON Schema, which `read…` does not bring into a bundle. */
function printRoot(contract: Contract): object {
  const { root } = contract;
  const readContext = contextCode(contract, contextRulesOfType(contract, root));
  const { context } = readContext;
  const plainRoot =
    context === ''
      ? `runtime.contractType<${root}>({ contract, name: '${root}', collect: collect${root} })`
      : `runtime.contextType<${root}, ${context}>(definition_${root}).with(context)`;
  return { readContext, plainRoot };
}

/** One key per line, so that an added field changes no other line. */
function transportLiteral(contract: Contract): string {
  const { root, transport } = contract;
  const { keys, levels } = answerKeys(contract, root);
  const { names, wrappers } = answerNames(contract, root);
  const tags = transport === undefined || transport.fence.length === 0 ? ['json'] : transport.fence;
  const { fallback, reasoning, repairs = [] } = transport ?? {};
  const list = (names: readonly string[]) => `[${names.map(stringLiteral).join(', ')}]`;
  const members = [
    `tags: ${list(tags)}`,
    `repairs: ${list(repairs)}`,
    ...(reasoning === undefined ? [] : [`reasoning: ${list(reasoning)}`]),
    `keys: [${keys.map((key) => `\n    ${stringLiteral(key)},`).join('')}\n  ]`,
    ...(levels === 0 ? [] : [`levels: ${levels}`]),
    `names: [${names.map((name) => `\n    ${stringLiteral(name)},`).join('')}\n  ]`,
    `wrappers: ${list(wrappers)}`,
    ...(fallback === undefined ? [] : [`fallback: ${stringLiteral(fallback)}`]),
  ];
  return `{${members.map((member) => `\n  ${member},`).join('')}\n}`;
}

/** Prints the decoder of each dialect in which the root type is published. */
function printDialects(contract: Contract): object {
  const published = answerDecoders(contract);
  return {
    dialects: published.map(({ name, decoder }) => ({ name, decoder: jsonLiteral(decoder) })),
    providers: published.map(({ name }) => stringLiteral(name)).join(' | '),
  };
}

/** Returns the ids of the rules that read the context, including those of imported contracts. */
function contextRules(contract: Contract): readonly string[] {
  // Without a context, no rule can read one.
  if (contract.context === undefined && contract.imports.size === 0) return [];
  return [
    ...new Set(
      reachableRules(contract).flatMap(({ id, enforcement }) =>
        enforcement === 'context' ? [id] : [],
      ),
    ),
  ];
}
