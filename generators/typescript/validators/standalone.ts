/**
 * Prints the validators of a contract as JavaScript for immediate execution: the module of the
 * contract without types and public functions. Both use the same printers.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import { indent, paragraphs } from '../../shared/text.ts';
import { printTypeValidator } from '../functions.ts';
import { newScope } from '../module.ts';
import { importName } from '../printing/encode.ts';
import { printConstants } from './constants.ts';

/**
 * Prints the body of a function with the parameter `runtime`. It returns an object with the
 * functions `collect…` of all types of the contract.
 */
export function printValidators(contract: Contract): string {
  const contracts = [...withImports(contract, new Map()).values()];
  return paragraphs([
    "'use strict';",
    // Contracts may refer to each other, so all objects are created before they are filled.
    contracts.map(({ id }) => `const ${importName(id)} = {};`).join('\n'),
    ...contracts.map(printContract),
    `return ${importName(contract.id)};`,
  ]);
}

function withImports(
  contract: Contract,
  found: Map<string, Contract>,
): ReadonlyMap<string, Contract> {
  if (found.has(contract.id)) return found;
  found.set(contract.id, contract);
  for (const imported of contract.imports.values()) withImports(imported, found);
  return found;
}

function printContract(contract: Contract): string {
  const scope = newScope(contract);
  const functions = scope.validators.declarations.map((validator) => {
    const { parameters, body } = printTypeValidator(validator, scope, false);
    return `function collect${validator.name}(${parameters}) {\n${body}\n}`;
  });
  const constants = printConstants(scope.constants, false);
  const names = contract.declarations.map(({ name }) => `collect${name},`);
  const filled = `Object.assign(${importName(contract.id)}, {\n${indent(names.join('\n'))}\n});`;
  return `{\n${indent(paragraphs([...functions, ...constants, filled]))}\n}`;
}
