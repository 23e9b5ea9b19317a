/** Prints the README of the package, which pip shows too. */
import type { Contract } from '../../compiler/model/model.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import renderReadme from '../../templates/python/README.md.hbs';
import type { ContractSummary, OutFile } from '../shared/generator.ts';
import { cell, commentText } from '../shared/markdown/encode.ts';
import { lines } from '../shared/text.ts';
import { distributionName, type Packages, runtimePackage } from './packages.ts';
import { functionName, moduleName } from './printing/names.ts';

/** The function that parses a document of a contract. */
export type ParseFunction = {
  readonly name: string;
  readonly takesContext: boolean;
};

export function parseFunctionOf(contract: Contract): ParseFunction {
  const { root } = contract;
  return {
    name: functionName('parse', root),
    takesContext: contextRulesOfType(contract, root).length > 0,
  };
}

/** The example is about the first contract. */
export function printReadme(
  contracts: readonly ContractSummary[],
  parse: ParseFunction | undefined,
  { name, distribution, runtime }: Packages,
  header: string,
): OutFile {
  const [first] = contracts;
  const rows = contracts.map(
    ({ id, title }) => `| \`${name}.${moduleName(id)}\` | ${id}: ${cell(title)} |`,
  );
  return {
    path: 'python/README.md',
    text: renderReadme({
      header: commentText(header),
      name: distribution,
      package: name,
      needs: runtime === undefined ? 'no other package' : distributionName(runtimePackage),
      contracts: rows.join('\n'),
      id: first?.id,
      example: first === undefined || parse === undefined ? '' : example(first.id, parse, name),
    }),
  };
}

function example(id: string, parse: ParseFunction, name: string): string {
  const context = parse.takesContext ? ', WITHOUT_CONTEXT' : '';
  return lines(
    parse.takesContext ? `from ${name} import WITHOUT_CONTEXT` : '',
    `from ${name}.${moduleName(id)} import ${parse.name}\n`,
    `parsed = ${parse.name}(text${context})  # never raises, whatever the text`,
    'document = parsed.unwrap() if parsed.valid else None',
    'problems = parsed.violations',
  );
}
