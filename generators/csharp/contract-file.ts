/** The files of a contract: its types, and, apart from what people read, the checks and the reading and writing behind them. */
import type { Contract, Declaration, EnumDeclaration } from '../../compiler/model.ts';
import renderCodec from '../../templates/csharp/codec.cs.hbs';
import renderContract from '../../templates/csharp/contract.cs.hbs';
import renderContractClass from '../../templates/csharp/contract-class.cs.hbs';
import renderConverters from '../../templates/csharp/converters.cs.hbs';
import renderContext from '../../templates/csharp/json-context.cs.hbs';
import type { OutFile } from '../generator.ts';
import { headerLines } from '../support/header.ts';
import { indent, lines, paragraphs } from '../support/text.ts';
import { printCheckClass } from './check-class.ts';
import { printEnumCodec, printObjectCodec, printUnionCodec } from './codec.ts';
import { printDeclaration, printEnumContract } from './declarations.ts';
import { comment, documentation, documentationText, text } from './encode.ts';
import { instanceProperties } from './instances.ts';
import { contextName, contractName, exchangeName, namespaceOf, parameterName, pascalName, typeName } from './names.ts';
import { converterClass, type Property, printConverter } from './properties.ts';
import { type ContractScope, scopeOf } from './scope.ts';
import { csharpType, type Shape, type ShapeOf } from './shapes.ts';

export function contractFiles(contract: Contract): readonly OutFile[] {
  const scope = scopeOf(contract);
  const enums = contract.declarations.filter((declaration) => declaration.kind === 'enum');
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
    file(
      '.Codec',
      renderCodec({ members: indent(paragraphs(contract.declarations.map((declaration) => printCodec(declaration, scope))), '    ') }),
      printConverters(enums, scope),
    ),
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
        tag: declaration.kind === 'variant' ? [declaration.tag, declaration.tagValue] : undefined,
        isOpen: declaration.extra !== undefined,
      });
    case 'union':
      return printUnionCodec(declaration);
    case 'enum':
      return printEnumCodec(declaration);
    case 'alias':
      return undefined;
  }
}

function printContractClass({ contract, shapeOf }: ContractScope): string {
  const name = contractName(contract.id);
  const types = contract.declarations.filter((declaration) => declaration.kind !== 'record' || declaration.parameters.length === 0);
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
        `public static IReadOnlyList<Violation> Validate${pascalName(exchange.name)}(${asks} asks, ${answers} answers) =>`,
        `    ${member}.ValidateValues(asks, answers);`,
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
    const type = serializedType(declaration, shapeOf);
    if (type !== undefined && !registered.has(type)) registered.set(type, typeName(declaration.name));
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

/** Generic types are registered as the instances that the contract names. */
function serializedType(declaration: Declaration, shapeOf: ShapeOf): string | undefined {
  if (declaration.kind === 'record' && declaration.parameters.length > 0) return undefined;
  if (declaration.kind !== 'alias') return typeName(declaration.name);
  const shape = shapeOf(declaration.type);
  const named: Shape = shape.kind === 'nullable' ? shape.of : shape;
  return named.kind === 'object' || ((named.kind === 'list' || named.kind === 'map') && named.of.kind === 'object')
    ? csharpType(named)
    : undefined;
}

function printConverters(enums: readonly EnumDeclaration[], scope: ContractScope): string | undefined {
  const ofEnums = enums.map(({ name }) => {
    const type = typeName(name);
    return `internal sealed class ${type}_Converter() : ContractConverter<${type}>(Codec.Read${type}, Codec.Write${type});`;
  });
  const properties = scope.contract.declarations.flatMap((declaration) =>
    scope.propertiesOf(declaration).filter(({ owner }) => owner === typeName(declaration.name)),
  );
  const members = [...ofEnums, ...[...properties, ...ownInstanceConverters(scope)].flatMap((property) => printConverter(property) ?? [])];
  return members.length === 0 ? undefined : renderConverters({ members: indent(paragraphs(members), '    ') });
}

/** Without the integers, which have a converter already. */
function ownInstanceConverters(scope: ContractScope): readonly Property[] {
  return instanceProperties(scope).filter((property) => printConverter(property) !== undefined);
}
