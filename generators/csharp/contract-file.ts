/** The files of a contract: its types, and, apart from what people read, the checks and the reading and writing behind them. */
import type { Contract, Declaration } from '../../compiler/model.ts';
import renderCodec from '../../templates/csharp/codec.cs.hbs';
import renderContract from '../../templates/csharp/contract.cs.hbs';
import renderContractClass from '../../templates/csharp/contract-class.cs.hbs';
import renderConverters from '../../templates/csharp/converters.cs.hbs';
import renderContext from '../../templates/csharp/json-context.cs.hbs';
import type { OutFile } from '../generator.ts';
import { headerLines } from '../support/header.ts';
import { indent, lines, paragraphs } from '../support/text.ts';
import { printCheckClass } from './check-class.ts';
import { extraMembers, printEnumCodec, printObjectCodec } from './codec.ts';
import { printDeclaration, printEnumContract } from './declarations.ts';
import { printDefaultConstant } from './defaults.ts';
import { comment, documentation, documentationText, text } from './encode.ts';
import { constantTags } from './family.ts';
import { instanceProperties } from './instances.ts';
import { contextHoles } from './members.ts';
import { contextName, contractName, exchangeName, namespaceOf, parameterName, pascalName, typeName, unknownName } from './names.ts';
import { converterClass, type Property, printConverter } from './properties.ts';
import { type ContractScope, scopeOf } from './scope.ts';
import { csharpType, type Shape, type ShapeOf } from './shapes.ts';
import { printUnionCodec } from './union-codec.ts';

export function contractFiles(contract: Contract): readonly OutFile[] {
  const scope = scopeOf(contract);
  const enums = contract.declarations.filter((declaration) => declaration.kind === 'enum').filter(({ open }) => !open);
  const codecs = contract.declarations.map((declaration) => printCodec(declaration, scope));
  const file = (suffix: string, ...parts: readonly (string | undefined)[]): OutFile => ({
    path: `csharp/${contractName(contract.id)}${suffix}.cs`,
    text: renderContract({ header: comment(headerLines(contract)), namespace: namespaceOf(contract.id), parts: paragraphs(parts) }),
  });
  return [
    file(
      '',
      ...contract.declarations.map((declaration) => printDeclaration(declaration, scope)),
      ...enums.map(printEnumContract),
      printContractClass(scope),
      printContext(scope),
    ),
    file('.Checks', printCheckClass(contract)),
    file('.Codec', renderCodec({ members: indent(paragraphs([...codecs, ...printDefaults(scope)]), '    ') }), printConverters(scope)),
  ];
}

function printCodec(declaration: Declaration, { propertiesOf }: ContractScope): string | undefined {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return printObjectCodec({
        name: typeName(declaration.name),
        parameters: declaration.kind === 'record' ? declaration.parameters.map(parameterName) : [],
        properties: propertiesOf(declaration),
        constants: declaration.kind === 'variant' ? constantTags(declaration) : [],
        rest: declaration.extra === undefined ? undefined : extraMembers(typeName(declaration.name)),
      });
    case 'union':
      return printUnionCodec(declaration, propertiesOf(declaration));
    case 'enum':
      return printEnumCodec(declaration);
    case 'alias':
      return undefined;
  }
}

function printContractClass({ contract, shapeOf }: ContractScope): string {
  const name = contractName(contract.id);
  const types = contract.declarations.filter((declaration) => declaration.kind !== 'record' || declaration.parameters.length === 0);
  const context = contextHoles(contract);
  const exchanges = contract.exchanges.map((exchange) => {
    const asks = typeOf(exchange.asks);
    const answers = typeOf(exchange.answers);
    const member = exchangeName(exchange.name);
    return paragraphs([
      lines(
        documentation(exchange.doc),
        `public static ContractExchange<${asks}, ${answers}> ${member} { get; } =`,
        `    new(${text(exchange.name)}, ${typeName(exchange.asks)}.Contract, ${typeName(exchange.answers)}.Contract, Checks.Collect${pascalName(exchange.name)});`,
      ),
      lines(
        '/// <summary>Judges an answer, and what it says to what was asked.</summary>',
        `public static IReadOnlyList<Violation> Validate${pascalName(exchange.name)}(${asks} asks, ${answers} answers${context.parameter}) =>`,
        `    ${member}.ValidateValues(asks, answers${context.argument});`,
      ),
    ]);
  });
  return renderContractClass({
    title: documentationText(`${contract.id}, ${contract.title}: its types and exchanges.`),
    name,
    id: text(contract.id),
    version: text(contract.version),
    exchangeMembers: exchanges.length === 0 ? '' : `${indent(paragraphs(exchanges), '    ')}\n\n`,
    types: types.map((declaration) => `            [${text(declaration.name)}] = ${typeName(declaration.name)}.Contract,`).join('\n'),
    exchanges: contract.exchanges.map((exchange) => `            [${text(exchange.name)}] = ${exchangeName(exchange.name)},`).join('\n'),
  });

  function typeOf(declared: string): string {
    return csharpType(shapeOf({ kind: 'reference', to: declared, arguments: [] }));
  }
}

