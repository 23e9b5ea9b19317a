/**
 * Proves that one type accepts every document that another one accepts. The proof is sound and not
 * complete: `false` means that none was found, not that there is none.
 */
import { canonical, type Json } from '../../model/json.ts';
import type { Contract, Declaration } from '../../model/model.ts';
import type { Check, ListCheck } from '../../model/rule-tree.ts';
import {
  type Branch,
  type Facts,
  factsOf,
  testOfTag,
  withBranch,
  withoutTest,
  withTest,
} from './facts.ts';
import { called, resolved, type Side, sideOf, within } from './side.ts';
import { decide, fieldNamed, isNothing } from './tests.ts';

/** Enough for contracts at their limits; an exhausted proof is none. */
const maximumSteps = 5_000;
/** Generic types may be nested in ever new arguments. */
const maximumDepth = 200;
/** How many choices are split within each other. */
const maximumSplits = 2;

interface Proof {
  steps: number;
  depth: number;
  splits: number;
  /** Pairs of types that are included, or assumed to be while they are being compared. */
  assumed: Set<string>;
  readonly failed: Set<string>;
  readonly numbers: Map<Declaration, number>;
}

/** Whether the type of the second contract accepts what the type of the first accepts. */
export function isTypeIncluded(
  before: Contract,
  type: string,
  after: Contract,
  otherType: string,
): boolean {
  const proof: Proof = {
    steps: 0,
    depth: 0,
    splits: 0,
    assumed: new Set(),
    failed: new Set(),
    numbers: new Map(),
  };
  return includes(factsOf([sideOf(before, type)]), sideOf(after, otherType), proof);
}

/** Whether the check accepts every value with these facts. */
function includes(known: Facts, side: Side, proof: Proof): boolean {
  if (++proof.steps > maximumSteps || proof.depth >= maximumDepth) return false;
  proof.depth++;
  const facts = withDecidedChoices(known);
  const isIncluded =
    isNothing(facts) ||
    includesDirectly(facts, side, proof) ||
    includesByChoice(facts, side, proof);
  proof.depth--;
  return isIncluded;
}

/** Follows each choice that has one possible branch. */
function withDecidedChoices(known: Facts): Facts {
  for (const choice of known.choices) {
    const possible = choice.branches.filter((branch) => isPossible(branch, known));
    const [only] = possible;
    if (possible.length === 1 && only !== undefined)
      return withDecidedChoices(withBranch(known, choice, only));
  }
  return known;
}

function isPossible({ holds, fails }: Branch, facts: Facts): boolean {
  return (
    !holds.some((test) => decide(test, facts) === false) &&
    !fails.some((test) => decide(test, facts) === true)
  );
}

/** Splits the values by a choice that is known of them. */
function includesByChoice(facts: Facts, side: Side, proof: Proof): boolean {
  // The checks of a list split the values themselves.
  if (proof.splits >= maximumSplits || side.check.kind === 'all') return false;
  proof.splits++;
  const isIncluded = facts.choices.some((choice) =>
    choice.branches.every(
      (branch) =>
        !isPossible(branch, facts) || includes(withBranch(facts, choice, branch), side, proof),
    ),
  );
  proof.splits--;
  return isIncluded;
}

function includesDirectly(facts: Facts, side: Side, proof: Proof): boolean {
  const { check } = side;
  const inner = (other: Check | undefined, known = facts) =>
    includes(known, within(side, other), proof);
  switch (check.kind) {
    case 'all':
      return check.checks.every((each) => inner(each));
    case 'assert': {
      const { test, finding, then } = check;
      const isWarning = finding.level === 'should';
      if (!isWarning && decide(test, facts) !== true) return false;
      return then === undefined || inner(then, withTest(facts, test));
    }
    case 'when': {
      const decided = decide(check.test, facts);
      return (
        (decided === false || inner(check.then, withTest(facts, check.test))) &&
        (decided === true || inner(check.otherwise, withoutTest(facts, check.test)))
      );
    }
    case 'field':
      return includesField(facts, side, check, proof);
    case 'items':
      return includes(factsOf(facts.items), within(side, check.check), proof);
    case 'additionalMembers':
      return includesOthers(facts, side, check, proof);
    case 'switchOnTag':
      return includesSwitch(facts, side, check, proof);
    case 'jsonString':
      if (check.finding.level === 'must' && facts.texts.length === 0) return false;
      return includes(factsOf(facts.texts), within(side, check.check), proof);
    case 'call':
      return includesCall(facts, side, check, proof);
    case 'parameter': {
      const argument = side.bound.get(check.name);
      return argument === undefined
        ? facts.parameters.includes(check.name)
        : includes(facts, argument, proof);
    }
    case 'unlessFailed':
      return inner(check.then);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return check.finding.level === 'should' || facts.lists.some((known) => isSame(known, check));
  }
}

