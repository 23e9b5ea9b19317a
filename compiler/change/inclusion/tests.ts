/** Whether facts of a value decide a test. Undefined means that they do not, or that it is not seen. */
import { canonical, type Json, type JsonKind, type Scalar } from '../../model/json.ts';
import { isIncluded } from '../../model/patterns/compare.ts';
import { automatonOf, compilePattern } from '../../model/patterns/compile.ts';
import { matchesPattern } from '../../model/patterns/form.ts';
import {
  alwaysFalse,
  type Check,
  type Get,
  type Operand,
  type Test,
} from '../../model/rule-tree.ts';
import { type Facts, type FieldFact, factsOf, isSameTest, noFacts, withTest } from './facts.ts';
import { type Interval, intervalOf, positionOf } from './intervals.ts';

export function decide(test: Test, facts: Facts): boolean | undefined {
  if (facts.holds.some((known) => isSameTest(known, test))) return true;
  if (facts.fails.some((known) => isSameTest(known, test))) return false;
  if (test.kind === 'nOf') return decideCount(test, facts);
  return decideAlternatives(test, facts) ?? decideOne(test, facts);
}

type CountTest = Extract<Test, { readonly kind: 'nOf' }>;

function decideCount({ tests, min, max }: CountTest, facts: Facts): boolean | undefined {
  const decided = tests.map((inner) => decide(inner, facts));
  const holding = decided.filter((it) => it === true).length;
  const failing = decided.filter((it) => it === false).length;
  if (holding >= min && tests.length - failing <= max) return true;
  return holding > max || tests.length - failing < min ? false : undefined;
}

/** If one of several tests is known to hold, and each of them decides. */
function decideAlternatives(test: Test, facts: Facts): boolean | undefined {
  for (const known of facts.holds) {
    if (known.kind !== 'nOf' || known.min < 1 || known.tests.length === 0) continue;
    const results = known.tests.map((one) => decide(test, withTest(noFacts, one)));
    if (results[0] !== undefined && results.every((it) => it === results[0])) return results[0];
  }
  return undefined;
}

type SingleTest = Exclude<Test, CountTest>;

function decideOne(test: SingleTest, facts: Facts): boolean | undefined {
  const operand = operandOf(test);
  if (operand === undefined) return undefined;
  const inField = decideInField(test, operand, facts);
  if (inField !== undefined) return inField;
  const values = valuesOf(operand, facts);
  if (values !== undefined) {
    const results = new Set(values.map((value) => decideScalar(test, value)));
    if (results.size === 1) return [...results][0];
  }
  switch (test.kind) {
    case 'hasKind':
      return decideKind(test.of, kindsOf(operand, facts));
    case 'present':
      return isKnownPresent(operand, facts) ? true : undefined;
    case 'compare':
      return decideInterval(test, operand, facts);
    case 'matches':
      return decidePattern(test.pattern, operand, facts);
    case 'startsWith':
      return facts.holds.some((known) => isLongerPrefix(known, test)) ? true : undefined;
    case 'in':
    case 'text':
    case 'schema':
    case 'some':
      return undefined;
  }
}

function operandOf(test: SingleTest): Operand | undefined {
  switch (test.kind) {
    case 'compare':
      return test.right.kind === 'literal' ? test.left : undefined;
    case 'some':
      return undefined;
    default:
      return test.operand;
  }
}

/** Tests of a member are decided by what is known of the field. */
function decideInField(test: SingleTest, operand: Operand, facts: Facts): boolean | undefined {
  const at = memberOf(operand);
  if (at === undefined) return undefined;
  const { presence, fields } = fieldNamed(at.name, facts);
  if (presence === 'absent') return false;
  const isThere = presence === 'present';
  if (test.kind === 'present' && at.rest.length === 0) return isThere ? true : undefined;
  if (fields.length === 0) return undefined;
  const inner = decide(rebased(test, at.rest), factsOf(fields.map(({ side }) => side)));
  return inner === true && !isThere ? undefined : inner;
}

interface MemberPath {
  readonly name: string;
  readonly rest: readonly string[];
}

