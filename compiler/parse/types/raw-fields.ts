/** The fields of raw types, as rules and includes need them before the model is built. */
import { camelCase, kebabCase, pascalCase, snakeCase } from '../../model/names.ts';
import { qualifiedName, splitName } from '../../model/qualified-names.ts';
import type {
  ContractDocument,
  FieldDetails,
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../contract-document.ts';
import { includes } from './raw-types.ts';

export interface RawField {
  readonly name: string;
  readonly wire: string;
  /** The type expression as written. */
  readonly type: string;
  /**
   * The id of the contract that declares the field, in whose scope the type expression is;
   * undefined for the contract that is being compiled.
   */
  readonly home: string | undefined;
}

/** The contract that is being compiled, and access to the contracts that it refers to. */
export interface RawDocuments {
  readonly document: ContractDocument;
  readonly otherDocument: (id: string) => ContractDocument | undefined;
  /** Memoized lookups, since many rules refer to the same types. */
  readonly fieldCache: FieldCache;
}

export interface FieldCache {
  readonly raw: Map<string, RawFound | undefined>;
  readonly fields: Map<string, readonly RawField[]>;
}

/** A declared type, or a variant with the unions that contain it. */
interface RawFound {
  readonly raw: RawType | RawVariant;
  /** Outermost first. */
  readonly unions: readonly (RawType | RawVariant)[];
  readonly document: ContractDocument;
  readonly home: string | undefined;
}

const wireCases = {
  camel: camelCase,
  pascal: pascalCase,
  snake: snakeCase,
  kebab: kebabCase,
} as const;

/** The name of a field in JSON: `given`, or the field's name in the case of the contract. */
export function wireName(
  document: ContractDocument,
  name: string,
  given: string | undefined,
): string {
  if (given !== undefined) return given;
  // A name without letters or digits, such as `_`, has no case.
  return (document.wireCase === undefined ? undefined : wireCases[document.wireCase](name)) || name;
}

export const none: readonly string[] = [];
const noUnions: RawFound['unions'] = [];

/** All fields that a type may have, included ones and those of its variants too. */
export function rawFieldsOf(documents: RawDocuments, typeName: string): readonly RawField[] {
  const { fields } = documents.fieldCache;
  const cached = fields.get(typeName);
  if (cached !== undefined) return cached;
  const found: RawField[] = [];
  collectFields(documents, typeName, none, found);
  fields.set(typeName, found);
  return found;
}

function collectFields(
  documents: RawDocuments,
  typeName: string,
  seen: readonly string[],
  into: RawField[],
): void {
  const found = seen.includes(typeName) ? undefined : findRaw(documents, typeName);
  if (found === undefined) return;
  const { raw, unions } = found;
  const above = [...seen, typeName];
  for (const union of unions) addIncluded(union, found, documents, above, into);
  addIncluded(raw, found, documents, above, into);
  addTag(raw, found, into);
  if (unions.length === 0) addOwn(raw, found, into);
  else addVariantFields(found, into);
  addVariants(raw, found, documents, above, into);
}

function addIncluded(
  raw: RawType | RawVariant,
  { home }: RawFound,
  documents: RawDocuments,
  seen: readonly string[],
  into: RawField[],
): void {
  for (const name of includes(raw)) collectFields(documents, qualifiedName(name, home), seen, into);
}

/** Adds the fields of all variants of a union, with those that they include. */
function addVariants(
  raw: RawType | RawVariant,
  found: RawFound,
  documents: RawDocuments,
  seen: readonly string[],
  into: RawField[],
): void {
  if (raw.variants === undefined) return;
  for (const name of Object.keys(raw.variants)) {
    const variant = raw.variants[name];
    if (variant === undefined) continue;
    addIncluded(variant, found, documents, seen, into);
    addTag(variant, found, into);
    addOwn(variant, found, into);
    addVariants(variant, found, documents, seen, into);
  }
}

function addTag(
  { union }: RawType | RawVariant,
  { document, home }: RawFound,
  into: RawField[],
): void {
  if (union !== undefined && union !== 'presence')
    into.push({ name: union, wire: wireName(document, union, undefined), type: 'string', home });
}

function addOwn({ fields }: RawType | RawVariant, found: RawFound, into: RawField[]): void {
  if (fields === undefined) return;
  for (const key of Object.keys(fields)) into.push(rawField(key, fields[key] ?? '', found));
}

/**
 * Adds the fields of a variant and the tags and common fields of its unions. Inner fields override
 * outer ones with the same name.
 */
function addVariantFields(found: RawFound, into: RawField[]): void {
  const all = new Map<string, RawField>();
  for (const { union } of found.unions.toReversed()) {
    if (union !== undefined && union !== 'presence')
      all.set(union, rawField(union, 'string', found));
  }
  for (const { fields = {} } of [...found.unions, found.raw]) {
    for (const key of Object.keys(fields)) all.set(key, rawField(key, fields[key] ?? '', found));
  }
  into.push(...all.values());
}

function rawField(
  key: string,
  value: string | FieldDetails,
  { document, home }: RawFound,
): RawField {
  const name = key.endsWith('?') ? key.slice(0, -1) : key;
  if (typeof value === 'string')
    return { name, wire: wireName(document, name, undefined), type: value, home };
  return { name, wire: wireName(document, name, value.wire), type: value.type, home };
}

/** Finds a type or variant by its name, which may be qualified by a contract id. */
export function findRaw(documents: RawDocuments, typeName: string): RawFound | undefined {
  const { raw } = documents.fieldCache;
  if (!raw.has(typeName)) raw.set(typeName, lookUp(documents, typeName));
  return raw.get(typeName);
}

function lookUp(
  { document: own, otherDocument }: RawDocuments,
  typeName: string,
): RawFound | undefined {
  const { home, name } = splitName(typeName);
  const document = home === undefined ? own : otherDocument(home);
  if (document === undefined) return undefined;
  for (const key of Object.keys(document.types)) {
    const raw = document.types[key];
    if (raw === undefined) continue;
    if (key === name || (key.startsWith(name) && key[name.length] === '<'))
      return { raw, unions: noUnions, document, home };
    const found = findVariant(raw, name, noUnions);
    if (found !== undefined) return { raw: found.raw, unions: found.unions, document, home };
  }
  return undefined;
}

function findVariant(
  union: RawType | RawVariant,
  name: string,
  above: RawFound['unions'],
): Pick<RawFound, 'raw' | 'unions'> | undefined {
  if (union.variants === undefined) return undefined;
  const unions = [...above, union];
  for (const key of Object.keys(union.variants)) {
    const variant = union.variants[key];
    if (variant === undefined) continue;
    if (key === name) return { raw: variant, unions };
    const inner = findVariant(variant, name, unions);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
