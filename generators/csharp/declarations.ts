/** The public types of a contract. */
import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  RecordDeclaration,
  UnionDeclaration,
  VariantDeclaration,
} from '../../compiler/model.ts';
import renderAlias from '../../templates/csharp/alias.cs.hbs';
import renderEnum from '../../templates/csharp/enum.cs.hbs';
import renderEnumContract from '../../templates/csharp/enum-contract.cs.hbs';
import renderGeneric from '../../templates/csharp/generic.cs.hbs';
import renderInstanceMembers from '../../templates/csharp/instance-members.cs.hbs';
import renderRecord from '../../templates/csharp/record.cs.hbs';
import renderStaticMembers from '../../templates/csharp/static-members.cs.hbs';
import renderUnion from '../../templates/csharp/union.cs.hbs';
import renderVariant from '../../templates/csharp/variant.cs.hbs';
import { indent, lines, paragraphs } from '../support/text.ts';
import { printAccessor } from './accessors.ts';
import { documentation, text } from './encode.ts';
import { enumMemberName, namespaceOf, newLocals, parameterName, typeName } from './names.ts';
import { printProperty } from './properties.ts';
import type { ContractScope } from './scope.ts';
import { csharpType, typeArguments } from './shapes.ts';
import { reader, writer } from './values.ts';

export function printDeclaration(declaration: Declaration, scope: ContractScope): string {
  switch (declaration.kind) {
    case 'record':
      return declaration.parameters.length > 0 ? printGeneric(declaration, scope) : printRecord(declaration, scope);
    case 'union':
      return printUnion(declaration, scope);
    case 'variant':
      return printVariant(declaration, scope);
    case 'enum':
      return printEnum(declaration);
    case 'alias':
      return printAlias(declaration, scope);
  }
}

function printRecord(declaration: RecordDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  return renderRecord({
    doc: documentation(declaration.doc),
    name,
    members: members(printFields(declaration, scope), printExtra(declaration), staticMembers(declaration, ''), renderInstanceMembers({})),
  });
}

function printGeneric(declaration: RecordDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  const parameters = declaration.parameters.map(parameterName);
  const locals = newLocals();
  const types = parameters.map((parameter) => ({ parameter, local: locals(`type ${parameter.slice(1)}`) }));
  const each = (member: string) => types.map(({ local }) => `, ${local}.${member}`).join('');
  return paragraphs([
    renderRecord({
      doc: lines(
        documentation(declaration.doc),
        ...parameters.map((parameter) => `/// <typeparam name="${parameter}">A type of the contract.</typeparam>`),
      ),
      name: name + typeArguments(parameters),
      members: members(printFields(declaration, scope), printExtra(declaration)),
    }),
    renderGeneric({
      name,
      generics: typeArguments(parameters),
      parameters: types.map(({ parameter, local }) => `ContractType<${parameter}> ${local}`).join(', '),
      constraints: parameters.map((parameter) => `        where ${parameter} : class`).join('\n'),
      typeNames: types.map(({ local }) => `{${local}.Name}`).join(', '),
      cleans: each('Clean'),
      collects: each('Collect'),
      reads: each('Read'),
      writes: each('Write'),
    }),
  ]);
}

function printUnion(declaration: UnionDeclaration, scope: ContractScope): string {
  const name = typeName(declaration.name);
  return renderUnion({
    doc: documentation(declaration.doc),
    tag: text(declaration.tag),
    derived: declaration.variants.map(derivedType).join('\n'),
    name,
    members: members(
      printFields(declaration, scope),
      staticMembers(declaration, ''),
      renderInstanceMembers({}),
      lines(
        '/// <summary>Does what fits the variant. A new variant makes the compiler ask for its part.</summary>',
        `public abstract ${matchHead(declaration)};`,
      ),
    ),
  });
}

/**
 * Not sealed: a variant that is written by its own type keeps its tag only if it is polymorphic itself, and the serializer
 * refuses that of a sealed type.
 */
