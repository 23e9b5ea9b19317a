/** The rules of a contract as data; `rule-tree.ts` is what they are lowered to. */
import type { SourceSpan } from './model.ts';
import type { Named } from './named.ts';
import type { Check, Level } from './rule-tree.ts';

/** A rule as written in the contract. The check of its owner contains the lowered rule. */
export interface Rule extends Named {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  /** How the rule is checked. A prose rule checks nothing itself; see `enforcedBy`. */
  readonly enforcement: 'validator' | 'context' | 'prose';
  /** For a prose rule: what rejects documents that break it. Empty if only people check it. */
  readonly enforcedBy: readonly Enforcer[];
  /** For a prose rule: why no program can check it. */
  readonly notEnforced: string | undefined;
  /** The lowered rule; `noop` for prose. The check of the owner contains it too. */
  readonly check: Check;
  readonly span: SourceSpan;
}

/**
 * A reference to what enforces a prose rule: `results-match-calls`, `ToolResult` or
 * `count at ToolResult.Files`. See queries/enforcers.ts.
 */
export interface Enforcer {
  /** The source text of the reference. */
  readonly text: string;
  /** The id of a rule or a structural rule, or the name of an exchange or a type. */
  readonly name: string;
  /** The name in the contract of a field of that type. */
  readonly field: string | undefined;
  /** The structural rule; undefined for all checks of the type or field. */
  readonly violation: string | undefined;
  readonly span: SourceSpan;
}
