/**
 * The fields of a raw type by name, before anything is resolved: what rules and includes need to
 * know of other types.
 */
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
  /** Its type expression as written. */
  readonly type: string;
  /**
   * The contract where it is written, whose names the expression uses; undefined for the one that
   * is being built.
   */
  readonly home: string | undefined;
}

/** The contract that is being built, and the others that its names may lead to. */
export interface RawDocuments {
  readonly document: ContractDocument;
  readonly otherDocument: (id: string) => ContractDocument | undefined;
  /** What was found so far; each rule asks for the same types. */
  readonly knownFields: KnownFields;
}

export interface KnownFields {
  readonly raw: Map<string, RawFound | undefined>;
  readonly fields: Map<string, readonly RawField[]>;
}

/** A declared type; or a variant, with the unions above it. */
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

/**
 * The name in JSON: given, or made from the field's name as the contract says, or the name itself.
 */
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

/**
 * All fields that a type may have: its own, those it includes, and of a union those of every
 * variant.
 */
export function rawFieldsOf(documents: RawDocuments, typeName: string): readonly RawField[] {
  const { fields } = documents.knownFields;
  const known = fields.get(typeName);
  if (known !== undefined) return known;
  const found: RawField[] = [];
  gather(documents, typeName, none, found);
  fields.set(typeName, found);
  return found;
}

function gather(
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
  else addOfVariant(found, into);
  addVariants(raw, found, documents, above, into);
}

function addIncluded(
  raw: RawType | RawVariant,
  { home }: RawFound,
  documents: RawDocuments,
  seen: readonly string[],
  into: RawField[],
): void {
  for (const name of includes(raw)) gather(documents, qualifiedName(name, home), seen, into);
}

/** The cases of a union, with what each includes. */
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
 * A variant has the tags and the common fields of the unions above it too; of two with one name the
 * inner one counts.
 */
function addOfVariant(found: RawFound, into: RawField[]): void {
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

export function findRaw(documents: RawDocuments, written: string): RawFound | undefined {
  const { raw } = documents.knownFields;
  if (!raw.has(written)) raw.set(written, lookUp(documents, written));
  return raw.get(written);
}

function lookUp(
  { document: own, otherDocument }: RawDocuments,
  written: string,
): RawFound | undefined {
  const { home, name } = splitName(written);
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
