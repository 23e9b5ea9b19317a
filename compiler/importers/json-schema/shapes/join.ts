/**
 * The union of shapes, kind by kind. Where a union cannot be represented exactly, the result is
 * wider and a loss is reported.
 */
import type { DraftEnumValue } from '../../draft.ts';
import { looser, type ReportLoss } from '../schemas/losses.ts';
import {
  anyNumber,
  anyText,
  type Conjunction,
  contentKeyOf,
  emptyShape,
  type Items,
  type Kind,
  keyOf,
  kinds,
  type Numeric,
  type Objects,
  type Shape,
  status,
  type Text,
} from './shapes.ts';

const todo = 'Narrow the type in the draft.';

export function joinAny(shapes: readonly Shape[], where: string, reportLoss: ReportLoss): Shape {
  return shapeOf((kind) => joinKind(kind, havingKind(shapes, kind), where, reportLoss));
}

/**
 * Exactly one of the shapes: values that two of them accept are removed where this is decidable.
 */
export function joinOne(
  shapes: readonly Shape[],
  areExact: boolean,
  where: string,
  reportLoss: ReportLoss,
): Shape {
  return shapeOf((kind) => {
    const candidates = havingKind(shapes, kind);
    const full = candidates.filter((shape) => status(shape, kind) === 'full');
    return areExact && full.length > 1
      ? emptyShape[kind]
      : joinOneKind(kind, candidates, areExact, where, reportLoss);
  });
}

function shapeOf(partOf: (kind: Kind) => Shape[Kind]): Shape {
  return { ...emptyShape, ...Object.fromEntries(kinds.map((kind) => [kind, partOf(kind)])) };
}

function havingKind(shapes: readonly Shape[], kind: Kind): readonly Shape[] {
  return shapes.filter((shape) => status(shape, kind) !== 'none');
}

function joinOneKind(
  kind: Kind,
  shapes: readonly Shape[],
  areExact: boolean,
  where: string,
  reportLoss: ReportLoss,
): Shape[Kind] {
  if (shapes.length < 2) return joinKind(kind, shapes, where, reportLoss);
  if (kind === 'object' && shapes.every((shape) => status(shape, 'object') !== 'full'))
    return {
      alternatives: shapes.flatMap(({ object }) => object?.alternatives ?? []),
      exclusive: true,
    };
  if (areExact && kind === 'boolean')
    return [true, false].filter(
      (value) => shapes.filter((shape) => shape.boolean.includes(value)).length === 1,
    );
  if (areExact && kind === 'string') {
    const lists = shapes.map(({ string }) =>
      string?.json === undefined ? string?.values : undefined,
    );
    if (lists.every((list) => list !== undefined))
      return textOfValues(
        occurringOnce(
          lists.flatMap((list) => list ?? []),
          ({ value }) => value,
        ),
      );
  }
  if (areExact && kind === 'number') {
    const lists = shapes.map(({ number }) => number?.values);
    if (lists.every((list) => list !== undefined))
      return numberOfValues(
        occurringOnce(
          lists.flatMap((list) => list ?? []),
          String,
        ),
      );
  }
  reportLoss(
    looser('oneOf', where, 'Overlapping alternatives of one kind cannot be distinguished.', todo),
  );
  return joinKind(kind, shapes, where, () => {});
}

function occurringOnce<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return values.filter((value) => values.filter((other) => key(other) === key(value)).length === 1);
}

function textOfValues(values: readonly DraftEnumValue[]): Text | undefined {
  return values.length === 0 ? undefined : { ...anyText, values };
}

function numberOfValues(values: readonly number[]): Numeric | undefined {
  return values.length === 0 ? undefined : { ...anyNumber, values };
}

function joinKind(
  kind: Kind,
  shapes: readonly Shape[],
  where: string,
  reportLoss: ReportLoss,
): Shape[Kind] {
  const [first, ...more] = shapes;
  if (first === undefined) return emptyShape[kind];
  if (more.length === 0) return first[kind];
  switch (kind) {
    case 'null':
      return true;
    case 'boolean':
      return [true, false].filter((value) => shapes.some((shape) => shape.boolean.includes(value)));
    case 'string':
      return joinTexts(
        shapes.flatMap(({ string }) => string ?? []),
        where,
        reportLoss,
      );
    case 'number':
      return joinNumbers(
        shapes.flatMap(({ number }) => number ?? []),
        where,
        reportLoss,
      );
    case 'array':
      return joinItems(
        shapes.flatMap(({ array }) => array ?? []),
        where,
        reportLoss,
      );
    case 'object':
      return joinObjects(shapes.flatMap(({ object }) => object ?? []));
  }
}

