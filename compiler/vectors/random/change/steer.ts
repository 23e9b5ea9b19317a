/**
 * Steers a test: changes what it looks at by chance until it answers as wanted. Values of the right
 * type are tried first, so that nothing else breaks on the way. Cheaper than turning every stone as
 * the conformance vectors do: here another document comes soon.
 */
import { type Bindings, holds, value } from '../../../interpreter/evaluate.ts';
import { asList, isObject, type Json } from '../../../model/json.ts';
import type { Get, Measure, Operand, Test } from '../../../model/rule-tree.ts';
import { withValueAt } from '../../edit.ts';
import { textExamples, valuesOfSize } from '../../mutators/tests.ts';
import { prefixesOf, withValue } from '../../solver.ts';
import type { Dictionary } from '../dictionary.ts';
import { textMatching } from '../matching.ts';
import type { Random } from '../random.ts';
import { itemTyped, suggestion, type Typed, type Types, typedAt } from '../typed.ts';
import type { Patience } from '../values.ts';

export interface Helm {
  readonly random: Random;
  readonly dictionary: Dictionary;
  readonly types: Types;
  readonly patience: Patience;
}

const attempts = 8;

/**
 * The bound names so that the test answers so; undefined where it was not found. What the caller
 * supplies stays as it is.
 */
export function steered(
  test: Test,
  answer: boolean,
  frame: Bindings,
  helm: Helm,
): Bindings | undefined {
  if (holds(test, frame) === answer) return frame;
  if (helm.patience.left-- <= 0) return undefined;
  switch (test.kind) {
    case 'nOf':
      return steeredTogether(test, answer, frame, helm);
    case 'some':
      return steeredItems(test, answer, frame, helm);
    default:
      return steeredAlone(test, answer, frame, helm);
  }
}

/**
 * Some of the tests are turned, one after the other, until the count of those that hold is right.
 */
function steeredTogether(
  { tests, min, max }: Extract<Test, { kind: 'nOf' }>,
  answer: boolean,
  frame: Bindings,
  helm: Helm,
): Bindings | undefined {
  const { random } = helm;
  const counts = tests.map((_, index) => index).concat(tests.length);
  const wanted = counts.filter((count) => (min <= count && count <= max) === answer);
  if (wanted.length === 0) return undefined;
  const isRight = (each: Bindings) => {
    const count = tests.filter((test) => holds(test, each)).length;
    return (min <= count && count <= max) === answer;
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    const goal = random.pick(wanted);
    let current = frame;
    for (const test of random.shuffled(tests)) {
      const count = tests.filter((each) => holds(each, current)).length;
      if (isRight(current)) return current;
      if (count === goal) break;
      const wantMore = count < goal;
      if (holds(test, current) !== wantMore)
        current = steered(test, wantMore, current, helm) ?? current;
    }
    if (isRight(current)) return current;
  }
  return undefined;
}

function steeredItems(
  { list, test }: Extract<Test, { kind: 'some' }>,
  answer: boolean,
  frame: Bindings,
  helm: Helm,
): Bindings | undefined {
  if (list.kind !== 'get') return undefined;
  const { random } = helm;
  const typed = itemTyped(typedOf(list, helm));
  const items = asList(value(list, frame));
  const within = { ...helm, types: { ...helm.types, item: typed } } as Helm;
  const turn = (item: Json) => {
    const way = steered(test, answer, { ...frame, item }, within);
    return way === undefined || way.item === undefined
      ? undefined
      : { way: { ...way, item: frame.item }, item: way.item };
  };
  if (!answer) {
    const kept = items.flatMap((item): readonly Json[] => {
      const solution = random.chance(0.7) ? turn(item) : undefined;
      return solution === undefined
        ? holds(test, { ...frame, item })
          ? []
          : [item]
        : [solution.item];
    });
    return withValue(frame, list, kept);
  }
  const at = random.integer(0, items.length);
  const base = items[at] ?? suggestion(typed) ?? items.at(-1);
  const solution = base === undefined ? undefined : turn(base);
  if (solution === undefined) return undefined;
  return withValue(
    solution.way,
    list,
    at < items.length && random.chance(0.6)
      ? items.with(at, solution.item)
      : [...items, solution.item],
  );
}

function steeredAlone(
  test: Test,
  answer: boolean,
  frame: Bindings,
  helm: Helm,
): Bindings | undefined {
  const { random } = helm;
  const operands = operandsOf(test);
  const places = operands
    .flatMap(placesOf)
    .filter(({ from }) => from !== 'context' && from !== 'asks');
  if (places.length === 0) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const place = random.pick(places);
    const changed = withValue(frame, place, candidate(test, answer, place, operands, frame, helm));
    if (holds(test, changed) === answer) return changed;
  }
  return undefined;
}

