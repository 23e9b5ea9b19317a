/** Names that languages derive for a type, a field or an exchange, beside those in the contract. */
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
  /** What to call it in a report, where it is not written in the contract itself. */
  readonly shown?: string;
  /** Names that the contract gives for single targets. */
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

/** What `exactlyOneOf` leaves to choose. */
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
 * Names that the languages make for a type: the values of an enum, the known and unknown variants
 * of an open union, a tag with several values.
 */
export function addDerivedNames(declaration: Declaration, into: Named[]): void {
  const { name, span, kind } = declaration;
  if (kind !== 'enum' && kind !== 'union') return;
  const made = kind === 'enum' ? [`${name}Values`] : namesOfUnion(declaration);
  for (const derived of made)
    into.push({ name: derived, shown: `${derived} (made for ${name})`, span });
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
export function pythonMembers(
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
    span: declaration.span,
  }));
}

/** In some language. */
export function hasAccessor(field: Field): boolean {
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
  const made = [...new Set(accessors), ...choices.map(factoryName)];
  return made.map((name) => ({
    name,
    names: { csharp: name },
    shown: `${name} (made for ${owner})`,
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
 * Functions that TypeScript makes, which share one module: of each type, and of each field with a
 * default. No verb is the start of another, so that functions of two types fall together with every
 * verb or with none, and the first tells; only where there are others too, all of them are asked.
 */
export function functionNames(
  declaration: Declaration,
  hasDefaults: boolean,
  { root, publish }: Contract,
): readonly Named[] {
  const { name, span } = declaration;
  const isPublished = name === root && publish !== undefined;
  const made = (derived: string) => ({
    name: derived,
    shown: `${derived} (made for ${name})`,
    span: span,
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
export function pythonFunctions(
  declaration: Declaration,
  hasGenerics: boolean,
  { root, publish, transport }: Contract,
): readonly Named[] {
  const { name, span } = declaration;
  const isRoot = name === root;
  const made = (derived: string) => ({
    name: derived,
    shown: `${snakeCase(derived)} (made for ${name})`,
    span: span,
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
  return { name, shown: `${convert(name)} (made for ${owner})`, span };
}
