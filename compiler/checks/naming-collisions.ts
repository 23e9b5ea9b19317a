/**
 * Names that fall together in some language are refused when a contract is loaded, never renamed
 * when it is printed.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type {
  Contract,
  Declaration,
  Exchange,
  Field,
  ObjectDeclaration,
  Place,
  Type,
  UnionDeclaration,
} from '../model/model.ts';
import { camelCase, pascalCase, snakeCase } from '../model/names.ts';
import { exclusiveChoices, factoryName } from '../model/queries/exclusive-choices.ts';

interface Named {
  readonly name: string;
  /** What to call it in a report, where it is not written in the contract itself. */
  readonly shown?: string;
  /** Names that the contract gives for single targets. */
  readonly names?: Field['names'];
  readonly place: Place;
}

const python = { target: 'python', language: 'Python', convert: snakeCase } as const;
const csharp = { target: 'csharp', language: 'C#', convert: pascalCase } as const;
const typescript = { target: 'typescript', language: 'TypeScript', convert: camelCase } as const;
type Language = typeof python | typeof csharp | typeof typescript;
const everyLanguage: readonly Language[] = [python, csharp, typescript];

/** What `exactlyOneOf` leaves to choose. */
type Choices = ReturnType<typeof exclusiveChoices>;

export function checkNames(contract: Contract): readonly Diagnostic[] {
  const { declarations, exchanges, imports } = contract;
  const found: Diagnostic[] = [];
  const types: Named[] = [...declarations];
  for (const declaration of declarations) addDerivedNames(declaration, types);
  findClash(types, everyLanguage, found);
  const areTypesApart = found.length === 0;
  findClash(exchanges, everyLanguage, found);
  for (const declaration of declarations) {
    const { place } = declaration;
    if (declaration.kind === 'record' || declaration.kind === 'variant')
      checkMembers(declaration, found);
    if (declaration.kind === 'enum')
      findClash(
        declaration.values.map(({ name }) => ({ name, place })),
        everyLanguage,
        found,
      );
    // In Python a field hides the module of another contract that has its name.
    if (imports.size > 0 && 'fields' in declaration)
      findClash(
        [...[...imports.keys()].map((name) => ({ name, place })), ...declaration.fields],
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
  const { place, fields } = declaration;
  const tags = declaration.kind === 'variant' ? declaration.tags : [];
  const declared: readonly Named[] =
    tags.length === 0 ? fields : [...tags.map(({ name }) => ({ name, place })), ...fields];
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
        ...exchanges.map(({ name, place }) =>
          derivedName(`check-${name}-texts`, name, place, python),
        ),
      ],
      [python],
      found,
    );
}

function isGeneric(declaration: Declaration): boolean {
  return declaration.kind === 'record' && declaration.parameters.length > 0;
}

function fieldsWithDefault(declaration: Declaration): readonly Field[] {
  if (declaration.kind !== 'record' && declaration.kind !== 'variant') return [];
  return declaration.fields.filter(hasDefault);
}

function hasDefault(field: Field): boolean {
  return field.default !== undefined;
}

/**
 * Names that the languages make for a type: the values of an enum, the known and unknown variants
 * of an open union, a tag with several values.
 */
function addDerivedNames(declaration: Declaration, into: Named[]): void {
  const { name, place, kind } = declaration;
  if (kind !== 'enum' && kind !== 'union') return;
  const made = kind === 'enum' ? [`${name}Values`] : namesOfUnion(declaration);
  for (const derived of made)
    into.push({ name: derived, shown: `${derived} (made for ${name})`, place });
}

function namesOfUnion({ name, open, variants }: UnionDeclaration): readonly string[] {
  const made = open ? [`Known${name}`, `Unknown${name}`] : [];
  for (const variant of variants) {
    const tag = variant.tags.at(-1);
    const isChoice = tag !== undefined && tag.prefixes.length === 0 && tag.values.length > 1;
    if (isChoice) made.push(`${variant.name}${pascalCase(tag.name) || 'Tag'}`);
  }
  return made;
}

/**
 * Methods that Python makes beside attributes: what reads a text, what gives a default, what makes
 * a value with one of several fields.
 */
function pythonMembers(
  declaration: ObjectDeclaration,
  withAccessor: readonly Field[],
  choices: Choices,
): readonly Named[] {
  const stem = ({ name, names }: Field) => names['python'] ?? snakeCase(name);
  const accessors = withAccessor.flatMap((field) => [
    ...(isReadable(field.type) ? [`read_${stem(field)}`] : []),
    ...(field.default === undefined ? [] : [`${stem(field)}_or_default`]),
  ]);
  const factories = choices.map((chosen) => `with_${chosen.map(stem).join('_and_')}`);
  return [...accessors, ...factories].map((name) => ({
    name,
    names: { python: name },
    shown: `${name} (made for ${declaration.name})`,
    place: declaration.place,
  }));
}

