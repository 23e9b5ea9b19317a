/**
 * Lowers the rule tree to JSON Schema. Each check narrows the schema; rules that no keyword can
 * express are reported as losses.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { step } from '../../../compiler/model/violations.ts';
import { alternativesOf, expand, maximumAlternatives } from './alternatives.ts';
import { kindsOfCheck, openReference } from './calls.ts';
import {
  lowerPresenceChoice,
  lowerSwitchOnTag,
  presenceChoice,
  type UnionContext,
} from './choices.ts';
import { embeddedTextRules, loss, reasons } from './losses.ts';
import { type Call, enter, isLost, type Lowering, lose, loseAll } from './lowering.ts';
import { patternProperties } from './pattern-properties.ts';
import { anyOf, anyOfSchemas, exclude, hasOnlyKeywords, refine } from './refine.ts';
import { isBinding, isRule, readsContext } from './rule-shape.ts';
import {
  asList,
  asObject,
  asSchema,
  commonKinds,
  copyOf,
  intersect,
  kindsOfSchema,
  type Schema,
} from './schema.ts';
import {
  alternativesIn,
  memberOf,
  ofKind,
  onlyKinds,
  withMember,
  withoutKinds,
} from './schema-parts.ts';
import { demandOf, schemaOfTest } from './tests.ts';

/** Narrows a schema by a check. */
export function narrow(schema: Schema, check: Check, at: Lowering): Schema {
  return isRule(check) ? withRules(schema, [check], at) : narrowPlain(schema, check, at);
}

/** Narrows a schema by a check that is not a rule over members. */
function narrowPlain(schema: Schema, check: Check, at: Lowering): Schema {
  switch (check.kind) {
    case 'all':
      return narrowAll(schema, check.checks, at);
    case 'assert':
      return narrowAssert(schema, check, at);
    case 'when':
      return narrowWhen(schema, check, at);
    case 'field':
      return narrowFields(schema, [check], at);
    case 'items':
      return narrowItems(schema, check, at);
    case 'additionalMembers':
      return narrowAdditionalMembers(schema, check, at);
    case 'switchOnTag':
      return intersect(schema, lowerSwitchOnTag(check, unionContext(at)));
    case 'jsonString':
      return narrowJsonString(schema, check, at);
    case 'call':
      return narrowCall(schema, check, at);
    case 'parameter': {
      const bound = at.bindings.get(check.name);
      return bound === undefined
        ? intersect(schema, openReference(check.name) ?? true)
        : narrow(schema, bound.check, {
            ...at,
            bindings: bound.bindings,
            contract: bound.contract,
          });
    }
    case 'unlessFailed':
      return narrow(schema, check.then, at);
    case 'distinct':
      return narrowDistinct(schema, check, at);
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      lose(check.finding, at, reasons.relation);
      return schema;
  }
}

/** Applies consecutive fields in one step to avoid copies, and the rules last. */
function narrowAll(schema: Schema, checks: readonly Check[], at: Lowering): Schema {
  const rules: Check[] = [];
  let fields: FieldCheck[] = [];
  let narrowed = schema;
  for (const check of checks) {
    if (isRule(check)) rules.push(check);
    else if (check.kind === 'field') fields.push(check);
    else {
      if (fields.length > 0) narrowed = narrowFields(narrowed, fields, at);
      fields = [];
      narrowed = narrowPlain(narrowed, check, at);
    }
  }
  if (fields.length > 0) narrowed = narrowFields(narrowed, fields, at);
  return withRules(narrowed, rules, at);
}

function withRules(schema: Schema, rules: readonly Check[], at: Lowering): Schema {
  if (rules.length === 0 || schema === false) return schema;
  const before = objectsOf(schema, at);
  let objects = before;
  for (const rule of rules) {
    const alternatives = isBinding(rule) ? alternativesOf(rule) : undefined;
    const expanded = objects && alternatives && expand(objects, alternatives, at);
    if (expanded !== undefined) objects = expanded;
    else
      loseAll(
        rule,
        at,
        objects && alternatives
          ? reasons.many
          : readsContext(rule)
            ? reasons.context
            : reasons.relation,
      );
  }
  if (objects === undefined || objects === before) return schema;
  const [first] = objects;
  return objects.length > 1 ? { oneOf: objects } : (first ?? false);
}

