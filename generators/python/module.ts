/** Prints the module of a contract. */

import type { Contract, Declaration, EnumDeclaration } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import renderGeneric from '../../templates/python/generic.py.hbs';
import renderModule from '../../templates/python/module.py.hbs';
import renderType from '../../templates/python/type.py.hbs';
import { headerLines } from '../shared/header.ts';
import { join } from '../shared/text.ts';
import { isShallow } from '../shared/validator/nesting.ts';
import { parametersOf, printReader, printWriter, typeOf } from './codec/converters.ts';
import { exchangeConstant, exchangeTypes, printExchange } from './exchanges.ts';
import { type Code, fitDefinitions, group, printCode, printDefinitions } from './printing/code.ts';
import { comment, docstring, formatLiteral, nameLiteral, textLiteral } from './printing/encode.ts';
import { modulesIn, printImports } from './printing/imports.ts';
import {
  className,
  constantName,
  functionName,
  innerName,
  moduleName,
  typedDictName,
  typeVariable,
} from './printing/names.ts';
import { printTransports } from './transports.ts';
import { printClass } from './types/classes.ts';
import { contextFragmentsFor, takesContext, tuple } from './types/context.ts';
import {
  printEnumAlias,
  printTypes,
  printTypeVariables,
  type TypePrinter,
} from './types/declarations.ts';
import { type Declarations, declarationsOf, frozen, importedBy } from './types/types.ts';
import { printUnknown } from './types/unions.ts';
import { printFunction } from './validators/calls.ts';
import { type Constants, noConstants } from './validators/constants.ts';
import type { Mode } from './validators/emit-context.ts';
import { rootScope } from './validators/root-scope.ts';

export function printModule(contract: Contract): string {
  const declarations = declarationsOf(contract);
  const constants = noConstants();
  const functions: Code[] = [];
  const descriptors: string[] = [];
  for (const declaration of contract.declarations) {
    functions.push(
      printValidate(declaration, 'clean', constants, contract),
      printValidate(declaration, 'collect', constants, contract),
      printReader(declaration, declarations),
      printWriter(declaration, declarations),
    );
    descriptors.push(printDescriptor(declaration, contract, isShallow(declaration, contract)));
  }
  const exchanges = contract.exchanges.flatMap((exchange) =>
    printExchange(exchange, constants, contract),
  );
  const body = [
    printTypeVariables(contract.declarations.flatMap(parametersOf)),
    ...printTypes(contract.declarations, printer(contract, declarations)).map(fitDefinitions),
    printCode([...constants.byContent.values()].map(({ code }) => code)),
    ...functions,
    ...descriptors.map(fitDefinitions),
    ...exchanges.map(fitDefinitions),
    ...printTransports(contract).map(fitDefinitions),
  ];
  const types = printTable(
    `TYPES: Final[Mapping[str, ${takesContext(contract) ? 'AnyContractType' : 'ContractType'}[Any]]] = {`,
    concrete(contract),
    ({ name }) => constantName(name),
  );
  const exchangeTable = printTable(
    `EXCHANGES: Final[Mapping[str, ${exchangeTypes(contract)}]] = {`,
    contract.exchanges,
    exchangeConstant,
  );
  const text = printDefinitions(body.filter((part) => part !== ''));
  const code = [text, types, exchangeTable, 'TYPE_CHECKING'].join('\n');
  const modules = modulesIn(code, importedBy(contract));
  return renderModule({
    header: [
      ...headerLines(contract).map(comment),
      ...(modules.length === 0 ? [] : [privateUsage]),
    ].join('\n'),
    doc: docstring(documentation(contract)),
    imports: printImports(code, modules),
    dicts: moduleName(contract.id),
    body: text,
    types,
    exchanges: exchangeTable,
  });
}

/** The modules of the package use each other's private functions. */
const privateUsage = '# pyright: reportPrivateUsage=false';

function documentation({ id, title, summary, context }: Contract): string {
  const { home, name } = splitName(context ?? '');
  const type = home === undefined ? className(name) : `${moduleName(home)}.${className(name)}`;
  const contextNote =
    context === undefined
      ? ''
      : `Functions that evaluate rules about a context take it: ${type}, or WITHOUT_CONTEXT.`;
  return join([`${id} — ${title}`, summary.trim(), contextNote], '\n\n');
}

function concrete(contract: Contract): readonly Declaration[] {
  return contract.declarations.filter((declaration) => parametersOf(declaration).length === 0);
}

function printTable<T extends { readonly name: string }>(
  open: string,
  entries: readonly T[],
  constant: (entry: T) => string,
): string {
  if (entries.length === 0) return `${open}}`;
  return [
    open,
    ...entries.map((entry) => `    ${nameLiteral(entry.name)}: ${constant(entry)},`),
    '}',
  ].join('\n');
}

