/**
 * Qualified names of types. A type of another contract is prefixed with the last segment of its
 * namespace (`Agn033.ToolCall`), or with the whole namespace if that segment is a name in this
 * contract.
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
 * Returns the namespace prefix for the types and helper classes of a contract: empty for the
 * current contract, otherwise for example `Agn033.`.
 */
export type NamespacePrefixOf = (home: Contract) => string;

export function namespacePrefixesIn(contract: Contract, root: string): NamespacePrefixOf {
  let taken: ReadonlySet<string> | undefined;
  return ({ id }) => {
    if (id === contract.id) return '';
    taken ??= new Set([
      ...contract.declarations.flatMap(namesOf),
      ...contract.exchanges.map(({ name }) => exchangeName(name)),
    ]);
    const name = contractName(id);
    return taken.has(name) || typeName(name) !== name
      ? `global::${namespaceOf(id, root)}.`
      : `${name}.`;
  };
}

/** Returns all names that a declaration adds to its namespace and to the scope of its members. */
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
  /** The namespace of the project. */
  readonly namespace: string;
  readonly namespacePrefixOf: NamespacePrefixOf;
}

/** Whether a member of this name would hide the type. */
export type IsTaken = (name: string) => boolean;

/**
 * Returns the expression for the contract of a type: the object that parses, validates and
 * serializes its documents.
 */
export function contractType(
  typeReference: string,
  { contract, namespace, namespacePrefixOf }: TypeScope,
  isTaken: IsTaken = () => false,
): string {
  const { declaration, home } = declarationOf(contract, typeReference);
  const name = typeName(declaration.name);
  const isExtended = declaration.kind === 'enum' && !declaration.open;
  const owner = isExtended ? `${name}Extensions` : name;
  const prefix =
    namespacePrefixOf(home) ||
    (isTaken(owner) ? `global::${namespaceOf(home.id, namespace)}.` : '');
  return `${prefix}${owner}.${isExtended ? 'GetContract()' : 'Contract'}`;
}
