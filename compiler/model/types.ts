/** The types of fields and aliases, and the constraints on their values. */
import type { Level, TextRule } from './rule-tree.ts';

/** A constraint on one text: its size, its pattern or its content. */
export type Constraint = { readonly level: Level } & (
  | { readonly kind: 'length' | 'bytes' | 'sentences' | 'tokens'; readonly bounds: Bounds }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** The text must not have this property. */
  | { readonly kind: TextRule }
);

/** A type whose values may be texts. */
interface Patterned {
  /** Of items, of values of maps, and of named types; a field has constraints. */
  readonly pattern?: string;
}

export type Type =
  | (Patterned & {
      readonly kind: 'string';
      readonly length: Bounds;
      readonly format: FormatName | undefined;
    })
  | { readonly kind: 'integer'; readonly range: Bounds }
  | { readonly kind: 'number'; readonly range: Bounds }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  /** Any JSON value. */
  | { readonly kind: 'any' }
  /** A JSON Schema. */
  | { readonly kind: 'schema' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | {
      readonly kind: 'list';
      readonly of: Type;
      readonly count: Bounds;
      readonly unique: readonly Uniqueness[];
    }
  /** An object with arbitrary keys; `object` is a map of `any`. */
  | { readonly kind: 'map'; readonly of: Type; readonly count: Bounds }
  /** A text that contains JSON of the type `of`; `any` if the contract gives no type. */
  | (Patterned & { readonly kind: 'json'; readonly of: Type })
  /** `AGN-033.ToolCall` is a type of another contract, see qualified-names.ts. */
  | (Patterned & {
      readonly kind: 'reference';
      readonly to: string;
      readonly arguments: readonly Type[];
    })
  | (Patterned & { readonly kind: 'parameter'; readonly name: string })
  /** Alternatives of different JSON kinds, such as `T | null`. */
  | { readonly kind: 'alternatives'; readonly of: readonly Type[] };

/** The pattern of the texts among the values of a type, apart from those of types that it names. */
export function patternOf(type: Type): string | undefined {
  return 'pattern' in type ? type.pattern : undefined;
}

/** No two items are equal, or no two items have the same value of the field `key` (wire name). */
export type Uniqueness = { readonly level: Level } & (
  | { readonly kind: 'items' }
  | { readonly kind: 'key'; readonly key: string }
);

/** Both bounds are inclusive; an absent bound is open. */
export interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export type FormatName =
  | 'markdown'
  | 'uuid'
  | 'date-time'
  | 'date'
  | 'uri'
  | 'email'
  | 'relative-path'
  | 'semver'
  | 'sha256'
  | 'base64'
  | 'time'
  | 'duration'
  | 'uri-reference'
  | 'uri-template'
  | 'hostname'
  | 'ipv4'
  | 'ipv6'
  | 'json-pointer';

/** Additional members whose names match a pattern, or, without one, all others. */
export interface MembersByName {
  readonly pattern: string | undefined;
  readonly type: Type;
}
