/** The public names of a TypeScript module. */
import type { Contract, Declaration } from '../../compiler/model/model.ts';
import { camelCase, pascalCase } from '../../compiler/model/names.ts';
import type { Surface, SurfaceMember } from '../../compiler/model/surface.ts';
import { isReadFromModels } from '../shared/features.ts';
import {
  derived,
  enumMembers,
  exchangeSource,
  fieldMembers,
  isObjectDeclaration,
  parametersOf,
  tagMembers,
  typeSource,
} from '../shared/surface.ts';
import { enumMemberName, exchangeName } from './printing/encode.ts';
import { fieldsName, namedShapeOf } from './types/alternatives.ts';
import { embeddedTypes } from './types/json-strings.ts';
import { printType } from './types/types.ts';

export function surface(contract: Contract): Surface {
  const { declarations, exchanges, id } = contract;
  return {
    target: 'typescript',
    language: 'TypeScript',
    scopes: [
      { name: id, members: moduleMembers(contract) },
      ...declarations.map((declaration) => ({
        name: declaration.name,
        members: membersOf(declaration),
      })),
      {
        name: 'exchanges',
        members: exchanges.map((exchange) => ({
          kind: 'value' as const,
          name: exchangeName(exchange.name),
          source: exchangeSource(exchange),
        })),
      },
    ],
  };
}

function moduleMembers(contract: Contract): readonly SurfaceMember[] {
  const { declarations, exchanges } = contract;
  const embedded = embeddedTypes(contract);
  return [
    ...declarations.flatMap((declaration) => typesOf(declaration, contract)),
    ...declarations.flatMap((declaration) => functionsOf(declaration, contract, embedded)),
    ...exchanges.flatMap((exchange) =>
      ['require', 'exchangeCollect'].map((verb) =>
        derived('function', `${verb}${pascalCase(exchange.name)}`, exchangeSource(exchange)),
      ),
    ),
  ];
}

function typesOf(declaration: Declaration, contract: Contract): readonly SurfaceMember[] {
  const { name, kind } = declaration;
  const source = typeSource(declaration);
  const isExhaustive = kind === 'enum' || (kind === 'union' && !declaration.open);
  return [
    { kind: isExhaustive ? 'exhaustive' : 'type', name, source },
    ...partsOf(declaration, contract).map((each) => derived('type', each, source)),
  ];
}

/** The names of further types that are printed for a declaration. */
function partsOf(declaration: Declaration, contract: Contract): readonly string[] {
  const { name } = declaration;
  switch (declaration.kind) {
    case 'enum':
      return [`${name}Values`];
    case 'union':
      return declaration.open ? [`Known${name}`, `Unknown${name}`] : [];
    case 'record':
    case 'variant': {
      const alternatives = namedShapeOf(declaration, contract).named.flat();
      return alternatives.length === 0
        ? []
        : [fieldsName(name), ...alternatives.map((alternative) => alternative.name)];
    }
    case 'alias':
      return [];
  }
}

function functionsOf(
  declaration: Declaration,
  contract: Contract,
  embedded: ReadonlySet<string>,
): readonly SurfaceMember[] {
  const { root, publish } = contract;
  const { name } = declaration;
  const isRoot = name === root;
  const verbs = [
    ...(parametersOf(declaration).length > 0 ? [] : ['is', 'validate', 'parse']),
    ...(embedded.has(name) ? ['encode', 'decode'] : []),
    ...(isRoot && isReadFromModels(contract) ? ['read'] : []),
    'collect',
  ];
  const fields = isObjectDeclaration(declaration) ? declaration.fields : [];
  const names = [
    ...verbs.map((verb) => `${verb}${name}`),
    ...(isRoot && publish !== undefined ? [`parse${name}From`] : []),
    ...fields.flatMap((field) =>
      field.default === undefined ? [] : [`${camelCase(field.name)}Of${name}`],
    ),
  ];
  const source = typeSource(declaration);
  return names.map((each) => derived('function', each, source));
}

function membersOf(declaration: Declaration): readonly SurfaceMember[] {
  switch (declaration.kind) {
    case 'enum':
      return enumMembers(declaration, enumMemberName);
    case 'alias':
      return [];
    case 'union':
      return fieldMembers(
        declaration,
        ({ wire }) => wire,
        ({ type }) => printType(type),
      );
    case 'record':
    case 'variant':
      return [
        ...tagMembers(declaration, (tag) => tag),
        ...fieldMembers(
          declaration,
          ({ wire }) => wire,
          ({ type }) => printType(type),
        ),
      ];
  }
}
