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
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import renderExchange from '../../templates/typescript/exchange.hbs';
import renderFunctions from '../../templates/typescript/functions.hbs';
import type { ValidatorFunction, ValidatorModule } from '../shared/validator/ir.ts';
import { printCode } from './printing/code.ts';
import { documentation, namedDocumentation } from './printing/documentation.ts';
import {
  enumMemberName,
  exchangeName,
  importName,
  propertyName,
  stringLiteral,
  typeName,
} from './printing/encode.ts';
import { memberMargin } from './types/types.ts';
import type { Constants, PrintScope } from './validators/scope.ts';
import { parameterName, printBlock, printParameters } from './validators/statements.ts';

/** The state that all functions of a module share. */
export interface ModuleScope {
  readonly contract: Contract;
  readonly validators: ValidatorModule;
  readonly constants: Constants;
  /** Names of the types that occur as embedded JSON. */
  readonly embedded: ReadonlySet<string>;
}

type Parameter = readonly [name: string, type: string];

/** A printed validator: its parameters and its statements. */
export interface Validator {
  readonly parameters: string;
  /** Empty if there is nothing to check. */
  readonly body: string;
}

export function printValidator(
  { bodies, parameters, takesContext }: ValidatorFunction,
  before: readonly Parameter[],
  scope: ModuleScope,
  isTyped: boolean,
): Validator {
  const printScope: PrintScope = {
    isTyped,
    constants: scope.constants,
    used: new Set(),
    imports: new Set([...scope.contract.imports.keys()].map(importName)),
  };
  const body = printCode(printBlock(bodies.collect ?? [], printScope), 1);
  const all: readonly Parameter[] = [
    ...before,
    ...(takesContext ? [['context', 'unknown'] as const] : []),
    ...parameters.map((name): Parameter => [parameterName(name), 'runtime.Collect']),
  ];
  return { parameters: printParameters(all, printScope), body };
}

/** The validator of a type. */
export function printTypeValidator(
  validator: ValidatorFunction,
  scope: ModuleScope,
  isTyped: boolean,
): Validator {
  return printValidator(validator, [['value', 'unknown'], violations], scope, isTyped);
}

export function printFunctions(
  declaration: Declaration,
  validator: ValidatorFunction,
  scope: ModuleScope,
): string {
  const { name } = declaration;
  const typeParameters = parametersOf(declaration);
  const list = (print: (parameter: string) => string) => typeParameters.map(print).join(', ');
  const { parameters, body } = printTypeValidator(validator, scope, true);
  const context = contextCode(scope.contract, contextRulesOfType(scope.contract, name));
  return renderFunctions({
    name,
    // Of a type and a constant with the same name, both must be deprecated.
    deprecation: documentation([], '', declaration.deprecated),
    isEmbedded: scope.embedded.has(name),
    members: declaration.kind === 'enum' ? enumMembers(declaration) : [],
    parameters: typeParameters.length > 0,
    typeParameters: typeParameters.join(', '),
    ...context,
    // `is…` and `validate…` must not refer to the descriptor, which brings the parser with it.
    collector:
      context.context === ''
        ? `collect${name}`
        : `runtime.withContext(definition_${name}, context)`,
    ...printFactoryParameters(name, typeParameters, scope.contract),
    // The validators of type arguments always receive the context, even if this validator has none.
    collectArguments: list(
      (parameter) => `(inner, found) => of${parameter}.collect(inner, found, context)`,
    ),
    contextName: validator.takesContext ? ', context' : '',
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
  return values.map((each) => ({
    documentation: namedDocumentation(each, memberMargin),
    key: propertyName(enumMemberName(each.name)),
    value: stringLiteral(each.value),
  }));
}

export function printExchange(
  exchange: Exchange,
  validator: ValidatorFunction,
  scope: ModuleScope,
): string {
  const { name, asks, answers } = exchange;
  const { parameters, body } = printValidator(
    validator,
    [['request', 'unknown'], ['response', 'unknown'], violations, fieldPassed],
    scope,
    true,
  );
  return renderExchange({
    name,
    functionName: pascalCase(name),
    key: exchangeName(name),
    asks: typeName(asks),
    answers: typeName(answers),
    ...contextCode(scope.contract, contextRulesOfExchange(scope.contract, exchange)),
    collectParameters: parameters,
    collect: body,
  });
}

const violations: Parameter = ['out', 'runtime.Violations'];
const fieldPassed: Parameter = ['passed', '(field: string) => boolean'];

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}
