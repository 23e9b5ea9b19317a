/** The public types of a contract. */

import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  RecordDeclaration,
} from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import { typesThatTakeContext } from '../../../compiler/model/queries/context-use.ts';
import renderAlias from '../../../templates/csharp/types/alias.cs.hbs';
import renderEnum from '../../../templates/csharp/types/enum.cs.hbs';
import renderEnumContract from '../../../templates/csharp/types/enum-contract.cs.hbs';
import renderGeneric from '../../../templates/csharp/types/generic.cs.hbs';
import renderOpenEnum from '../../../templates/csharp/types/open-enum.cs.hbs';
import renderRecord from '../../../templates/csharp/types/record.cs.hbs';
import { docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { lines, paragraphs } from '../../shared/text.ts';
import { reader, writer } from '../codec/values.ts';
import { documentation, text } from '../printing/encode.ts';
import { indented } from '../printing/layout.ts';
import {
  enumMemberName,
  newLocals,
  openEnumMemberName,
  parameterName,
  typeName,
  unknownName,
} from '../printing/names.ts';
import { documented, obsolete } from '../printing/obsolete.ts';
import type { ContractScope } from '../printing/scope.ts';
import { csharpType, typeArguments } from '../shapes/shapes.ts';
import { contextPlaceholders } from './context-parameters.ts';
import type { PrintedEnum } from './discriminator-enums.ts';
import { typeAttributes, typeDocumentation } from './documentation.ts';
import { type ComparedType, extraEquality, printEquality } from './equality.ts';
import { printFactories } from './factories.ts';
import {
  descriptor,
  instanceMembers,
  members,
  printExtra,
  printFields,
  refusal,
  staticMembers,
} from './members.ts';
import { printUnion, printVariant } from './unions.ts';

/** Prints a type of the contract, and the enum for its tag if it has one. */
export function printTypes(declaration: Declaration, scope: ContractScope): string {
  const tagEnum = scope.tagEnums.byOwner(declaration.name);
  return paragraphs([
    printDeclaration(declaration, scope),
    tagEnum === undefined ? undefined : printEnum(tagEnum),
  ]);
}

function printDeclaration(declaration: Declaration, scope: ContractScope): string {
  switch (declaration.kind) {
    case 'record':
      return declaration.parameters.length > 0
        ? printGeneric(declaration, scope)
        : printRecord(declaration, scope);
    case 'union':
      return printUnion(declaration, scope);
    case 'variant':
      return printVariant(declaration, scope);
    case 'enum':
      return declaration.open ? printOpenEnum(declaration, scope) : printEnum(declaration);
    case 'alias':
      return printAlias(declaration, scope);
  }
}

function printRecord(declaration: RecordDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  return renderRecord({
    doc: typeDocumentation(declaration),
    attributes: typeAttributes(declaration),
    name,
    members: members(
      printFields(declaration, scope),
      printExtra(declaration),
      printFactories(declaration, scope.propertiesOf(declaration).all, {
        type: name,
        generics: '',
      }),
      staticMembers(declaration, scope),
      instanceMembers(declaration, scope),
      printEquality(comparedType(declaration, name, scope)),
      refusal(),
    ),
  });
}

function comparedType(
  declaration: RecordDeclaration,
  name: string,
  { propertiesOf }: ContractScope,
): ComparedType {
  const rest = declaration.extra === undefined ? undefined : extraEquality;
  return {
    name,
    isSealed: true,
    isDerived: false,
    properties: propertiesOf(declaration).all,
    rest,
  };
}

function printGeneric(declaration: RecordDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  const parameters = declaration.parameters.map(parameterName);
  const generic = name + typeArguments(parameters);
  const factories = printFactories(declaration, scope.propertiesOf(declaration).all, {
    type: generic,
    generics: typeArguments(parameters),
  });
  const locals = newLocals();
  const types = parameters.map((parameter) => ({
    parameter,
    local: locals(`type ${parameter.slice(1)}`),
  }));
  const each = (member: string) => types.map(({ local }) => `, ${local}.${member}`).join('');
  const takesContext =
    scope.contract.context !== undefined &&
    typesThatTakeContext(scope.contract).has(declaration.name);
  const contextArgument = takesContext ? ', context' : '';
  return paragraphs([
    renderRecord({
      doc: lines(
        typeDocumentation(declaration),
        ...parameters.map(
          (parameter) => `/// <typeparam name="${parameter}">A type of the contract.</typeparam>`,
        ),
      ),
      attributes: typeAttributes(declaration),
      name: generic,
      members: members(
        printFields(declaration, scope),
        printExtra(declaration),
        printEquality(comparedType(declaration, generic, scope)),
        refusal(),
      ),
    }),
    renderGeneric({
      factories: factories === '' ? '' : `${members(factories)}\n\n`,
      name,
      generics: typeArguments(parameters),
      overloads: genericOverloads(declaration, types, scope),
      constraints: parameters.map((parameter) => `        where ${parameter} : class`).join('\n'),
      typeNames: types.map(({ local }) => `{${local}.Name}`).join(', '),
      isValid: contextArgument + each('IsValidIn(context)'),
      collect: contextArgument + each('CollectIn(context)'),
      reads: each('Read'),
      writes: each('Write'),
    }),
  ]);
}

interface TypeParameter {
  readonly parameter: string;
  readonly local: string;
}

/**
 * A generic type takes a context if its own rules or those of a type argument read one. There is
 * one overload for each position of the first argument that does.
 */
function genericOverloads(
  { name }: RecordDeclaration,
  types: readonly TypeParameter[],
  scope: ContractScope,
): readonly object[] {
  const own = contextPlaceholders(contextRulesOfType(scope.contract, name), scope);
  const names = types.map(({ parameter }) => parameter);
  const parameterList = (parameterType: (index: number, parameter: string) => string) =>
    types
      .map(({ parameter, local }, index) => `${parameterType(index, parameter)} ${local}`)
      .join(', ');
  const any = (_: number, parameter: string) => `TypedContract<${parameter}>`;
  const settled = `RuleIds.Distinct(${types.map(({ local }) => `RuleIds.Settled(${local})`).join(', ')})`;
  const rulesOfTypes = `RuleIds.Of(${types.map(({ local }) => local).join(', ')})`;
  if (own.typeArgument !== '') {
    const descriptorArguments = `, RuleIds.Distinct(${own.ids}, ${rulesOfTypes}), ${own.write}, ${settled}`;
    return [
      {
        generics: typeArguments(names),
        parameters: parameterList(any),
        typeArgument: own.typeArgument,
        descriptorArguments,
      },
    ];
  }
  const context = names.includes('TContext') ? 'TContext_' : 'TContext';
  const parameterType = (first: number) => (index: number, parameter: string) =>
    index < first
      ? `ContractType<${parameter}>`
      : index === first
        ? `ContractType<${parameter}, ${context}>`
        : any(index, parameter);
  return [
    {
      generics: typeArguments(names),
      parameters: parameterList(parameterType(types.length)),
      typeArgument: '',
      descriptorArguments: `, ${settled}`,
    },
    ...types.map(({ local }, first) => ({
      generics: typeArguments([...names, context]),
      parameters: parameterList(parameterType(first)),
      typeArgument: `, ${context}`,
      descriptorArguments: `, ${rulesOfTypes}, ${local}.WriteContext, ${settled}`,
    })),
  ];
}

function printEnum(declaration: PrintedEnum): string {
  const values = declaration.values.map((value) =>
    lines(documented(value), `${enumMemberName(value.name)},`),
  );
  const separate = values.some((value) => value.includes('\n'))
    ? paragraphs
    : (parts: readonly string[]) => lines(...parts);
  return renderEnum({
    doc: documentation(docWithoutDeprecation(declaration)),
    attributes: typeAttributes(declaration),
    name: typeName(declaration.name),
    values: indented(separate(values)),
  });
}

/** An open enum accepts any string, so it cannot be a C# enum. */
function printOpenEnum(declaration: EnumDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  const values = declaration.values.map((value) =>
    lines(
      documented(value),
      `public static ${name} ${openEnumMemberName(value.name, name)} { get; } = new(${text(value.value)});`,
    ),
  );
  return renderOpenEnum({
    doc: documentation(docWithoutDeprecation(declaration)),
    name,
    attributes: typeAttributes(declaration),
    values: members(...values),
    known: declaration.values.map(({ value }) => text(value)).join(' or '),
    members: members(staticMembers(declaration, scope)),
  });
}

/** An enum cannot have static members, so its contract is an extension member. */
export function printEnumContract(declaration: EnumDeclaration): string {
  return renderEnumContract({
    name: typeName(declaration.name),
    arguments: descriptor(declaration),
  });
}

function printAlias(declaration: AliasDeclaration, scope: ContractScope): string {
  const shape = scope.shapeOf(declaration.type);
  const name = typeName(declaration.name);
  return renderAlias({
    doc: lines(typeDocumentation(declaration), obsolete(declaration)),
    name,
    type: csharpType(shape),
    wireName: text(declaration.name),
    reader: reader(shape),
    writer: writer(shape),
    context: contextPlaceholders(contextRulesOfType(scope.contract, declaration.name), scope),
  });
}

/** Returns the C# types of a declaration. An open union has one more, for unknown variants. */
export function objectTypes(declaration: Declaration): readonly string[] {
  const name = typeName(declaration.name);
  return declaration.kind === 'union' && declaration.open
    ? [name, unknownName(declaration.name)]
    : [name];
}

/** Returns the name of the C# enum for the tag of a declaration, if it has one. */
export function tagEnumName({ name }: Declaration, { tagEnums }: ContractScope): readonly string[] {
  const tagEnum = tagEnums.byOwner(name);
  return tagEnum === undefined ? [] : [typeName(tagEnum.name)];
}
