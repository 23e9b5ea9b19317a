/**
 * Rules over the fields of an object as complete alternatives: `exactlyOneOf` or `when`/`then`
 * become a few closed objects of which a document fits one. Code generators downstream understand
 * those, and drop `if` or a bare `required`.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { anyOf, branchesOf, refine, refuse, saysOnly } from './refine.ts';
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

/** More than this nobody reads; the rule is then listed as not carried. */
export const maximumAlternatives = 8;
/** So many alternatives, or tests to make them of, are never few in the end. */
const mostTests = 64;

/**
 * One field fits a schema, or does not (and is then perhaps absent). `true` as schema: it is
 * present.
 */
interface Literal {
  readonly field: string;
  readonly holds: boolean;
  readonly schema: Schema;
}

type Alternative = readonly Literal[];

const always: readonly Alternative[] = [[]];

/**
 * What was found of tests so far: a test is asked for both answers, and so is each test within it.
 */
interface Decided {
  readonly holds: Map<Test, readonly Alternative[] | undefined>;
  readonly fails: Map<Test, readonly Alternative[] | undefined>;
}

/** The ways to satisfy a rule, no two of which overlap; undefined where keywords cannot say it. */
export function alternativesOf(
  check: Check,
  decided: Decided = { holds: new Map(), fails: new Map() },
): readonly Alternative[] | undefined {
  switch (check.kind) {
    case 'all':
      return check.checks.map((inner) => alternativesOf(inner, decided)).reduce(product, always);
    case 'unlessFailed':
      return alternativesOf(check.then, decided);
    case 'assert':
      return product(
        ofTest(check.test, true, decided),
        check.then === undefined ? always : alternativesOf(check.then, decided),
      );
    case 'when': {
      const then = product(ofTest(check.test, true, decided), alternativesOf(check.then, decided));
      const otherwise = product(
        ofTest(check.test, false, decided),
        check.otherwise === undefined ? always : alternativesOf(check.otherwise, decided),
      );
      return then === undefined || otherwise === undefined ? undefined : [...then, ...otherwise];
    }
    default:
      return undefined;
  }
}

/**
 * The objects that satisfy one of the alternatives as well. Those that nothing can satisfy are left
 * out.
 */
export function expand(
  objects: readonly JsonObject[],
  alternatives: readonly Alternative[],
  references: References,
): readonly JsonObject[] {
  const expanded: JsonObject[] = [];
  for (const object of objects) {
    for (const alternative of alternatives) {
      let narrowed: JsonObject | undefined = object;
      for (const literal of alternative) narrowed &&= apply(narrowed, literal, references);
      if (narrowed !== undefined) expanded.push(narrowed);
    }
  }
  return expanded;
}

function ofTest(test: Test, wanted: boolean, decided: Decided): readonly Alternative[] | undefined {
  const known = wanted ? decided.holds : decided.fails;
  if (!known.has(test)) known.set(test, waysOf(test, wanted, decided));
  return known.get(test);
}

function waysOf(test: Test, wanted: boolean, decided: Decided): readonly Alternative[] | undefined {
  if (test.kind === 'nOf') {
    const { min, max, tests } = test;
    if (wanted) return decide(tests, min, max, decided);
    const fewer = decide(tests, 0, min - 1, decided);
    const more = decide(tests, max + 1, tests.length, decided);
    return fewer === undefined || more === undefined ? undefined : [...fewer, ...more];
  }
  const demand = demandOf(test);
  const field = demand?.path[0];
  if (demand === undefined || field === undefined || demand.path.length > 1) return undefined;
  return [[{ field, holds: wanted, schema: demand.schema }]];
}

/** Asks test by test until the count is settled, so that no two alternatives overlap. */
function decide(
  tests: readonly Test[],
  min: number,
  max: number,
  decided: Decided,
): readonly Alternative[] | undefined {
  if (min > tests.length || max < 0 || min > max) return [];
  const test = tests[0];
  const rest = tests.slice(1);
  if (test === undefined || (min <= 0 && max >= tests.length)) return always;
  if (tests.length > mostTests) return undefined;
  const yes = product(ofTest(test, true, decided), decide(rest, min - 1, max - 1, decided));
  const no = product(ofTest(test, false, decided), decide(rest, min, max, decided));
  return yes === undefined || no === undefined ? undefined : [...yes, ...no];
}

function product(
  left: readonly Alternative[] | undefined,
  right: readonly Alternative[] | undefined,
): readonly Alternative[] | undefined {
  if (left === undefined || right === undefined || left.length * right.length > mostTests)
    return undefined;
  if (left === always) return right;
  if (right === always) return left;
  const both: Alternative[] = [];
  for (const one of left) for (const other of right) both.push(one.concat(other));
  return both;
}

function apply(
  object: JsonObject,
  { field, holds, schema }: Literal,
  references: References,
): JsonObject | undefined {
  const isRequired = asList(object['required']).includes(field);
  const declared = property(object, field);
  const before = withValues(declared, references);
  const after = (holds ? refine : refuse)(before, schema, references.kindsOfReference);
  if (after === false && (holds || isRequired)) return undefined;
  const properties = copyOf(asObject(object['properties']));
  properties[field] = isSame(after, before) ? declared : after;
  const narrowed = copyOf(object);
  narrowed['properties'] = properties;
  if (holds) narrowed['required'] = inOrder(asList(object['required']), field, properties);
  return narrowed;
}

/**
 * With the values of an enum in place of the reference to it, so that a rule can take some of them
 * away.
 */
function withValues(schema: Schema, references: References): Schema {
  const branches = branchesOf(schema);
  if (branches !== undefined)
    return anyOf(branches.map((branch) => withValues(branch, references)));
  const reference =
    typeof schema === 'object' && saysOnly(schema, ['$ref']) ? schema['$ref'] : undefined;
  if (typeof reference !== 'string' || references.kindsOfReference(reference)?.join() !== 'string')
    return schema;
  const found = references.resolve(reference);
  return typeof found === 'object' && saysOnly(found, ['type', 'enum', 'const']) ? found : schema;
}

/** What a member may hold: what is declared for it, or else what all others may. */
function property(object: JsonObject, field: string): Schema {
  const properties = asObject(object['properties']);
  return asSchema(
    (Object.hasOwn(properties, field) ? properties[field] : object['additionalProperties']) ?? true,
  );
}

/** The names of all that is required, and of the field, as they stand among the properties. */
function inOrder(
  required: readonly Json[],
  field: string,
  properties: JsonObject,
): readonly string[] {
  return Object.keys(properties).filter((name) => name === field || required.includes(name));
}
