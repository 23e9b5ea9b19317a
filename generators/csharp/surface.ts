/** The public names of a C# namespace. */
import type { Contract, Declaration, ObjectDeclaration } from '../../compiler/model/model.ts';
import { pascalCase } from '../../compiler/model/names.ts';
import { exclusiveChoices } from '../../compiler/model/queries/exclusive-choices.ts';
import type { Surface, SurfaceMember } from '../../compiler/model/surface.ts';
import type { Type } from '../../compiler/model/types.ts';
import {
  alternativesOf,
  choiceTags,
  derived,
  enumMembers,
  exchangeSource,
  fieldMembers,
  tagMembers,
  typeSource,
} from '../shared/surface.ts';
import {
  enumMemberName,
  exchangeMemberNames,
  factoryName,
  memberName,
  openEnumMemberName,
  stemOf,
  typeName,
  unknownName,
} from './printing/names.ts';
import { ownScope } from './printing/scope.ts';
import { defaultNamespace } from './settings.ts';
import { csharpType } from './shapes/shapes.ts';
import { constantOf } from './shapes/union-hierarchy.ts';

/** Names do not depend on the settings of the project. */
const project = { namespace: defaultNamespace, hasNativeDates: false };

export function surface(contract: Contract): Surface {
  const { declarations, exchanges, id } = contract;
  return {
    target: 'csharp',
    language: 'C#',
    scopes: [
      { name: id, members: declarations.flatMap((declaration) => typesOf(declaration)) },
      ...declarations.map((declaration) => ({
        name: declaration.name,
        members: membersOf(declaration, contract),
      })),
      {
        name: 'exchanges',
        members: exchanges.flatMap((exchange) =>
          exchangeMemberNames(exchange.name).map(
            (name, index): SurfaceMember =>
              index === 0
                ? { kind: 'value', name, source: exchangeSource(exchange) }
                : derived('function', name, exchangeSource(exchange)),
          ),
        ),
      },
    ],
  };
}

function typesOf(declaration: Declaration): readonly SurfaceMember[] {
  const { name, kind } = declaration;
  const source = typeSource(declaration);
  const isExhaustive = kind === 'enum' || (kind === 'union' && !declaration.open);
  const more =
    kind === 'union'
      ? [
          ...(declaration.open ? [unknownName(name)] : []),
          ...choiceTags(declaration).map(
            ({ variant, tag }) => `${variant}${pascalCase(tag) || 'Tag'}`,
          ),
        ]
      : [];
  return [
    { kind: isExhaustive ? 'exhaustive' : 'type', name: typeName(name), source },
    ...more.map((each) => derived('type', each, source)),
  ];
}

function membersOf(declaration: Declaration, contract: Contract): readonly SurfaceMember[] {
  const owner = typeName(declaration.name);
  switch (declaration.kind) {
    case 'enum':
      return enumMembers(declaration, (name) =>
        declaration.open ? openEnumMemberName(name, owner) : enumMemberName(name),
      );
    case 'alias':
    case 'union':
      return [];
    case 'record':
    case 'variant':
      return [
        ...tagMembers(
          declaration,
          (name) => memberName({ name, names: {} }, owner),
          (tag) => constantOf(tag) === undefined,
        ),
        ...fieldMembers(
          declaration,
          (field) => memberName(field, owner),
          ({ type }) => csharpType(ownScope(contract, project).shapeOf(type)),
        ),
        ...accessors(declaration),
        ...factories(declaration),
      ];
  }
}

function accessors(declaration: ObjectDeclaration): readonly SurfaceMember[] {
  const source = typeSource(declaration);
  const found: SurfaceMember[] = [];
  for (const field of declaration.fields) {
    const stem = stemOf(field);
    const names = new Set<string>();
    for (const type of alternativesOf(field.type)) {
      const name = accessorName(type, stem);
      if (name !== undefined) names.add(name);
    }
    if (field.default !== undefined) names.add(`${stem}OrDefault`);
    for (const name of names) found.push(derived('accessor', name, source));
  }
  return found;
}

function accessorName(type: Type, stem: string): string | undefined {
  if (type.kind === 'json') return isParsed(type.of) ? `Parse${stem}` : undefined;
  if (type.kind !== 'string') return undefined;
  switch (type.format) {
    case 'date-time':
      return `${stem}AsDateTimeOffset`;
    case 'date':
      return `${stem}AsDateOnly`;
    default:
      return undefined;
  }
}

/** Embedded JSON of a type with a name, or of any. */
function isParsed(type: Type): boolean {
  return type.kind === 'any' || (type.kind === 'reference' && type.arguments.length === 0);
}

function factories(declaration: ObjectDeclaration): readonly SurfaceMember[] {
  return exclusiveChoices(declaration).map((chosen) =>
    derived('factory', factoryName(chosen), typeSource(declaration)),
  );
}
