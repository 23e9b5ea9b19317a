/** Prints the module of a contract. */

import type { Contract, Declaration, EnumDeclaration } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import renderGeneric from '../../templates/python/generic.py.hbs';
import renderModule from '../../templates/python/module.py.hbs';
import renderType from '../../templates/python/type.py.hbs';
import type { Feature } from '../shared/features.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { headerLines } from '../shared/header.ts';
import { join } from '../shared/text.ts';
import { validatorsOf } from '../shared/validator/module.ts';
import { isShallow } from '../shared/validator/nesting.ts';
import { parametersOf, printReader, printWriter, typeOf } from './codec/converters.ts';
import { exchangeDescriptors, typeDescriptors } from './descriptors.ts';
import { exchangeConstant, printExchange } from './exchanges.ts';
import { printJsonSchemas } from './json-schemas.ts';
import { packagesOf } from './packages.ts';
import { type Code, fitDefinitions, group, printCode, printDefinitions } from './printing/code.ts';
import { comment, docstring, formatLiteral, nameLiteral, textLiteral } from './printing/encode.ts';
import { exportList, modulesIn, namesIn, printImports } from './printing/imports.ts';
import {
  className,
  constantName,
  factoryFunction,
  functionName,
  innerName,
  moduleName,
  typedDictName,
  typeVariable,
} from './printing/names.ts';
import { publicNames } from './surface.ts';
import { printTransports } from './transports.ts';
import { printClass } from './types/classes.ts';
import { contextFragmentsFor, tuple } from './types/context.ts';
import {
  printEnumAlias,
  printTypes,
  printTypeVariables,
  type TypePrinter,
} from './types/declarations.ts';
import { deprecatedDefinition, deprecationComments } from './types/deprecated.ts';
import { type Declarations, declarationsOf, frozen, importedBy } from './types/types.ts';
import { printUnknown } from './types/unions.ts';
import { printExchangeFunctions, printTypeFunctions, profile } from './validators/functions.ts';
import { ModuleUses } from './validators/module-uses.ts';

export function printModule(
  contract: Contract,
  features: readonly Feature[],
  options: GeneratorOptions,
): string {
  const { runtime } = packagesOf(options);
  const uses = new ModuleUses(contract);
  const parts = definitionsOf(contract, uses, options);
  const types = printTable(
    `TYPES: Final[Mapping[str, ${typeDescriptors(features)}]] = {`,
    concrete(contract),
    ({ name }) => constantName(name),
  );
  const exchanges = printTable(
    `EXCHANGES: Final[Mapping[str, ${exchangeDescriptors(features)}]] = {`,
    contract.exchanges,
    exchangeConstant,
  );
  const others = parts.filter(({ isValidator }) => !isValidator);
  const searched = [joinedParts(others), types, exchanges, 'TYPE_CHECKING'].join('\n');
  const imported = importedBy(contract);
  const found = new Set([...modulesIn(searched, imported), ...uses.contracts]);
  const contracts = [...found].sort();
  return renderModule({
    header: [
      ...headerLines(contract).map(comment),
      ...(contracts.length === 0 ? [] : [privateUsage]),
      ...deprecationComments(contract),
      ...(hasRules(contract) ? [constantConditions] : []),
    ].join('\n'),
    doc: docstring(documentation(contract)),
    imports: printImports({
      names: new Set([...namesIn(searched), ...uses.names, 'ContractJsonSchema']),
      aliases: uses.aliases,
      contracts,
      isInDicts: false,
      hasRuntimePackage: runtime !== undefined,
    }),
    exported: exportList([...publicNames(contract), 'EXCHANGES', 'TYPES']),
    dicts: moduleName(contract.id),
    deprecated: deprecatedDefinition(contract),
    body: joinedParts(parts),
    types,
    exchanges,
  });
}

/** Definitions of a module in their order. What validators import is known from `ModuleUses`. */
interface Part {
  readonly text: string;
  readonly isValidator: boolean;
}