type Of<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

function isSame({ finding: _, ...one }: ListCheck, { finding: __, ...other }: ListCheck): boolean {
  const text = (check: object) => canonical(JSON.parse(JSON.stringify(check)) as Json);
  return text(one) === text(other);
}

function includesField(facts: Facts, side: Side, check: Of<'field'>, proof: Proof): boolean {
  const { name, presence } = check;
  const { presence: known } = fieldNamed(name, facts);
  if (known === 'absent')
    return presence.kind !== 'required' || presence.finding.level === 'should';
  if (presence.kind === 'forbidden') return presence.finding.level === 'should';
  if (presence.kind === 'required' && presence.finding.level === 'must' && known !== 'present')
    return false;
  return includes(memberFacts(name, facts), within(side, check.check), proof);
}

/** What is known of the value of a member that is there. */
function memberFacts(name: string, facts: Facts): Facts {
  const fields = facts.fields.filter((field) => field.name === name);
  const others = facts.others.filter(({ declared }) => !declared.includes(name));
  return factsOf([...fields, ...others].map((fact) => fact.side));
}

function includesOthers(
  facts: Facts,
  side: Side,
  { declared, hints, check }: Of<'additionalMembers'>,
  proof: Proof,
): boolean {
  const inner = within(side, check);
  const known = new Set([
    ...facts.fields.map(({ name }) => name),
    ...facts.others.flatMap((others) => others.declared),
    ...hints.map(({ name }) => name),
  ]);
  for (const name of known) {
    if (declared.includes(name) || fieldNamed(name, facts).presence === 'absent') continue;
    const hint = hints.find((each) => each.name === name);
    if (hint?.finding.level === 'must') return false;
    if (hint === undefined && !includes(memberFacts(name, facts), inner, proof)) return false;
  }
  return includes(factsOf(facts.others.map((others) => others.side)), inner, proof);
}

/** The cases in order: each gets the values that those before it do not select. */
function includesSwitch(
  facts: Facts,
  side: Side,
  { tag, cases, otherwise }: Of<'switchOnTag'>,
  proof: Proof,
): boolean {
  let rest = facts;
  for (const { values, prefixes, check } of cases) {
    const test = testOfTag(tag, values, prefixes);
    const decided = decide(test, rest);
    if (decided !== false && !includes(withTest(rest, test), within(side, check), proof))
      return false;
    if (decided === true) return true;
    rest = withoutTest(rest, test);
  }
  return includes(rest, within(side, otherwise), proof);
}

/** A value of a type that is included needs no further proof. */
function includesCall(facts: Facts, side: Side, call: Of<'call'>, proof: Proof): boolean {
  const isKnown = facts.calls.some((known) => isPairIncluded(known, { side, call }, proof));
  return isKnown || includes(facts, called(side, call), proof);
}

type Call = Facts['calls'][number];

/**
 * Types that refer to themselves are compared with the assumption that they are included. If that
 * fails, everything that was derived from it is dropped.
 */
function isPairIncluded(known: Call, wanted: Call, proof: Proof): boolean {
  if (known.call.arguments.length + wanted.call.arguments.length > 0) return false;
  const key = `${numberOf(known, proof)} ${numberOf(wanted, proof)}`;
  if (proof.assumed.has(key)) return true;
  if (proof.failed.has(key)) return false;
  const before = new Set(proof.assumed);
  proof.assumed.add(key);
  const facts = factsOf([called(known.side, known.call)]);
  if (includes(facts, called(wanted.side, wanted.call), proof)) return true;
  proof.assumed = before;
  proof.failed.add(key);
  return false;
}

function numberOf({ side, call }: Call, { numbers }: Proof): number {
  const { declaration } = resolved(side, call);
  const number = numbers.get(declaration) ?? numbers.size;
  numbers.set(declaration, number);
  return number;
}