/** The member of the value that an operand starts from. */
function memberOf(operand: Operand): MemberPath | undefined {
  const start = operand.kind === 'measure' ? operand.operand : operand;
  if (start.kind !== 'get' || start.from !== 'self') return undefined;
  const [name, ...rest] = start.path;
  return name === undefined ? undefined : { name, rest };
}

function rebased(test: SingleTest, rest: readonly string[]): Test {
  const start: Get = { kind: 'get', from: 'self', path: rest };
  const move = (operand: Operand): Operand =>
    operand.kind === 'measure' ? { ...operand, operand: start } : start;
  if (test.kind === 'compare') return { ...test, left: move(test.left) };
  return test.kind === 'some' ? test : { ...test, operand: move(test.operand) };
}

export interface FieldKnowledge {
  readonly presence: 'present' | 'absent' | undefined;
  readonly fields: readonly FieldFact[];
}

/** What is known of a member of a value that is an object. */
export function fieldNamed(name: string, facts: Facts): FieldKnowledge {
  const fields = facts.fields.filter((field) => field.name === name);
  const isForbidden =
    fields.some(({ presence }) => presence.kind === 'forbidden' && isMust(presence.finding)) ||
    facts.others.some(
      ({ declared, refused, side }) =>
        !declared.includes(name) && (refused.includes(name) || isClosed(side.check)),
    );
  if (isForbidden) return { presence: 'absent', fields };
  const isRequired = fields.some(
    ({ presence }) => presence.kind === 'required' && isMust(presence.finding),
  );
  const isPresent = isRequired && decideKind('object', kindsOf(selfOperand, facts)) === true;
  return { presence: isPresent || isTested(name, facts) ? 'present' : undefined, fields };
}

/** Whether a check rejects every additional member. */
function isClosed(check: Check): boolean {
  return check.kind === 'assert' && check.test === alwaysFalse && isMust(check.finding);
}

const selfOperand: Operand = { kind: 'get', from: 'self', path: [] };

function isMust({ level }: { readonly level: string }): boolean {
  return level === 'must';
}

/** A test that holds says that its operand is there. */
function isTested(name: string, facts: Facts): boolean {
  return facts.holds.some((test) => {
    const operand = test.kind === 'nOf' || test.kind === 'some' ? undefined : operandOf(test);
    return operand !== undefined && memberOf(operand)?.name === name;
  });
}

function isKnownPresent(operand: Operand, facts: Facts): boolean {
  if (operand.kind === 'get' && operand.path.length === 0) return true;
  return facts.holds.some(
    (test) => test.kind !== 'nOf' && test.kind !== 'some' && isSame(operandOf(test), operand),
  );
}

function isSame(one: Operand | undefined, other: Operand): boolean {
  return one !== undefined && asText(one) === asText(other);
}

function asText(operand: Operand): string {
  return canonical(JSON.parse(JSON.stringify(operand)) as Json);
}

/** The kinds of an operand; undefined if nothing is known. */
function kindsOf(operand: Operand, facts: Facts): readonly JsonKind[] | undefined {
  for (const test of facts.holds) {
    if (test.kind === 'hasKind' && isSame(test.operand, operand)) return [test.of];
    if (test.kind === 'nOf' && test.min >= 1) {
      const kinds = test.tests.map((inner) =>
        inner.kind === 'hasKind' && isSame(inner.operand, operand) ? inner.of : undefined,
      );
      if (kinds.length > 0 && !kinds.includes(undefined)) return kinds as JsonKind[];
    }
  }
  return undefined;
}

function decideKind(of: JsonKind, kinds: readonly JsonKind[] | undefined): boolean | undefined {
  if (kinds === undefined) return undefined;
  const results = new Set(kinds.map((kind) => decideOneKind(of, kind)));
  return results.size === 1 ? [...results][0] : undefined;
}

function decideOneKind(of: JsonKind, known: JsonKind): boolean | undefined {
  if (of === known || (of === 'number' && known === 'integer')) return true;
  return of === 'integer' && known === 'number' ? undefined : false;
}

