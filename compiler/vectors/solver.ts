/**
 * Solves a test for a result: proposes small changes to the values that the test reads, and keeps
 * those after which the reference interpreter returns the result. Candidates are literals of the
 * test, values next to them, and values of other documents.
 */
import { type Bindings, holds, value } from '../interpreter/evaluate.ts';
import { asList, type Json } from '../model/json.ts';
import type { Get, Operand, Test } from '../model/rule-tree.ts';
import { operandsOf } from '../model/visit/rule-tree.ts';
import { withValueAt } from './edit.ts';
import { textExamples, valuesOfSize } from './mutators/tests.ts';

export interface Guesses {
  /** Valid values of members with this name. */
  readonly candidateValues: (field: string) => readonly Json[];
  /** The contexts of the examples. */
  readonly contexts: readonly Json[];
}

/** How many solutions of each part of a combined test are followed. */
const maximumSolutions = 6;

/**
 * Returns up to `count` different bindings for which the test has this result; the given ones if
 * they already do.
 */
export function solveFor(
  test: Test,
  expected: boolean,
  frame: Bindings,
  guesses: Guesses,
  count: number,
): readonly Bindings[] {
  if (holds(test, frame) === expected) return [frame];
  if (test.kind === 'nOf') return firstDistinct(solveNOf(test, expected, frame, guesses), count);
  if (test.kind === 'some') return firstDistinct(solveSome(test, expected, frame, guesses), count);
  return firstDistinct(
    singleChanges(test, frame, guesses),
    count,
    (change) => holds(test, change) === expected,
  );
}

/** Solves for combinations of results: all pass, none, exactly one, or all but one. */
function* solveNOf(
  test: Extract<Test, { kind: 'nOf' }>,
  expected: boolean,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  const { tests } = test;
  for (const goal of goalsFor(tests.length)) {
    let frames: readonly Bindings[] = [frame];
    for (const [index, inner] of tests.entries())
      frames = solveForEach(inner, goal[index] ?? false, frames, guesses);
    for (const each of frames) if (holds(test, each) === expected) yield each;
  }
}

function solveForEach(
  test: Test,
  expected: boolean,
  frames: readonly Bindings[],
  guesses: Guesses,
): readonly Bindings[] {
  const alternatives: Bindings[] = [];
  for (const each of frames) {
    alternatives.push(...solveFor(test, expected, each, guesses, maximumSolutions));
    if (alternatives.length >= maximumSolutions ** 2)
      return alternatives.slice(0, maximumSolutions ** 2);
  }
  return alternatives;
}

/** Combinations of results: all pass, all fail, one passes, one fails. */
function goalsFor(count: number): readonly (readonly boolean[])[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const onlyOne = numbers.map((chosen) => numbers.map((index) => index === chosen));
  const allButOne = numbers.map((chosen) => numbers.map((index) => index !== chosen));
  const goals = [numbers.map(() => true), numbers.map(() => false), ...onlyOne, ...allButOne];
  // Removes duplicates, which few tests have.
  return [...new Map(goals.map((results) => [results.join(), results])).values()];
}

/** For true, one item must pass; for false, every item must fail. */
function* solveSome(
  test: Extract<Test, { kind: 'some' }>,
  expected: boolean,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  const { list } = test;
  if (list.kind !== 'get') return;
  const current = asList(value(list, frame));
  const items =
    current.length > 0
      ? current
      : asList(
          guesses.candidateValues(list.path.at(-1) ?? '').find((each) => asList(each).length > 0),
        );
  let frames: readonly Bindings[] = [
    current.length > 0 ? frame : withValue(frame, list, [...items]),
  ];
  for (const [index, item] of items.entries()) {
    for (const each of expected ? frames : [])
      yield* withAddedItem(test, { ...each, item }, frame.item, guesses);
    const alternatives = frames.flatMap((each) =>
      solveFor(test.test, expected, { ...each, item }, guesses, maximumSolutions),
    );
    const lists = alternatives.map((solution) =>
      withValue(
        { ...solution, item: frame.item },
        list,
        withItem(asList(value(list, solution)), index, solution.item ?? null),
      ),
    );
    if (expected) yield* lists;
    else frames = lists.slice(0, maximumSolutions);
  }
  if (!expected) yield* frames;
  if (!expected) yield withValue(frame, list, []);
}

/** Adds a passing variation of the current item, so that the existing items do not change. */
function* withAddedItem(
  { list, test }: Extract<Test, { kind: 'some' }>,
  frame: Bindings,
  outer: Json | undefined,
  guesses: Guesses,
): Generator<Bindings> {
  if (list.kind !== 'get') return;
  for (const solution of solveFor(test, true, frame, guesses, 2))
    yield withValue({ ...solution, item: outer }, list, [
      ...asList(value(list, solution)),
      solution.item ?? null,
    ]);
}

/** Proposes every single change to a value that the test reads. */
function* singleChanges(test: Test, frame: Bindings, guesses: Guesses): Generator<Bindings> {
  const operands = operandsOf(test);
  for (const operand of operands) {
    for (const { get, of } of readsOf(operand)) {
      const known = knownValues(get, guesses);
      // The contexts of examples are better than any guess.
      const isContext = get.from === 'context' && get.path.length === 0;
      const guessed = isContext
        ? known.length > 0
          ? []
          : [{}]
        : candidates(test, operands, frame, value(get, frame) ?? null, of);
      for (const candidate of new Set([...known, ...guessed]))
        yield withValue(frame, get, candidate);
      if (get.path.length > 0) yield withValue(frame, get, undefined);
    }
    yield* changedItems(operand, frame, guesses);
  }
}

