/** One module a contract: its types, and for each the functions that judge and read it. */
import type { Contract, Declaration, UnionDeclaration } from '../../compiler/model.ts';
import { pascalCase } from '../../compiler/names.ts';
import renderModule from '../../templates/typescript/module.hbs';
import { headerLines } from '../support/header.ts';
import { indent, paragraphs } from '../support/text.ts';
import { takesContext, typesThatTakeContext } from './context-use.ts';
import { comment, exchangeName, lineComment, stringLiteral } from './encode.ts';
import type { Patterns } from './place.ts';
import { printDeclaration } from './print-declarations.ts';
import { printDefaults } from './print-defaults.ts';
import { type ModuleScope, parametersOf, printExchange, printFunctions } from './print-functions.ts';

export function printModule(contract: Contract): string {
  const patterns: Patterns = new Map();
  const taking = typesThatTakeContext(contract);
  const scope: ModuleScope = { patterns, context: contract.context, takesContext: (check) => takesContext(check, taking), taking };
  const functions = contract.declarations.map((declaration) => printFunctions(declaration, scope));
  const exchangeFunctions = contract.exchanges.map((exchange) => printExchange(exchange, scope));
  const { declarations, exchanges } = contract;
  return renderModule({
    header: lineComment(headerLines(contract)),
    identity: `{ id: ${stringLiteral(contract.id)}, version: ${stringLiteral(contract.version)}, status: ${stringLiteral(contract.status)} } as const`,
    types: paragraphs(
      declarations.flatMap((declaration) => [printDeclaration(declaration), printDefaults(declaration, unionOf(declaration, contract))]),
    ),
    contextRules: contextRules(contract).map(stringLiteral).join(', '),
    functions: paragraphs(functions),
    patterns: [...patterns].map(([source, name]) => ({ name, source })),
    typeNames: declarations.filter((declaration) => parametersOf(declaration).length === 0).map(({ name }) => name),
    exchanges: exchanges.map((exchange) => ({
      documentation: exchange.doc === undefined ? '' : `${indent(comment([exchange.doc]))}\n`,
      key: exchangeName(exchange.name),
      name: stringLiteral(exchange.name),
      functionName: pascalCase(exchange.name),
      asks: exchange.asks,
      answers: exchange.answers,
      contextArgument: contract.context === undefined ? '' : `, ${contract.context}`,
    })),
    exchangeFunctions: paragraphs(exchangeFunctions),
  });
}

function unionOf({ name }: Declaration, { declarations }: Contract): UnionDeclaration | undefined {
  return declarations
    .filter((candidate) => candidate.kind === 'union')
    .find(({ variants }) => variants.some((variant) => variant.name === name));
}

/** Ids of the rules that nobody judges while no context is given. */
function contextRules({ declarations, exchanges }: Contract): readonly string[] {
  const rules = [...declarations, ...exchanges].flatMap((owner) => ('rules' in owner ? owner.rules : []));
  return [...new Set(rules.flatMap(({ id, enforcement }) => (enforcement === 'context' ? [id] : [])))];
}
