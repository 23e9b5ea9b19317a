/**
 * Expands rules over the fields of an object into alternatives: `exactlyOneOf` or `when`/`then`
 * becomes a `oneOf` of closed objects that do not overlap. Code generators for JSON Schema support
 * those, whereas they ignore `if` and a bare `required`.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { anyOf, anyOfSchemas, exclude, hasOnlyKeywords, refine } from './refine.ts';
import {
  asList,
  asObject,
  asSchema,
  copyOf,
  isSame,
  type References,
  type Schema,
} from './schema.ts';
import { demandOf } from './tests.ts';

/** With more alternatives, the rule is reported as not carried by the schema. */
export const maximumAlternatives = 8;
/** Limits intermediate results, which would otherwise grow exponentially. */
const maximumTests = 64;

/**
 * Requires that a field matches a schema, or that it does not match or is absent. The schema `true`
 * only requires that the field is present.
 */
interface Literal {
  readonly field: string;
  readonly holds: boolean;
  readonly schema: Schema;
}

type Alternative = readonly Literal[];

const always: readonly Alternative[] = [[]];

/** Memoizes the expansion of each test, both for the result true and for the result false. */
interface ExpandedTests {
  readonly holds: Map<Test, readonly Alternative[] | undefined>;
  readonly fails: Map<Test, readonly Alternative[] | undefined>;
}

/**
 * Returns disjoint alternatives that together satisfy a rule; undefined if keywords cannot express
 * it.
 */
export function alternativesOf(
  check: Check,
  expanded: ExpandedTests = { holds: new Map(), fails: new Map() },
): readonly Alternative[] | undefined {
  switch (check.kind) {
    case 'all':
      return check.checks.map((inner) => alternativesOf(inner, expanded)).reduce(product, always);
    case 'unlessFailed':
      return alternativesOf(check.then, expanded);
    case 'assert':
      return product(
        alternativesForTest(check.test, true, expanded),
        check.then === undefined ? always : alternativesOf(check.then, expanded),
      );
    case 'when': {
      const then = product(
        alternativesForTest(check.test, true, expanded),
        alternativesOf(check.then, expanded),
      );
      const otherwise = product(
        alternativesForTest(check.test, false, expanded),
        check.otherwise === undefined ? always : alternativesOf(check.otherwise, expanded),
      );
      return then === undefined || otherwise === undefined ? undefined : [...then, ...otherwise];
    }
    default:
      return undefined;
  }
}

/**
 * Applies every alternative to every object and drops the combinations that no document satisfies.
 * Returns undefined if more than `maximumAlternatives` remain.
 */
export function expand(
  objects: readonly JsonObject[],
  alternatives: readonly Alternative[],
  references: References,
): readonly JsonObject[] | undefined {
  const expanded: Narrowed[] = [];
  for (const object of objects) {
    for (const alternative of alternatives) {
      const narrowed = narrow(object, alternative, references);
      if (narrowed !== undefined) expanded.push(narrowed);
      if (expanded.length > maximumAlternatives) return undefined;
    }
  }
  return expanded.map(build);
}

function alternativesForTest(
  test: Test,
  expected: boolean,
  expanded: ExpandedTests,
): readonly Alternative[] | undefined {
  const cache = expected ? expanded.holds : expanded.fails;
  if (!cache.has(test)) cache.set(test, expandTest(test, expected, expanded));
  return cache.get(test);
}

function expandTest(
  test: Test,
  expected: boolean,
  expanded: ExpandedTests,
): readonly Alternative[] | undefined {
  if (test.kind === 'nOf') {
    const { min, max, tests } = test;
    if (expected) return expandCount(tests, min, max, expanded);
    const fewer = expandCount(tests, 0, min - 1, expanded);
    const more = expandCount(tests, max + 1, tests.length, expanded);
    return fewer === undefined || more === undefined ? undefined : [...fewer, ...more];
  }
  const demand = demandOf(test);
  const field = demand?.path[0];
  if (demand === undefined || field === undefined || demand.path.length > 1) return undefined;
  return [[{ field, holds: expected, schema: demand.schema }]];
}

