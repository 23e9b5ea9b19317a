/**
 * C# names. Each depends only on its name in the contract, so that unrelated changes cannot rename
 * generated members.
 *
 * Types keep their names; fields, enum values and exchanges are converted to PascalCase. A name
 * that C#, the framework or the generator reserves gets a trailing underscore (`Equals` becomes
 * `Equals_`), which no other name can have.
 */
import { camelCase, memoize, pascalCase } from '../../../compiler/model/names.ts';
import {
  contextualKeywords,
  keywords,
  reservedContractMembers,
  reservedLocals,
  reservedMembers,
  reservedNamespaces,
  reservedTypes,
  reservedValues,
} from './reserved-names.ts';

/**
 * Returns the last segment of the namespace, which is also the file name and the prefix of helper
 * classes: `AGN-033` becomes `Agn033`, and `JSON` becomes `Json_`.
 */
export function contractName(id: string): string {
  const name = pascalCase(id);
  return reservedNamespaces.has(name) ? `${name}_` : name;
}

/** The namespace of a contract below that of the project. */
export function namespaceOf(id: string, root: string): string {
  return `${root}.${contractName(id)}`;
}

export function contextName(id: string): string {
  return `${contractName(id)}JsonContext`;
}

/**
 * A type cannot have the name of one of its members, and a member may already be such a name with
 * an underscore.
 */
export const typeName = memoize((name) => {
  if (reservedMembers.has(name)) return `${name}_Type`;
  return isHelperName(name) ||
    reservedTypes.has(name) ||
    (name.endsWith('Attribute') && reservedTypes.has(name.slice(0, -'Attribute'.length)))
    ? `${name}_`
    : name;
});

/** Whether the name could collide with a helper class of a contract or a type. */
function isHelperName(name: string): boolean {
  const hasHelperSuffix =
    name.endsWith('Contract') || name.endsWith('Extensions') || name.endsWith('JsonContext');
  return hasHelperSuffix && /^[A-Z][A-Za-z0-9]*(?:Contract|Extensions|JsonContext)$/.test(name);
}

/** Returns the name of the record for unknown variants of an open union. */
export function unknownName(union: string): string {
  return typeName(`Unknown${union}`);
}

/** Returns the name of a type parameter: `T` stays, `Item` becomes `TItem`. */
export function parameterName(name: string): string {
  return /^T(?![a-z0-9])/.test(name) ? name : `T${name}`;
}

/**
 * The names of a property: the one in the contract, and optionally one for C#, which is used
 * unchanged.
 */
export interface NamedField {
  readonly name: string;
  readonly names: { readonly [target: string]: string };
}

/**
 * Returns the name from which related members are derived. The compiler checks that it does not
 * collide with others.
 */
export function stemOf(field: NamedField): string {
  return field.names['csharp'] ?? identifier(field.name);
}

/**
 * Returns the name of a property of the record `owner`. `also` are reserved names specific to this
 * kind of record.
 */
export function memberName(field: NamedField, owner: string, also: readonly string[] = []): string {
  const name = stemOf(field);
  return name === owner || reservedMembers.has(name) || also.includes(name) ? `${name}_` : name;
}

/** The members of the record for unknown variants besides the common fields. */
export const unknownMembers: readonly string[] = ['Raw'];

export function enumMemberName(name: string): string {
  return pascalCase(name) === '' ? codePoints(name) : identifier(name);
}

/** Returns the name of a value of the open enum `owner`, a type with members of its own. */
export function openEnumMemberName(name: string, owner: string): string {
  const member = enumMemberName(name);
  return member === owner || reservedValues.has(member) ? `${member}_` : member;
}

/** Returns the property of an exchange in the contract's class. */
export function exchangeName(name: string): string {
  const member = identifier(name);
  return /Contract$/.test(member) || /^Validate/.test(member) || reservedContractMembers.has(member)
    ? `${member}_`
    : member;
}

/** Returns all members that an exchange adds to the contract's class. */
export function exchangeMemberNames(name: string): readonly string[] {
  return [exchangeName(name), `Validate${pascalName(name)}`, `Require${pascalName(name)}`];
}

/** Returns a name for use within a longer name. */
export function pascalName(name: string): string {
  return pascalCase(name);
}

/** Returns the name of a variable of a validator, whose names are unique already. */
export function validatorLocal(name: string): string {
  const local = camelCase(name);
  return keywords.has(local) ? `${local}_` : local;
}

/** Allocates unique local names in one method. A repeated name gets a number. */
export type Locals = (preferred: string) => string;

export function newLocals(): Locals {
  return localsExcept(reservedLocals);
}

/**
 * Allocates names of public parameters. Only keywords are reserved, and they can be escaped with
 * `@`.
 */
export function parameterLocals(): Locals {
  const locals = localsExcept(keywords);
  return (preferred) => {
    const name = camelCase(preferred);
    return keywords.has(name)
      ? contextualKeywords.has(name)
        ? name
        : `@${name}`
      : locals(preferred);
  };
}

function localsExcept(reserved: ReadonlySet<string>): Locals {
  const taken = new Set<string>();
  return (preferred) => {
    const base = localName(preferred);
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      const before = taken.size;
      if (!reserved.has(name) && taken.add(name).size > before) return name;
    }
  };
}

const localName = memoize((preferred) => {
  const name = camelCase(preferred);
  return name === '' ? 'member' : /^[0-9]/.test(name) ? `_${name}` : name;
});

/** PascalCase that does not start with a digit. */
const identifier = memoize((name) => {
  const pascal = pascalCase(name);
  return /^[A-Za-z]/.test(pascal) ? pascal : `_${pascal}`;
});

/** Names an enum value without letters and digits by its code points: `==` becomes `U003DU003D`. */
function codePoints(name: string): string {
  return [...name]
    .map(
      (character) =>
        `U${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    )
    .join('');
}

/** The name of a factory method: `WithErrorMessage`, `WithSourceAndTarget`. */
export function factoryName(chosen: readonly NamedField[]): string {
  return `With${chosen.map(stemOf).join('And')}`;
}

/** The converter by which the serializer reads and writes a type. */
export function converterOf(type: string): string {
  return `Converters.${converterName(type)}`;
}

export function converterName(type: string): string {
  return `${type}_Converter`;
}

/** The attribute without which the serializer would read a type differently from the contract. */
export function converterAttribute(type: string): string {
  return `[JsonConverter(typeof(${converterOf(type)}))]`;
}
