/**
 * Finds the rules that a type can express: which fields are present, null, or one of several
 * values. Each rule becomes a choice between alternatives, of which every valid object matches at
 * least one. If a type cannot express a part of a rule, the alternatives are wider, never narrower,
 * and the validator checks the rest.
 */
import type { Contract, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { type Check, every, type Test } from '../../../compiler/model/rule-tree.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { decide, fieldReadBy } from './decide.ts';
import { fieldStates, forbiddenStates, type State, tagStates } from './field-states.ts';

/** The possible states of some fields, by their JSON names. All other fields are unconstrained. */
export type Alternative = ReadonlyMap<string, readonly State[]>;

const unconstrained: Alternative = new Map();

export interface Choice {
  readonly rules: readonly string[];
  readonly alternatives: readonly Alternative[];
}

export interface Shape {
  /** The states that the type of each field allows, including tags and forbidden fields. */
  readonly declared: Alternative;
  /** The states that remain in every valid object. */
  readonly fields: Alternative;
  readonly choices: readonly Choice[];
}

/** With more alternatives, only the validator enforces the rule. */
const maximumAlternatives = 8;

/**
 * Alternatives of all choices of a type, multiplied: the TypeScript compiler gives up at 100,000
 * (TS2590).
 */
const maximumCombinations = 4096;

/** Returns the shape of an object. `fieldNames` contains all fields that the rules read. */
export function shapeOf(
  declaration: ObjectDeclaration,
  contract: Contract,
  fieldNames: readonly string[],
): Shape {
  return shapeUnder(declaration.rules, () => declaredStates(declaration, contract, fieldNames));
}

/** Applies rules to the states that types allow. `statesOf` is called only if a rule applies. */
export function shapeUnder(rules: readonly Rule[], statesOf: () => Alternative): Shape {
  const implications: Implication[] = [];
  for (const { id, level, check } of rules)
    if (level === 'must') addImplications(check, id, undefined, implications);
  if (implications.length === 0)
    return { declared: unconstrained, fields: unconstrained, choices: [] };
  const declared = statesOf();
  const choices = choicesAmong(implications, declared);
  // A choice with a single alternative applies to every object, so it narrows the fields
  // themselves.
  const narrowed: Alternative[] = [];
  for (const { alternatives } of choices)
    if (alternatives.length === 1) narrowed.push(...alternatives);
  const fields = narrowed.reduce(intersect, declared);
  const remainingChoices = narrowed.length === 0 ? choices : choicesAmong(implications, fields);
  return {
    declared,
    fields,
    choices: withinCombinations(
      remainingChoices.filter(({ alternatives }) => alternatives.length > 1),
    ),
  };
}

/** The first choices. Only the validator enforces the others. */
function withinCombinations(choices: readonly Choice[]): readonly Choice[] {
  let combinations = 1;
  return choices.filter(({ alternatives }) => {
    const isWithin = combinations * alternatives.length <= maximumCombinations;
    if (isWithin) combinations *= alternatives.length;
    return isWithin;
  });
}

/** Returns the states that the types of the given fields allow. */
export function declaredStates(
  declaration: ObjectDeclaration,
  contract: Contract,
  fieldNames: readonly string[],
): Alternative {
  const states = new Map<string, readonly State[]>();
  const isRead = (name: string) => fieldNames.includes(name);
  const { tags, forbidden } =
    declaration.kind === 'variant' ? declaration : { tags: [], forbidden: [] };
  for (const tag of tags) if (isRead(tag.name)) states.set(tag.name, tagStates(tag));
  for (const field of declaration.fields)
    if (isRead(field.wire)) states.set(field.wire, fieldStates(field, contract));
  for (const name of forbidden) if (isRead(name)) states.set(name, forbiddenStates);
  return states;
}

/** The test `then` must pass wherever `when` passes, or always if `when` is undefined. */
interface Implication {
  readonly rule: string;
  readonly when: Test | undefined;
  readonly then: Test;
}

function addImplications(
  check: Check,
  rule: string,
  when: Test | undefined,
  implications: Implication[],
): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) addImplications(inner, rule, when, implications);
      return;
    case 'assert':
      implications.push({ rule, when, then: check.test });
      return;
    case 'when':
      if (check.otherwise === undefined)
        addImplications(
          check.then,
          rule,
          when ? every([when, check.test]) : check.test,
          implications,
        );
  }
}

function choicesAmong(
  implications: readonly Implication[],
  fields: Alternative,
): readonly Choice[] {
  const choices: Choice[] = [];
  const deciding = new Set<string>();
  for (const implication of implications) {
    if (implication.when === undefined)
      addChoice([implication.rule], alternativesOf(implication.then, fields), fields, choices);
    const field = decidingField(implication, fields);
    if (field !== undefined) deciding.add(field);
  }
  for (const field of deciding) {
    const { rules, alternatives } = choiceBy(field, implications, fields);
    addChoice(rules, alternatives, fields, choices);
  }
  return choices;
}

