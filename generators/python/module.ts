/** One contract as one module. */
import type { AliasDeclaration, Contract, Declaration, EnumDeclaration, Exchange, UnionDeclaration } from '../../compiler/model.ts';
import renderExchange from '../../templates/python/exchange.py.hbs';
import renderGeneric from '../../templates/python/generic.py.hbs';
import renderModule from '../../templates/python/module.py.hbs';
import renderType from '../../templates/python/type.py.hbs';
import { headerLines } from '../support/header.ts';
import { printCheck, printFunction } from './checks.ts';
import { printClass } from './classes.ts';
import { block, type Code, group, printCode } from './code.ts';
import type { Constants } from './constants.ts';
import { parametersOf, printReader, printWriter, typeOf } from './converters.ts';
import { comment, docstring, formatLiteral, scalarLiteral, textLiteral } from './encode.ts';
import { printImports } from './imports.ts';
import { className, constantName, functionName, typeVariable } from './names.ts';
import { anyKind, type Mode, type Scope } from './scope.ts';
import { aliasExpression, type Declarations, declarationsOf } from './types.ts';

export function printModule(contract: Contract): string {
  const declarations = declarationsOf(contract);
  const constants: Constants = new Map();
  const functions = contract.declarations.flatMap((declaration) => [
    ...(['clean', 'collect'] as const).map((mode) => printJudge(declaration, mode, constants)),
    printCode([printReader(declaration, declarations)]),
    printCode([printWriter(declaration, declarations)]),
  ]);
  const exchanges = contract.exchanges.flatMap((exchange) => printExchange(exchange, constants));
  const body = [
    printTypeVariables(contract),
    ...printTypes(contract, declarations),
    printCode([...constants.values()].map(({ code }) => code)),
    ...functions,
    ...contract.declarations.map(printDescriptor),
    ...exchanges,
  ];
  const types = printTable('TYPES: Final[Mapping[str, ContractType[Any]]] = {', concrete(contract), ({ name }) => constantName(name));
  const exchangeTable = printTable('EXCHANGES: Final[Mapping[str, ContractExchange[Any, Any]]] = {', contract.exchanges, exchangeConstant);
  const text = body.filter((part) => part !== '').join('\n\n\n');
  return renderModule({
    header: headerLines(contract).map(comment).join('\n'),
    doc: docstring(`${contract.id} — ${contract.title}\n\n${contract.summary}`),
    imports: printImports(`${text}\n${types}\n${exchangeTable}`),
    body: text,
    types,
    exchanges: exchangeTable,
  });
}

function concrete(contract: Contract): readonly Declaration[] {
  return contract.declarations.filter((declaration) => parametersOf(declaration).length === 0);
}

function printTable<T extends { readonly name: string }>(open: string, entries: readonly T[], constant: (entry: T) => string): string {
  if (entries.length === 0) return `${open}}`;
  return [open, ...entries.map((entry) => `    ${textLiteral(entry.name)}: ${constant(entry)},`), '}'].join('\n');
}

function printTypeVariables(contract: Contract): string {
  const names = new Set(contract.declarations.flatMap(parametersOf).map(typeVariable));
  return [...names].map((name) => `${name} = TypeVar(${textLiteral(name)})`).join('\n');
}

/** Enums first, since nothing stands before them; each union after its variants; aliases last. */
function printTypes(contract: Contract, declarations: Declarations): readonly string[] {
  const defined = new Set(contract.declarations.filter(({ kind }) => kind !== 'alias').map(({ name }) => name));
  const enums = contract.declarations.flatMap((declaration) => (declaration.kind === 'enum' ? [printEnum(declaration)] : []));
  const classes = contract.declarations.flatMap((declaration) => printClasses(declaration, declarations));
  const aliases = contract.declarations.flatMap((declaration) => {
    if (declaration.kind !== 'alias') return [];
    const text = printAlias(declaration, (name) => defined.has(name));
    defined.add(declaration.name);
    return [text];
  });
  return [...enums, ...classes, ...aliases];
}

/** A variant is printed with its union. */
function printClasses(declaration: Declaration, declarations: Declarations): readonly string[] {
  switch (declaration.kind) {
    case 'record':
      return [printClass(declaration, declarations).trimEnd()];
    case 'union':
      return [...declaration.variants.map((variant) => printClass(variant, declarations).trimEnd()), printUnion(declaration)];
    case 'variant':
    case 'enum':
    case 'alias':
      return [];
  }
}

function printEnum({ name, doc, values }: EnumDeclaration): string {
  const type = className(name);
  const literals = values.map(({ value }) => textLiteral(value));
  return printCode([
    group(`${type}: TypeAlias = Literal[`, literals, ']'),
    ...documented(doc),
    '',
    group(`${constantName(name)}_VALUES: Final[tuple[${type}, ...]] = (`, literals, literals.length === 1 ? ',)' : ')'),
  ]);
}