function joinTexts(
  texts: readonly Text[],
  where: string,
  reportLoss: ReportLoss,
): Text | undefined {
  const [first] = texts;
  const known = distinctValues(texts.flatMap(({ values, known: open }) => values ?? open));
  // Any string, of which some values are known: an open enum.
  if (texts.some((text) => isUnrestricted(text))) return { ...anyText, known };
  const lists = texts.map(({ values, json }) => (json === undefined ? values : undefined));
  if (lists.every((list) => list !== undefined)) return textOfValues(known);
  if (
    texts.every(
      (text) => first !== undefined && isSame(withoutLocations(text), withoutLocations(first)),
    )
  )
    return first;
  const wider = texts.filter(({ values }) => values === undefined);
  const lengths = texts.flatMap((text) => text.values?.map(({ value }) => [...value].length) ?? []);
  const [single] = wider;
  const isCovered =
    wider.length === 1 &&
    single !== undefined &&
    limitsOnlyLength(single) &&
    lengths.every((length) => length >= single.min && length <= single.max);
  if (isCovered) return { ...single, known };
  reportLoss(looser('anyOf', where, 'Alternative kinds of text cannot be distinguished.', todo));
  return {
    ...anyText,
    min: Math.min(...lengths, ...wider.map(({ min }) => min)),
    max: Math.max(...lengths, ...wider.map(({ max }) => max)),
  };
}

function withoutLocations(text: Text): object {
  return {
    ...text,
    known: [],
    patterns: text.patterns.map(({ value }) => value),
    refused: text.refused?.value,
    json: text.json && contentKeyOf(text.json),
  };
}

function isUnrestricted({ min, max, values, refused, patterns, format, json }: Text): boolean {
  return (
    min === 0 &&
    max === Number.POSITIVE_INFINITY &&
    values === undefined &&
    refused === undefined &&
    patterns.length === 0 &&
    format === undefined &&
    json === undefined
  );
}

function limitsOnlyLength({ refused, patterns, format, json }: Text): boolean {
  return (
    refused === undefined && patterns.length === 0 && format === undefined && json === undefined
  );
}

function distinctValues(values: readonly DraftEnumValue[]): readonly DraftEnumValue[] {
  return [...new Map(values.map((value) => [value.value, value])).values()];
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function joinNumbers(
  numbers: readonly Numeric[],
  where: string,
  reportLoss: ReportLoss,
): Numeric | undefined {
  const [first] = numbers;
  if (numbers.every((number) => isSame(number, first))) return first;
  const plain = numbers.find((number) => isSame({ ...number }, anyNumber));
  if (plain !== undefined) return plain;
  if (numbers.every(({ values }) => values !== undefined))
    return numberOfValues([...new Set(numbers.flatMap(({ values }) => values ?? []))]);
  const integers = numbers.filter(
    ({ integer, values }) => integer || values?.every(Number.isInteger) === true,
  );
  const wide = numbers.find(
    (number) => number.integer && isSame({ ...number, integer: false }, anyNumber),
  );
  if (wide !== undefined && integers.length === numbers.length) return wide;
  reportLoss(
    looser('anyOf', where, 'Alternative ranges of numbers cannot be distinguished.', todo),
  );
  const ends = numbers.flatMap(
    ({ min, max, above, below, values }) =>
      values ?? [Math.max(min, above?.value ?? min), Math.min(max, below?.value ?? max)],
  );
  return {
    ...anyNumber,
    integer: integers.length === numbers.length,
    min: Math.min(...ends),
    max: Math.max(...ends),
  };
}

function joinItems(
  lists: readonly Items[],
  where: string,
  reportLoss: ReportLoss,
): Items | undefined {
  const [first] = lists;
  if (
    first === undefined ||
    lists.every((list) =>
      isSame({ ...list, of: contentKeyOf(list.of) }, { ...first, of: contentKeyOf(first.of) }),
    )
  )
    return first;
  const plain = lists.find(
    (list) =>
      list.of.length === 0 &&
      list.min === 0 &&
      list.max === Number.POSITIVE_INFINITY &&
      list.unique === undefined,
  );
  if (plain !== undefined) return plain;
  reportLoss(
    looser(
      'anyOf',
      where,
      'Alternative lists cannot be distinguished; the items may be of either kind.',
      todo,
    ),
  );
  return {
    of: eitherOf(lists.map(({ of }) => of)),
    min: Math.min(...lists.map(({ min }) => min)),
    max: Math.max(...lists.map(({ max }) => max)),
    unique: undefined,
  };
}

/** One of several conjunctions; unconstrained where one of them is. */
export function eitherOf(parts: readonly Conjunction[], isCovered = false): Conjunction {
  const different = [...new Map(parts.map((part) => [contentKeyOf(part), part])).values()];
  const [only] = different;
  if (different.length === 1 && only !== undefined) return only;
  return different.some((part) => part.length === 0)
    ? []
    : [isCovered ? { either: different, isCovered } : { either: different }];
}

function joinObjects(objects: readonly Objects[]): Objects {
  const all = objects.flatMap(({ alternatives }) => alternatives);
  return {
    alternatives: [
      ...new Map(
        all.map((each, index) => [
          each.origin === undefined ? `#${index}` : keyOf(each.origin),
          each,
        ]),
      ).values(),
    ],
  };
}
