/** The state of the reference interpreter: the scope of a check, and how violations are added. */

import type { Json } from '../model/json.ts';
import type { Contract, Declaration } from '../model/model.ts';
import type { Finding } from '../model/rule-tree.ts';
import { add, pointer, type Sink, step } from '../model/violations.ts';
import type { Bindings } from './evaluate.ts';

/** The current value, its location, the bound names, and the sink of violations. */
export interface Scope extends Bindings {
  readonly contract: Contract;
  /** The scope of the enclosing value; undefined for the document. */
  readonly parent: Scope | undefined;
  /** The member or item of the enclosing value; undefined for the JSON inside a string. */
  readonly key: string | number | undefined;
  readonly sink: Sink;
  readonly parameters: ReadonlyMap<string, (scope: Scope) => void>;
  /**
   * The names of fields (`*`: the items) at or below which a violation of level `must` was
   * reported. The only mutable property.
   */
  failed: readonly string[];
  readonly observer: Observer | undefined;
}

/** Observes the walk. The solver uses it to find documents that violate exactly one rule. */
export interface Observer {
  /** A violation is reported. */
  readonly onReport?: (finding: Finding) => void;
  /** A value is validated against this type. */
  readonly onCall?: (declaration: Declaration, value: Json) => void;
}

/** No field has failed. */
export const noFailures: Scope['failed'] = [];

/** Reports a finding at a pointer from the current value. */
export function report(finding: Finding, scope: Scope, from = ''): void {
  scope.observer?.onReport?.(finding);
  add(scope.sink, {
    rule: finding.rule,
    level: finding.level,
    path: pathOf(scope) + from + pointer(finding.at),
    message: finding.message,
  });
}

/** Returns the pointer from the document to the current value. */
export function pathOf({ parent, key }: Scope): string {
  return parent === undefined ? '' : pathOf(parent) + (key === undefined ? '#' : step(key));
}

/** Enters a member or item of the current value. */
export function enter(
  scope: Scope,
  key: string | number | undefined,
  self: Json | undefined,
): Scope {
  return { ...scope, self, parent: scope, key, failed: noFailures };
}
