/** Lowers the fields, hints and rules of a record or variant to the check of an object. */
import { structural } from '../messages.ts';
import type { Field, Hint } from '../model.ts';
import { readFields } from '../queries/field-dependencies.ts';
import {
  all,
  alwaysFalse,
  assert,
  type Check,
  type MemberPattern,
  noop,
  type Presence,
} from '../rule-tree.ts';
import type { Rule } from '../rules.ts';
import type { Bounds } from '../types.ts';
import { constraintCheck, countCheck } from './constraints.ts';
import { is, ofKind } from './parts.ts';
import { type KindsOf, lowerType } from './types.ts';

/** The checks of additional members. */
export interface ExtraChecks {
  readonly patterns: readonly MemberPattern[];
  /** Of the members that match no pattern; undefined if there must be none. */
  readonly others: Check | undefined;
}

export interface ObjectParts {
  readonly name: string;
  readonly fields: readonly Check[];
  /** The wire names that `fields` covers. */
  readonly declared: readonly string[];
  readonly hints: readonly Hint[];
  readonly extra: ExtraChecks;
  /** The number of members. */
  readonly members: Bounds;
  readonly rules: readonly Rule[];
}

/** Lowers a closed or open object: its fields, its additional members, then its rules. */
export function lowerObject(parts: ObjectParts): Check {
  const { name, fields, declared, hints, extra, members, rules } = parts;
  const counted = countCheck(members, 'keys');
  const checks = counted === noop ? [...fields] : [counted, ...fields];
  checks.push({
    kind: 'additionalMembers',
    declared,
    hints: hints.map((hint) => ({
      name: hint.field,
      finding: structural('unknown-field', `${name} has no field ${hint.field}: ${hint.text}`),
    })),
    ...(extra.patterns.length === 0 ? {} : { patterns: extra.patterns }),
    check:
      extra.others ??
      assert(alwaysFalse, structural('unknown-field', `${name} has no field of this name.`)),
  });
  for (const rule of rules) checks.push(lowerRule(rule));
  return ofKind('object', all(checks));
}

export function lowerField(field: Field, kindsOf: KindsOf): Check {
  const { wire, optional, type, constraints } = field;
  const textChecks = constraints.length === 0 ? noop : all(constraints.map(constraintCheck));
  return {
    kind: 'field',
    name: wire,
    presence: optional ? mayBeAbsent : required(wire),
    check:
      textChecks === noop
        ? lowerType(type, kindsOf)
        : all([
            lowerType(type, kindsOf),
            { kind: 'when', test: is('string'), then: textChecks, otherwise: undefined },
          ]),
  };
}

const mayBeAbsent: Presence = { kind: 'optional' };

export function required(name: string): Presence {
  return { kind: 'required', finding: structural('required', `${name} is required.`) };
}

export function lowerForbidden(name: string, because: string): Check {
  const finding = structural(
    'forbidden-field',
    `${name} must not appear, not even empty, ${because}.`,
  );
  const presence: Presence = { kind: 'forbidden', finding };
  return { kind: 'field', name, presence, check: noop };
}

/** A rule is skipped when a field that it reads has failed, so that a mistake is reported once. */
export function lowerRule(rule: Rule): Check {
  const of = readFields(rule.check);
  return rule.check === noop || of.length === 0
    ? rule.check
    : { kind: 'unlessFailed', of, then: rule.check };
}
