/**
 * Lowers unions to a `oneOf` in which no document matches two cases. Most cases exclude each other
 * by their tag or by the fields that they require and forbid. Guards are added only to those that
 * do not.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Case, Check, Test } from '../../../compiler/model/rule-tree.ts';
import { calledCheck } from './calls.ts';
import { exclude } from './refine.ts';
import {
  asList,
  asObject,
  asSchema,
  intersect,
  type KindsOfReference,
  type Schema,
} from './schema.ts';
import { oneOf, startsWith } from './tests.ts';

type SwitchOnTag = Extract<Check, { kind: 'switchOnTag' }>;
type Field = Extract<Check, { kind: 'field' }>;
type AdditionalMembers = Extract<Check, { kind: 'additionalMembers' }>;
type Tags = Pick<Case, 'values' | 'prefixes'>;

export interface UnionContext {
  readonly contract: Contract;
  readonly kindsOfReference: KindsOfReference;
  /** Returns the schema of one case. */
  readonly lower: (check: Check) => Schema;
}

/** Lowers a union with a tag. As in the validators, the first matching case applies. */
export function lowerSwitchOnTag({ tag, cases, otherwise }: SwitchOnTag, at: UnionContext): Schema {
  const all = mergeTags(cases);
  const schemas = cases.map((one, index) => {
    const schema = at.lower(one.check);
    const covered = mergeTags(cases.slice(0, index).map((earlier) => overlap(earlier, one)));
    const requiresTag = guarantees(one.check, (field) => isTagField(field, tag, one), at.contract);
    if (isEmpty(covered))
      return requiresTag ? schema : guarded(schema, { [tag]: tagSchema(one) }, [tag]);
    return guarded(schema, { [tag]: intersect(tagSchema(one), { not: tagSchema(covered) }) }, [
      tag,
    ]);
  });
  const isClosed = guarantees(otherwise, (field) => isTagField(field, tag, all), at.contract);
  return alternatives(
    isClosed
      ? schemas
      : [...schemas, unknownCase(at.lower(otherwise), tag, all, at.kindsOfReference)],
  );
}

export interface PresenceChoice {
  readonly cases: readonly { readonly field: string; readonly check: Check }[];
  readonly otherwise: Check | undefined;
}

/**
 * Recognizes a union that is discriminated by the presence of fields: a chain of `when` whose
 * branches call other declarations.
 */
export function presenceChoice(check: Check): PresenceChoice | undefined {
  if (check.kind !== 'when' || check.then.kind !== 'call') return undefined;
  const { test, then, otherwise } = check;
  if (test.kind !== 'present' || test.operand.kind !== 'get' || test.operand.from !== 'self')
    return undefined;
  const [field, ...deeper] = test.operand.path;
  if (field === undefined || deeper.length > 0) return undefined;
  const rest = otherwise && presenceChoice(otherwise);
  return {
    cases: [{ field, check: then }, ...(rest?.cases ?? [])],
    otherwise: rest === undefined ? otherwise : rest.otherwise,
  };
}

export function lowerPresenceChoice(
  { cases, otherwise = { kind: 'all', checks: [] } }: PresenceChoice,
  at: UnionContext,
): Schema {
  const schemas = cases.map(({ field, check }, index) => {
    const requiresField = guarantees(
      check,
      (part) => part.kind === 'field' && part.name === field && isRequired(part),
      at.contract,
    );
    const open = cases
      .slice(0, index)
      .filter((earlier) => !guarantees(check, (part) => forbids(part, earlier.field), at.contract));
    const absent = open.map((earlier) => [earlier.field, false] as const);
    const present = requiresField ? [] : [[field, true] as const];
    return guarded(
      at.lower(check),
      Object.fromEntries([...absent, ...present]),
      requiresField ? [] : [field],
    );
  });
  if (guarantees(otherwise, () => false, at.contract)) return alternatives(schemas);
  return alternatives([
    ...schemas,
    guarded(at.lower(otherwise), Object.fromEntries(cases.map(({ field }) => [field, false])), []),
  ]);
}

function alternatives(schemas: readonly Schema[]): Schema {
  const possible = schemas.filter((schema) => schema !== false);
  const [only] = possible;
  return possible.length > 1 ? { oneOf: possible } : (only ?? false);
}

/** Returns the schema of an object with an unknown tag. Only the common fields are validated. */
function unknownCase(
  schema: Schema,
  tag: string,
  known: Tags,
  kindsOfReference: KindsOfReference,
): Schema {
  if (schema === false) return false;
  const { properties, required, ...rest } = asObject(schema);
  const declared = asObject(properties);
  const value = exclude(
    asSchema((Object.hasOwn(declared, tag) ? declared[tag] : undefined) ?? true),
    tagSchema(known),
    kindsOfReference,
  );
  if (value === false && asList(required).includes(tag)) return false;
  return {
    type: 'object',
    ...rest,
    properties: { ...declared, [tag]: value },
    ...(required === undefined ? {} : { required }),
  };
}

