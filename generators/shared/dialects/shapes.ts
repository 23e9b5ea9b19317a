/**
 * How an answer in a dialect differs from the contract's document, place by place: plain data that
 * every language carries and undoes by the same few steps. Null where nothing differs below.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { JsonKind } from '../../../compiler/model/rule-tree.ts';

export type Shape =
  | null
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Shape }
  /** An object with free keys. */
  | { readonly kind: 'map'; readonly of: Shape }
  /** A list of `{ key, value }` for such an object. */
  | { readonly kind: 'pairs'; readonly of: Shape }
  /** Text that holds the JSON of the value. */
  | { readonly kind: 'text' }
  /**
   * An empty list for what is absent, a list of one for what is there: of what may be absent and
   * may be null.
   */
  | { readonly kind: 'maybe'; readonly of: Shape }
  | ObjectShape
  /** The first that fits the value. */
  | { readonly kind: 'choice'; readonly of: readonly Alternative[] }
  /** The only field of an object that the root had to become. */
  | { readonly kind: 'wrapped'; readonly name: string; readonly of: Shape };

export interface ObjectShape {
  readonly kind: 'object';
  /** Fields in which something differs below. */
  readonly fields: { readonly [name: string]: Shape };
  /** Null means that the field is absent. */
  readonly absent: readonly string[];
  /** A list of pairs with the members that the contract does not declare. */
  readonly others: { readonly name: string; readonly of: Shape } | null;
}

export interface Alternative {
  readonly kinds: readonly JsonKind[];
  /**
   * Of an object: the fields that it may have, those that it must have, those that are one of few
   * values, and those whose kinds tell it from others.
   */
  readonly names: readonly string[] | null;
  readonly required: readonly string[];
  readonly tags: { readonly [name: string]: readonly Json[] };
  readonly fieldKinds: { readonly [name: string]: readonly JsonKind[] };
  readonly shape: Shape;
}

/** How a whole answer is turned back; `named` holds what `named` shapes lead to. */
export interface Undoing {
  readonly root: Shape;
  readonly named: { readonly [name: string]: Shape };
}

/** Without what only leads to places where nothing differs. */
export function simplified({ root, named }: Undoing): Undoing {
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

/** A shape as JSON, for the code of the languages. */
export function asJson(undoing: Undoing): JsonObject {
  return JSON.parse(JSON.stringify(undoing)) as JsonObject;
}
