/** The fields of a raw type by name, before anything is resolved: what rules and includes need to know of other types. */
import type { ContractDocument, TypeDeclaration as RawType, Variant as RawVariant } from './contract-document.ts';
import { formatNames } from './formats.ts';
import { qualifiedName, splitName } from './imported.ts';
import { camelCase, kebabCase, pascalCase, snakeCase } from './names.ts';
import { parseType, type TypeExpression } from './type-expression.ts';

export interface RawField {
  readonly name: string;
  readonly wire: string;
  /** Its type expression as written. */
  readonly type: string;
  /** The contract where it is written, whose names the expression uses; undefined for the one that is being built. */
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

interface RawFound {
  readonly raw: RawType | RawVariant;
  readonly document: ContractDocument;
  readonly home: string | undefined;
}

const wireCases = { camel: camelCase, pascal: pascalCase, snake: snakeCase, kebab: kebabCase } as const;

/** The name in JSON: given, or made from the field's name as the contract says, or the name itself. */
export function wireName(document: ContractDocument, name: string, given: string | undefined): string {
  if (given !== undefined) return given;
  // A name without letters or digits, such as `_`, has no case.
  return (document.wireCase === undefined ? undefined : wireCases[document.wireCase](name)) || name;
}

const none: ReadonlySet<string> = new Set();

/** All fields that a type may have: its own, those it includes, and of a union those of every variant. */
export function rawFieldsOf(documents: RawDocuments, typeName: string): readonly RawField[] {
  const { fields } = documents.knownFields;
  const known = fields.get(typeName);
  if (known !== undefined) return known;
  const found = gather(documents, typeName, none);
  fields.set(typeName, found);
  return found;
}

function gather(documents: RawDocuments, typeName: string, seen: ReadonlySet<string>): readonly RawField[] {
  if (seen.has(typeName)) return [];
  const found = findRaw(documents, typeName);
  return found === undefined ? [] : fieldsOfRaw(documents, found, new Set([...seen, typeName]));
}

function fieldsOfRaw(documents: RawDocuments, found: RawFound, seen: ReadonlySet<string>): readonly RawField[] {
  const { raw, document, home } = found;
  const included = includes(raw).flatMap((name) => gather(documents, qualifiedName(name, home), seen));
  const tag =
    raw.union === undefined || raw.union === 'presence'
      ? []
      : [{ name: raw.union, wire: wireName(document, raw.union, undefined), type: 'string', home }];
  const variants = Object.values(raw.variants ?? {}).flatMap((variant) => fieldsOfRaw(documents, { ...found, raw: variant }, seen));
  return included.concat(tag, ownFields(found), variants);
}

function ownFields({ raw, document, home }: RawFound): readonly RawField[] {
  const { fields } = raw;
  if (fields === undefined) return [];
  return Object.keys(fields).map((key) => {
    const value = fields[key] ?? '';
    const name = key.endsWith('?') ? key.slice(0, -1) : key;
    const details = typeof value === 'string' ? { type: value, wire: undefined } : value;
    return { name, wire: wireName(document, name, details.wire), type: details.type, home };
  });
}

export function includes(raw: RawType | RawVariant): readonly string[] {
  return raw.include === undefined ? [] : typeof raw.include === 'string' ? [raw.include] : raw.include;
}

/** A declared type, or a variant with the common fields of the unions above it. */
function findRaw(documents: RawDocuments, written: string): RawFound | undefined {
  const { raw } = documents.knownFields;
  if (!raw.has(written)) raw.set(written, lookUp(documents, written));
  return raw.get(written);
}

function lookUp({ document: own, otherDocument }: RawDocuments, written: string): RawFound | undefined {
  const { home, name } = splitName(written);
  const document = home === undefined ? own : otherDocument(home);
  for (const [key, raw] of Object.entries(document?.types ?? {})) {
    const found = key === name || key.startsWith(`${name}<`) ? raw : findVariant(raw, name);
    if (found !== undefined && document !== undefined) return { raw: found, document, home };
  }
  return undefined;
}

function findVariant(union: RawType | RawVariant, name: string): RawVariant | undefined {
  if (union.variants === undefined) return undefined;
  for (const [key, variant] of Object.entries(union.variants)) {
    if (key !== name && variant.variants === undefined) continue;
    const tagField = union.union === undefined || union.union === 'presence' ? {} : { [union.union]: 'string' };
    const whole = {
      ...variant,
      include: [...includes(union), ...includes(variant)],
      fields: { ...tagField, ...union.fields, ...variant.fields },
    };
    if (key === name) return whole;
    const inner = findVariant(whole, name);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** What stands at the end of a path: an object of a declared type, a list or map of one, a scalar, or something that may be several of these. */
export type Destination =
  | { readonly kind: 'object'; readonly type: string }
  | { readonly kind: 'list' | 'map'; readonly of: string | undefined }
  | { readonly kind: 'text'; readonly format: string | undefined }
  | { readonly kind: 'number' | 'boolean' | 'unknown' };

/** What to call it in a report. */
export const destinationNames: Readonly<Record<Destination['kind'], string>> = {
  object: 'an object',
  list: 'a list',
  map: 'a map',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  unknown: 'something undeclared',
};

/** Follows aliases, and takes the other side of `| null`. `home` is the contract where the type is written. */
export function destination(documents: RawDocuments, type: string, home?: string): Destination {
  const parsed = parseType(type);
  return 'problem' in parsed ? { kind: 'unknown' } : ofExpression(documents, parsed.expression, home, none);
}

const formats: ReadonlySet<string> = new Set(formatNames);

function ofExpression(
  documents: RawDocuments,
  expression: TypeExpression,
  home: string | undefined,
  seen: ReadonlySet<string>,
): Destination {
  if (expression.kind === 'literal') return ofLiteral(expression.value);
  if (expression.kind === 'alternatives') {
    const found = expression.of
      .filter((inner) => inner.kind !== 'name' || inner.name !== 'null')
      .map((inner) => ofExpression(documents, inner, home, seen));
    const [first = { kind: 'unknown' }] = found;
    const container = ['object', 'list'].flatMap((kind) => found.find((each) => each.kind === kind) ?? [])[0];
    return container ?? (found.every(({ kind }) => kind === first.kind) ? first : { kind: 'unknown' });
  }
  const { name, arguments: given } = expression;
  const [inner] = given;
  if (name === 'list' || name === 'map') {
    const of = inner === undefined ? undefined : ofExpression(documents, inner, home, seen);
    return { kind: name, of: of?.kind === 'object' ? of.type : undefined };
  }
  if (name === 'object') return { kind: 'map', of: undefined };
  if (name === 'integer' || name === 'number') return { kind: 'number' };
  if (name === 'boolean') return { kind: 'boolean' };
  if (name === 'json' || name === 'string') return { kind: 'text', format: undefined };
  if (formats.has(name)) return { kind: 'text', format: name };
  const type = qualifiedName(name, home);
  const found = findRaw(documents, type);
  if (found === undefined || seen.has(type)) return { kind: 'unknown' };
  if ('enum' in found.raw && found.raw.enum !== undefined) return { kind: 'text', format: undefined };
  if (!('is' in found.raw) || found.raw.is === undefined) return { kind: 'object', type };
  const parsed = parseType(found.raw.is);
  return 'problem' in parsed ? { kind: 'unknown' } : ofExpression(documents, parsed.expression, found.home, new Set([...seen, type]));
}

function ofLiteral(value: string | number | boolean): Destination {
  return typeof value === 'string' ? { kind: 'text', format: undefined } : { kind: typeof value === 'number' ? 'number' : 'boolean' };
}
