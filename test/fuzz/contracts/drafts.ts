/**
 * Drafts of declarations with the types that random rules need. Drafts are converted to plain data
 * for YAML.
 */

import type { Json, JsonKind } from '../../../compiler/model/json.ts';
import type { FormatName } from '../../../compiler/model/types.ts';

export interface Ends {
  readonly min?: number;
  readonly max?: number;
}

export type TypeDraft =
  | { readonly kind: 'text'; readonly format?: FormatName; readonly ends?: Ends }
  | { readonly kind: 'integer' | 'number' | 'object'; readonly ends?: Ends }
  | { readonly kind: 'boolean' | 'null' | 'any' | 'schema' }
  | { readonly kind: 'list' | 'map'; readonly of: TypeDraft; readonly ends?: Ends }
  | { readonly kind: 'json'; readonly of?: TypeDraft }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  /** A declared type, an imported type, or a type parameter. */
  | { readonly kind: 'named'; readonly name: string; readonly arguments: readonly TypeDraft[] }
  | { readonly kind: 'either'; readonly of: readonly TypeDraft[] };

export interface FieldDraft {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeDraft;
  /** The other keys of the field: wire, default, pattern and so on. */
  readonly details: Readonly<Record<string, Json>>;
}

/** A declaration with fields and rules. Random rules may add the fields that they need. */
export interface OwnerDraft {
  readonly name: string;
  readonly doc: string | undefined;
  readonly include: readonly string[];
  readonly fields: FieldDraft[];
  readonly rules: Readonly<Record<string, Json>>[];
  readonly hints: Readonly<Record<string, string>>;
}

export interface RecordDraft extends OwnerDraft {
  readonly kind: 'record';
  readonly parameters: readonly string[];
  readonly extra: TypeDraft | undefined;
  /** The patterns of names of additional members, all of the type `extra`. */
  readonly extraNames: readonly string[];
  /** Whether the number of members is limited; the limit depends on the fields. */
  readonly limit: 'min' | 'max' | undefined;
}

export interface UnionDraft extends OwnerDraft {
  readonly kind: 'union';
  /** The tag field, or `presence`. */
  readonly by: string;
  readonly open: boolean;
  readonly variants: readonly VariantDraft[];
  /** The type of additional members of the variants. */
  readonly extra: TypeDraft | undefined;
  readonly extraNames: readonly string[];
  /** The bounds on the number of members of the variants. */
  readonly members: string | undefined;
}

export interface VariantDraft extends OwnerDraft {
  readonly kind: 'variant';
  readonly case: { readonly tag: Json } | { readonly present: string };
  /** A variant that is a union itself. */
  readonly below: UnionParts | undefined;
  /** The type of additional members, or false for none; undefined for those of the union. */
  readonly extra: TypeDraft | false | undefined;
}

export type UnionParts = Pick<UnionDraft, 'by' | 'open' | 'variants'>;

export interface EnumDraft {
  readonly kind: 'enum';
  readonly name: string;
  readonly open: boolean;
  readonly values: readonly string[];
  readonly written: Json;
}

export interface AliasDraft {
  readonly kind: 'alias';
  readonly name: string;
  readonly type: TypeDraft;
  readonly pattern?: string;
}

export type DeclarationDraft = RecordDraft | UnionDraft | EnumDraft | AliasDraft;

/** The declarations so far, and those of importable contracts, by name or qualified name. */
export type Catalogue = Map<string, DeclarationDraft | VariantDraft>;

export function writeType(type: TypeDraft): string {
  switch (type.kind) {
    case 'text':
      return `${type.format ?? 'string'}${writeEnds(type.ends)}`;
    case 'integer':
    case 'number':
    case 'object':
      return `${type.kind}${writeEnds(type.ends)}`;
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
      return type.kind;
    case 'list':
    case 'map':
      return `${type.kind}<${writeType(type.of)}>${writeEnds(type.ends)}`;
    case 'json':
      return type.of === undefined ? 'json' : `json<${writeType(type.of)}>`;
    case 'literal':
      return JSON.stringify(type.value);
    case 'named':
      return `${type.name}${type.arguments.length === 0 ? '' : `<${type.arguments.map(writeType).join(', ')}>`}`;
    case 'either':
      return type.of.map(writeType).join(' | ');
  }
}

export function writeEnds(ends: Ends | undefined): string {
  if (ends === undefined) return '';
  const { min, max } = ends;
  return min !== undefined && min === max ? `(${min})` : `(${min ?? ''}..${max ?? ''})`;
}

/** Returns the JSON kinds of a type, or undefined if it may be any kind. */
export function kindsOf(type: TypeDraft, catalogue: Catalogue): readonly JsonKind[] | undefined {
  switch (type.kind) {
    case 'text':
    case 'json':
      return ['string'];
    case 'integer':
    case 'number':
      return ['number'];
    case 'boolean':
    case 'null':
      return [type.kind];
    case 'any':
      return undefined;
    case 'schema':
    case 'object':
    case 'map':
      return ['object'];
    case 'list':
      return ['array'];
    case 'literal':
      return [typeof type.value as 'string' | 'number' | 'boolean'];
    case 'either': {
      const kinds = type.of.map((inner) => kindsOf(inner, catalogue));
      return kinds.some((inner) => inner === undefined)
        ? undefined
        : kinds.flatMap((inner) => inner ?? []);
    }
    case 'named': {
      const found = catalogue.get(type.name);
      if (found === undefined) return undefined;
      return found.kind === 'enum'
        ? ['string']
        : found.kind === 'alias'
          ? kindsOf(found.type, catalogue)
          : ['object'];
    }
  }
}