/** Names that the serializer's own generator gives to members of the context. */
const contextMembers: ReadonlySet<string> = new Set([
  'Boolean',
  'Decimal',
  'Default',
  'Double',
  'GeneratedSerializerOptions',
  'GetTypeInfo',
  'Int64',
  'Object',
  'Options',
  'String',
]);

function printContext(scope: ContractScope): string {
  const { contract, shapeOf } = scope;
  const registered = new Map<string, string>();
  for (const declaration of contract.declarations) {
    for (const [type, name] of serializedTypes(declaration, shapeOf)) if (!registered.has(type)) registered.set(type, name);
  }
  const types = [...registered].map(([type, name]) => {
    const property = contextMembers.has(name) ? `${name}_` : name;
    return type === property
      ? `[JsonSerializable(typeof(${type}))]`
      : `[JsonSerializable(typeof(${type}), TypeInfoPropertyName = ${text(property)})]`;
  });
  const converters = ['IntegerConverter', ...ownInstanceConverters(scope).map((property) => `Converters.${converterClass(property)}`)];
  return renderContext({
    id: documentationText(contract.id),
    converters: converters.map((converter) => `typeof(${converter})`).join(', '),
    types: types.join('\n'),
    name: contextName(contract.id),
  });
}

/** C# types with names for them. Generic types are registered as the instances that the contract names. */
function serializedTypes(declaration: Declaration, shapeOf: ShapeOf): readonly (readonly [type: string, name: string])[] {
  if (declaration.kind === 'record' && declaration.parameters.length > 0) return [];
  if (declaration.kind !== 'alias') return objectTypes(declaration).map((type) => [type, type]);
  const shape = shapeOf(declaration.type);
  const named: Shape = shape.kind === 'nullable' ? shape.of : shape;
  const isRegistered = named.kind === 'object' || ((named.kind === 'list' || named.kind === 'map') && named.of.kind === 'object');
  return isRegistered ? [[csharpType(named), typeName(declaration.name)]] : [];
}

function printDefaults({ contract, propertiesOf }: ContractScope): readonly string[] {
  const scope = { contract, taken: new Set<string>(), namespace: namespaceOf(contract.id) };
  return contract.declarations.flatMap((declaration) =>
    propertiesOf(declaration)
      .filter(({ owner }) => owner === typeName(declaration.name))
      .flatMap((property) => printDefaultConstant(property, scope) ?? []),
  );
}

function printConverters(scope: ContractScope): string | undefined {
  const properties = scope.contract.declarations.flatMap((declaration) =>
    scope.propertiesOf(declaration).filter(({ owner }) => owner === typeName(declaration.name)),
  );
  const members = [
    ...scope.contract.declarations.flatMap((declaration) => typeConverters(declaration, scope)),
    ...[...properties, ...ownInstanceConverters(scope)].flatMap((property) => printConverter(property) ?? []),
  ];
  return members.length === 0 ? undefined : renderConverters({ members: indent(paragraphs(members), '    ') });
}

/** Of types that a converter reads as a whole. */
function typeConverters(declaration: Declaration, { family }: ContractScope): readonly string[] {
  const converter = (base: string, type: string) =>
    `internal sealed class ${type}_Converter() : ${base}<${type}>(Codec.Read${type}, Codec.Write${type});`;
  if (declaration.kind === 'enum') return [converter('ContractConverter', typeName(declaration.name))];
  return family.isConverted(declaration) ? objectTypes(declaration).map((type) => converter('ObjectConverter', type)) : [];
}

/** The C# types of a declaration: an open union brings one for what it does not know. */
function objectTypes(declaration: Declaration): readonly string[] {
  const name = typeName(declaration.name);
  return declaration.kind === 'union' && declaration.open ? [name, unknownName(declaration.name)] : [name];
}

/** Without the integers, which have a converter already. */
function ownInstanceConverters(scope: ContractScope): readonly Property[] {
  return instanceProperties(scope).filter((property) => printConverter(property) !== undefined);
}
