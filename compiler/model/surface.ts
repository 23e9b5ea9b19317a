/**
 * The public API that a target generates from a contract, as data: naming collisions are found in
 * it, and two versions of it can be compared without a compiler.
 */
import type { Contract, Field, SourceSpan } from './model.ts';

export interface Surface {
  /** The name of the target and of the language, for messages. */
  readonly target: string;
  readonly language: string;
  readonly scopes: readonly SurfaceScope[];
}

/** A module, a namespace or a type: its names must be distinct. */
export interface SurfaceScope {
  readonly name: string;
  readonly members: readonly SurfaceMember[];
}

export type MemberKind =
  /** `exhaustive` is a type over whose values a program can match exhaustively. */
  'type' | 'exhaustive' | 'module' | 'function' | 'field' | 'value' | 'accessor' | 'factory';

export interface SurfaceMember {
  readonly kind: MemberKind;
  /** The name as programs write it. */
  readonly name: string;
  /** The part of the contract that the name comes from; lazy, since only collisions need it. */
  readonly source: () => MemberSource;
  /** Whether the contract does not contain the name: it is made from that of another part. */
  readonly isDerived?: boolean;
  /** The type as programs write it, for fields; lazy, since types of a wrong contract have none. */
  readonly type?: () => string;
  readonly isOptional?: boolean;
}

/** The part of the contract that a name comes from. */
export interface MemberSource {
  /** The name of the part in messages: `tool_call`. */
  readonly label: string;
  /** Unique in the contract. Two collisions between the same parts are one mistake. */
  readonly owner: string;
  readonly span: SourceSpan;
  /** Set if the contract can give the name for one language. */
  readonly field?: Field;
}

export type SurfaceOf = (contract: Contract) => Surface;
