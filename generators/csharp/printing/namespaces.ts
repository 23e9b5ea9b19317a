/**
 * How types are written. Those of other contracts stand in namespaces of their own and get the last
 * part of it, as in `Agn033.ToolCall`, or all of it where something else has the name of that part
 * here.
 */

import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import {
  contractName,
  exchangeName,
  namespaceOf,
  parameterName,
  pascalName,
  typeName,
} from './names.ts';

/**
 * What stands before a type of this contract, and before what serves it: nothing for the contract
 * itself, else `Agn033.`.
 */
export type SpaceOf = (home: Contract) => string;

export function spacesIn(contract: Contract): SpaceOf {
  let taken: ReadonlySet<string> | undefined;
  return ({ id }) => {
    if (id === contract.id) return '';
    taken ??= new Set([
      ...contract.declarations.flatMap(namesOf),
      ...contract.exchanges.map(({ name }) => exchangeName(name)),
    ]);
    const name = contractName(id);
    return taken.has(name) || typeName(name) !== name ? `global::${namespaceOf(id)}.` : `${name}.`;
  };
}

/**
 * All names that a declaration brings into its namespace, and into expressions within its own C#
 * type.
 */
function namesOf(declaration: Declaration): readonly string[] {
  const { name } = declaration;
  if (declaration.kind === 'enum' || declaration.kind === 'alias') return [name];
  const fields = declaration.fields.map((field) => field.names['csharp'] ?? pascalName(field.name));
  if (declaration.kind === 'record')
    return [name, ...fields, ...declaration.parameters.map(parameterName)];
  const tags = declaration.tags.map((tag) => pascalName(tag.name));
  return [name, ...fields, ...tags, ...tags.map((tag) => `${name}${tag}`)];
}

export interface TypeScope {
  readonly contract: Contract;
  readonly spaceOf: SpaceOf;
}

/** Whether a member has this name where a type is named: it would hide the type. */
export type IsTaken = (name: string) => boolean;

/** The expression for what reads, judges and writes documents of a type that the contract names. */
export function contractType(
  written: string,
  { contract, spaceOf }: TypeScope,
  isTaken: IsTaken = () => false,
): string {
  const { declaration, home } = declarationOf(contract, written);
  const name = typeName(declaration.name);
  const space = spaceOf(home);
  if (space === '')
    return `${isTaken(name) ? `global::${namespaceOf(home.id)}.${name}` : name}.Contract`;
  // The contract of an enum is an extension, which nobody sees without the namespace.
  const isExtension = declaration.kind === 'enum' && !declaration.open;
  return isExtension ? `${space}${name}Extensions.get_Contract()` : `${space}${name}.Contract`;
}