/** Returns the closed objects that a schema consists of; undefined for any other schema. */
function objectsOf(schema: Schema, at: Lowering): readonly JsonObject[] | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (schema['type'] === 'object' && schema['additionalProperties'] !== undefined) return [schema];
  if (typeof schema['$ref'] === 'string' && hasOnlyKeywords(schema, ['$ref']))
    return objectsOf(at.resolve(schema['$ref']), at);
  if (schema['oneOf'] === undefined || !hasOnlyKeywords(schema, ['type', 'oneOf']))
    return undefined;
  const objects = asList(schema['oneOf']).map((one) => objectsOf(asSchema(one), at));
  return objects.includes(undefined) || objects.length > maximumAlternatives
    ? undefined
    : objects.flatMap((inner) => inner ?? []);
}

/** Documents that fail the test are rejected anyway, so `then` applies unconditionally. */
function narrowAssert(
  schema: Schema,
  check: Extract<Check, { kind: 'assert' }>,
  at: Lowering,
): Schema {
  const passing = check.finding.level === 'must' ? passingOf(schema, check.test, at) : undefined;
  if (passing === undefined)
    lose(check.finding, at, check.test.kind === 'matches' ? reasons.pattern : reasons.relation);
  if (check.then === undefined) return passing ?? schema;
  if (check.finding.level === 'must') return narrow(passing ?? schema, check.then, at);
  loseAll(check.then, at, reasons.relation);
  return schema;
}

/** Narrows a schema by a test; undefined if keywords cannot express the test. */
function passingOf(schema: Schema, test: Test, at: Lowering): Schema | undefined {
  if (test.kind === 'nOf' && test.min <= test.tests.length) {
    const { min, max, tests } = test;
    if (min === tests.length)
      return tests.reduce<Schema | undefined>(
        (before, inner) => before && passingOf(before, inner, at),
        schema,
      );
    const demands =
      max === 0
        ? tests.flatMap((inner) => demandOf(inner) ?? []).filter(({ path }) => path.length === 0)
        : [];
    if (max === 0 && demands.length === tests.length)
      return demands.reduce(
        (before, demand) => exclude(before, demand.schema, at.kindsOfReference),
        schema,
      );
  }
  const required = schemaOfTest(test);
  return required === undefined ? undefined : refine(schema, required, at.kindsOfReference);
}

/** Uses `anyOf` for alternatives of different JSON kinds, and `if` only where they overlap. */
function narrowWhen(schema: Schema, check: Extract<Check, { kind: 'when' }>, at: Lowering): Schema {
  const byPresence = presenceChoice(check);
  if (byPresence !== undefined)
    return intersect(schema, lowerPresenceChoice(byPresence, unionContext(at)));
  const tested = schemaOfTest(check.test);
  if (tested === undefined) {
    loseAll(check, at, reasons.relation);
    return schema;
  }
  const alternatives = anyOfSchemas(schema);
  if (alternatives !== undefined)
    return anyOf(alternatives.map((alternative) => narrowWhen(alternative, check, at)));
  const kinds = kindsOfSchema(tested, at.kindsOfReference) ?? [];
  const isOfKinds = typeof tested === 'object' && hasOnlyKeywords(tested, ['type']);
  const own = kindsOfSchema(schema, at.kindsOfReference);
  const otherwise = (rest: Schema) =>
    check.otherwise === undefined ? rest : narrow(rest, check.otherwise, at);
  if (own !== undefined && commonKinds(own, kinds).length === 0) return otherwise(schema);
  if (isOfKinds && own?.every((kind) => commonKinds([kind], kinds).includes(kind)) === true)
    return narrow(schema, check.then, at);
  const then = narrow(refine(schema, tested, at.kindsOfReference), check.then, at);
  const rest = otherwise(isOfKinds ? withoutKinds(schema, kinds) : schema);
  // An alternative of `rest` may still accept the tested kinds, as in `A | null` where A is
  // nullable.
  const others =
    isOfKinds && anyOfSchemas(rest) !== undefined
      ? exclude(rest, tested, at.kindsOfReference)
      : rest;
  const otherKinds = kindsOfSchema(others, at.kindsOfReference);
  if (otherKinds === undefined || commonKinds(otherKinds, kinds).length > 0)
    return { if: tested, then, else: others };
  return { anyOf: [then, ...alternativesIn(others)] };
}

type FieldCheck = Extract<Check, { kind: 'field' }>;

function narrowFields(schema: Schema, fields: readonly FieldCheck[], at: Lowering): Schema {
  return ofKind(schema, 'object', at, (object) => withFields(object, fields, at));
}

