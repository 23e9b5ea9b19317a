/**
 * Members that all types of a contract have: parsing, validation and serialization, and a property
 * per field.
 */

import type {
  Declaration,
  ObjectDeclaration,
  RecordDeclaration,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import renderInstanceMembers from '../../../templates/csharp/types/instance-members.cs.hbs';
import renderOtherSerializers from '../../../templates/csharp/types/other-serializers.cs.hbs';
import renderStaticMembers from '../../../templates/csharp/types/static-members.cs.hbs';
import { join, lines, paragraphs } from '../../shared/text.ts';
import { text } from '../printing/encode.ts';
import { indented } from '../printing/layout.ts';
import { typeName } from '../printing/names.ts';
import type { ContractScope } from '../printing/scope.ts';
import { printAccessor } from './accessors.ts';
import { contextPlaceholders } from './context-parameters.ts';
import { printDefaultAccessor } from './defaults.ts';
import { printProperty } from './properties.ts';

/**
 * `parent` is the union of a variant. Members with its names and parameters need the modifier
 * `new`.
 */
export function staticMembers(
  declaration: Declaration,
  scope: ContractScope,
  parent?: string,
): string {
  const { contract } = scope;
  const rules = contextRulesOfType(contract, declaration.name);
  const isLikeParent =
    parent !== undefined && rules.length > 0 === contextRulesOfType(contract, parent).length > 0;
  return renderStaticMembers({
    name: typeName(declaration.name),
    arguments: descriptor(declaration),
    hides: parent === undefined ? '' : 'new ',
    hidesParse: isLikeParent ? 'new ' : '',
    context: contextPlaceholders(rules, scope),
  });
}

export function instanceMembers({ name }: Declaration, scope: ContractScope): string {
  return renderInstanceMembers({
    context: contextPlaceholders(contextRulesOfType(scope.contract, name), scope),
  });
}

/** Returns the constructor arguments of a contract type. */
export function descriptor(declaration: Declaration): string {
  const name = typeName(declaration.name);
  return `${checksOf(declaration)}, Codec.Read${name}, Codec.Write${name}`;
}

/** Returns those that do not depend on the C# type. */
export function checksOf(declaration: Declaration): string {
  const name = typeName(declaration.name);
  return `${text(declaration.name)}, Checks.IsValid${name}, Checks.Collect${name}`;
}

/** Prints the properties that the C# type declares itself, and their accessors. */
export function printFields(
  declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration,
  scope: ContractScope,
): string {
  const { all, own } = scope.propertiesOf(declaration);
  const isTaken = (name: string) => all.some((property) => property.name === name);
  const printed: (string | undefined)[] = [];
  for (const property of own) printed.push(printProperty(property));
  for (const property of own) {
    printed.push(
      printDefaultAccessor(property, scope, isTaken),
      printAccessor(property, scope, isTaken),
    );
  }
  return join(printed, '\n\n');
}

/** The property for the undeclared members of an open record or variant. */
export function printExtra({ extra }: ObjectDeclaration): string {
  if (extra === undefined) return '';
  return lines(
    '/// <summary>Undeclared members.</summary>',
    '[JsonExtensionData]',
    'public IDictionary<string, JsonElement>? ExtraMembers { get; set; }',
  );
}

export function members(...parts: readonly (string | undefined)[]): string {
  return indented(paragraphs(parts));
}

/** Private methods by which other serializers throw, instead of ignoring the contract. */
export function refusal(): string {
  return renderOtherSerializers({});
}
