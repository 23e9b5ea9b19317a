/** The public names of a Python module. */
import type { Contract, Declaration, ObjectDeclaration } from '../../compiler/model/model.ts';
import { exclusiveChoices } from '../../compiler/model/queries/exclusive-choices.ts';
import type { Surface, SurfaceMember } from '../../compiler/model/surface.ts';
import type { Type } from '../../compiler/model/types.ts';
import { answerDecoders } from '../shared/dialects/publish.ts';
import { isReadFromModels } from '../shared/features.ts';
import {
  alternativesOf,
  derived,
  enumMembers,
  exchangeSource,
  fieldMembers,
  parametersOf,
  tagMembers,
  typeSource,
} from '../shared/surface.ts';
import {
  attributeName,
  className,
  constantName,
  factoryName,
  functionName,
  importName,
  memberName,
  stemName,
} from './printing/names.ts';
import { annotation, frozen } from './types/types.ts';

export function surface(contract: Contract): Surface {
  return {
    target: 'python',
    language: 'Python',
    scopes: [
      { name: contract.id, members: moduleMembers(contract) },
      ...contract.declarations.map((declaration) => ({
        name: declaration.name,
        members: membersOf(declaration, contract),
      })),
    ],
  };
}

/**
 * The names that programs import from the module of a contract, besides its tables. A name of the
 * surface may be reserved: no provider accepts the schema of every published type.
 */
export function publicNames(contract: Contract): readonly string[] {
  const reserved = answerDecoders(contract).length > 0 ? '' : parseFrom(contract.root);
  return moduleMembers(contract)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('_') && name !== reserved);
}

function parseFrom(root: string): string {
  return functionName('parse', `${root}From`);
}

function moduleMembers(contract: Contract): readonly SurfaceMember[] {
  const { declarations, exchanges } = contract;
  return [
    ...declarations.flatMap((declaration) => typesOf(declaration)),
    ...declarations.flatMap((declaration) => functionsOf(declaration, contract)),
    ...exchanges.flatMap((exchange) =>
      ['check', 'require'].map((verb) =>
        derived('function', functionName(verb, exchange.name), exchangeSource(exchange)),
      ),
    ),
    ...exchanges.map((exchange) =>
      derived(
        'function',
        `${functionName('check', exchange.name)}_texts`,
        exchangeSource(exchange),
      ),
    ),
    ...exchanges.map((exchange) =>
      derived('value', `_${constantName(exchange.name)}_EXCHANGE`, exchangeSource(exchange)),
    ),
  ];
}

function typesOf(declaration: Declaration): readonly SurfaceMember[] {
  const { name, kind } = declaration;
  const source = typeSource(declaration);
  const isExhaustive = kind === 'enum' || (kind === 'union' && !declaration.open);
  const constant = constantName(name);
  const more = kind === 'union' && declaration.open ? [`Unknown${name}`] : [];
  return [
    { kind: isExhaustive ? 'exhaustive' : 'type', name: className(name), source },
    ...more.map((each) => derived('type', className(each), source)),
    ...(parametersOf(declaration).length > 0 ? [] : [derived('value', constant, source)]),
    ...(kind === 'enum' ? [derived('value', `${constant}_VALUES`, source)] : []),
  ];
}

function functionsOf(declaration: Declaration, contract: Contract): readonly SurfaceMember[] {
  const { root, publish, transport } = contract;
  const { name } = declaration;
  const isRoot = name === root;
  const source = typeSource(declaration);
  if (parametersOf(declaration).length > 0)
    return [derived('function', functionName('', `${name}Of`).slice(1), source)];
  const verbs = [
    ...['parse', 'validate', 'is'],
    ...(isRoot && isReadFromModels(contract) ? ['read'] : []),
    ...(isRoot && transport?.file !== undefined ? ['load', 'save'] : []),
  ];
  const names = [
    ...verbs.map((verb) => functionName(verb, name)),
    ...(isRoot && publish !== undefined ? [parseFrom(name)] : []),
  ];
  return names.map((each) => derived('function', each, source));
}

function membersOf(declaration: Declaration, contract: Contract): readonly SurfaceMember[] {
  switch (declaration.kind) {
    case 'enum':
      return enumMembers(declaration, (name) => name);
    case 'alias':
    case 'union':
      return [];
    case 'record':
    case 'variant':
      return [
        // A field hides the module of an imported contract with the same name.
        ...[...contract.imports.keys()].map((id): SurfaceMember => {
          const { span } = declaration;
          const source = () => ({ label: id, owner: `imports.${id}`, span });
          return { kind: 'module', name: importName(id), source };
        }),
        ...tagMembers(declaration, attributeName),
        ...fieldMembers(declaration, memberName, ({ type }) =>
          annotation(type, frozen({ dates: undefined })),
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
    if (alternativesOf(field.type).some(isParsed))
      found.push(derived('accessor', `read_${stemName(field)}`, source));
    if (field.default !== undefined)
      found.push(derived('accessor', `${stemName(field)}_or_default`, source));
  }
  return found;
}

function isParsed(type: Type): boolean {
  return (
    type.kind === 'json' ||
    (type.kind === 'string' && ['date-time', 'date', 'uuid'].includes(type.format ?? ''))
  );
}

function factories(declaration: ObjectDeclaration): readonly SurfaceMember[] {
  return exclusiveChoices(declaration).map((chosen) =>
    derived('factory', factoryName(chosen), typeSource(declaration)),
  );
}