/** Narrows members; a rule may narrow a member that is already declared. */
function withFields(object: JsonObject, fields: readonly FieldCheck[], at: Lowering): JsonObject {
  const properties = copyOf(asObject(object['properties']));
  const required = [...asList(object['required'])];
  let isNarrowed = false;
  for (const { name, presence, check } of fields) {
    const memberContext = enter(at, step(name));
    const isForbidden = presence.kind === 'forbidden';
    if (isForbidden && isLost(presence.finding, memberContext)) continue;
    const member = isForbidden
      ? false
      : narrow(asSchema(properties[name] ?? true), check, memberContext);
    const isRequired = presence.kind === 'required' && !isLost(presence.finding, memberContext);
    // The referenced schema already declares the member.
    if (member === true && !isRequired && '$ref' in object) continue;
    properties[name] = member;
    if (isRequired && !required.includes(name)) required.push(name);
    isNarrowed = true;
  }
  if (!isNarrowed) return object;
  const narrowed = copyOf(object);
  narrowed['properties'] = properties;
  if (required.length > 0) narrowed['required'] = required;
  return narrowed;
}

function narrowItems(
  schema: Schema,
  { check }: Extract<Check, { kind: 'items' }>,
  at: Lowering,
): Schema {
  return ofKind(schema, 'array', at, (list) => {
    const items = narrow(asSchema(list['items'] ?? true), check, enter(at, '/*'));
    return items === true && list['type'] !== 'array' ? list : { ...list, items };
  });
}

/** Equality of items is the same in JSON Schema and in the validators. */
function narrowDistinct(
  schema: Schema,
  { list, key, finding }: Extract<Check, { kind: 'distinct' }>,
  at: Lowering,
): Schema {
  const [name, ...deeper] = list.kind === 'get' && list.from === 'self' ? list.path : ['', ''];
  const items = name === undefined ? schema : memberOf(schema, name);
  const isList = typeof items === 'object' && items['type'] === 'array';
  if (key.length > 0 || deeper.length > 0 || !isList || finding.level === 'should') {
    lose(finding, at, key.length > 0 ? reasons.unique : reasons.relation);
    return schema;
  }
  const unique = { ...items, uniqueItems: true };
  return name === undefined ? unique : withMember(schema, name, unique);
}

/**
 * Adds every declared member to `properties`, because `additionalProperties` applies to all others.
 */
function narrowAdditionalMembers(
  schema: Schema,
  { declared, hints, patterns, check }: Extract<Check, { kind: 'additionalMembers' }>,
  at: Lowering,
): Schema {
  const within = enter(at, '/*');
  const byName = patterns?.map((each) => [each.pattern, narrow(true, each.check, within)] as const);
  const others = narrow(true, check, within);
  const refused = hints.filter(({ finding, name }) => !isLost(finding, enter(at, step(name))));
  for (const { finding, name } of refused)
    at.lose(loss(finding, `${at.where}${step(name)}`, reasons.hint, true));
  const named = byName === undefined ? {} : patternProperties(byName, within);
  if (named === undefined) return schema;
  const members = asObject(schema)['properties'];
  const known = asObject(members);
  const isComplete =
    members !== undefined &&
    refused.length === 0 &&
    declared.every((name) => Object.hasOwn(known, name));
  if (isComplete) return intersect(schema, { ...named, additionalProperties: others });
  const properties = copyOf({});
  for (const name of declared) properties[name] = true;
  for (const { name } of refused) properties[name] = false;
  return intersect(schema, { properties, ...named, additionalProperties: others });
}

function unionContext(at: Lowering): UnionContext {
  return {
    contract: at.contract,
    kindsOfReference: at.kindsOfReference,
    lower: (check) => narrow(true, check, at),
  };
}

/** Validators treat the content keywords as annotations, so all rules inside the text are lost. */
function narrowJsonString(
  schema: Schema,
  check: Extract<Check, { kind: 'jsonString' }>,
  at: Lowering,
): Schema {
  lose(check.finding, at, reasons.embedded);
  for (const rule of embeddedTextRules)
    at.lose(loss({ rule, level: 'must' }, `${at.where}#`, reasons.embedded));
  loseAll(check.check, enter(at, '#'), reasons.embedded);
  const content = narrow(true, check.check, { ...at, lose: () => undefined });
  return intersect(schema, {
    contentMediaType: 'application/json',
    ...(content === true ? {} : { contentSchema: content }),
  });
}

function narrowCall(schema: Schema, call: Call, at: Lowering): Schema {
  const reference = at.refer(call, at);
  const allowed = onlyKinds(schema);
  const kinds = kindsOfCheck(at.contract, call, at.bindings);
  const isWithin =
    allowed !== undefined &&
    kinds?.every((kind) => commonKinds([kind], allowed).includes(kind)) === true;
  return isWithin ? reference : intersect(schema, reference);
}