function printVariant(declaration: VariantDeclaration, scope: ContractScope): string {
  const union = scope.contract.declarations.find((candidate) => candidate.name === declaration.union);
  if (union?.kind !== 'union') throw new Error(`${declaration.name} is a variant of nothing.`);
  const parameter = matchParameters(union).find(({ variant }) => variant === typeName(declaration.name));
  return renderVariant({
    doc: documentation(declaration.doc),
    tag: text(declaration.tag),
    derived: derivedType(declaration),
    name: typeName(declaration.name),
    union: typeName(declaration.union),
    members: members(
      printFields(declaration, scope),
      staticMembers(declaration, 'new '),
      lines(
        '/// <inheritdoc/>',
        `public override ${matchHead(union)}`,
        '{',
        `    ArgumentNullException.ThrowIfNull(${parameter?.local});`,
        `    return ${parameter?.local}(this);`,
        '}',
      ),
    ),
  });
}

function derivedType(variant: VariantDeclaration): string {
  return `[JsonDerivedType(typeof(${typeName(variant.name)}), ${text(variant.tagValue)})]`;
}

function matchParameters(union: UnionDeclaration) {
  const locals = newLocals();
  return union.variants.map(({ name }) => ({ variant: typeName(name), local: locals(name) }));
}

function matchHead(union: UnionDeclaration): string {
  const parameters = matchParameters(union).map(({ variant, local }) => `Func<${variant}, TResult> ${local}`);
  return `TResult Match<TResult>(${parameters.join(', ')})`;
}

function printEnum(declaration: EnumDeclaration): string {
  const values = declaration.values.map((value) => lines(documentation(value.doc), `${enumMemberName(value.name)},`));
  const apart = declaration.values.some((value) => value.doc !== undefined) ? paragraphs : (parts: readonly string[]) => lines(...parts);
  return renderEnum({ doc: documentation(declaration.doc), name: typeName(declaration.name), values: indent(apart(values), '    ') });
}

/** An enum cannot have static members, so its contract is an extension. */
export function printEnumContract(declaration: EnumDeclaration): string {
  return renderEnumContract({ name: typeName(declaration.name), arguments: descriptor(declaration) });
}

function printAlias(declaration: AliasDeclaration, scope: ContractScope): string {
  const shape = scope.shapeOf(declaration.type);
  const name = typeName(declaration.name);
  return renderAlias({
    doc: documentation(declaration.doc),
    name,
    type: csharpType(shape),
    wireName: text(declaration.name),
    reader: reader(shape),
    writer: writer(shape),
  });
}

function staticMembers(declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration, hides: '' | 'new '): string {
  return renderStaticMembers({ name: typeName(declaration.name), arguments: descriptor(declaration), hides });
}

function descriptor(declaration: Declaration): string {
  const name = typeName(declaration.name);
  return `${text(declaration.name)}, Checks.Clean${name}, Checks.Collect${name}, Codec.Read${name}, Codec.Write${name}`;
}

/** The properties that the C# type itself has; a variant inherits the common ones. */
function printFields(
  declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration,
  { contract, shapeOf, propertiesOf }: ContractScope,
): string {
  const all = propertiesOf(declaration);
  const own = all.filter(({ owner }) => owner === typeName(declaration.name));
  const accessors = { taken: new Set(all.map(({ name }) => name)), namespace: namespaceOf(contract.id), shapeOf };
  return paragraphs([...own.map(printProperty), ...own.map((property) => printAccessor(property, accessors))]);
}

function printExtra({ extra }: RecordDeclaration): string {
  if (extra === undefined) return '';
  return lines(
    '/// <summary>Members beyond the declared ones.</summary>',
    '[JsonExtensionData]',
    'public IDictionary<string, JsonElement>? ExtraMembers { get; set; }',
  );
}

function members(...parts: readonly string[]): string {
  return indent(paragraphs(parts), '    ');
}
