/** The fields of a raw type by name, before anything is resolved: what rules and includes need to know of other types. */
import type { ContractDocument, Fields as RawFields, TypeDeclaration as RawType, Variant as RawVariant } from './contract-document.ts';
import { camelCase, kebabCase, pascalCase, snakeCase } from './names.ts';
import { parseType, type TypeExpression } from './type-expression.ts';

export interface RawField {
  readonly name: string;
  readonly wire: string;
  /** Its type expression as written. */
  readonly type: string;
}

const wireCases = { camel: camelCase, pascal: pascalCase, snake: snakeCase, kebab: kebabCase } as const;

/** The name in JSON: given, or made from the field's name as the contract says, or the name itself. */
export function wireName(document: ContractDocument, name: string, given: string | undefined): string {
  return given ?? (document.wireCase === undefined ? name : wireCases[document.wireCase](name));
}

/** All fields that a type may have: its own, those it includes, and of a union those of every variant. */
export function rawFieldsOf(document: ContractDocument, typeName: string, seen: ReadonlySet<string> = new Set()): readonly RawField[] {
  if (seen.has(typeName)) return [];
  const inner = new Set([...seen, typeName]);
  const raw = findRaw(document, typeName);
  return raw === undefined ? [] : fieldsOfRaw(document, raw, inner);
}

function fieldsOfRaw(document: ContractDocument, raw: RawType | RawVariant, seen: ReadonlySet<string>): readonly RawField[] {
  const included = includes(raw).flatMap((name) => rawFieldsOf(document, name, seen));
  const tag =
    raw.union === undefined || raw.union === 'presence'
      ? []
      : [{ name: raw.union, wire: wireName(document, raw.union, undefined), type: 'string' }];
  const variants = Object.values(raw.variants ?? {}).flatMap((variant) => fieldsOfRaw(document, variant, seen));
  return [...included, ...tag, ...ownFields(document, raw.fields), ...variants];
}

function ownFields(document: ContractDocument, fields: RawFields | undefined): readonly RawField[] {
  return Object.entries(fields ?? {}).map(([key, value]) => {
    const name = key.replace(/\?$/, '');
    const details = typeof value === 'string' ? { type: value, wire: undefined } : value;
    return { name, wire: wireName(document, name, details.wire), type: details.type };
  });
}

export function includes(raw: RawType | RawVariant): readonly string[] {
  return raw.include === undefined ? [] : typeof raw.include === 'string' ? [raw.include] : raw.include;
}

/** A declared type, or a variant with the common fields of the unions above it. */
function findRaw(document: ContractDocument, name: string): RawType | RawVariant | undefined {
  for (const [key, raw] of Object.entries(document.types)) {
    if (key.replace(/<.*$/, '') === name) return raw;
    const variant = findVariant(raw, name);
    if (variant !== undefined) return variant;
  }
  return undefined;
}

function findVariant(union: RawType | RawVariant, name: string): RawVariant | undefined {
  for (const [key, variant] of Object.entries(union.variants ?? {})) {
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

/** What stands at the end of a path: an object of a declared type, a list or map of one, a text, or something without declared fields. */
export type Destination =
  | { readonly kind: 'object'; readonly type: string }
  | { readonly kind: 'list'; readonly of: string | undefined }
  | { readonly kind: 'text' }
  | { readonly kind: 'unknown' };

/** Follows aliases, and takes the other side of `| null`. */
export function destination(document: ContractDocument, type: string): Destination {
  const parsed = parseType(type);
  return 'problem' in parsed ? { kind: 'unknown' } : ofExpression(document, parsed.expression, new Set());
}

function ofExpression(document: ContractDocument, expression: TypeExpression, seen: ReadonlySet<string>): Destination {
  if (expression.kind === 'literal') return { kind: 'unknown' };
  if (expression.kind === 'alternatives') {
    const found = expression.of
      .filter((inner) => inner.kind !== 'name' || inner.name !== 'null')
      .map((inner) => ofExpression(document, inner, seen));
    return found.find(({ kind }) => kind === 'object') ?? found[0] ?? { kind: 'unknown' };
  }
  const { name, arguments: given } = expression;
  const [inner] = given;
  if (name === 'list' || name === 'map') {
    const of = inner === undefined ? undefined : ofExpression(document, inner, seen);
    return { kind: 'list', of: of?.kind === 'object' ? of.type : undefined };
  }
  if (name === 'json' || name === 'string') return { kind: 'text' };
  const raw = findRaw(document, name);
  if (raw === undefined || seen.has(name)) return { kind: 'unknown' };
  if (!('is' in raw) || raw.is === undefined) return { kind: 'object', type: name };
  const parsed = parseType(raw.is);
  return 'problem' in parsed ? { kind: 'unknown' } : ofExpression(document, parsed.expression, new Set([...seen, name]));
}
