/** The names that each language derives from the types, fields and exchanges of a contract. */
import type {
  Contract,
  Declaration,
  Exchange,
  Field,
  ObjectDeclaration,
  SourceSpan,
  Type,
  UnionDeclaration,
} from '../model/model.ts';
import { camelCase, pascalCase, snakeCase } from '../model/names.ts';
import { type exclusiveChoices, factoryName } from '../model/queries/exclusive-choices.ts';

export interface Named {
  readonly name: string;
  /** The name in messages, if it differs from the name in the contract. */
  readonly label?: string;
  /** Names that the contract gives for specific targets. */
  readonly names?: Field['names'];
  readonly span: SourceSpan;
}

export const python = { target: 'python', language: 'Python', convert: snakeCase } as const;
export const csharp = { target: 'csharp', language: 'C#', convert: pascalCase } as const;
export const typescript = {
  target: 'typescript',
  language: 'TypeScript',
  convert: camelCase,
} as const;
export type Language = typeof python | typeof csharp | typeof typescript;
export const everyLanguage: readonly Language[] = [python, csharp, typescript];

/** The choices of `exactlyOneOf` rules. */
type Choices = ReturnType<typeof exclusiveChoices>;

export function isGeneric(declaration: Declaration): boolean {
  return declaration.kind === 'record' && declaration.parameters.length > 0;
}

function fieldsWithDefault(declaration: Declaration): readonly Field[] {
  if (declaration.kind !== 'record' && declaration.kind !== 'variant') return [];
  return declaration.fields.filter(hasDefault);
}

export function hasDefault(field: Field): boolean {
  return field.default !== undefined;
}

/**
 * Adds the types that languages derive from a type: for the values of an enum, for the known and
 * unknown variants of an open union, and for a tag with several values.
 */
export function addDerivedNames(declaration: Declaration, into: Named[]): void {
  const { name, span, kind } = declaration;
  if (kind !== 'enum' && kind !== 'union') return;
  const derivedNames = kind === 'enum' ? [`${name}Values`] : namesOfUnion(declaration);
  for (const derived of derivedNames)
    into.push({ name: derived, label: `${derived} (generated for ${name})`, span });
}

function namesOfUnion({ name, open, variants }: UnionDeclaration): readonly string[] {
  const names = open ? [`Known${name}`, `Unknown${name}`] : [];
  for (const variant of variants) {
    const tag = variant.tags.at(-1);
    const isChoice = tag !== undefined && tag.prefixes.length === 0 && tag.values.length > 1;
    if (isChoice) names.push(`${variant.name}${pascalCase(tag.name) || 'Tag'}`);
  }
  return names;
}

/** The methods of Python classes: they parse a text, return a default, or create a value. */
export function pythonMembers(
  declaration: ObjectDeclaration,
  withAccessor: readonly Field[],
  choices: Choices,
): readonly Named[] {
  const stem = ({ name, names }: Field) => names['python'] ?? snakeCase(name);
  const accessors = withAccessor.flatMap((field) => [
    ...(isParsable(field.type) ? [`read_${stem(field)}`] : []),
    ...(field.default === undefined ? [] : [`${stem(field)}_or_default`]),
  ]);
  const factories = choices.map((chosen) => `with_${chosen.map(stem).join('_and_')}`);
  return [...accessors, ...factories].map((name) => ({
    name,
    names: { python: name },
    label: `${name} (generated for ${declaration.name})`,
    span: declaration.span,
  }));
}

/** Whether some language generates an accessor for a field. */
export function hasAccessor(field: Field): boolean {
  return field.default !== undefined || isParsable(field.type);
}

function isParsable(type: Type): boolean {
  if (type.kind === 'alternatives') return type.of.some(isParsable);
  return (
    type.kind === 'json' ||
    (type.kind === 'string' &&
      (type.format === 'date-time' || type.format === 'date' || type.format === 'uuid'))
  );
}

/** The members of C# classes: they parse a text, return a default, or create a value. */
export function csharpMembers(
  declaration: ObjectDeclaration,
  withAccessor: readonly Field[],
  choices: Choices,
): readonly Named[] {
  const { name: owner, span } = declaration;
  const accessors = withAccessor.flatMap((field) => {
    const stem = field.names['csharp'] ?? pascalCase(field.name);
    return [
      ...readerNames(field.type, stem),
      ...(field.default === undefined ? [] : [`${stem}OrDefault`]),
    ];
  });
  const memberNames = [...new Set(accessors), ...choices.map(factoryName)];
  return memberNames.map((name) => ({
    name,
    names: { csharp: name },
    label: `${name} (generated for ${owner})`,
    span: span,
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
 * The functions of TypeScript, which share one module: of each type, and of each field with a
 * default. No verb is a prefix of another, so the functions of two types collide with every verb or
 * with none. One verb is therefore enough, unless the module has other functions.
 */
export function functionNames(
  declaration: Declaration,
  hasDefaults: boolean,
  { root, publish }: Contract,
): readonly Named[] {
  const { name, span } = declaration;
  const isPublished = name === root && publish !== undefined;
  const named = (derived: string) => ({
    name: derived,
    label: `${derived} (generated for ${name})`,
    span: span,
  });
  if (!hasDefaults && publish === undefined) return [named(`is${name}`)];
  const verbs = ['is', 'validate', 'parse', 'encode', 'decode', 'collect'];
  const ofRoot = [
    ...(name === root && hasDefaults ? [`read${name}`] : []),
    ...(isPublished ? [`parse${name}From`] : []),
  ];
  const accessors = fieldsWithDefault(declaration).map(
    (field) => `${camelCase(field.name)}Of${name}`,
  );
  return [...verbs.map((verb) => `${verb}${name}`), ...ofRoot, ...accessors].map(named);
}

/**
 * The functions of Python, which share one module: of each type and of each exchange. One verb is
 * enough here too.
 */
export function pythonFunctions(
  declaration: Declaration,
  hasGenerics: boolean,
  { root, publish, transport }: Contract,
): readonly Named[] {
  const { name, span } = declaration;
  const isRoot = name === root;
  const named = (derived: string) => ({
    name: derived,
    label: `${snakeCase(derived)} (generated for ${name})`,
    span: span,
  });
  if (isGeneric(declaration)) return [named(`${name}Of`)];
  const restored = isRoot && publish !== undefined ? [named(`parse${name}From`)] : [];
  if (!hasGenerics) return [named(`parse${name}`), ...restored];
  const verbs = [
    'parse',
    'validate',
    'is',
    ...(isRoot ? ['read'] : []),
    ...(isRoot && transport?.file !== undefined ? ['load', 'save'] : []),
  ];
  return [...verbs.map((verb) => named(`${verb}${name}`)), ...restored];
}

/** The functions of an exchange, one per verb. */
export function exchangeFunctions(
  { name, span }: Exchange,
  verbs: readonly string[],
  language: Language,
): readonly Named[] {
  return verbs.map((verb) => derivedName(`${verb}-${name}`, name, span, language));
}

export function derivedName(
  name: string,
  owner: string,
  span: SourceSpan,
  { convert }: Language,
): Named {
  return { name, label: `${convert(name)} (generated for ${owner})`, span };
}
