/** A rule tree as JSON, without names of types, words, rule ids and order. */
import { canonical, isObject, type Json, type JsonObject } from '../model/json.ts';
import {
  alwaysFalse,
  type Case,
  type Check,
  type ListCheck,
  type Operand,
  type Test,
} from '../model/rule-tree.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export interface FormScope {
  /** The form of a type by its name; of an alias, that of its type. */
  readonly reference: (written: string) => Json;
  /** The position of a type parameter. */
  readonly parameter: (name: string) => number;
}

const empty: Json = { all: [] };

export function formOf(check: Check, scope: FormScope): Json {
  const inner = (other: Check) => formOf(other, scope);
  switch (check.kind) {
    case 'all':
      return allOf(check.checks.map(inner));
    case 'assert': {
      const { test, finding, then } = check;
      return { assert: formOfTest(test), level: finding.level, then: then ? inner(then) : empty };
    }
    case 'when': {
      const variants = variantsByPresence(check);
      if (variants !== undefined)
        return { presence: sortedSet(variants.map((each) => formOfVariant(each, inner))) };
      const [then, otherwise] = [
        inner(check.then),
        check.otherwise ? inner(check.otherwise) : empty,
      ];
      return isEmpty(then) && isEmpty(otherwise)
        ? empty
        : { when: formOfTest(check.test), then, otherwise };
    }
    case 'field':
      return formOfField(check, inner(check.check));
    case 'items':
      return { items: inner(check.check) };
    case 'additionalMembers':
      return formOfOthers(check, inner(check.check), inner);
    case 'switchOnTag':
      return {
        switchOnTag: check.tag,
        cases: formOfCases(check.cases, inner),
        otherwise: inner(check.otherwise),
      };
    case 'jsonString':
      return { json: inner(check.check), level: check.finding.level };
    case 'call':
      return check.arguments.length === 0
        ? scope.reference(check.type)
        : { type: scope.reference(check.type), arguments: check.arguments.map(inner) };
    case 'parameter':
      return { parameter: scope.parameter(check.name) };
    // If the field failed, the document is not valid anyway.
    case 'unlessFailed':
      return inner(check.then);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return formOfList(check);
  }
}

/** Nested lists of checks are one list, in which neither order nor repetition counts. */
function allOf(forms: readonly Json[]): Json {
  const distinct = sortedSet(forms.flatMap(checksIn));
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { all: distinct };
}

function checksIn(form: Json): readonly Json[] {
  return isObject(form) && Array.isArray(form['all']) ? (form['all'] as readonly Json[]) : [form];
}

function sortedSet(forms: readonly Json[]): readonly Json[] {
  const byText = new Map(forms.map((form) => [canonical(form), form]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, form]) => form);
}

function formOfField({ name, presence }: Of<'field'>, check: Json): Json {
  if (presence.kind === 'forbidden') return { forbidden: name, level: presence.finding.level };
  if (presence.kind === 'required') return { field: name, level: presence.finding.level, check };
  return isEmpty(check) ? empty : { optional: name, check };
}

/** A name with a hint is refused even if other members are not. */
function formOfOthers(
  { declared, hints, patterns, check }: Of<'additionalMembers'>,
  form: Json,
  inner: (check: Check) => Json,
): Json {
  const isClosed = check.kind === 'assert' && check.test === alwaysFalse;
  const refused = isClosed ? [] : hints.map(({ name }) => name);
  const hinted = refused.filter((name) => !declared.includes(name)).sort();
  const others: JsonObject = { others: [...declared].sort(), refused: hinted, check: form };
  if (patterns !== undefined) {
    const byPattern = patterns.map((each) => ({ pattern: each.pattern, check: inner(each.check) }));
    return { ...others, patterns: sortedSet(byPattern) };
  }
  return isEmpty(form) && hinted.length === 0 ? empty : others;
}

/** No tag is of two cases, so that their order does not count. */
function formOfCases(cases: readonly Case[], inner: (check: Check) => Json): readonly Json[] {
  const forms = cases.map(({ values, prefixes, check }) => ({
    values: sortedSet(values),
    prefixes: [...prefixes].sort(),
    check: inner(check),
  }));
  return sortedSet(forms);
}

/** One variant of a union by presence; without a member, what is left if none is present. */
interface PresentVariant {
  readonly member: string | undefined;
  readonly check: Check;
}

/**
 * The variants of a union by presence, whose order does not count: each forbids the members that
 * select the others. Undefined for any other check.
 */
function variantsByPresence(check: Check): readonly PresentVariant[] | undefined {
  if (check.kind !== 'when') return [{ member: undefined, check }];
  const { test, then, otherwise } = check;
  if (otherwise === undefined || then.kind !== 'call' || test.kind !== 'present') return undefined;
  const { operand } = test;
  if (operand.kind !== 'get' || operand.from !== 'self' || operand.path.length !== 1)
    return undefined;
  const others = variantsByPresence(otherwise);
  return others && [{ member: operand.path[0], check: then }, ...others];
}

function formOfVariant({ member, check }: PresentVariant, inner: (check: Check) => Json): Json {
  return { member: member ?? null, check: inner(check) };
}

export function formOfTest(test: Test): Json {
  switch (test.kind) {
    case 'in':
      return { in: sortedSet(test.values), operand: formOfOperand(test.operand) };
    case 'nOf':
      return {
        of: test.tests.map(formOfTest).sort(byText),
        min: Math.max(0, test.min),
        max: Math.min(test.tests.length, test.max),
      };
    case 'some':
      return { some: formOfOperand(test.list), test: formOfTest(test.test) };
    case 'hasKind':
    case 'present':
    case 'compare':
    case 'matches':
    case 'startsWith':
    case 'text':
    case 'schema':
      return plain(test);
  }
}

function formOfOperand(operand: Operand): Json {
  return operand.kind === 'count' && operand.where !== undefined
    ? { count: formOfOperand(operand.list), where: formOfTest(operand.where) }
    : plain(operand);
}

function byText(one: Json, other: Json): number {
  return canonical(one) < canonical(other) ? -1 : 1;
}

function isEmpty(form: Json): boolean {
  return canonical(form) === canonical(empty);
}

/** A node that contains nothing but data; members without a value are left out. */
function plain(node: Test | Operand): Json {
  return JSON.parse(JSON.stringify(node)) as Json;
}

/** A check of a list as data: of its finding, only the level counts. */
function formOfList({ finding, ...check }: ListCheck): Json {
  return { ...(JSON.parse(JSON.stringify(check)) as JsonObject), level: finding.level };
}
