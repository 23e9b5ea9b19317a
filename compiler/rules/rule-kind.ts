/**
 * What a kind of rule is: a key in the language, its place in the meta-schema, and what it lowers
 * to.
 */
import type { Json, JsonObject } from '../model/json.ts';
import type { Check, Finding, Get, Projection } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import type { Destination } from '../parse/types/destination.ts';

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

/**
 * What a rule can see of the type or exchange that it belongs to. `field` takes paths such as
 * `Name`, or in an exchange `answers.Name`.
 */
export interface RuleScope extends ConditionScope {
  /** A field, and what is known of what stands there. */
  readonly located: (path: string, at: Path) => Located;
  /**
   * `asks.ToolCalls.*.ToolCallId` in its two halves, and what stands at its end; reports it when it
   * does not lead through one list.
   */
  readonly projection: (path: string, at: Path) => Projection & { readonly end: Destination };
  /** The fields of an item of a list, where the item is what the check walks. */
  readonly inside: (list: string, at: Path) => ConditionScope;
  /** Rules between two documents have no object of their own to walk. */
  readonly isExchange: boolean;
  /** The blame of this rule, at the owner itself or at a path below it. */
  readonly finding: (at?: readonly string[]) => Finding;
}

export interface Located {
  readonly at: Get;
  readonly end: Destination;
}

export interface RuleProblem {
  readonly problem: string;
  readonly instead: string;
}

/** Where a rule over several things is blamed: the first of them that stands in what is judged. */
export function reportedPath(...candidates: readonly Get[]): readonly string[] {
  return candidates.find(({ from }) => from === 'self' || from === 'answers')?.path ?? [];
}

export function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * How the fields of the current thing are found: of the record itself, or of an item of one of its
 * lists.
 */
export interface ConditionScope {
  readonly field: (name: string, at: Path) => Get;
  /** The same for the items of a list. */
  readonly items: (list: string, at: Path) => { readonly list: Get; readonly item: ConditionScope };
  /** The texts that a field may have, where they are known. */
  readonly texts: (name: string) => readonly string[] | undefined;
  readonly report: (problem: RuleProblem, at: Path) => void;
}
