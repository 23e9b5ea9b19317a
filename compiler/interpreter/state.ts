/** Where the reference interpreter stands: what a check can see, and how blame is laid there. */

import type { Json } from '../model/json.ts';
import type { Contract, Declaration } from '../model/model.ts';
import type { Finding } from '../model/rule-tree.ts';
import { add, pointer, type Sink, step } from '../model/violations.ts';
import type { Bindings } from './evaluate.ts';

/** Everything a check can see: the current value, where it stands, and who hears the blame. */
export interface Scope extends Bindings {
  readonly contract: Contract;
  /**
   * Where the value stands: below another one, as this member or item of it; undefined for what its
   * text holds.
   */
  readonly above: Scope | undefined;
  readonly key: string | number | undefined;
  readonly sink: Sink;
  readonly parameters: ReadonlyMap<string, (scope: Scope) => void>;
  /**
   * Names of fields (`*`: the items) at or below which a `must` was blamed. The one thing that
   * changes, and only where something is wrong.
   */
  failed: readonly string[];
  readonly witness: Witness | undefined;
}

/** Sees what the walk does; for whoever looks for documents that break one rule. */
export interface Witness {
  /** A blame was laid. */
  readonly onReport?: (finding: Finding) => void;
  /** A value was judged as this type. */
  readonly called?: (declaration: Declaration, value: Json) => void;
}

/** Nothing was blamed. */
export const noFailures: Scope['failed'] = [];

/** At a pointer from the current value. */
export function report(laid: Finding, scope: Scope, from = ''): void {
  scope.witness?.onReport?.(laid);
  add(scope.sink, {
    rule: laid.rule,
    level: laid.level,
    path: pathOf(scope) + from + pointer(laid.at),
    message: laid.message,
  });
}

/** A pointer from the document to the current value. */
export function pathOf({ above, key }: Scope): string {
  return above === undefined ? '' : pathOf(above) + (key === undefined ? '#' : step(key));
}

export function below(
  scope: Scope,
  key: string | number | undefined,
  self: Json | undefined,
): Scope {
  return { ...scope, self, above: scope, key, failed: noFailures };
}
