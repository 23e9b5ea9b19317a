/**
 * C# names. Each is a function of the one name in the contract, so that nothing beside it can move
 * a generated name.
 *
 * Types keep their names; fields, enum values and exchanges are put into PascalCase. A name that
 * C#, the framework or this generator needs for itself gets an underscore at its end (`Equals`
 * becomes `Equals_`), where no other name can have one.
 */
import { camelCase, memoize, pascalCase } from '../../../compiler/model/names.ts';
import {
  contextualKeywords,
  keywords,
  reservedContractMembers,
  reservedLocals,
  reservedMembers,
  reservedSpaces,
  reservedTypes,
  reservedValues,
} from './reserved-names.ts';

/**
 * `AGN-033` becomes `Agn033`, but `JSON` becomes `Json_`: the last part of the namespace, the name
 * of the file, and the start of the names that serve the contract.
 */
export function contractName(id: string): string {
  const name = pascalCase(id);
  return reservedSpaces.has(name) ? `${name}_` : name;
}

export function namespaceOf(id: string): string {
  return `Concordat.Contracts.${contractName(id)}`;
}

export function contextName(id: string): string {
  return `${contractName(id)}JsonContext`;
}

/**
 * A type cannot have the name of a member that it has, and its members may have such a name with an
 * underscore.
 */
export const typeName = memoize((name) => {
  if (reservedMembers.has(name)) return `${name}_Type`;
  return isServing(name) ||
    reservedTypes.has(name) ||
    (name.endsWith('Attribute') && reservedTypes.has(name.slice(0, -'Attribute'.length)))
    ? `${name}_`
    : name;
});

/** Whether a name could be that of a class which serves a contract or a type. */
function isServing(name: string): boolean {
  const mayServe =
    name.endsWith('Contract') || name.endsWith('Extensions') || name.endsWith('JsonContext');
  return mayServe && /^[A-Z][A-Za-z0-9]*(?:Contract|Extensions|JsonContext)$/.test(name);
}

/** What an open union has for variants that the contract does not know. */
export function unknownName(union: string): string {
  return typeName(`Unknown${union}`);
}

/** `T` stays, `Item` becomes `TItem`. */
export function parameterName(name: string): string {
  return /^T(?![a-z0-9])/.test(name) ? name : `T${name}`;
}

/**
 * What a property is made from: the contract's name, or the one that it gives for C#, which is
 * taken as it is.
 */
export interface NamedField {
  readonly name: string;
  readonly names: { readonly [target: string]: string };
}

/**
 * What members beside the property are called after. That they clash with no other is checked when
 * the contract is loaded.
 */
export function stemOf(field: NamedField): string {
  return field.names['csharp'] ?? identifier(field.name);
}

/**
 * A property of the record `owner`, given as C# names; `also` are names that this kind of record
 * needs beside those of every record.
 */
export function memberName(field: NamedField, owner: string, also: readonly string[] = []): string {
  const name = stemOf(field);
  return name === owner || reservedMembers.has(name) || also.includes(name) ? `${name}_` : name;
}

/** What the record for unknown variants of a union has beside the common fields. */
export const unknownMembers: readonly string[] = ['Raw'];

export function enumMemberName(name: string): string {
  return pascalCase(name) === '' ? codePoints(name) : identifier(name);
}

/** A value of the open enum `owner`, which is a type with members of its own. */
export function openEnumMemberName(name: string, owner: string): string {
  const member = enumMemberName(name);
  return member === owner || reservedValues.has(member) ? `${member}_` : member;
}

/** A property of the contract's class. */
export function exchangeName(name: string): string {
  const member = identifier(name);
  return /Contract$/.test(member) || /^Validate/.test(member) || reservedContractMembers.has(member)
    ? `${member}_`
    : member;
}

/** All members of the contract's class that an exchange has. */
export function exchangeMemberNames(name: string): readonly string[] {
  return [exchangeName(name), `Validate${pascalName(name)}`, `Require${pascalName(name)}`];
}

/** For the end of a longer name. */
export function pascalName(name: string): string {
  return pascalCase(name);
}

/** Local names of one method: what was taken before gets a number. */
export type Locals = (wish: string) => string;

export function newLocals(): Locals {
  return localsBeside(reservedLocals);
}

/**
 * Names of parameters that people write: nothing else is in their way but keywords, which C# takes
 * with an `@`.
 */
export function parameterLocals(): Locals {
  const locals = localsBeside(keywords);
  return (wish) => {
    const name = camelCase(wish);
    return keywords.has(name) ? (contextualKeywords.has(name) ? name : `@${name}`) : locals(wish);
  };
}

function localsBeside(reserved: ReadonlySet<string>): Locals {
  const taken = new Set<string>();
  return (wish) => {
    const base = localName(wish);
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      const before = taken.size;
      if (!reserved.has(name) && taken.add(name).size > before) return name;
    }
  };
}

const localName = memoize((wish) => {
  const name = camelCase(wish);
  return name === '' ? 'member' : /^[0-9]/.test(name) ? `_${name}` : name;
});

/** PascalCase, and no digit first. */
const identifier = memoize((name) => {
  const pascal = pascalCase(name);
  return /^[A-Za-z]/.test(pascal) ? pascal : `_${pascal}`;
});

/** For an enum value without a letter or digit: `==` becomes `U003DU003D`. */
function codePoints(name: string): string {
  return [...name]
    .map(
      (character) =>
        `U${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    )
    .join('');
}
