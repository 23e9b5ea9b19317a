/**
 * Solves a test for a result by random changes to the values that it reads. Prefers values of the
 * right type, so that nothing else is violated. Faster than the exhaustive `../../solver.ts`, and
 * it may fail, since the fuzzer has many other documents.
 */
import { type Bindings, holds, value } from '../../../interpreter/evaluate.ts';
import { asList, isObject, type Json } from '../../../model/json.ts';
import type { Get, Measure, Operand, Test } from '../../../model/rule-tree.ts';
import { operandsOf } from '../../../model/visit/rule-tree.ts';
import { withValueAt } from '../../edit.ts';
import { textExamples, valuesOfSize } from '../../mutators/tests.ts';
import { prefixesOf, withValue } from '../../solver.ts';
import type { Dictionary } from '../dictionary.ts';
import { textMatching } from '../matching.ts';
import type { Random } from '../random.ts';
import { itemTyped, suggestedValue, type Typed, type Types, typedAt } from '../typed.ts';
import type { Budget } from '../value-source.ts';

export interface SolverInput {
  readonly random: Random;
  readonly dictionary: Dictionary;
  readonly types: Types;
  readonly budget: Budget;
}

const attempts = 8;

/**
 * Returns bindings for which the test has the result `answer`, or undefined if none were found. The
 * context is not changed.
 */
export function solveRandomly(
  test: Test,
  answer: boolean,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  if (holds(test, frame) === answer) return frame;
  if (input.budget.remaining-- <= 0) return undefined;
  switch (test.kind) {
    case 'nOf':
      return solveNOf(test, answer, frame, input);
    case 'some':
      return solveSome(test, answer, frame, input);
    default:
      return solveSingle(test, answer, frame, input);
  }
}

/** Solves the tests one after the other, in random order, until the right number of them holds. */
function solveNOf(
  { tests, min, max }: Extract<Test, { kind: 'nOf' }>,
  answer: boolean,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  const { random } = input;
  const counts = tests.map((_, index) => index).concat(tests.length);
  const validCounts = counts.filter((count) => (min <= count && count <= max) === answer);
  if (validCounts.length === 0) return undefined;
  const isRight = (each: Bindings) => {
    const count = tests.filter((test) => holds(test, each)).length;
    return (min <= count && count <= max) === answer;
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    const goal = random.pick(validCounts);
    let current = frame;
    for (const test of random.shuffled(tests)) {
      const count = tests.filter((each) => holds(each, current)).length;
      if (isRight(current)) return current;
      if (count === goal) break;
      const wantMore = count < goal;
      if (holds(test, current) !== wantMore)
        current = solveRandomly(test, wantMore, current, input) ?? current;
    }
    if (isRight(current)) return current;
  }
  return undefined;
}

function solveSome(
  { list, test }: Extract<Test, { kind: 'some' }>,
  answer: boolean,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  if (list.kind !== 'get') return undefined;
  const { random } = input;
  const typed = itemTyped(typedOf(list, input));
  const items = asList(value(list, frame));
  const within = { ...input, types: { ...input.types, item: typed } } as SolverInput;
  const solveItem = (item: Json) => {
    const solution = solveRandomly(test, answer, { ...frame, item }, within);
    return solution === undefined || solution.item === undefined
      ? undefined
      : { frame: { ...solution, item: frame.item }, item: solution.item };
  };
  if (!answer) {
    const kept = items.flatMap((item): readonly Json[] => {
      const solution = random.chance(0.7) ? solveItem(item) : undefined;
      return solution === undefined
        ? holds(test, { ...frame, item })
          ? []
          : [item]
        : [solution.item];
    });
    return withValue(frame, list, kept);
  }
  const at = random.integer(0, items.length);
  const base = items[at] ?? suggestedValue(typed) ?? items.at(-1);
  const solution = base === undefined ? undefined : solveItem(base);
  if (solution === undefined) return undefined;
  return withValue(
    solution.frame,
    list,
    at < items.length && random.chance(0.6)
      ? items.with(at, solution.item)
      : [...items, solution.item],
  );
}

function solveSingle(
  test: Test,
  answer: boolean,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  const { random } = input;
  const operands = operandsOf(test);
  const reads = operands
    .flatMap(readsOf)
    .filter(({ from }) => from !== 'context' && from !== 'asks');
  if (reads.length === 0) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const get = random.pick(reads);
    const changed = withValue(frame, get, candidate(test, answer, get, operands, frame, input));
    if (holds(test, changed) === answer) return changed;
  }
  return undefined;
}

