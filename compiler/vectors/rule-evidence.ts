/**
 * Lists for each named rule of a contract what enforces it, with a conformance vector that violates
 * it.
 */

import type { Contract } from '../model/model.ts';
import { allRules } from '../model/queries/all-rules.ts';
import { type Enforcing, enforcing } from '../model/queries/enforcers.ts';
import type { Finding } from '../model/rule-tree.ts';
import type { Rule } from '../model/rules.ts';
import type { ValidatedText } from './candidates.ts';
import { deriveVectors, type Vector, type Vectors } from './vectors.ts';

export interface RuleEvidence {
  readonly rule: Rule;
  /** Empty if only people enforce the rule. */
  readonly enforcedBy: readonly Evidence[];
  /** Whether a program enforces the rule, which requires a vector for each enforcer. */
  readonly byMachine: boolean;
}

interface Evidence {
  /** The rule itself, or an enforcer that a prose rule names. */
  readonly name: string;
  /** The name of a vector with that violation, if there is one. */
  readonly vector: string | undefined;
}

export function ruleEvidence(contract: Contract): readonly RuleEvidence[] {
  const rules = allRules(contract);
  const vectors = deriveVectors(contract);
  return rules.map((rule) => {
    const enforcedBy =
      rule.enforcement === 'prose'
        ? evidenceForProse(rule)
        : [{ name: rule.id, vector: withViolation(vectors, [rule.id]) }];
    return {
      rule,
      enforcedBy,
      byMachine: enforcedBy.length > 0 && enforcedBy.every(({ vector }) => vector !== undefined),
    };
  });

  function evidenceForProse({ enforcedBy }: Rule): readonly Evidence[] {
    return enforcedBy.map((enforcer) => {
      const found = enforcing(contract, rules, enforcer);
      return { name: enforcer.text, vector: found && vectorFor(found, vectors) };
    });
  }
}

function vectorFor(found: Enforcing, vectors: Vectors): string | undefined {
  switch (found.kind) {
    case 'rule':
      return withViolation(vectors, [found.rule.id]);
    case 'structural':
      return withViolation(vectors, [found.rule]);
    case 'exchange':
      return withViolation(
        vectors,
        found.exchange.rules.map(({ id }) => id),
      );
    case 'type':
      return withFinding(vectors, found.findings);
  }
}

function withViolation({ vectors }: Vectors, rules: readonly string[]): string | undefined {
  return vectors.find(({ violations }) => violations.some(({ rule }) => rules.includes(rule)))
    ?.name;
}

function withFinding(
  { vectors, byFinding }: Vectors,
  findings: readonly Finding[],
): string | undefined {
  for (const finding of findings) {
    const violating = byFinding.get(finding);
    const vector = violating && vectors.find((candidate) => isSameCase(candidate, violating));
    if (vector !== undefined) return vector.name;
  }
  return undefined;
}

function isSameCase(vector: Vector, { subject, text, context }: ValidatedText): boolean {
  if (contextJson(vector.context) !== contextJson(context)) return false;
  if ('exchange' in vector)
    return (
      vector.exchange === subject.name && vector.asks === subject.asks && vector.answers === text
    );
  return (
    'text' in vector &&
    subject.asks === undefined &&
    vector.type === subject.name &&
    vector.text === text
  );
}

function contextJson(context: Vector['context']): string {
  return context === undefined ? '' : JSON.stringify(context);
}
