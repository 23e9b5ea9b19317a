/**
 * The types of a union: an abstract record, a record per variant, and for an open union a record
 * for unknown variants.
 */
import type { UnionDeclaration, VariantDeclaration } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import renderUnion from '../../../templates/csharp/types/union.cs.hbs';
import renderUnknown from '../../../templates/csharp/types/unknown.cs.hbs';
import renderVariant from '../../../templates/csharp/types/variant.cs.hbs';
import { lines, paragraphs } from '../../shared/text.ts';
import { declaredNames } from '../codec/codec.ts';
import { printBlock } from '../printing/layout.ts';
import { converterAttribute, newLocals, typeName, unknownName } from '../printing/names.ts';
import type { ContractScope } from '../printing/scope.ts';
import { typeAttributes, typeDocumentation } from './documentation.ts';
import { type ComparedRest, type ComparedType, extraEquality, printEquality } from './equality.ts';
import { printFactories } from './factories.ts';
import {
  instanceMembers,
  members,
  printExtra,
  printFields,
  refusal,
  staticMembers,
} from './members.ts';

export function printUnion(declaration: UnionDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  const parent = scope.unionHierarchy.parentOf(declaration.name);
  const printed = renderUnion({
    doc: typeDocumentation(declaration),
    attributes: typeAttributes(declaration),
    name,
    base: parent === undefined ? '' : ` : ${typeName(parent.name)}`,
    members: members(
      printFields(declaration, scope),
      staticMembers(declaration, scope, parent?.name),
      parent === undefined ? instanceMembers(declaration, scope) : undefined,
      printEquality(comparedType(declaration, scope, false, parent !== undefined)),
      lines(
        '/// <summary>Calls the function for the variant. A new variant is a compile error.</summary>',
        `public abstract ${matchHead(matchParameters(declaration))};`,
      ),
      parent === undefined ? refusal() : printMatch(parent, name),
    ),
  });
  return paragraphs([printed, declaration.open ? printUnknown(declaration) : undefined]);
}

export function printVariant(declaration: VariantDeclaration, scope: ContractScope): string {
  const union = scope.unionHierarchy.parentOf(declaration.name);
  if (union === undefined) throw new Error(`The variant ${declaration.name} has no union.`);
  const name = typeName(declaration.name);
  return renderVariant({
    doc: typeDocumentation(declaration),
    attributes: typeAttributes(declaration),
    name,
    union: typeName(union.name),
    members: members(
      printFields(declaration, scope),
      printExtra(declaration),
      printFactories(declaration, scope.propertiesOf(declaration).all, {
        type: name,
        generics: '',
      }),
      staticMembers(declaration, scope, union.name),
      printEquality(comparedType(declaration, scope, true, true)),
      printMatch(union, name),
    ),
  });
}

function comparedType(
  declaration: UnionDeclaration | VariantDeclaration,
  { propertiesOf }: ContractScope,
  isSealed: boolean,
  isDerived: boolean,
): ComparedType {
  return {
    name: typeName(declaration.name),
    isSealed,
    isDerived,
    properties: propertiesOf(declaration).own,
    rest:
      declaration.kind === 'variant' && declaration.extra !== undefined ? extraEquality : undefined,
  };
}

function printUnknown(declaration: UnionDeclaration): string {
  const name = unknownName(declaration.name);
  const union = typeName(declaration.name);
  // The union compares the common fields, so only the remaining members of the raw object are
  // compared.
  const rest: ComparedRest = {
    name: 'Raw',
    areEqual: `ValueEquality.AreOthersEqual(Raw, other.Raw, Codec.${declaredNames(name)})`,
  };
  return renderUnknown({
    name,
    union,
    attributes: converterAttribute(name),
    members: members(
      printEquality({ name, isSealed: true, isDerived: true, properties: [], rest }),
      printMatch(declaration, name),
    ),
  });
}

/** Prints the `Match` method of a variant. */
function printMatch(union: UnionDeclaration, name: string): string {
  const parameters = matchParameters(union);
  const local = parameters.find(({ variant }) => variant === name)?.local;
  const body = [`ArgumentNullException.ThrowIfNull(${local});`, `return ${local}(this);`];
  return printBlock(`/// <inheritdoc/>\npublic override ${matchHead(parameters)}`, body);
}

interface MatchParameter {
  readonly variant: string;
  readonly local: string;
}

/** Memoized, since the union and each of its variants print the same parameters. */
const matchParameters = perContract(newMatchParameters);

function newMatchParameters(union: UnionDeclaration): readonly MatchParameter[] {
  const locals = newLocals();
  const parameters = union.variants.map(({ name }) => ({
    variant: typeName(name),
    local: locals(name),
  }));
  if (union.open) parameters.push({ variant: unknownName(union.name), local: locals('unknown') });
  return parameters;
}

function matchHead(parameters: readonly MatchParameter[]): string {
  return `TResult Match<TResult>(${parameters.map(({ variant, local }) => `Func<${variant}, TResult> ${local}`).join(', ')})`;
}
