/** One module a contract: its types, and for each the functions that judge and read it. */
import type { Contract, Declaration, Exchange } from '../../compiler/model.ts';
import { pascalCase } from '../../compiler/names.ts';
import renderExchange from '../../templates/typescript/exchange.hbs';
import renderFunctions from '../../templates/typescript/functions.hbs';
import renderModule from '../../templates/typescript/module.hbs';
import { headerLines } from '../support/header.ts';
import { indent, paragraphs } from '../support/text.ts';
import { comment, exchangeName, lineComment, stringLiteral } from './encode.ts';
import { type Mode, type Place, parameterName, printCheck } from './print-checks.ts';
import { printDeclaration } from './print-types.ts';

/** Patterns stand above the functions that use them, each once. */
type Patterns = Map<string, string>;

export function printModule(contract: Contract): string {
  const patterns: Patterns = new Map();
  const functions = contract.declarations.map((declaration) => printFunctions(declaration, patterns));
  const exchangeFunctions = contract.exchanges.map((exchange) => printExchange(exchange, patterns));
  return renderModule({
    header: lineComment(headerLines(contract)),
    identity: `{ id: ${stringLiteral(contract.id)}, version: ${stringLiteral(contract.version)}, status: ${stringLiteral(contract.status)} } as const`,
    types: paragraphs(contract.declarations.map(printDeclaration)),
    functions: paragraphs(functions),
    patterns: [...patterns].map(([source, name]) => ({ name, source })),
    typeNames: contract.declarations.filter((declaration) => parametersOf(declaration).length === 0).map(({ name }) => name),
    exchanges: contract.exchanges.map((exchange) => ({
      documentation: exchange.doc === undefined ? '' : `${indent(comment([exchange.doc]))}\n`,
      key: exchangeName(exchange.name),
      name: stringLiteral(exchange.name),
      functionName: pascalCase(exchange.name),
      asks: exchange.asks,
      answers: exchange.answers,
    })),
    exchangeFunctions: paragraphs(exchangeFunctions),
  });
}

function printFunctions(declaration: Declaration, patterns: Patterns): string {
  const parameters = parametersOf(declaration);
  const list = (print: (parameter: string) => string) => parameters.map(print).join(', ');
  const more = (print: (parameter: string) => string) => parameters.map((parameter) => `, ${print(parameter)}`).join('');
  return renderFunctions({
    name: declaration.name,
    parameters: parameters.length > 0,
    typeParameters: parameters.join(', '),
    descriptorParameters: list((parameter) => `of${parameter}: runtime.ContractType<${parameter}>`),
    cleanArguments: list((parameter) => `of${parameter}.clean`),
    collectArguments: list((parameter) => `of${parameter}.collect`),
    cleanParameters: more((parameter) => `${parameterName('clean', parameter)}: runtime.Clean`),
    collectParameters: more((parameter) => `${parameterName('collect', parameter)}: runtime.Collect`),
    clean: indent(printCheck(declaration.check, newPlace('clean', patterns))),
    collect: indent(printCheck(declaration.check, newPlace('collect', patterns))),
  });
}

function printExchange(exchange: Exchange, patterns: Patterns): string {
  return renderExchange({
    name: pascalCase(exchange.name),
    clean: indent(printCheck(exchange.check, { ...newPlace('clean', patterns), path: '', soundness: 'by-name' })),
    collect: indent(printCheck(exchange.check, { ...newPlace('collect', patterns), path: '', soundness: 'by-name' })),
  });
}

function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

function newPlace(mode: Mode, patterns: Patterns): Place {
  let count = 0;
  return {
    mode,
    self: 'value',
    path: '${path}',
    fields: new Map(),
    soundness: new Map(),
    fresh: (stem) => `${stem}${++count}`,
    pattern: (source) => {
      const name = patterns.get(source) ?? `pattern${patterns.size + 1}`;
      patterns.set(source, name);
      return name;
    },
  };
}