/** Restricts a schema to objects that also have these members. */
function guarded(schema: Schema, properties: JsonObject, required: readonly string[]): Schema {
  if (schema === false || Object.keys(properties).length === 0) return schema;
  const guard = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  const isReference =
    typeof schema === 'object' && Object.keys(schema).every((keyword) => keyword === '$ref');
  return schema === true
    ? guard
    : isReference
      ? { ...asObject(schema), ...guard }
      : { allOf: [schema, guard] };
}

/**
 * Returns whether every document that passes the check also passes a part that satisfies the
 * predicate, so that no guard is needed. True for a check that rejects everything.
 */
function guarantees(
  check: Check,
  predicate: (part: Field | AdditionalMembers) => boolean,
  contract: Contract,
): boolean {
  switch (check.kind) {
    case 'call': {
      const called = calledCheck(contract, check);
      return called !== undefined && guarantees(called.check, predicate, called.contract);
    }
    case 'all':
      return check.checks.some((part) => guarantees(part, predicate, contract));
    case 'assert':
      if (check.finding.level === 'should') return false;
      return (
        isAlwaysFalse(check.test) ||
        (check.then !== undefined && guarantees(check.then, predicate, contract))
      );
    case 'when':
      return [check.then, check.otherwise].every(
        (part) => part !== undefined && guarantees(part, predicate, contract),
      );
    case 'switchOnTag':
      return [...check.cases.map((one) => one.check), check.otherwise].every((part) =>
        guarantees(part, predicate, contract),
      );
    case 'field':
    case 'additionalMembers':
      return predicate(check);
    default:
      return false;
  }
}

function isAlwaysFalse(test: Test): boolean {
  return test.kind === 'nOf' && test.min > test.tests.length;
}

function isTagField(part: Field | AdditionalMembers, tag: string, tags: Tags): boolean {
  if (part.kind !== 'field' || part.name !== tag || !isRequired(part)) return false;
  return (
    part.check.kind === 'assert' &&
    part.check.finding.level === 'must' &&
    acceptsOnly(part.check.test, tags)
  );
}

/** Whether only these tags pass the test. */
function acceptsOnly(test: Test, tags: Tags): boolean {
  if (test.kind === 'in')
    return test.values.every((value) => isScalarTag(value) && fits(value, tags));
  if (test.kind === 'startsWith') {
    const { prefix } = test;
    return typeof prefix === 'string' && tags.prefixes.some((known) => prefix.startsWith(known));
  }
  if (test.kind === 'compare')
    return (
      test.operator === 'equal' && test.right.kind === 'literal' && fits(test.right.value, tags)
    );
  return (
    test.kind === 'nOf' && test.min >= 1 && test.tests.every((inner) => acceptsOnly(inner, tags))
  );
}

function isScalarTag(value: unknown): value is string | boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}

function fits(tag: unknown, { values, prefixes }: Tags): boolean {
  return (
    values.some((value) => value === tag) ||
    (typeof tag === 'string' && prefixes.some((prefix) => tag.startsWith(prefix)))
  );
}

/** Returns the tags of a later case that an earlier case already matches. */
function overlap(earlier: Tags, later: Tags): Tags {
  const isTaken = (prefix: string) =>
    later.values.some((value) => typeof value === 'string' && value.startsWith(prefix)) ||
    later.prefixes.some((other) => other.startsWith(prefix) || prefix.startsWith(other));
  return {
    values: earlier.values.filter((value) => fits(value, later)),
    prefixes: earlier.prefixes.filter(isTaken),
  };
}

function mergeTags(tags: readonly Tags[]): Tags {
  const values: (string | boolean)[] = [];
  const prefixes: string[] = [];
  for (const each of tags) {
    values.push(...each.values);
    prefixes.push(...each.prefixes);
  }
  return { values, prefixes };
}

function isEmpty({ values, prefixes }: Tags): boolean {
  return values.length === 0 && prefixes.length === 0;
}

function tagSchema({ values, prefixes }: Tags): Schema {
  const listed = values.length === 0 ? [] : [oneOf(values)];
  const started = prefixes.length === 0 ? [] : [startsWith(prefixes)];
  const [first = false, second] = [...listed, ...started];
  return second === undefined ? first : { anyOf: [first, second] };
}

function isRequired({ presence }: Field): boolean {
  return presence.kind === 'required' && presence.finding.level === 'must';
}

/** Whether a part forbids a member, explicitly or because the object is closed. */
function forbids(part: Field | AdditionalMembers, name: string): boolean {
  if (part.kind === 'field')
    return (
      part.name === name &&
      part.presence.kind === 'forbidden' &&
      part.presence.finding.level === 'must'
    );
  const { check } = part;
  return (
    !part.declared.includes(name) &&
    check.kind === 'assert' &&
    check.finding.level === 'must' &&
    isAlwaysFalse(check.test)
  );
}
