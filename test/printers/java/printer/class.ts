/** The class of a contract: a validator of each type and exchange. */
import type { Contract, Exchange } from '../../../../compiler/model/model.ts';
import { pascalCase } from '../../../../compiler/model/names.ts';
import type { ValidatorFunction } from '../../../../generators/shared/validator/ir.ts';
import { lowerContract } from '../../../../generators/shared/validator/module.ts';
import { collecting } from '../../../../generators/shared/validator/scope.ts';
import { stringLiteral } from './encode.ts';
import { className, collectorOf, type PrintScope } from './scope.ts';
import { type Lines, nested, printBlock } from './statements.ts';

/** javac refuses methods of more than 64 kB; the limit is so low that the vectors run parts too. */
const mostChecks = 4;

const start = `package contracts;
import static concordat.Operations.*;
import concordat.*;
import java.util.*;
import java.util.function.Predicate;
import java.util.regex.Pattern;
`;

/** Throws if the run time has no operation that the contract needs. */
export function printClass(contract: Contract): string {
  const { declarations, exchanges } = lowerContract(contract, collecting, mostChecks);
  const scope: PrintScope = { contractId: contract.id, path: 'path', constants: new Map() };
  const types = declarations.filter(({ parameters }) => parameters.length === 0);
  const entries = types.map(({ name }) => `"${name}", ${collectorOf(name, '::', scope)}`);
  const exchangeEntries = contract.exchanges.map((each) => printExchange(each, scope));
  const members = [
    printMap('Type', entries),
    printMap('Exchange', exchangeEntries),
    ...declarations.flatMap((each) => printCollect(each, scope)),
    ...exchanges.flatMap((each) => printRules(each, { ...scope, path: '""' })),
    ...scope.constants.values(),
  ];
  const body = nested(`public final class ${className(contract.id)}`, members);
  return `${start}\n${body.join('\n')}\n`;
}

function printMap(type: string, entries: Lines): string {
  const map = `Map.ofEntries(${entries.map((entry) => `Map.entry(${entry})`).join(', ')})`;
  return `public static final Map<String, ${type}> ${type.toUpperCase()}S = ${map};`;
}

function printCollect({ name, parameters, bodies }: ValidatorFunction, scope: PrintScope): Lines {
  const own = 'Object value, String path, Violations out, Object context';
  const all = [own, ...parameters.map((each) => `Type of_${each}`)];
  const head = `static void collect${name}(${all.join(', ')})`;
  return nested(head, printBlock(bodies.collect ?? [], scope));
}

function printRules({ name, bodies }: ValidatorFunction, scope: PrintScope): Lines {
  const documents = 'Object request, Object response, Object context';
  const all = `${documents}, Predicate<String> fieldPassed, Violations out`;
  const head = `static void exchange${pascalCase(name)}(${all})`;
  return nested(head, printBlock(bodies.collect ?? [], scope));
}

function printExchange({ name, asks, answers }: Exchange, scope: PrintScope): string {
  const [request, response] = [asks, answers].map((type) => collectorOf(type, '::', scope));
  const rules = `${className(scope.contractId)}::exchange${pascalCase(name)}`;
  return `"${name}", new Exchange(${request}, ${response}, ${stringLiteral(asks)}, ${rules})`;
}