const printer = (contract: Contract, declarations: Declarations): TypePrinter => ({
  spelling: frozen,
  object: (declaration) => printClass(declaration, declarations, contract),
  unknown: (union) => printUnknown(union, contract),
  enum: printEnum,
});

/** The values are also a constant, for callers that list them. */
function printEnum(declaration: EnumDeclaration): string {
  const literals = declaration.values.map(({ value }) => textLiteral(value));
  const start = `${constantName(declaration.name)}_VALUES: Final[tuple[${className(declaration.name)}, ...]] = (`;
  return `${printEnumAlias(declaration)}\n\n${printCode([group(start, literals, literals.length === 1 ? ',)' : ')')])}`;
}

function printValidate(
  declaration: Declaration,
  mode: Mode,
  constants: Constants,
  contract: Contract,
): Code {
  const name = innerName(mode, declaration.name);
  const type = mode === 'clean' ? 'Clean' : 'Collect';
  const extraParameters = [
    ...(takesContext(contract) ? ['context: Found'] : []),
    ...parametersOf(declaration).map((parameter) => `${functionName(mode, parameter)}: ${type}`),
  ];
  return printFunction(
    name,
    declaration.check,
    rootScope(mode, declaration.name, constants, contract),
    extraParameters,
  );
}

function printDescriptor(declaration: Declaration, contract: Contract, isFlat: boolean): string {
  const { name } = declaration;
  const innerFunction = (verb: string) => innerName(verb, name);
  const parameters = parametersOf(declaration);
  if (parameters.length > 0) return printFactory(declaration, parameters, contract);
  const contextFragments = contextFragmentsFor(contract, contextRulesOfType(contract, name));
  const descriptorType = contextFragments.contextRules === '' ? 'ContractType' : 'ContextType';
  return renderType({
    ...contextFragments,
    descriptorType,
    descriptor:
      contextFragments.contextRules === '' && takesContext(contract)
        ? 'settled_type'
        : descriptorType,
    constant: constantName(name),
    type: typeOf(declaration),
    name: nameLiteral(name),
    clean: isFlat ? innerFunction('clean') : `shallow(${innerFunction('clean')})`,
    collect: innerFunction('collect'),
    read: innerFunction('read'),
    write: innerFunction('write'),
    parse: functionName('parse', name),
    validate: functionName('validate', name),
    guard: functionName('is', name),
    typedDict: typedDictName(name),
  }).trimEnd();
}

/**
 * Prints the factory that creates a generic type for its arguments:
 * `invoke_result_of(AGENT_EXECUTE_RESPONSE)`.
 */
function printFactory(
  declaration: Declaration,
  parameters: readonly string[],
  contract: Contract,
): string {
  const rules = contextRulesOfType(contract, declaration.name);
  const names = parameters.map((parameter) => functionName('of', parameter));
  const callOf = (verb: string, first: readonly string[], bound = '') =>
    `${innerName(verb, declaration.name)}(${[...first, ...names.map((name) => `${name}${bound}.${verb}`)].join(', ')})`;
  const validationCall = (verb: string, ...first: readonly string[]) =>
    callOf(verb, [...first, ...(takesContext(contract) ? ['context'] : [])], '.bound(context)');
  const inner = names.flatMap((name, index) => [
    index === 0 ? '' : ', ',
    { variable: `${name}.name` },
  ]);
  const parameter = (kind: string) => (name: string, index: number) =>
    `${name}: ${kind}[${typeVariable(parameters[index] ?? '')}]`;
  return renderGeneric({
    ownRules: rules.length > 0,
    contextRules: tuple(rules),
    descriptor: rules.length > 0 ? 'ContextType' : 'AnyContractType',
    overloads: overloadsOf(names, parameter),
    anyParameters: names.map(parameter('AnyContractType')).join(', '),
    names: names.join(', '),
    factory: functionName('', `${declaration.name}Of`).slice(1),
    type: typeOf(declaration),
    class: className(declaration.name),
    name: formatLiteral([`${declaration.name}<`, ...inner, '>']),
    // The nesting depth of the argument's documents is unknown here.
    clean: `plain(value) and ${validationCall('clean', 'value')}`,
    collect: validationCall('collect', 'value', 'path', 'sink'),
    read: callOf('read', ['value']),
    write: callOf('write', ['value']),
  }).trimEnd();
}

/**
 * One overload for types that need no context, and one for each position of the first type that
 * does. The overloads are mutually exclusive.
 */
function overloadsOf(
  names: readonly string[],
  parameter: (kind: string) => (name: string, index: number) => string,
): readonly object[] {
  const parameterAt = (first: number) => (name: string, index: number) =>
    parameter(index < first ? 'ContractType' : index === first ? 'ContextType' : 'AnyContractType')(
      name,
      index,
    );
  return [
    { parameters: names.map(parameter('ContractType')).join(', '), descriptor: 'ContractType' },
    ...names.map((_, first) => ({
      parameters: names.map(parameterAt(first)).join(', '),
      descriptor: 'ContextType',
    })),
  ];
}