function definitionsOf(
  contract: Contract,
  uses: ModuleUses,
  options: GeneratorOptions,
): readonly Part[] {
  const validators = validatorsOf(contract, profile);
  const declarations = declarationsOf(contract, options);
  const typeValidators = new Map(
    validators.declarations.map((of) => [of.name, printTypeFunctions(of, contract, uses)]),
  );
  const exchangeValidators = new Map(
    validators.exchanges.map((of) => [of.name, printExchangeFunctions(of, contract, uses)]),
  );
  const taking = new Set(
    validators.declarations.flatMap(({ name, takesContext }) => (takesContext ? [name] : [])),
  );
  return [
    other([
      printTypeVariables(contract.declarations.flatMap(parametersOf)),
      ...printTypes(contract.declarations, printer(contract, declarations)).map(fitDefinitions),
    ]),
    validator([printCode(uses.constants())]),
    ...contract.declarations.flatMap((declaration) => [
      validator(typeValidators.get(declaration.name)),
      other([printReader(declaration, declarations), printWriter(declaration, declarations)]),
    ]),
    { text: printJsonSchemas(contract), isValidator: true },
    other(
      contract.declarations
        .map((each) => printDescriptor(each, contract, taking.has(each.name), uses))
        .map(fitDefinitions),
    ),
    ...contract.exchanges.flatMap((exchange) => [
      validator(exchangeValidators.get(exchange.name)),
      other([fitDefinitions(printExchange(exchange, contract))]),
    ]),
    other(printTransports(contract).map(fitDefinitions)),
  ];
}

function validator(code: readonly Code[] = []): Part {
  return { text: printDefinitions(code.filter((each) => each !== '')), isValidator: true };
}

function other(code: readonly Code[]): Part {
  return { text: printDefinitions(code.filter((each) => each !== '')), isValidator: false };
}

function joinedParts(parts: readonly Part[]): string {
  return join(
    parts.map(({ text }) => text),
    '\n\n\n',
  );
}

/** The modules of the package use each other's private functions. */
const privateUsage = '# pyright: reportPrivateUsage=false';

/** A condition of a rule can be constant. */
const constantConditions = '# pyright: reportUnnecessaryComparison=false';

function hasRules({ declarations, exchanges }: Contract): boolean {
  return [...declarations, ...exchanges].some((each) => 'rules' in each && each.rules.length > 0);
}

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
  spelling: frozen(declarations),
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

function printDescriptor(
  declaration: Declaration,
  contract: Contract,
  takesContext: boolean,
  uses: ModuleUses,
): string {
  const { name } = declaration;
  const innerFunction = (verb: string) => innerName(verb, name);
  const parameters = parametersOf(declaration);
  if (parameters.length > 0)
    return printFactory(declaration, parameters, contract, takesContext, uses);
  const isValid = innerFunction('is_valid');
  const contextFragments = contextFragmentsFor(contract, contextRulesOfType(contract, name));
  return renderType({
    ...contextFragments,
    descriptor: contextFragments.contextRules === '' ? 'ContractType' : 'ContextType',
    constant: constantName(name),
    type: typeOf(declaration),
    name: nameLiteral(name),
    isValid: isShallow(declaration, contract) ? isValid : `${uses.use('shallow')}(${isValid})`,
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
  takesContext: boolean,
  uses: ModuleUses,
): string {
  const rules = contextRulesOfType(contract, declaration.name);
  const names = parameters.map((parameter) => functionName('of', parameter));
  const callOf = (verb: string, first: readonly string[], bound = '') =>
    `${innerName(verb, declaration.name)}(${[...first, ...names.map((name) => `${name}${bound}.${verb}`)].join(', ')})`;
  const validationCall = (verb: string, ...first: readonly string[]) =>
    callOf(verb, [...first, ...(takesContext ? ['context'] : [])], '.bound(context)');
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
    factory: factoryFunction(declaration.name),
    type: typeOf(declaration),
    class: className(declaration.name),
    name: formatLiteral([`${declaration.name}<`, ...inner, '>']),
    // The nesting depth of the argument's documents is unknown here.
    isValid: `${uses.use('is_plain_json')}(value) and ${validationCall('is_valid', 'value')}`,
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