/** Adds a choice unless it has no effect or too many alternatives. */
function addChoice(
  rules: readonly string[],
  alternatives: readonly Alternative[],
  fields: Alternative,
  choices: Choice[],
): void {
  const left = simplified(alternatives, fields);
  const hasEffect = left.length > 0 && left.every(({ size }) => size > 0);
  if (hasEffect && left.length <= maximumAlternatives) choices.push({ rules, alternatives: left });
}

/** Returns the field that decides a condition, if each of its states does so. */
function decidingField({ when, then }: Implication, fields: Alternative): string | undefined {
  const field = when && fieldReadBy(when);
  if (when === undefined || field === undefined || fieldReadBy(then) === undefined)
    return undefined;
  const states = fields.get(field) ?? [];
  const isDecided = (state: State) =>
    decide(when, field, state) !== undefined && !(state.kind === 'other' && state.vague);
  return states.length > 0 && states.every(isDecided) ? field : undefined;
}

/**
 * Builds the choice between the states of one field. States that require the same of the other
 * fields form one alternative.
 */
function choiceBy(
  field: string,
  implications: readonly Implication[],
  fields: Alternative,
): Choice {
  const states = fields.get(field) ?? [];
  const mayApply = ({ when }: Implication) =>
    when !== undefined && states.some((state) => decide(when, field, state) === true);
  const own = implications.filter(
    (implication) => decidingField(implication, fields) === field && mayApply(implication),
  );
  const alternatives = new Map<string, Alternative>();
  for (const state of states) {
    const fieldNames = own
      .flatMap(({ when, then }) =>
        when && decide(when, field, state) ? [statesWherePassing(then, fields)] : [],
      )
      .reduce(intersect, unconstrained);
    if (fieldNames.get(field)?.includes(state) === false) continue;
    const others = [...fieldNames].filter(([name]) => name !== field);
    const key = JSON.stringify(others);
    const alike = alternatives.get(key)?.get(field) ?? [];
    alternatives.set(key, new Map([...others, [field, [...alike, state]]]));
  }
  return {
    rules: [...new Set(own.map(({ rule }) => rule))],
    alternatives: [...alternatives.values()],
  };
}

/** Returns alternatives that together cover every object that passes the test. */
function alternativesOf(test: Test, fields: Alternative): readonly Alternative[] {
  if (test.kind !== 'nOf' || fieldReadBy(test) !== undefined)
    return [statesWherePassing(test, fields)];
  const { min, max, tests } = test;
  if (min === tests.length || max === 0) return [statesWherePassing(test, fields)];
  const without = (chosen: number) =>
    tests.filter((_, index) => index !== chosen).map((other) => statesWhereFailing(other, fields));
  const perTest = tests.map((inner, index) =>
    [
      ...(min > 0 ? [statesWherePassing(inner, fields)] : []),
      ...(max === 1 ? without(index) : []),
    ].reduce(intersect, unconstrained),
  );
  return min > 0 || max === 1 ? perTest : [];
}

/** Returns the states in which the test may pass. */
function statesWherePassing(test: Test, fields: Alternative): Alternative {
  const field = fieldReadBy(test);
  if (field !== undefined)
    return remaining(field, fields, (state) => decide(test, field, state) !== false);
  if (test.kind !== 'nOf') return unconstrained;
  if (test.min === test.tests.length)
    return test.tests
      .map((inner) => statesWherePassing(inner, fields))
      .reduce(intersect, unconstrained);
  return test.max === 0
    ? test.tests.map((inner) => statesWhereFailing(inner, fields)).reduce(intersect, unconstrained)
    : unconstrained;
}

/** Returns the states in which the test may fail. */
function statesWhereFailing(test: Test, fields: Alternative): Alternative {
  const field = fieldReadBy(test);
  return field === undefined
    ? unconstrained
    : remaining(field, fields, (state) => decide(test, field, state) !== true);
}

function remaining(
  field: string,
  fields: Alternative,
  isLeft: (state: State) => boolean,
): Alternative {
  const states = fields.get(field) ?? [];
  return states.length === 0 ? unconstrained : new Map([[field, states.filter(isLeft)]]);
}

function intersect(left: Alternative, right: Alternative): Alternative {
  const merged = new Map(left);
  for (const [field, states] of right)
    merged.set(field, merged.get(field)?.filter((state) => states.includes(state)) ?? states);
  return merged;
}

/**
 * Removes impossible alternatives, constraints without effect, and alternatives that another one
 * covers.
 */
function simplified(
  alternatives: readonly Alternative[],
  fields: Alternative,
): readonly Alternative[] {
  const effective = alternatives
    .filter((alternative) => [...alternative.values()].every(({ length }) => length > 0))
    .map(
      (alternative): Alternative =>
        new Map(
          [...alternative].filter(
            ([field, { length }]) => length < (fields.get(field)?.length ?? 0),
          ),
        ),
    );
  return effective.filter(
    (one, index) =>
      !effective.some(
        (other, otherIndex) =>
          otherIndex !== index && covers(other, one) && (otherIndex < index || !covers(one, other)),
      ),
  );
}

function covers(wide: Alternative, narrow: Alternative): boolean {
  return [...wide].every(
    ([field, states]) => narrow.get(field)?.every((state) => states.includes(state)) ?? false,
  );
}