/** Changes the items of a list that is counted or summed. */
function* changedItems(operand: Operand, frame: Bindings, guesses: Guesses): Generator<Bindings> {
  if (operand.kind === 'arithmetic') {
    yield* changedItems(operand.left, frame, guesses);
    yield* changedItems(operand.right, frame, guesses);
  }
  if ((operand.kind !== 'count' && operand.kind !== 'sum') || operand.list.kind !== 'get') return;
  const { list } = operand;
  const items = asList(value(list, frame));
  yield withValue(frame, list, items.slice(0, -1));
  yield withValue(frame, list, [...items, ...items.slice(-1)]);
  for (const [index, item] of items.entries()) {
    if (operand.kind === 'sum') {
      const number = value({ kind: 'get', from: 'item', path: operand.item }, { ...frame, item });
      for (const other of typeof number === 'number'
        ? [number + 1, number - 1, -number, 0]
        : [0, 1])
        yield withValue(
          frame,
          list,
          withItem(items, index, withValueAt(item, operand.item, other) ?? null),
        );
    } else if (operand.where !== undefined) {
      const { where } = operand;
      const at = { ...frame, item };
      for (const solution of solveFor(where, !holds(where, at), at, guesses, maximumSolutions))
        yield withValue(
          { ...solution, item: frame.item },
          list,
          withItem(items, index, solution.item ?? null),
        );
    }
  }
}

/** The values that an operand reads, with the measure that it applies to each. */
function readsOf(operand: Operand): readonly {
  readonly get: Get;
  readonly of: Extract<Operand, { kind: 'measure' }> | undefined;
}[] {
  if (operand.kind === 'get') return [{ get: operand, of: undefined }];
  if (operand.kind === 'measure')
    return operand.operand.kind === 'get' ? [{ get: operand.operand, of: operand }] : [];
  return operandsOf(operand).flatMap(readsOf);
}

/** The required prefix of a text, if it is known. */
export function prefixesOf(
  { prefix }: Extract<Test, { kind: 'startsWith' }>,
  frame: Bindings,
): readonly string[] {
  const text = typeof prefix === 'string' ? prefix : value(prefix, frame);
  return typeof text === 'string' ? [text] : [];
}

/** Candidate values, the most promising first. */
function candidates(
  test: Test,
  operands: readonly Operand[],
  frame: Bindings,
  current: Json,
  measured: Extract<Operand, { kind: 'measure' }> | undefined,
): readonly Json[] {
  const operandValues = operands.flatMap((operand) => value(operand, frame) ?? []);
  const nearby: number[] = [];
  for (const each of [...operandValues, current])
    if (typeof each === 'number') nearby.push(each + 1, each - 1, each * 2, each / 2);
  const values: Json[] = test.kind === 'in' ? [...test.values] : [];
  values.push(...operandValues, ...nearbyValues(current));
  if (test.kind === 'text') values.push(...textExamples(test.is));
  if (test.kind === 'startsWith')
    for (const prefix of prefixesOf(test, frame)) values.push(`${prefix}x`, prefix);
  if (measured !== undefined)
    for (const size of [...operandValues, ...nearby])
      if (typeof size === 'number') values.push(...valuesOfSize(measured.of, size, current));
  if (measured?.of === 'instant') values.push('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z');
  // One value of each kind before a second of any, since the number of tries is limited.
  values.push(...nearby, 'x', 1, true, [], {}, null, '', 0, false);
  return values;
}

function knownValues({ from, path }: Get, { candidateValues, contexts }: Guesses): readonly Json[] {
  const name = path.at(-1);
  return name !== undefined ? candidateValues(name) : from === 'context' ? contexts : [];
}

/** Other values that are probably as valid as this one. */
export function nearbyValues(current: Json): readonly Json[] {
  if (typeof current === 'string')
    return [`${current.slice(0, -1)}${current.endsWith('0') ? '1' : '0'}`];
  return typeof current === 'number' ? [current + 1, current - 1] : [];
}

export function withValue(
  frame: Bindings,
  { from, path }: Get,
  changed: Json | undefined,
): Bindings {
  return { ...frame, [from]: withValueAt(frame[from], path, changed) };
}

function withItem(items: readonly Json[], index: number, changed: Json): readonly Json[] {
  return items.map((old, position) => (position === index ? changed : old));
}

/** The first `count` different bindings that are accepted. */
export function firstDistinct(
  frames: Iterable<Bindings>,
  count: number,
  isAccepted: (frame: Bindings) => boolean = () => true,
): readonly Bindings[] {
  const found = new Map<string, Bindings>();
  for (const frame of frames) {
    if (!isAccepted(frame)) continue;
    const { self, item, answers, context } = frame;
    const text = JSON.stringify([self, item, answers, context]);
    if (!found.has(text)) found.set(text, frame);
    if (found.size >= count) break;
  }
  return [...found.values()];
}
