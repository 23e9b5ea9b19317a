/** Resolves a type expression of a raw document to the kind of its values. */
import { qualifiedName } from '../../model/qualified-names.ts';
import { formatNames } from '../../model/text/formats.ts';
import type { TypeDeclaration as RawType } from '../contract-document.ts';
import { findRaw, none, type RawDocuments } from './raw-fields.ts';
import { parseType, type TypeExpression } from './type-expression.ts';

/**
 * The kind of the values at the end of a path: an object of a declared type, a list or a map of
 * one, a scalar, or `unknown` if several kinds are possible.
 */
export type Destination =
  | { readonly kind: 'object'; readonly type: string }
  | { readonly kind: 'list' | 'map'; readonly of: string | undefined }
  | { readonly kind: 'text'; readonly format: string | undefined }
  | { readonly kind: 'number' | 'boolean' | 'unknown' };

/** Names of the kinds in diagnostics. */
export const destinationNames: Readonly<Record<Destination['kind'], string>> = {
  object: 'an object',
  list: 'a list',
  map: 'a map',
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  unknown: 'something undeclared',
};

/**
 * Follows aliases and ignores `| null`. `home` is the id of the contract that contains the type
 * expression.
 */
export function destination(documents: RawDocuments, type: string, home?: string): Destination {
  const parsed = parseType(type);
  return 'problem' in parsed
    ? { kind: 'unknown' }
    : destinationOf(documents, parsed.expression, home, none);
}

const formats: ReadonlySet<string> = new Set(formatNames);

function destinationOf(
  documents: RawDocuments,
  expression: TypeExpression,
  home: string | undefined,
  seen: readonly string[],
): Destination {
  if (expression.kind === 'literal') return destinationOfLiteral(expression.value);
  if (expression.kind === 'alternatives') {
    const found = expression.of
      .filter((inner) => inner.kind !== 'name' || inner.name !== 'null')
      .map((inner) => destinationOf(documents, inner, home, seen));
    const [first = { kind: 'unknown' }] = found;
    const container = ['object', 'list'].flatMap(
      (kind) => found.find((each) => each.kind === kind) ?? [],
    )[0];
    return (
      container ?? (found.every(({ kind }) => kind === first.kind) ? first : { kind: 'unknown' })
    );
  }
  const { name, arguments: given } = expression;
  const inner = given[0];
  if (name === 'list' || name === 'map') {
    const of = inner === undefined ? undefined : destinationOf(documents, inner, home, seen);
    return { kind: name, of: of?.kind === 'object' ? of.type : undefined };
  }
  if (name === 'object') return { kind: 'map', of: undefined };
  if (name === 'integer' || name === 'number') return { kind: 'number' };
  if (name === 'boolean') return { kind: 'boolean' };
  if (name === 'json' || name === 'string') return { kind: 'text', format: undefined };
  if (formats.has(name)) return { kind: 'text', format: name };
  const type = qualifiedName(name, home);
  const found = findRaw(documents, type);
  if (found === undefined || seen.includes(type)) return { kind: 'unknown' };
  if ('enum' in found.raw && found.raw.enum !== undefined)
    return { kind: 'text', format: undefined };
  if (!('is' in found.raw) || found.raw.is === undefined) return { kind: 'object', type };
  const parsed = parseType(found.raw.is);
  return 'problem' in parsed
    ? { kind: 'unknown' }
    : destinationOf(documents, parsed.expression, found.home, [...seen, type]);
}

/**
 * The texts that a value of this type may have: the values of closed enums, and literals. Undefined
 * if any other text is allowed too.
 */
export function allowedTexts(
  documents: RawDocuments,
  type: string,
  home?: string,
): readonly string[] | undefined {
  const parsed = parseType(type);
  return 'problem' in parsed ? undefined : textsOf(documents, parsed.expression, home, none);
}

function textsOf(
  documents: RawDocuments,
  expression: TypeExpression,
  home: string | undefined,
  seen: readonly string[],
): readonly string[] | undefined {
  if (expression.kind === 'literal')
    return typeof expression.value === 'string' ? [expression.value] : [];
  if (expression.kind === 'alternatives') {
    const each = expression.of.map((inner) => textsOf(documents, inner, home, seen));
    return each.some((texts) => texts === undefined)
      ? undefined
      : each.flatMap((texts) => texts ?? []);
  }
  if (['null', 'integer', 'number', 'boolean'].includes(expression.name)) return [];
  const type = qualifiedName(expression.name, home);
  const found = seen.includes(type) ? undefined : findRaw(documents, type);
  if (found === undefined) return undefined;
  const { raw } = found;
  if ('enum' in raw && raw.enum !== undefined)
    return raw.open === true ? undefined : enumTexts(raw.enum);
  const is = 'is' in raw && raw.is !== undefined ? parseType(raw.is) : undefined;
  return is === undefined || 'problem' in is
    ? undefined
    : textsOf(documents, is.expression, found.home, [...seen, type]);
}

function enumTexts(raw: NonNullable<RawType['enum']>): readonly string[] {
  if (Array.isArray(raw)) return raw;
  return Object.entries(raw).map(([name, given]) =>
    typeof given === 'string' ? given : (given.value ?? name),
  );
}

function destinationOfLiteral(value: string | number | boolean): Destination {
  return typeof value === 'string'
    ? { kind: 'text', format: undefined }
    : { kind: typeof value === 'number' ? 'number' : 'boolean' };
}
