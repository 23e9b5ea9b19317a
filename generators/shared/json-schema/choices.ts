/**
 * Lowers unions to a `oneOf` in which no document matches two cases. Most cases exclude each other
 * by their tag or by the fields that they require and forbid. Guards are added only to those that
 * do not.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Case, Check, Test } from '../../../compiler/model/rule-tree.ts';
import { calledCheck } from './calls.ts';
import { refuse } from './refine.ts';
import { asList, asObject, asSchema, both, type KindsOfReference, type Schema } from './schema.ts';
import { oneOf, startsWith } from './tests.ts';

type Choose = Extract<Check, { kind: 'switchOnTag' }>;
type Field = Extract<Check, { kind: 'field' }>;
type Others = Extract<Check, { kind: 'additionalMembers' }>;
type Tags = Pick<Case, 'values' | 'prefixes'>;

export interface Choosing {
  readonly contract: Contract;
  readonly kindsOfReference: KindsOfReference;
  /** Returns the schema of one case. */
  readonly lower: (check: Check) => Schema;
}

/** Lowers a union with a tag. As in the validators, the first matching case applies. */
export function chooseByTag({ tag, cases, otherwise }: Choose, at: Choosing): Schema {
  const all = together(cases);
  const schemas = cases.map((one, index) => {
    const schema = at.lower(one.check);
    const taken = together(cases.slice(0, index).map((earlier) => shared(earlier, one)));
    const isOwn = insists(one.check, (field) => isTagField(field, tag, one), at.contract);
    if (isEmpty(taken)) return isOwn ? schema : guarded(schema, { [tag]: tagSchema(one) }, [tag]);
    return guarded(schema, { [tag]: both(tagSchema(one), { not: tagSchema(taken) }) }, [tag]);
  });
  const isClosed = insists(otherwise, (field) => isTagField(field, tag, all), at.contract);
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
  const [field, ...below] = test.operand.path;
  if (field === undefined || below.length > 0) return undefined;
  const rest = otherwise && presenceChoice(otherwise);
  return {
    cases: [{ field, check: then }, ...(rest?.cases ?? [])],
    otherwise: rest === undefined ? otherwise : rest.otherwise,
  };
}

export function chooseByPresence(
  { cases, otherwise = { kind: 'all', checks: [] } }: PresenceChoice,
  at: Choosing,
): Schema {
  const schemas = cases.map(({ field, check }, index) => {
    const isThere = insists(
      check,
      (part) => part.kind === 'field' && part.name === field && isRequired(part),
      at.contract,
    );
    const open = cases
      .slice(0, index)
      .filter((earlier) => !insists(check, (part) => forbids(part, earlier.field), at.contract));
    const absent = open.map((earlier) => [earlier.field, false] as const);
    const present = isThere ? [] : [[field, true] as const];
    return guarded(
      at.lower(check),
      Object.fromEntries([...absent, ...present]),
      isThere ? [] : [field],
    );
  });
  if (insists(otherwise, () => false, at.contract)) return alternatives(schemas);
  return alternatives([
    ...schemas,
    guarded(at.lower(otherwise), Object.fromEntries(cases.map(({ field }) => [field, false])), []),
  ]);
}

function alternatives(schemas: readonly Schema[]): Schema {
  const alive = schemas.filter((schema) => schema !== false);
  const [only] = alive;
  return alive.length > 1 ? { oneOf: alive } : (only ?? false);
}

/** Returns the schema of an object with an unknown tag. Only the common fields are validated. */
function unknownCase(
  schema: Schema,
  tag: string,
  known: Tags,
  ofReference: KindsOfReference,
): Schema {
  if (schema === false) return false;
  const { properties, required, ...rest } = asObject(schema);
  const declared = asObject(properties);
  const value = refuse(
    asSchema((Object.hasOwn(declared, tag) ? declared[tag] : undefined) ?? true),
    tagSchema(known),
    ofReference,
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
function insists(
  check: Check,
  claim: (part: Field | Others) => boolean,
  contract: Contract,
): boolean {
  switch (check.kind) {
    case 'call': {
      const called = calledCheck(contract, check);
      return called !== undefined && insists(called.check, claim, called.contract);
    }
    case 'all':
      return check.checks.some((part) => insists(part, claim, contract));
    case 'assert':
      if (check.finding.level === 'should') return false;
      return (
        isNever(check.test) || (check.then !== undefined && insists(check.then, claim, contract))
      );
    case 'when':
      return [check.then, check.otherwise].every(
        (part) => part !== undefined && insists(part, claim, contract),
      );
    case 'switchOnTag':
      return [...check.cases.map((one) => one.check), check.otherwise].every((part) =>
        insists(part, claim, contract),
      );
    case 'field':
    case 'additionalMembers':
      return claim(check);
    default:
      return false;
  }
}

function isNever(test: Test): boolean {
  return test.kind === 'nOf' && test.min > test.tests.length;
}

function isTagField(part: Field | Others, tag: string, tags: Tags): boolean {
  if (part.kind !== 'field' || part.name !== tag || !isRequired(part)) return false;
  return (
    part.check.kind === 'assert' &&
    part.check.finding.level === 'must' &&
    asksFor(part.check.test, tags)
  );
}

/** Whether only these tags pass the test. */
function asksFor(test: Test, tags: Tags): boolean {
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
  return test.kind === 'nOf' && test.min >= 1 && test.tests.every((inner) => asksFor(inner, tags));
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
function shared(earlier: Tags, later: Tags): Tags {
  const isTaken = (prefix: string) =>
    later.values.some((value) => typeof value === 'string' && value.startsWith(prefix)) ||
    later.prefixes.some((other) => other.startsWith(prefix) || prefix.startsWith(other));
  return {
    values: earlier.values.filter((value) => fits(value, later)),
    prefixes: earlier.prefixes.filter(isTaken),
  };
}

function together(tags: readonly Tags[]): Tags {
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
function forbids(part: Field | Others, name: string): boolean {
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
    isNever(check.test)
  );
}
