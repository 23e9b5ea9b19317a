/** What a kind of rule is: a key in the language, its place in the meta-schema, and what it lowers to. */
import type { Diagnostic } from '../diagnostics.ts';
import type { Path } from '../load.ts';
import type { Json, JsonObject } from '../model.ts';
import type { Blame, Check, Get } from '../tree.ts';

export interface RuleKind {
  /** The key that tells the kind: a rule has exactly one of them. */
  readonly key: string;
  /** One sentence for the reference. */
  readonly purpose: string;
  /** The keys it adds to a rule, as meta-schema fragments. */
  readonly properties: JsonObject;
  /** What a violation says when the rule has no message of its own. */
  readonly message: (rule: JsonObject) => string;
  readonly lower: (rule: JsonObject, scope: RuleScope) => Check;
}

/** What a rule can see of the type or exchange that it belongs to. */
export interface RuleScope {
  /** A field of the owner, or in an exchange a path such as `answers.SessionId`; reports it when there is none. */
  readonly field: (name: string, at: Path) => Get;
  /** `asks.ToolCalls.*.ToolCallId` in its two halves; reports it when it does not lead through one list. */
  readonly projection: (path: string, at: Path) => { readonly list: Get; readonly item: readonly string[] };
  /** The blame of this rule, at the owner itself or at a path below it. */
  readonly blame: (at?: readonly string[]) => Blame;
  /** Reports a problem at a path below the rule. */
  readonly report: (problem: RuleProblem, at: Path) => void;
}

export interface RuleProblem {
  readonly problem: string;
  readonly instead: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
