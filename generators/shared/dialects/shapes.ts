/**
 * Describes how an answer in a dialect differs from a document of the contract. It is plain data,
 * which the decoder in every language interprets. A null shape means that nothing differs.
 */
import type { Json, JsonKind, JsonObject } from '../../../compiler/model/json.ts';

export type Shape =
  | null
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Shape }
  /** An object with arbitrary keys. */
  | { readonly kind: 'map'; readonly of: Shape }
  /** A list of `{ key, value }` that encodes such an object. */
  | { readonly kind: 'pairs'; readonly of: Shape }
  /** Text that contains the JSON of the value. */
  | { readonly kind: 'text' }
  /**
   * A list with no item for an absent value, or else with the value as its only item. Encodes a
   * field that is both optional and nullable.
   */
  | { readonly kind: 'maybe'; readonly of: Shape }
  | ObjectShape
  /** The first alternative that matches the value. */
  | { readonly kind: 'choice'; readonly of: readonly Alternative[] }
  /** An object with a single field, which wraps a root type that is not an object. */
  | { readonly kind: 'wrapped'; readonly name: string; readonly of: Shape };

export interface ObjectShape {
  readonly kind: 'object';
  /** The fields whose values differ. */
  readonly fields: { readonly [name: string]: Shape };
  /** Fields whose null means that they are absent. */
  readonly absent: readonly string[];
  /** A list of pairs with the members that the contract does not declare. */
  readonly others: { readonly name: string; readonly of: Shape } | null;
}

export interface Alternative {
  readonly kinds: readonly JsonKind[];
  /**
   * For objects: the allowed fields, the required fields, the fields with few possible values, and
   * the fields whose JSON kinds identify the alternative.
   */
  readonly names: readonly string[] | null;
  readonly required: readonly string[];
  readonly tags: { readonly [name: string]: readonly Json[] };
  readonly fieldKinds: { readonly [name: string]: readonly JsonKind[] };
  readonly shape: Shape;
}

/** Decodes a whole answer. `named` contains the shapes that `named` shapes refer to. */
export interface AnswerDecoder {
  readonly root: Shape;
  readonly named: { readonly [name: string]: Shape };
}

/** Removes the shapes below which nothing differs. */
export function simplified({ root, named }: AnswerDecoder): AnswerDecoder {
  const different = new Set<string>();
  for (let before = -1; before !== different.size; ) {
    before = different.size;
    for (const [name, shape] of Object.entries(named))
      if (differs(shape, different)) different.add(name);
  }
  const kept = Object.entries(named).filter(([name]) => different.has(name));
  return {
    root: pruned(root, different),
    named: Object.fromEntries(kept.map(([name, shape]) => [name, pruned(shape, different)])),
  };
}

function differs(shape: Shape, different: ReadonlySet<string>): boolean {
  switch (shape?.kind) {
    case undefined:
      return false;
    case 'named':
      return different.has(shape.name);
    case 'list':
    case 'map':
      return differs(shape.of, different);
    case 'object':
      return (
        shape.absent.length > 0 ||
        shape.others !== null ||
        Object.values(shape.fields).some((inner) => differs(inner, different))
      );
    case 'choice':
      return shape.of.some((alternative) => differs(alternative.shape, different));
    case 'pairs':
    case 'text':
    case 'maybe':
    case 'wrapped':
      return true;
  }
}

function pruned(shape: Shape, different: ReadonlySet<string>): Shape {
  if (!differs(shape, different)) return null;
  const inner = (of: Shape) => pruned(of, different);
  switch (shape?.kind) {
    case 'list':
    case 'map':
    case 'pairs':
    case 'maybe':
      return { ...shape, of: inner(shape.of) };
    case 'wrapped':
      return { ...shape, of: inner(shape.of) };
    case 'object': {
      const fields = Object.entries(shape.fields).flatMap(([name, of]) =>
        differs(of, different) ? [[name, inner(of)] as const] : [],
      );
      return {
        ...shape,
        fields: Object.fromEntries(fields),
        others: shape.others && { ...shape.others, of: inner(shape.others.of) },
      };
    }
    case 'choice':
      return {
        ...shape,
        of: shape.of.map((alternative) => ({ ...alternative, shape: inner(alternative.shape) })),
      };
    default:
      return shape ?? null;
  }
}

/** Returns a decoder as JSON, for the generated code. */
export function asJson(decoder: AnswerDecoder): JsonObject {
  return JSON.parse(JSON.stringify(decoder)) as JsonObject;
}
