/**
 * Reports names that collide in a target language. Generators never rename them, so that generated
 * names only depend on the contract.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract, Field, ObjectDeclaration } from '../model/model.ts';
import { exclusiveChoices } from '../model/queries/exclusive-choices.ts';
import {
  addDerivedNames,
  csharp,
  csharpMembers,
  derivedName,
  everyLanguage,
  exchangeFunctions,
  functionNames,
  hasAccessor,
  hasDefault,
  isGeneric,
  type Language,
  type Named,
  python,
  pythonFunctions,
  pythonMembers,
  typescript,
} from './derived-names.ts';

export function checkNames(contract: Contract): readonly Diagnostic[] {
  const { declarations, exchanges, imports } = contract;
  const found: Diagnostic[] = [];
  const types: Named[] = [...declarations];
  for (const declaration of declarations) addDerivedNames(declaration, types);
  findCollision(types, everyLanguage, found);
  const areTypesDistinct = found.length === 0;
  findCollision(exchanges, everyLanguage, found);
  for (const declaration of declarations) {
    const { span } = declaration;
    if (declaration.kind === 'record' || declaration.kind === 'variant')
      checkMembers(declaration, found);
    if (declaration.kind === 'enum')
      findCollision(
        declaration.values.map(({ name }) => ({ name, span: span })),
        everyLanguage,
        found,
      );
    // In Python a field shadows the module of an imported contract with the same name.
    if (imports.size > 0 && 'fields' in declaration)
      findCollision(
        [...[...imports.keys()].map((name) => ({ name, span: span })), ...declaration.fields],
        [python],
        found,
      );
  }
  checkFunctions(contract, areTypesDistinct, found);
  // In C# the property of an exchange and its methods are in one class. Names that start with
  // `validate` are changed by the generator.
  findCollision(
    [
      ...exchanges,
      ...exchanges.flatMap((exchange) => exchangeFunctions(exchange, ['require'], csharp)),
    ],
    [csharp],
    found,
  );
  return found;
}

function checkMembers(declaration: ObjectDeclaration, found: Diagnostic[]): void {
  const { span, fields } = declaration;
  const tags = declaration.kind === 'variant' ? declaration.tags : [];
  const declared: readonly Named[] =
    tags.length === 0 ? fields : [...tags.map(({ name }) => ({ name, span: span })), ...fields];
  const before = found.length;
  findCollision(declared, everyLanguage, found);
  if (found.length > before) return;
  const choices = exclusiveChoices(declaration);
  const withAccessor = fields.filter(hasAccessor);
  if (choices.length === 0 && withAccessor.length === 0) return;
  findCollision(
    [...declared, ...pythonMembers(declaration, withAccessor, choices)],
    [python],
    found,
  );
  findCollision(
    [...declared, ...csharpMembers(declaration, withAccessor, choices)],
    [csharp],
    found,
  );
}

/** Checks the functions of a module. If each type has one function, they collide like the types. */
function checkFunctions(contract: Contract, areTypesDistinct: boolean, found: Diagnostic[]): void {
  const { declarations, exchanges, publish } = contract;
  const hasGenerics = declarations.some(isGeneric);
  const hasDefaults = declarations.some(
    (declaration) =>
      (declaration.kind === 'record' || declaration.kind === 'variant') &&
      declaration.fields.some(hasDefault),
  );
  if (hasDefaults || publish !== undefined || !areTypesDistinct)
    findCollision(
      [
        ...declarations.flatMap((declaration) => functionNames(declaration, hasDefaults, contract)),
        ...exchanges.flatMap((exchange) =>
          exchangeFunctions(exchange, ['require', 'exchange-collect'], typescript),
        ),
      ],
      [typescript],
      found,
    );
  if (hasGenerics || publish !== undefined || exchanges.length > 0 || !areTypesDistinct)
    findCollision(
      [
        ...declarations.flatMap((declaration) =>
          pythonFunctions(declaration, hasGenerics, contract),
        ),
        ...exchanges.flatMap((exchange) =>
          exchangeFunctions(exchange, ['check', 'require'], python),
        ),
        ...exchanges.map(({ name, span }) =>
          derivedName(`check-${name}-texts`, name, span, python),
        ),
      ],
      [python],
      found,
    );
}

/** Only fields can have a name for a specific language. */
function isField(named: Named | Field): named is Field {
  return 'wire' in named;
}

/** Reports the first collision in the first language that has one. */
function findCollision(
  names: readonly Named[],
  languages: readonly Language[],
  found: Diagnostic[],
): void {
  if (names.length < 2) return;
  for (const language of languages) {
    const converted = new Set<string>();
    for (const named of names) converted.add(nameIn(language, named));
    if (converted.size === names.length) continue;
    found.push(...firstCollision(names, language));
    return;
  }
}

function nameIn({ target, convert }: Language, { names, name }: Named): string {
  return names?.[target] ?? convert(name);
}

function firstCollision(names: readonly Named[], language: Language): readonly Diagnostic[] {
  const seen = new Map<string, Named>();
  for (const named of names) {
    const name = nameIn(language, named);
    const first = seen.get(name);
    if (first !== undefined) {
      const [field = ''] = [named, first].flatMap((each) =>
        isField(each) ? [each.optional ? `${each.name}?` : each.name] : [],
      );
      const labels = { first: first.label ?? first.name, second: named.label ?? named.name };
      return [
        diagnostic('name-clash', named.span, {
          ...labels,
          name,
          language: language.language,
          field,
          target: language.target,
        }),
      ];
    }
    seen.set(name, named);
  }
  return [];
}
