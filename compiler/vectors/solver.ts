/**
 * Turns a test: small changes to what it looks at, after which it answers otherwise. The reference
 * says of each change whether it did, so that the guesses can be plain: literals of the test, their
 * neighbours, values seen elsewhere.
 */
import { type Bindings, holds, value } from '../interpreter/evaluate.ts';
import { asList, type Json } from '../model/json.ts';
import type { Get, Operand, Test } from '../model/rule-tree.ts';
import { withValueAt } from './edit.ts';
import { ofSize, textExamples } from './mutators/tests.ts';

export interface Guesses {
  /** Valid values that members of this name have somewhere. */
  readonly pool: (field: string) => readonly Json[];
  /** Contexts that examples give. */
  readonly contexts: readonly Json[];
}

/** How many ways are followed of each part of a test that has several. */
const maximumWays = 6;

/**
 * What the bound names could stand for so that the test has this answer, the first ways that
 * differ; as they are, where it has it already.
 */
export function solveFor(
  test: Test,
  answer: boolean,
  frame: Bindings,
  guesses: Guesses,
  count: number,
): readonly Bindings[] {
  if (holds(test, frame) === answer) return [frame];
  if (test.kind === 'nOf') return first(changedTogether(test, answer, frame, guesses), count);
  if (test.kind === 'some') return first(changedList(test, answer, frame, guesses), count);
  return first(changes(test, frame, guesses), count, (change) => holds(test, change) === answer);
}

/** All of the tests, none, or one alone, whichever makes the count right. */
function* changedTogether(
  test: Extract<Test, { kind: 'nOf' }>,
  answer: boolean,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  const { tests } = test;
  for (const goal of goalsFor(tests.length)) {
    let frames: readonly Bindings[] = [frame];
    for (const [index, inner] of tests.entries())
      frames = solveForEach(inner, goal[index] ?? false, frames, guesses);
    for (const each of frames) if (holds(test, each) === answer) yield each;
  }
}

function solveForEach(
  test: Test,
  answer: boolean,
  frames: readonly Bindings[],
  guesses: Guesses,
): readonly Bindings[] {
  const alternatives: Bindings[] = [];
  for (const each of frames) {
    alternatives.push(...solveFor(test, answer, each, guesses, maximumWays));
    if (alternatives.length >= maximumWays ** 2) return alternatives.slice(0, maximumWays ** 2);
  }
  return alternatives;
}

/** The answers that the tests could have: all yes, all no, one that differs from the others. */
function goalsFor(count: number): readonly (readonly boolean[])[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const one = numbers.map((chosen) => numbers.map((index) => index === chosen));
  const others = numbers.map((chosen) => numbers.map((index) => index !== chosen));
  const goals = [numbers.map(() => true), numbers.map(() => false), ...one, ...others];
  // Of few tests, some of these are the same.
  return [...new Map(goals.map((answers) => [answers.join(), answers])).values()];
}

/** One item that passes is enough for yes; for no, none may. */
function* changedList(
  test: Extract<Test, { kind: 'some' }>,
  answer: boolean,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  const { list } = test;
  if (list.kind !== 'get') return;
  const found = asList(value(list, frame));
  const items =
    found.length > 0
      ? found
      : asList(guesses.pool(list.path.at(-1) ?? '').find((each) => asList(each).length > 0));
  let frames: readonly Bindings[] = [found.length > 0 ? frame : withValue(frame, list, [...items])];
  for (const [index, item] of items.entries()) {
    for (const each of answer ? frames : [])
      yield* withOneMore(test, { ...each, item }, frame.item, guesses);
    const alternatives = frames.flatMap((each) =>
      solveFor(test.test, answer, { ...each, item }, guesses, maximumWays),
    );
    const lists = alternatives.map((way) =>
      withValue(
        { ...way, item: frame.item },
        list,
        withItem(asList(value(list, way)), index, way.item ?? null),
      ),
    );
    if (answer) yield* lists;
    else frames = lists.slice(0, maximumWays);
  }
  if (!answer) yield* frames;
  if (!answer) yield withValue(frame, list, []);
}

/**
 * The list with one more item, like the current one but passing, so that the others stay as they
 * are.
 */
function* withOneMore(
  { list, test }: Extract<Test, { kind: 'some' }>,
  frame: Bindings,
  outer: Json | undefined,
  guesses: Guesses,
): Generator<Bindings> {
  if (list.kind !== 'get') return;
  for (const way of solveFor(test, true, frame, guesses, 2))
    yield withValue({ ...way, item: outer }, list, [...asList(value(list, way)), way.item ?? null]);
}