function candidate(
  test: Test,
  answer: boolean,
  get: Get,
  operands: readonly Operand[],
  frame: Bindings,
  input: SolverInput,
): Json | undefined {
  const { random, dictionary } = input;
  const typed = typedOf(get, input);
  const current = value(get, frame);
  const known = dictionary.get(get.path.at(-1) ?? '') ?? [];
  const own = suggestedByTest(test, answer, get, operands, frame, input);
  return random.weighted<() => Json | undefined>([
    ...(own.length === 0 ? [] : ([[6, () => random.pick(own)]] as const)),
    ...(known.length === 0 ? [] : ([[1, () => random.pick(known)]] as const)),
    ...(typed === undefined ? [] : ([[4, () => suggestedValue(typed)]] as const)),
    [
      get.path.length === 0 || typed?.isRequired === true
        ? 0.02
        : test.kind === 'present' && !answer
          ? 20
          : 1,
      () => undefined,
    ],
    [
      0.2,
      () =>
        Array.isArray(current) || isObject(current)
          ? Array.isArray(current)
            ? []
            : {}
          : random.pick<Json>(['', 0, null, false]),
    ],
  ])();
}

/** Candidates that this test suggests: its literals, and values next to its bounds. */
function suggestedByTest(
  test: Test,
  answer: boolean,
  get: Get,
  operands: readonly Operand[],
  frame: Bindings,
  input: SolverInput,
): readonly (Json | undefined)[] {
  const { random } = input;
  const measured = operands.flatMap(measuresIn).find(({ operand }) => operand === get);
  switch (test.kind) {
    case 'in':
      return answer ? test.values : [];
    case 'matches':
      return answer ? [textMatching(test.pattern, random)] : [];
    case 'startsWith':
      return answer
        ? prefixesOf(test, frame).flatMap((prefix) => [prefix, `${prefix}x`])
        : ['no', ''];
    case 'text':
      return textExamples(test.is).slice(answer ? 0 : 1, answer ? 1 : 2);
    case 'hasKind':
      return answer && test.of === 'null' ? [null] : [];
    case 'present':
      return answer ? [] : [undefined];
    case 'compare': {
      const sides = operands.map((operand) => value(operand, frame));
      const numbers = sides.flatMap((side) =>
        typeof side === 'number' ? [side, side + 1, side - 1, side + 0.25] : [],
      );
      if (measured !== undefined)
        return numbers.flatMap((size) =>
          valuesMeasuring(measured.of, size, value(get, frame) ?? null),
        );
      const isPlain = operands.some((operand) => operand === get);
      const summed = operands.flatMap((operand) => listVariations(operand, get, frame, input));
      if (summed.length > 0) return summed;
      return isPlain
        ? [...sides.filter((side) => side !== undefined), ...numbers]
        : [...numbers, ...numbers.map((each) => each * 2), 0, 1];
    }
    case 'schema':
    case 'some':
    case 'nOf':
      return [];
  }
}

function valuesMeasuring(measure: Measure, size: number, current: Json): readonly Json[] {
  if (measure !== 'instant') return valuesOfSize(measure, size, current);
  const milliseconds = Math.trunc(size) * 1000;
  const year = Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).getUTCFullYear() : 0;
  if (year < 1 || year > 9999) return [];
  const text = new Date(milliseconds).toISOString();
  return typeof current === 'string' && current.length === 10
    ? [text.slice(0, 10)]
    : [`${text.slice(0, 19)}Z`, `${text.slice(0, 19)}.5Z`];
}

/** Variations of a list that is counted or summed: an item more, less, or changed. */
function listVariations(
  operand: Operand,
  get: Get,
  frame: Bindings,
  input: SolverInput,
): readonly Json[] {
  if (operand.kind !== 'sum' && operand.kind !== 'count')
    return operandsOf(operand).flatMap((inner) => listVariations(inner, get, frame, input));
  if (operand.list !== get) return [];
  const items = asList(value(get, frame));
  const more = items.at(-1) ?? suggestedValue(itemTyped(typedOf(get, input)));
  const longer = more === undefined ? [] : [[...items, more]];
  if (operand.kind === 'count' || items.length === 0) return [items.slice(0, -1), ...longer, []];
  const at = input.random.integer(0, items.length - 1);
  const changed = [0, 1, 2, 10, -1, 0.5].map((number) =>
    items.with(at, withValueAt(items[at], operand.item, number) ?? null),
  );
  return [items.slice(0, -1), ...longer, ...changed];
}

function typedOf({ from, path }: Get, { types }: SolverInput): Typed | undefined {
  return typedAt(types[from], path);
}

/** The values that an operand reads. */
function readsOf(operand: Operand): readonly Get[] {
  return operand.kind === 'get' ? [operand] : operandsOf(operand).flatMap(readsOf);
}

function measuresIn(operand: Operand): readonly Extract<Operand, { kind: 'measure' }>[] {
  return operand.kind === 'measure' ? [operand] : operandsOf(operand).flatMap(measuresIn);
}