function printUnion({ name, doc, variants }: UnionDeclaration): string {
  return printCode([
    group(
      `${className(name)}: TypeAlias = Union[`,
      variants.map((variant) => className(variant.name)),
      ']',
    ),
    ...documented(doc),
  ]);
}

function printAlias({ name, doc, type }: AliasDeclaration, isDefined: (name: string) => boolean): string {
  return printCode([`${className(name)}: TypeAlias = ${aliasExpression(type, isDefined)}`, ...documented(doc)]);
}

function documented(doc: string | undefined): readonly Code[] {
  return doc === undefined ? [] : [docstring(doc)];
}

function printJudge(declaration: Declaration, mode: Mode, constants: Constants): string {
  const name = `_${functionName(mode, declaration.name)}`;
  return printCode([printFunction(name, declaration.check, rootScope(mode, declaration.name, constants), parametersOf(declaration))]);
}

function rootScope(mode: Mode, name: string, constants: Constants): Scope {
  return {
    mode,
    current: 'value',
    kinds: anyKind,
    path: [],
    isLast: true,
    used: new Set(),
    defined: new Set(),
    sound: new Map(),
    subject: constantName(name),
    isExchange: false,
    constants,
  };
}

function printDescriptor(declaration: Declaration): string {
  const { name } = declaration;
  const verb = (word: string) => `_${functionName(word, name)}`;
  const parameters = parametersOf(declaration);
  if (parameters.length > 0) return printFactory(declaration, parameters);
  return renderType({
    constant: constantName(name),
    type: typeOf(declaration),
    name: textLiteral(name),
    clean: verb('clean'),
    collect: verb('collect'),
    read: verb('read'),
    write: verb('write'),
    parse: functionName('parse', name),
    validate: functionName('validate', name),
  }).trimEnd();
}

/** A generic type is made for its arguments: `invoke_result_of(AGENT_EXECUTE_RESPONSE)`. */
function printFactory(declaration: Declaration, parameters: readonly string[]): string {
  const names = parameters.map((parameter) => functionName('of', parameter));
  const invoked = (word: string, ...first: readonly string[]) =>
    `_${functionName(word, declaration.name)}(${[...first, ...names.map((name) => `${name}.${word}`)].join(', ')})`;
  const inner = names.flatMap((name, index) => [index === 0 ? '' : ', ', { variable: `${name}.name` }]);
  return renderGeneric({
    factory: functionName('', `${declaration.name}Of`).slice(1),
    parameters: names.map((name, index) => `${name}: ContractType[${typeVariable(parameters[index] ?? '')}]`).join(', '),
    type: typeOf(declaration),
    class: className(declaration.name),
    name: formatLiteral([`${declaration.name}<`, ...inner, '>']),
    clean: invoked('clean', 'value'),
    collect: invoked('collect', 'value', 'path', 'sink'),
    read: invoked('read', 'value'),
    write: invoked('write', 'value'),
  }).trimEnd();
}

function exchangeConstant({ name }: Exchange): string {
  return `_${constantName(name)}_EXCHANGE`;
}

function printExchange(exchange: Exchange, constants: Constants): readonly string[] {
  const { name, check } = exchange;
  const scope = (mode: Mode): Scope => ({ ...rootScope(mode, name, constants), current: 'answers', isExchange: true });
  const verb = (word: string) => `_${functionName(word, name)}_exchange`;
  const taken = 'asks: JsonValue, answers: JsonValue';
  return [
    printCode([block(`def ${verb('clean')}(${taken}) -> bool`, [...printCheck(check, scope('clean')), 'return True'])]),
    printCode([block(`def ${verb('collect')}(${taken}, sink: Sink, sound: Sound) -> None`, printCheck(check, scope('collect')))]),
    renderExchange({
      constant: exchangeConstant(exchange),
      name: scalarLiteral(name),
      asks: className(exchange.asks),
      answers: className(exchange.answers),
      asksConstant: constantName(exchange.asks),
      answersConstant: constantName(exchange.answers),
      clean: verb('clean'),
      collect: verb('collect'),
      check: functionName('check', name),
      checkTexts: `${functionName('check', name)}_texts`,
      doc: printCode([exchangeDocumentation(exchange)], 1).trimStart(),
    }).trimEnd(),
  ];
}

function exchangeDocumentation({ doc }: Exchange): string {
  return docstring(`${doc === undefined ? '' : `${doc.trim()}\n\n`}What is wrong with the answers; paths point into them.`);
}
