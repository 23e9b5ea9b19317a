/**
 * For each named rule of a contract: what enforces it, and a conformance vector that shows the
 * violation.
 */

import type { Contract, Rule } from '../model/model.ts';
import { allRules } from '../model/queries/all-rules.ts';
import { type Enforcing, enforcing } from '../model/queries/enforcers.ts';
import type { Finding } from '../model/rule-tree.ts';
import type { Asked } from './candidates.ts';
import { deriveVectors, type Vector, type Vectors } from './vectors.ts';

export interface RuleEvidence {
  readonly rule: Rule;
  /** Empty where only people see to it. */
  readonly enforcedBy: readonly Evidence[];
  /** Whether a program enforces it: something does, and a vector breaks each of these. */
  readonly byMachine: boolean;
}

interface Evidence {
  /** The rule itself, or what a prose rule names. */
  readonly name: string;
  /** The name of a vector with that violation; undefined where none has it. */
  readonly vector: string | undefined;
}

export function ruleEvidence(contract: Contract): readonly RuleEvidence[] {
  const rules = allRules(contract);
  const vectors = deriveVectors(contract);
  return rules.map((rule) => {
    const enforcedBy =
      rule.enforcement === 'prose'
        ? ofProse(rule)
        : [{ name: rule.id, vector: withViolation(vectors, [rule.id]) }];
    return {
      rule,
      enforcedBy,
      byMachine: enforcedBy.length > 0 && enforcedBy.every(({ vector }) => vector !== undefined),
    };
  });

  function ofProse({ enforcedBy }: Rule): readonly Evidence[] {
    return enforcedBy.map((enforcer) => {
      const found = enforcing(contract, rules, enforcer);
      return { name: enforcer.written, vector: found && vectorFor(found, vectors) };
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
  { vectors, broken }: Vectors,
  findings: readonly Finding[],
): string | undefined {
  for (const finding of findings) {
    const asked = broken.get(finding);
    const vector = asked && vectors.find((candidate) => isOf(candidate, asked));
    if (vector !== undefined) return vector.name;
  }
  return undefined;
}

function isOf(vector: Vector, { subject, text, context }: Asked): boolean {
  if (contextOf(vector.context) !== contextOf(context)) return false;
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

function contextOf(context: Vector['context']): string {
  return context === undefined ? '' : JSON.stringify(context);
}
