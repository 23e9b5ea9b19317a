/**
 * The interface of a kind of rule: its key in the language, its part of the meta-schema, and its
 * lowering to the rule tree.
 */
import type { Json, JsonObject } from '../model/json.ts';
import type { Check, Finding, Get, Projection } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import type { Destination } from '../parse/types/destination.ts';

export interface RuleKind {
  /** The key that identifies the kind. A rule has exactly one such key. */
  readonly key: string;
  /** One sentence for the language reference. */
  readonly purpose: string;
  /** The keys that it adds to a rule, as fragments of the meta-schema. */
  readonly properties: JsonObject;
  /** The message of a violation if the rule has none of its own. */
  readonly message: (rule: JsonObject) => string;
  readonly lower: (rule: JsonObject, scope: RuleScope) => Check;
}

/**
 * Gives a rule access to the type or exchange that it belongs to. Paths are written as `Name`, or
 * in an exchange as `answers.Name`.
 */
export interface RuleScope extends ConditionScope {
  /** Resolves a field and its destination. */
  readonly located: (path: string, at: Path) => Located;
  /**
   * Splits `asks.ToolCalls.*.ToolCallId` at the list. Reports a path that does not pass through
   * exactly one list.
   */
  readonly projection: (path: string, at: Path) => Projection;
  /** Resolves a projection and its destination. */
  readonly locatedProjection: (path: string, at: Path) => Located<Projection>;
  /** The scope of the items of a list in a check of the items, where `self` is the item. */
  readonly itemFields: (list: string, at: Path) => ConditionScope;
  /** Whether the rule belongs to an exchange. Such a rule has no object of its own. */
  readonly isExchange: boolean;
  /** Creates the finding of this rule, at the owner itself or at a path below it. */
  readonly finding: (at?: readonly string[]) => Finding;
}

export interface Located<Value = Get> {
  readonly at: Value;
  readonly end: Destination;
}

export interface RuleProblem {
  readonly problem: string;
  readonly instead: string;
}

/** Returns the path to report a rule on several fields at: the first one in the document itself. */
export function reportedPath(...candidates: readonly Get[]): readonly string[] {
  return candidates.find(({ from }) => from === 'self' || from === 'answers')?.path ?? [];
}

export function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Resolves the fields of the current object: of the record itself, or of an item of a list. */
export interface ConditionScope {
  readonly field: (name: string, at: Path) => Get;
  /** Resolves a list and the scope of its items. */
  readonly items: (list: string, at: Path) => { readonly list: Get; readonly item: ConditionScope };
  /** Returns the texts that a field may have, if they are known. */
  readonly texts: (name: string) => readonly string[] | undefined;
  readonly report: (problem: RuleProblem, at: Path) => void;
}
