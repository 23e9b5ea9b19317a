/** The syntax tree of a regular expression. */
import type { Ranges } from './ranges.ts';

/** `boundary` and `notBoundary` are `\b` and `\B`. */
export type Assertion = 'start' | 'end' | 'boundary' | 'notBoundary';

export type Node =
  | { readonly kind: 'class'; readonly ranges: Ranges }
  | { readonly kind: 'sequence' | 'choice'; readonly of: readonly Node[] }
  /** `max` may be infinite. Whether a repetition is lazy does not change which texts match. */
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly that: Assertion }
  | { readonly kind: 'lookahead'; readonly isNegative: boolean; readonly of: Node };

export function hasLookahead(node: Node): boolean {
  switch (node.kind) {
    case 'lookahead':
      return true;
    case 'sequence':
    case 'choice':
      return node.of.some(hasLookahead);
    case 'repeat':
      return hasLookahead(node.of);
    default:
      return false;
  }
}

/** Why a pattern is not allowed, as the end of a sentence. */
export class PatternError extends Error {}