function candidate(
  test: Test,
  answer: boolean,
  place: Get,
  operands: readonly Operand[],
  frame: Bindings,
  helm: Helm,
): Json | undefined {
  const { random, dictionary } = helm;
  const typed = typedOf(place, helm);
  const current = value(place, frame);
  const pool = dictionary.get(place.path.at(-1) ?? '') ?? [];
  const own = specific(test, answer, place, operands, frame, helm);
  return random.weighted<() => Json | undefined>([
    ...(own.length === 0 ? [] : ([[6, () => random.pick(own)]] as const)),
    ...(pool.length === 0 ? [] : ([[1, () => random.pick(pool)]] as const)),
    ...(typed === undefined ? [] : ([[4, () => suggestion(typed)]] as const)),
    [
      place.path.length === 0 || typed?.isRequired === true
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

/** What this very test asks for, or what is just beside it. */
function specific(
  test: Test,
  answer: boolean,
  place: Get,
  operands: readonly Operand[],
  frame: Bindings,
  helm: Helm,
): readonly (Json | undefined)[] {
  const { random } = helm;
  const measured = operands.flatMap(measuresIn).find(({ operand }) => operand === place);
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
        return numbers.flatMap((size) => ofMeasure(measured.of, size, value(place, frame) ?? null));
      const isPlain = operands.some((operand) => operand === place);
      const summed = operands.flatMap((operand) => sumsOver(operand, place, frame, helm));
      if (summed.length > 0) return summed;
      return isPlain
        ? [...sides.filter((side) => side !== undefined), ...numbers]
        : [...numbers, ...numbers.map((each) => each * 2), 0, 1];
    }
    default:
      return [];
  }
}

function ofMeasure(measure: Measure, size: number, current: Json): readonly Json[] {
  if (measure !== 'instant') return valuesOfSize(measure, size, current);
  const milliseconds = Math.trunc(size) * 1000;
  const year = Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).getUTCFullYear() : 0;
  if (year < 1 || year > 9999) return [];
  const text = new Date(milliseconds).toISOString();
  return typeof current === 'string' && current.length === 10
    ? [text.slice(0, 10)]
    : [`${text.slice(0, 19)}Z`, `${text.slice(0, 19)}.5Z`];
}

/** Lists that are counted or added up, with an item more, less, or changed. */
function sumsOver(operand: Operand, place: Get, frame: Bindings, helm: Helm): readonly Json[] {
  if (operand.kind === 'arithmetic')
    return [
      ...sumsOver(operand.left, place, frame, helm),
      ...sumsOver(operand.right, place, frame, helm),
    ];
  if ((operand.kind !== 'sum' && operand.kind !== 'count') || operand.list !== place) return [];
  const items = asList(value(place, frame));
  const more = items.at(-1) ?? suggestion(itemTyped(typedOf(place, helm)));
  const longer = more === undefined ? [] : [[...items, more]];
  if (operand.kind === 'count' || items.length === 0) return [items.slice(0, -1), ...longer, []];
  const at = helm.random.integer(0, items.length - 1);
  const changed = [0, 1, 2, 10, -1, 0.5].map((number) =>
    items.with(at, withValueAt(items[at], operand.item, number) ?? null),
  );
  return [items.slice(0, -1), ...longer, ...changed];
}

function typedOf({ from, path }: Get, { types }: Helm): Typed | undefined {
  return typedAt(types[from], path);
}

function operandsOf(test: Test): readonly Operand[] {
  if (test.kind === 'compare') return [test.left, test.right];
  if (test.kind === 'startsWith' && typeof test.prefix !== 'string')
    return [test.operand, test.prefix];
  return 'operand' in test ? [test.operand] : [];
}

/** The members that an operand looks at. */
function placesOf(operand: Operand): readonly Get[] {
  switch (operand.kind) {
    case 'get':
      return [operand];
    case 'measure':
      return placesOf(operand.operand);
    case 'arithmetic':
      return [...placesOf(operand.left), ...placesOf(operand.right)];
    case 'count':
    case 'sum':
      return placesOf(operand.list);
    case 'literal':
      return [];
  }
}

function measuresIn(operand: Operand): readonly Extract<Operand, { kind: 'measure' }>[] {
  if (operand.kind === 'measure') return [operand];
  return operand.kind === 'arithmetic'
    ? [...measuresIn(operand.left), ...measuresIn(operand.right)]
    : [];
}
