/** One contract as one module. */

import type { Contract, Declaration, EnumDeclaration } from '../../compiler/model/model.ts';
import { splitName } from '../../compiler/model/qualified-names.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import renderGeneric from '../../templates/python/generic.py.hbs';
import renderModule from '../../templates/python/module.py.hbs';
import renderType from '../../templates/python/type.py.hbs';
import { headerLines } from '../shared/header.ts';
import { join } from '../shared/text.ts';
import { parametersOf, printReader, printWriter, typeOf } from './codec/converters.ts';
import { exchangeConstant, exchangeTypes, printExchange } from './exchanges.ts';
import { type Code, fitDefinitions, group, printApart, printCode } from './printing/code.ts';
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
import { contextWords, takesContext, tuple } from './types/context.ts';
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
import { isShallow } from './validators/nesting.ts';
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
    printCode([...constants.held.values()].map(({ code }) => code)),
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
  const text = printApart(body.filter((part) => part !== ''));
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

/** The modules of one package know each other's inner functions. */
const privateUsage = '# pyright: reportPrivateUsage=false';

function documentation({ id, title, summary, context }: Contract): string {
  const { home, name } = splitName(context ?? '');
  const type = home === undefined ? className(name) : `${moduleName(home)}.${className(name)}`;
  const about =
    context === undefined
      ? ''
      : `Functions that evaluate rules about a context take it: ${type}, or WITHOUT_CONTEXT.`;
  return join([`${id} — ${title}`, summary.trim(), about], '\n\n');
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

/** The values stand beside the type, for those who list them. */
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
  const last = [
    ...(takesContext(contract) ? ['context: Found'] : []),
    ...parametersOf(declaration).map((parameter) => `${functionName(mode, parameter)}: ${type}`),
  ];
  return printFunction(
    name,
    declaration.check,
    rootScope(mode, declaration.name, constants, contract),
    last,
  );
}

function printDescriptor(declaration: Declaration, contract: Contract, isFlat: boolean): string {
  const { name } = declaration;
  const verb = (word: string) => innerName(word, name);
  const parameters = parametersOf(declaration);
  if (parameters.length > 0) return printFactory(declaration, parameters, contract);
  const words = contextWords(contract, contextRulesOfType(contract, name));
  const descriptorType = words.contextRules === '' ? 'ContractType' : 'ContextType';
  return renderType({
    ...words,
    descriptorType,
    descriptor:
      words.contextRules === '' && takesContext(contract) ? 'settled_type' : descriptorType,
    constant: constantName(name),
    type: typeOf(declaration),
    name: nameLiteral(name),
    clean: isFlat ? verb('clean') : `shallow(${verb('clean')})`,
    collect: verb('collect'),
    read: verb('read'),
    write: verb('write'),
    parse: functionName('parse', name),
    validate: functionName('validate', name),
    guard: functionName('is', name),
    twin: typedDictName(name),
  }).trimEnd();
}

/** A generic type is made for its arguments: `invoke_result_of(AGENT_EXECUTE_RESPONSE)`. */
function printFactory(
  declaration: Declaration,
  parameters: readonly string[],
  contract: Contract,
): string {
  const rules = contextRulesOfType(contract, declaration.name);
  const names = parameters.map((parameter) => functionName('of', parameter));
  const invoked = (word: string, first: readonly string[], bound = '') =>
    `${innerName(word, declaration.name)}(${[...first, ...names.map((name) => `${name}${bound}.${word}`)].join(', ')})`;
  const validated = (word: string, ...first: readonly string[]) =>
    invoked(word, [...first, ...(takesContext(contract) ? ['context'] : [])], '.bound(context)');
  const inner = names.flatMap((name, index) => [
    index === 0 ? '' : ', ',
    { variable: `${name}.name` },
  ]);
  const parameter = (kind: string) => (name: string, index: number) =>
    `${name}: ${kind}[${typeVariable(parameters[index] ?? '')}]`;
  return renderGeneric({
    ownRules: rules.length > 0,
    contextRules: tuple(rules),
    made: rules.length > 0 ? 'ContextType' : 'AnyContractType',
    overloads: overloadsOf(names, parameter),
    anyParameters: names.map(parameter('AnyContractType')).join(', '),
    names: names.join(', '),
    factory: functionName('', `${declaration.name}Of`).slice(1),
    type: typeOf(declaration),
    class: className(declaration.name),
    name: formatLiteral([`${declaration.name}<`, ...inner, '>']),
    // Nobody knows here how deep the argument's documents are.
    clean: `plain(value) and ${validated('clean', 'value')}`,
    collect: validated('collect', 'value', 'path', 'sink'),
    read: invoked('read', ['value']),
    write: invoked('write', ['value']),
  }).trimEnd();
}

/**
 * None of the types needs a context; or one is the first that does, whatever comes after it: no two
 * of these are ever both right.
 */
function overloadsOf(
  names: readonly string[],
  parameter: (kind: string) => (name: string, index: number) => string,
): readonly object[] {
  const kindAt = (first: number) => (name: string, index: number) =>
    parameter(index < first ? 'ContractType' : index === first ? 'ContextType' : 'AnyContractType')(
      name,
      index,
    );
  return [
    { parameters: names.map(parameter('ContractType')).join(', '), descriptor: 'ContractType' },
    ...names.map((_, first) => ({
      parameters: names.map(kindAt(first)).join(', '),
      descriptor: 'ContextType',
    })),
  ];
}
