/**
 * Names that fall together in some language are refused when a contract is loaded, never renamed
 * when it is printed.
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
  findClash(types, everyLanguage, found);
  const areTypesApart = found.length === 0;
  findClash(exchanges, everyLanguage, found);
  for (const declaration of declarations) {
    const { span } = declaration;
    if (declaration.kind === 'record' || declaration.kind === 'variant')
      checkMembers(declaration, found);
    if (declaration.kind === 'enum')
      findClash(
        declaration.values.map(({ name }) => ({ name, span: span })),
        everyLanguage,
        found,
      );
    // In Python a field hides the module of another contract that has its name.
    if (imports.size > 0 && 'fields' in declaration)
      findClash(
        [...[...imports.keys()].map((name) => ({ name, span: span })), ...declaration.fields],
        [python],
        found,
      );
  }
  checkFunctions(contract, areTypesApart, found);
  // In C# an exchange is a property of the same class as its methods; one that starts with
  // `validate` gets another name.
  findClash(
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
  findClash(declared, everyLanguage, found);
  if (found.length > before) return;
  const choices = exclusiveChoices(declaration);
  const withAccessor = fields.filter(hasAccessor);
  if (choices.length === 0 && withAccessor.length === 0) return;
  findClash([...declared, ...pythonMembers(declaration, withAccessor, choices)], [python], found);
  findClash([...declared, ...csharpMembers(declaration, withAccessor, choices)], [csharp], found);
}

/**
 * Where there is one function with the same verb for each type, and no other, they fall together
 * only where the types do.
 */
function checkFunctions(contract: Contract, areTypesApart: boolean, found: Diagnostic[]): void {
  const { declarations, exchanges, publish } = contract;
  const hasGenerics = declarations.some(isGeneric);
  const hasDefaults = declarations.some(
    (declaration) =>
      (declaration.kind === 'record' || declaration.kind === 'variant') &&
      declaration.fields.some(hasDefault),
  );
  if (hasDefaults || publish !== undefined || !areTypesApart)
    findClash(
      [
        ...declarations.flatMap((declaration) => functionNames(declaration, hasDefaults, contract)),
        ...exchanges.flatMap((exchange) =>
          exchangeFunctions(exchange, ['require', 'exchange-collect'], typescript),
        ),
      ],
      [typescript],
      found,
    );
  if (hasGenerics || publish !== undefined || exchanges.length > 0 || !areTypesApart)
    findClash(
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

/** Only a field can be given a name for one language. */
function isField(named: Named | Field): named is Field {
  return 'wire' in named;
}

/** The first two names that fall together in one of the languages. */
function findClash(
  names: readonly Named[],
  languages: readonly Language[],
  found: Diagnostic[],
): void {
  if (names.length < 2) return;
  for (const language of languages) {
    const converted = new Set<string>();
    for (const named of names) converted.add(nameIn(language, named));
    if (converted.size === names.length) continue;
    found.push(...firstClash(names, language));
    return;
  }
}

function nameIn({ target, convert }: Language, { names, name }: Named): string {
  return names?.[target] ?? convert(name);
}

function firstClash(names: readonly Named[], language: Language): readonly Diagnostic[] {
  const seen = new Map<string, Named>();
  for (const named of names) {
    const name = nameIn(language, named);
    const first = seen.get(name);
    if (first !== undefined) {
      const [field = ''] = [named, first].flatMap((each) =>
        isField(each) ? [each.optional ? `${each.name}?` : each.name] : [],
      );
      const said = { first: first.shown ?? first.name, second: named.shown ?? named.name };
      return [
        diagnostic('name-clash', named.span, {
          ...said,
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