/** Every single change to something that the test looks at. */
function* changes(test: Test, frame: Bindings, guesses: Guesses): Generator<Bindings> {
  const operands = operandsOf(test);
  for (const operand of operands) {
    for (const { place, of } of placesOf(operand)) {
      const seen = elsewhere(place, guesses);
      // A context that an example gives is better than any guess.
      const isContext = place.from === 'context' && place.path.length === 0;
      const guessed = isContext
        ? seen.length > 0
          ? []
          : [{}]
        : candidates(test, operands, frame, value(place, frame) ?? null, of);
      for (const candidate of new Set([...seen, ...guessed]))
        yield withValue(frame, place, candidate);
      if (place.path.length > 0) yield withValue(frame, place, undefined);
    }
    yield* changedItems(operand, frame, guesses);
  }
}

/** Items of a list that is counted or added up. */
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
      for (const way of solveFor(where, !holds(where, at), at, guesses, maximumWays))
        yield withValue(
          { ...way, item: frame.item },
          list,
          withItem(items, index, way.item ?? null),
        );
    }
  }
}

function operandsOf(test: Test): readonly Operand[] {
  if (test.kind === 'compare') return [test.left, test.right];
  if (test.kind === 'startsWith' && typeof test.prefix !== 'string')
    return [test.operand, test.prefix];
  return 'operand' in test ? [test.operand] : [];
}

/** The members that an operand looks at, and as what it measures them. */
function placesOf(operand: Operand): readonly {
  readonly place: Get;
  readonly of: Extract<Operand, { kind: 'measure' }> | undefined;
}[] {
  switch (operand.kind) {
    case 'get':
      return [{ place: operand, of: undefined }];
    case 'measure':
      return operand.operand.kind === 'get' ? [{ place: operand.operand, of: operand }] : [];
    case 'arithmetic':
      return [...placesOf(operand.left), ...placesOf(operand.right)];
    case 'count':
    case 'sum':
      return placesOf(operand.list);
    case 'literal':
      return [];
  }
}

/** What the text is to start with, where it is known. */
export function prefixesOf(
  { prefix }: Extract<Test, { kind: 'startsWith' }>,
  frame: Bindings,
): readonly string[] {
  const found = typeof prefix === 'string' ? prefix : value(prefix, frame);
  return typeof found === 'string' ? [found] : [];
}

/** What could stand there: the likeliest first. */
function candidates(
  test: Test,
  operands: readonly Operand[],
  frame: Bindings,
  current: Json,
  measured: Extract<Operand, { kind: 'measure' }> | undefined,
): readonly Json[] {
  const named = operands.flatMap((operand) => value(operand, frame) ?? []);
  const near: number[] = [];
  for (const each of [...named, current])
    if (typeof each === 'number') near.push(each + 1, each - 1, each * 2, each / 2);
  const found: Json[] = test.kind === 'in' ? [...test.values] : [];
  found.push(...named, ...nearbyValues(current));
  if (test.kind === 'text') found.push(...textExamples(test.is));
  if (test.kind === 'startsWith')
    for (const prefix of prefixesOf(test, frame)) found.push(`${prefix}x`, prefix);
  if (measured !== undefined)
    for (const size of [...named, ...near])
      if (typeof size === 'number') found.push(...ofSize(measured.of, size, current));
  if (measured?.of === 'instant') found.push('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z');
  // One of each kind before a second of any, since only some are followed.
  found.push(...near, 'x', 1, true, [], {}, null, '', 0, false);
  return found;
}

function elsewhere({ from, path }: Get, { pool, contexts }: Guesses): readonly Json[] {
  const name = path.at(-1);
  return name !== undefined ? pool(name) : from === 'context' ? contexts : [];
}

/** Other values that are likely to be as valid as this one. */
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

/** The first ways that differ, of those that will do. */
export function first(
  frames: Iterable<Bindings>,
  count: number,
  willDo: (frame: Bindings) => boolean = () => true,
): readonly Bindings[] {
  const found = new Map<string, Bindings>();
  for (const frame of frames) {
    if (!willDo(frame)) continue;
    const { self, item, answers, context } = frame;
    const text = JSON.stringify([self, item, answers, context]);
    if (!found.has(text)) found.set(text, frame);
    if (found.size >= count) break;
  }
  return [...found.values()];
}