/** The only values that an operand may have. */
function valuesOf(operand: Operand, facts: Facts): readonly Scalar[] | undefined {
  for (const test of facts.holds)
    if (test.kind === 'in' && isSame(test.operand, operand))
      return test.values.filter((value) => !isExcluded(value, operand, facts));
  return undefined;
}

function isExcluded(value: Scalar, operand: Operand, { fails }: Facts): boolean {
  return fails.some(
    (test) => test.kind === 'in' && isSame(test.operand, operand) && test.values.includes(value),
  );
}

function decideScalar(test: SingleTest, value: Scalar): boolean | undefined {
  switch (test.kind) {
    case 'in':
      return test.values.includes(value);
    case 'hasKind':
      return decideOneKind(test.of, kindOfScalar(value));
    case 'present':
      return true;
    case 'matches':
      return typeof value === 'string' && matchesPattern(test.pattern, value);
    case 'startsWith':
      if (typeof test.prefix !== 'string') return undefined;
      return typeof value === 'string' && value.startsWith(test.prefix);
    default:
      return undefined;
  }
}

function kindOfScalar(value: Scalar): JsonKind {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : 'boolean';
}

function decideInterval(
  test: Extract<Test, { readonly kind: 'compare' }>,
  operand: Operand,
  facts: Facts,
): boolean | undefined {
  const known: Interval[] = facts.holds.flatMap((one) =>
    one.kind === 'compare' && isSame(operandOf(one), operand) ? (intervalOf(one) ?? []) : [],
  );
  return known.length === 0 ? undefined : positionOf(known, intervalOf(test));
}

function decidePattern(pattern: string, operand: Operand, facts: Facts): boolean | undefined {
  if (compilePattern(pattern).kind !== 'automaton') return undefined;
  for (const test of facts.holds) {
    if (test.kind !== 'matches' || !isSame(test.operand, operand)) continue;
    if (compilePattern(test.pattern).kind !== 'automaton') continue;
    if (isIncluded(automatonOf(test.pattern), automatonOf(pattern))) return true;
  }
  return undefined;
}

function isLongerPrefix(
  known: Test,
  test: Extract<Test, { readonly kind: 'startsWith' }>,
): boolean {
  return (
    known.kind === 'startsWith' &&
    isSame(known.operand, test.operand) &&
    typeof known.prefix === 'string' &&
    typeof test.prefix === 'string' &&
    known.prefix.startsWith(test.prefix)
  );
}

/** Whether no value has these facts. */
export function isNothing(facts: Facts): boolean {
  if (facts.holds.some((test, index) => isRefuted(test, index, facts))) return true;
  if (decideKind('object', kindsOf(selfOperand, facts)) !== true) return false;
  return facts.fields.some(
    ({ name, presence }) =>
      presence.kind === 'required' && isMust(presence.finding) && isImpossible(name, facts),
  );
}

/** Whether a field that is required cannot have a value. */
function isImpossible(name: string, facts: Facts): boolean {
  const { presence, fields } = fieldNamed(name, facts);
  if (presence === 'absent') return true;
  const holds = testsOf(name, facts.holds);
  const fails = testsOf(name, facts.fails);
  if (holds.length + fails.length === 0) return false;
  const known = factsOf(fields.map(({ side }) => side));
  return isNothing({
    ...known,
    holds: [...known.holds, ...holds],
    fails: [...known.fails, ...fails],
  });
}

/** The tests of a member, as tests of its value. */
function testsOf(name: string, tests: readonly Test[]): readonly Test[] {
  return tests.flatMap((test) => {
    if (test.kind === 'nOf' || test.kind === 'present') return [];
    const operand = operandOf(test);
    const at = operand && memberOf(operand);
    return at?.name === name ? rebased(test, at.rest) : [];
  });
}

function isRefuted(test: Test, index: number, facts: Facts): boolean {
  if (test.kind === 'in' && valuesOf(test.operand, facts)?.length === 0) return true;
  const others = { ...facts, holds: facts.holds.filter((_, at) => at !== index) };
  return decide(test, others) === false;
}
