/**
 * Prints the functions of a type or an exchange: the public ones, and the one that validates a
 * value.
 */

import type {
  Contract,
  Declaration,
  EnumDeclaration,
  Exchange,
} from '../../compiler/model/model.ts';
import { pascalCase } from '../../compiler/model/names.ts';
import { declarationOf } from '../../compiler/model/qualified-names.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import type { Check } from '../../compiler/model/rule-tree.ts';
import renderExchange from '../../templates/typescript/exchange.hbs';
import renderFunctions from '../../templates/typescript/functions.hbs';
import { parameterList, printCode } from './printing/code.ts';
import { documentation } from './printing/documentation.ts';
import {
  enumMemberName,
  exchangeName,
  propertyName,
  stringLiteral,
  typeName,
} from './printing/encode.ts';
import { memberMargin } from './types/types.ts';
import { printCheck } from './validators/checks.ts';
import {
  type EmitContext,
  newEmitContext,
  parameterName,
  type Shared,
  type Surroundings,
  type Tracking,
} from './validators/emit-context.ts';

/** The state that all functions of a module share. */
export interface ModuleScope {
  readonly contract: Contract;
  readonly shared: Shared;
  /** Names of the types whose validators take the context. */
  readonly typesWithContext: ReadonlySet<string>;
  readonly takesContext: (check: Check) => boolean;
  /** Names of the types that occur as embedded JSON. */
  readonly embedded: ReadonlySet<string>;
}

type Parameter = readonly [name: string, type: string];

/** Prints the validator of a type: its parameters and its statements. */
export function printWalk(declaration: Declaration, scope: ModuleScope, isTyped: boolean): Walk {
  const body = printCheck(declaration.check, emitContext(scope, isTyped));
  const context = scope.typesWithContext.has(declaration.name) ? [contextParameter] : [];
  const given = parametersOf(declaration).map(
    (parameter): Parameter => [parameterName(parameter), 'runtime.Collect'],
  );
  const parameters: readonly Parameter[] = [['value', 'unknown'], violations, ...context, ...given];
  return { parameters: parameterList(parameters, body, isTyped), body: printCode(body, 1) };
}

interface Walk {
  readonly parameters: string;
  /** Empty if there is nothing to check. */
  readonly body: string;
}

export function printFunctions(declaration: Declaration, scope: ModuleScope): string {
  const { name } = declaration;
  const typeParameters = parametersOf(declaration);
  const list = (print: (parameter: string) => string) => typeParameters.map(print).join(', ');
  const { parameters, body } = printWalk(declaration, scope, true);
  return renderFunctions({
    name,
    isEmbedded: scope.embedded.has(name),
    members: declaration.kind === 'enum' ? enumMembers(declaration) : [],
    parameters: typeParameters.length > 0,
    typeParameters: typeParameters.join(', '),
    ...contextCode(scope.contract, contextRulesOfType(scope.contract, name)),
    ...printFactoryParameters(name, typeParameters, scope.contract),
    // The validators of type arguments always receive the context, even if this validator has none.
    collectArguments: list(
      (parameter) => `(inner, found) => of${parameter}.collect(inner, found, context)`,
    ),
    contextName: scope.typesWithContext.has(name) ? ', context' : '',
    collectParameters: parameters,
    collect: body,
  });
}

/** The parameters and arguments that pass the context; empty if no rule reads it. */
export interface ContextCode {
  readonly context: string;
  readonly contextRules: string;
  readonly contextParameter: string;
  readonly contextArgument: string;
}

export function contextCode({ context }: Contract, rules: readonly string[]): ContextCode {
  if (context === undefined || rules.length === 0)
    return { context: '', contextRules: '', contextParameter: '', contextArgument: '' };
  const type = typeName(context);
  return {
    context: type,
    contextRules: rules.map(stringLiteral).join(', '),
    contextParameter: `, context: ${type} | runtime.WithoutContext`,
    contextArgument: ', context',
  };
}

/**
 * Prints the parameters of a generic type. It takes a context if its own rules or its type argument
 * read one.
 */
function printFactoryParameters(
  name: string,
  typeParameters: readonly string[],
  { context }: Contract,
): object {
  const list = (print: (parameter: string) => string) => typeParameters.map(print).join(', ');
  const contextOfArguments = [name, ...typeParameters].includes('Context') ? 'Context_' : 'Context';
  const any = (of: string) => (parameter: string) =>
    `of${parameter}: runtime.AnyContractType<${parameter}, ${of}>`;
  return {
    contextOfArguments,
    plainParameters: list((parameter) => `of${parameter}: runtime.ContractType<${parameter}>`),
    contextParameters: list(any(contextOfArguments)),
    ownContextParameters: context === undefined ? '' : list(any(typeName(context))),
    anyParameters: list((parameter) => `of${parameter}: runtime.AnyContractType<any, any>`),
    given: list((parameter) => `of${parameter}`),
  };
}

/** Returns one member per value, such as `AIResponseMode.TOOL_EXECUTION`. */
function enumMembers({ values }: EnumDeclaration): readonly object[] {
  return values.map(({ name, value, doc }) => ({
    documentation: documentation([doc], memberMargin),
    key: propertyName(enumMemberName(name)),
    value: stringLiteral(value),
  }));
}

export function printExchange(exchange: Exchange, scope: ModuleScope): string {
  const { name, check, asks, answers } = exchange;
  const collect = printCheck(check, emitContext(scope, true, 'by-name'));
  const documents: readonly Parameter[] = [
    ['asks', 'unknown'],
    ['answers', 'unknown'],
  ];
  const context = scope.takesContext(check) ? [contextParameter] : [];
  return renderExchange({
    name,
    functionName: pascalCase(name),
    key: exchangeName(name),
    asks: typeName(asks),
    answers: typeName(answers),
    ...contextCode(scope.contract, contextRulesOfExchange(scope.contract, exchange)),
    collectParameters: parameterList(
      [...documents, violations, ['sound', '(field: string) => boolean'], ...context],
      collect,
    ),
    collect: printCode(collect, 1),
  });
}

const contextParameter: Parameter = ['context', 'unknown'];
const violations: Parameter = ['out', 'runtime.Violations'];

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

function emitContext(
  { contract, shared, typesWithContext }: ModuleScope,
  isTyped: boolean,
  tracking?: Tracking,
): EmitContext {
  const surroundings: Surroundings = {
    isTyped,
    hasContext: contract.context !== undefined,
    takesContext: (type) => typesWithContext.has(type),
    givesContext: (type) => declarationOf(contract, type).home.context !== undefined,
  };
  return newEmitContext(shared, surroundings, tracking);
}