/**
 * Expands the tests one after the other until the count is decided, so that the alternatives do not
 * overlap.
 */
function expandCount(
  tests: readonly Test[],
  min: number,
  max: number,
  expanded: ExpandedTests,
): readonly Alternative[] | undefined {
  if (min > tests.length || max < 0 || min > max) return [];
  const test = tests[0];
  const rest = tests.slice(1);
  if (test === undefined || (min <= 0 && max >= tests.length)) return always;
  if (tests.length > maximumTests) return undefined;
  const passing = product(
    alternativesForTest(test, true, expanded),
    expandCount(rest, min - 1, max - 1, expanded),
  );
  const failing = product(
    alternativesForTest(test, false, expanded),
    expandCount(rest, min, max, expanded),
  );
  return passing === undefined || failing === undefined ? undefined : [...passing, ...failing];
}

function product(
  left: readonly Alternative[] | undefined,
  right: readonly Alternative[] | undefined,
): readonly Alternative[] | undefined {
  if (left === undefined || right === undefined || left.length * right.length > maximumTests)
    return undefined;
  if (left === always) return right;
  if (right === always) return left;
  const both: Alternative[] = [];
  for (const one of left) for (const other of right) both.push(one.concat(other));
  return both;
}

/**
 * What an alternative changes in an object. It is copied at the end, and only if it is used: objects
 * may have thousands of fields, and a contract a thousand rules.
 */
interface Narrowed {
  readonly object: JsonObject;
  readonly fields: ReadonlyMap<string, Schema>;
  /** Fields that become required. */
  readonly required: ReadonlySet<string>;
}

/** Returns undefined if no document satisfies the alternative. */
function narrow(
  object: JsonObject,
  alternative: Alternative,
  references: References,
): Narrowed | undefined {
  const fields = new Map<string, Schema>();
  const required = new Set<string>();
  for (const { field, holds, schema } of alternative) {
    const declared = fields.get(field) ?? property(object, field);
    const before = withValues(declared, references);
    const after = (holds ? refine : exclude)(before, schema, references.kindsOfReference);
    const isRequired = required.has(field) || asList(object['required']).includes(field);
    if (after === false && (holds || isRequired)) return undefined;
    fields.set(field, isSame(after, before) ? declared : after);
    if (holds) required.add(field);
  }
  return { object, fields, required };
}

function build({ object, fields, required }: Narrowed): JsonObject {
  const properties = copyOf(asObject(object['properties']));
  for (const [field, schema] of fields) properties[field] = schema;
  const narrowed = copyOf(object);
  narrowed['properties'] = properties;
  if (required.size > 0) {
    const all = new Set([...asList(object['required']), ...required]);
    // In the order of the properties.
    narrowed['required'] = Object.keys(properties).filter((name) => all.has(name));
  }
  return narrowed;
}

/** Replaces a reference to an enum by its values, so that a rule can exclude some of them. */
function withValues(schema: Schema, references: References): Schema {
  const alternatives = anyOfSchemas(schema);
  if (alternatives !== undefined)
    return anyOf(alternatives.map((alternative) => withValues(alternative, references)));
  const reference =
    typeof schema === 'object' && hasOnlyKeywords(schema, ['$ref']) ? schema['$ref'] : undefined;
  if (typeof reference !== 'string' || references.kindsOfReference(reference)?.join() !== 'string')
    return schema;
  const found = references.resolve(reference);
  return typeof found === 'object' && hasOnlyKeywords(found, ['type', 'enum', 'const'])
    ? found
    : schema;
}

/** Returns the schema of a member: its own, or else `additionalProperties`. */
function property(object: JsonObject, field: string): Schema {
  const properties = asObject(object['properties']);
  return asSchema(
    (Object.hasOwn(properties, field) ? properties[field] : object['additionalProperties']) ?? true,
  );
}
