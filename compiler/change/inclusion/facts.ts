/**
 * What is known of a value that a check accepts, as lists of facts. A fact that is left out makes a
 * proof fail, never wrong.
 */
import { canonical } from '../../model/json.ts';
import { perContract } from '../../model/per-contract.ts';
import type { Check, ListCheck, Presence } from '../../model/rule-tree.ts';
import { get, type Operand, type Test } from '../../model/rule-tree.ts';
import { formOfTest } from '../forms.ts';
import { called, type Side, within } from './side.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export interface FieldFact {
  readonly name: string;
  readonly presence: Presence;
  readonly side: Side;
}

export interface OthersFact {
  readonly declared: readonly string[];
  /** Names that are reported although they are not declared. */
  readonly refused: readonly string[];
  readonly side: Side;
}

/** One of several checks holds: the cases of a union, or the branches of a condition. */
export interface Choice {
  readonly branches: readonly Branch[];
}

export interface Branch {
  readonly holds: readonly Test[];
  readonly fails: readonly Test[];
  readonly side: Side;
}

export interface Facts {
  readonly holds: readonly Test[];
  readonly fails: readonly Test[];
  readonly fields: readonly FieldFact[];
  readonly items: readonly Side[];
  readonly others: readonly OthersFact[];
  readonly texts: readonly Side[];
  readonly lists: readonly ListCheck[];
  readonly calls: readonly { readonly side: Side; readonly call: Of<'call'> }[];
  /** Type parameters without an argument. */
  readonly parameters: readonly string[];
  readonly choices: readonly Choice[];
}

export const noFacts: Facts = {
  holds: [],
  fails: [],
  fields: [],
  items: [],
  others: [],
  texts: [],
  lists: [],
  calls: [],
  parameters: [],
  choices: [],
};

type Collected = { -readonly [Key in keyof Facts]: Facts[Key][number][] };

export function factsOf(sides: readonly Side[], before: Facts = noFacts): Facts {
  const facts: Collected = {
    holds: [...before.holds],
    fails: [...before.fails],
    fields: [...before.fields],
    items: [...before.items],
    others: [...before.others],
    texts: [...before.texts],
    lists: [...before.lists],
    calls: [...before.calls],
    parameters: [...before.parameters],
    choices: [...before.choices],
  };
  for (const side of sides) collect(side, facts);
  return facts;
}

export function withBranch(facts: Facts, choice: Choice, branch: Branch): Facts {
  const choices = facts.choices.filter((other) => other !== choice);
  const known = branch.holds.reduce(withTest, { ...facts, choices });
  return factsOf([branch.side], branch.fails.reduce(withoutTest, known));
}

export function withTest(facts: Facts, test: Test): Facts {
  if (test.kind === 'nOf' && test.min === test.tests.length)
    return test.tests.reduce(withTest, facts);
  if (test.kind === 'nOf' && test.max === 0) return test.tests.reduce(withoutTest, facts);
  return { ...facts, holds: [...facts.holds, test] };
}

export function withoutTest(facts: Facts, test: Test): Facts {
  if (test.kind === 'nOf' && test.max === 0 && test.tests.length === 1)
    return test.tests.reduce(withTest, facts);
  if (test.kind === 'nOf' && test.min === 1 && test.max >= test.tests.length)
    return test.tests.reduce(withoutTest, facts);
  return { ...facts, fails: [...facts.fails, test] };
}

function collect(side: Side, facts: Collected): void {
  const { check } = side;
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) collect(within(side, inner), facts);
      return;
    case 'assert':
      return collectAssert(side, check, facts);
    case 'when':
      return void facts.choices.push(choiceOf(side, check.test, check.then, check.otherwise));
    case 'field': {
      const { name, presence } = check;
      return void facts.fields.push({ name, presence, side: within(side, check.check) });
    }
    case 'items':
      return void facts.items.push(within(side, check.check));
    case 'additionalMembers': {
      const { declared, hints } = check;
      const refused = hints.flatMap(({ name, finding }) => (finding.level === 'must' ? name : []));
      return void facts.others.push({ declared, refused, side: within(side, check.check) });
    }
    case 'switchOnTag':
      return void facts.choices.push(choiceOfTag(side, check));
    case 'jsonString':
      if (check.finding.level === 'must') facts.texts.push(within(side, check.check));
      return;
    case 'call':
      facts.calls.push({ side, call: check });
      return collect(called(side, check), facts);
    case 'parameter': {
      const argument = side.bound.get(check.name);
      if (argument === undefined) facts.parameters.push(check.name);
      else collect(argument, facts);
      return;
    }
    // What an accepted value has is never skipped.
    case 'unlessFailed':
      return collect(within(side, check.then), facts);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      if (check.finding.level === 'must') facts.lists.push(check);
  }
}

function collectAssert(side: Side, check: Of<'assert'>, facts: Collected): void {
  const { test, finding, then } = check;
  if (finding.level === 'should') {
    if (then !== undefined) facts.choices.push(choiceOf(side, test, then, undefined));
    return;
  }
  const { holds, fails } = withTest(noFacts, test);
  facts.holds.push(...holds);
  facts.fails.push(...fails);
  collect(within(side, then), facts);
}

function choiceOf(side: Side, test: Test, then: Check, otherwise: Check | undefined): Choice {
  return {
    branches: [
      { holds: [test], fails: [], side: within(side, then) },
      { holds: [], fails: [test], side: within(side, otherwise) },
    ],
  };
}

/** The first case that matches is selected, so that each excludes those before it. */
function choiceOfTag(side: Side, { tag, cases, otherwise }: Of<'switchOnTag'>): Choice {
  const branches: Branch[] = [];
  const before: Test[] = [];
  for (const { values, prefixes, check } of cases) {
    const test = testOfTag(tag, values, prefixes);
    branches.push({ holds: [test], fails: [...before], side: within(side, check) });
    before.push(test);
  }
  branches.push({ holds: [], fails: before, side: within(side, otherwise) });
  return { branches };
}

export function testOfTag(
  tag: string,
  values: readonly (string | boolean)[],
  prefixes: readonly string[],
): Test {
  const operand: Operand = get('self', tag);
  const tests: readonly Test[] = [
    ...(values.length === 0 ? [] : [{ kind: 'in', operand, values } as const]),
    ...prefixes.map((prefix) => ({ kind: 'startsWith', operand, prefix }) as const),
  ];
  const [only] = tests;
  return tests.length === 1 && only !== undefined
    ? only
    : { kind: 'nOf', min: 1, max: tests.length, tests };
}

/** Tests are compared as texts, without the order of what they consist of. */
const textOf = perContract((test: Test) => ({ text: canonical(formOfTest(test)) }));

export function isSameTest(one: Test, other: Test): boolean {
  return one === other || textOf(one).text === textOf(other).text;
}
