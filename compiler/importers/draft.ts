/**
 * A draft is the result of every import. Each source (samples, JSON Schema, OpenAPI, TypeScript)
 * builds one, and one printer turns it into a contract. Conditions and rules refer to fields by
 * their names in JSON; the printer maps them to names in the contract.
 */
import type { Json } from '../model/json.ts';

export interface Draft {
  readonly title: string;
  readonly summary: string;
  readonly root: string;
  readonly declarations: readonly DraftDeclaration[];
  readonly examples: readonly DraftExample[];
  readonly losses: readonly Loss[];
  /** The definitions of the source, each of which a partial import can use as its root. */
  readonly roots?: readonly string[];
}

/** A difference between a contract and the source that it was imported from. */
export interface Loss {
  readonly what: string;
  /**
   * A JSON pointer into the source after `#`, preceded by the file name if there are several files.
   */
  readonly where: string;
  readonly why: string;
  /** What the user can do about it. */
  readonly todo: string;
  /** Whether the draft accepts more documents than the source, fewer, or the same. */
  readonly effect: 'looser' | 'stricter' | 'none';
}

export type DraftType =
  /** A type of the language by its name, such as `string` or `date-time`. */
  | { readonly kind: 'plain'; readonly name: string; readonly bounds?: DraftBounds }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list' | 'map'; readonly of: DraftType; readonly bounds?: DraftBounds }
  | { readonly kind: 'json'; readonly of: DraftType }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'alternatives'; readonly of: readonly DraftType[] };

export interface DraftBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface DraftField {
  /** The name in JSON. */
  readonly wire: string;
  readonly optional: boolean;
  readonly type: DraftType;
  readonly doc?: string | undefined;
  readonly example?: Json | undefined;
  readonly default?: Json | undefined;
  readonly pattern?: string | undefined;
  readonly unique?: boolean | undefined;
  readonly deprecated?: boolean | undefined;
}

interface Declared {
  readonly name: string;
  readonly doc?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

export interface DraftRecord extends Declared {
  readonly kind: 'record';
  readonly fields: readonly DraftField[];
  /** The type of undeclared members; a record without it is closed. */
  readonly extra?: DraftType | undefined;
  /** The types of those whose names match a pattern. */
  readonly extraByName?: readonly DraftByName[];
  /** The number of members. */
  readonly members?: DraftBounds | undefined;
  readonly rules: readonly DraftRule[];
  /** Names that an open record rejects, each with a hint. */
  readonly hints: readonly DraftHint[];
}

export interface DraftUnion extends Declared {
  readonly kind: 'union';
  /** The name of the tag in JSON; undefined for a union by presence. */
  readonly tag: string | undefined;
  readonly open: boolean;
  readonly fields: readonly DraftField[];
  readonly variants: readonly DraftVariant[];
  /** Rules about the common fields. */
  readonly rules: readonly DraftRule[];
}

export interface DraftVariant extends Declared {
  /** The values of the tag; empty for a union by presence, where `present` decides. */
  readonly tags: readonly (string | boolean)[];
  readonly present?: string | undefined;
  readonly include?: string | undefined;
  readonly fields: readonly DraftField[];
  /** The type of undeclared members; a variant without it is closed. */
  readonly extra?: DraftType | undefined;
  /** The types of those whose names match a pattern. */
  readonly extraByName?: readonly DraftByName[];
  /** The number of members. */
  readonly members?: DraftBounds | undefined;
  /** Names that an open variant rejects, each with a hint. */
  readonly hints?: readonly DraftHint[];
  readonly rules: readonly DraftRule[];
}

export type DraftByName = readonly [pattern: string, type: DraftType];
export type DraftHint = readonly [name: string, text: string];

export interface DraftEnum extends Declared {
  readonly kind: 'enum';
  readonly open: boolean;
  readonly values: readonly DraftEnumValue[];
}

export interface DraftEnumValue {
  readonly value: string;
  readonly doc?: string | undefined;
}

export interface DraftAlias extends Declared {
  readonly kind: 'alias';
  readonly type: DraftType;
  readonly pattern?: string | undefined;
}

export type DraftDeclaration = DraftRecord | DraftUnion | DraftEnum | DraftAlias;

/** A condition over the fields of a record. */
export type Condition =
  | { readonly kind: 'field'; readonly wire: string; readonly predicate: Json }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

export interface DraftRule {
  /** Appended to the name of the type to form the id of the rule. */
  readonly words: string;
  readonly body:
    | { readonly kind: 'group'; readonly key: GroupKey; readonly fields: readonly string[] }
    | {
        readonly kind: 'group-of-conditions';
        readonly key: GroupKey;
        readonly conditions: readonly Condition[];
      }
    | { readonly kind: 'then'; readonly when?: Condition | undefined; readonly then: Condition };
  /** The JSON pointer of the rule in the source. */
  readonly where: string;
}

export type GroupKey = 'exactlyOneOf' | 'atLeastOneOf' | 'atMostOneOf' | 'allOrNone';

export interface DraftExample {
  readonly name: string;
  readonly value: Json;
  readonly violates?: readonly string[];
}

export const anyType: DraftType = { kind: 'plain', name: 'any' };

export function plain(name: string, bounds?: DraftBounds): DraftType {
  const isBounded = bounds?.min !== undefined || bounds?.max !== undefined;
  return isBounded ? { kind: 'plain', name, bounds } : { kind: 'plain', name };
}

/** Builds a flat list of alternatives without duplicates, with `null` last, as is customary. */
export function alternatives(types: readonly DraftType[]): DraftType {
  const flat = types.flatMap((type) => (type.kind === 'alternatives' ? type.of : [type]));
  const different = flat.filter(
    (type, index) =>
      flat.findIndex((other) => JSON.stringify(other) === JSON.stringify(type)) === index,
  );
  const isNull = (type: DraftType) => type.kind === 'plain' && type.name === 'null';
  const sorted = [...different.filter((type) => !isNull(type)), ...different.filter(isNull)];
  const [only] = sorted;
  return sorted.length === 1 && only !== undefined ? only : { kind: 'alternatives', of: sorted };
}