/** In some language. */
function hasAccessor(field: Field): boolean {
  return field.default !== undefined || isReadable(field.type);
}

function isReadable(type: Type): boolean {
  if (type.kind === 'alternatives') return type.of.some(isReadable);
  return (
    type.kind === 'json' ||
    (type.kind === 'string' &&
      (type.format === 'date-time' || type.format === 'date' || type.format === 'uuid'))
  );
}

/**
 * Members that C# makes beside properties: what reads a text, what gives a default, what makes a
 * value with one of several fields.
 */
function csharpMembers(
  declaration: ObjectDeclaration,
  withAccessor: readonly Field[],
  choices: Choices,
): readonly Named[] {
  const { name: owner, place } = declaration;
  const accessors = withAccessor.flatMap((field) => {
    const stem = field.names['csharp'] ?? pascalCase(field.name);
    return [
      ...readerNames(field.type, stem),
      ...(field.default === undefined ? [] : [`${stem}OrDefault`]),
    ];
  });
  const made = [...new Set(accessors), ...choices.map(factoryName)];
  return made.map((name) => ({
    name,
    names: { csharp: name },
    shown: `${name} (made for ${owner})`,
    place,
  }));
}

function readerNames(type: Type, stem: string): readonly string[] {
  if (type.kind === 'alternatives') return type.of.flatMap((inner) => readerNames(inner, stem));
  if (type.kind === 'json') return [`Parse${stem}`];
  if (type.kind !== 'string') return [];
  return type.format === 'date-time'
    ? [`${stem}AsDateTimeOffset`]
    : type.format === 'date'
      ? [`${stem}AsDateOnly`]
      : [];
}

/**
 * Functions that TypeScript makes, which share one module: of each type, and of each field with a
 * default. No verb is the start of another, so that functions of two types fall together with every
 * verb or with none, and the first tells; only where there are others too, all of them are asked.
 */
function functionNames(
  declaration: Declaration,
  hasDefaults: boolean,
  { root, publish }: Contract,
): readonly Named[] {
  const { name, place } = declaration;
  const isPublished = name === root && publish !== undefined;
  const made = (derived: string) => ({
    name: derived,
    shown: `${derived} (made for ${name})`,
    place,
  });
  if (!hasDefaults && publish === undefined) return [made(`is${name}`)];
  const verbs = ['is', 'validate', 'parse', 'encode', 'decode', 'collect'];
  const ofRoot = [
    ...(name === root && hasDefaults ? [`read${name}`] : []),
    ...(isPublished ? [`parse${name}From`] : []),
  ];
  const accessors = fieldsWithDefault(declaration).map(
    (field) => `${camelCase(field.name)}Of${name}`,
  );
  return [...verbs.map((verb) => `${verb}${name}`), ...ofRoot, ...accessors].map(made);
}

/**
 * Functions that Python makes, which share one module too: of each type, and of each exchange. Of a
 * type the first tells here as well.
 */
function pythonFunctions(
  declaration: Declaration,
  hasGenerics: boolean,
  { root, publish, transport }: Contract,
): readonly Named[] {
  const { name, place } = declaration;
  const isRoot = name === root;
  const made = (derived: string) => ({
    name: derived,
    shown: `${snakeCase(derived)} (made for ${name})`,
    place,
  });
  if (isGeneric(declaration)) return [made(`${name}Of`)];
  const restored = isRoot && publish !== undefined ? [made(`parse${name}From`)] : [];
  if (!hasGenerics) return [made(`parse${name}`), ...restored];
  const verbs = [
    'parse',
    'validate',
    'is',
    ...(isRoot ? ['read'] : []),
    ...(isRoot && transport?.file !== undefined ? ['load', 'save'] : []),
  ];
  return [...verbs.map((verb) => made(`${verb}${name}`)), ...restored];
}

/** What a language generates for an exchange, one function for each verb. */
function exchangeFunctions(
  { name, place }: Exchange,
  verbs: readonly string[],
  language: Language,
): readonly Named[] {
  return verbs.map((verb) => derivedName(`${verb}-${name}`, name, place, language));
}

function derivedName(name: string, owner: string, place: Place, { convert }: Language): Named {
  return { name, shown: `${convert(name)} (made for ${owner})`, place };
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
        diagnostic('name-clash', named.place, {
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
