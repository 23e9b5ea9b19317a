/** Proposes lists that violate the rules over whole lists. */
import { type Bindings, value } from '../../interpreter/evaluate.ts';
import { asList, follow, isObject, isScalar, type Json } from '../../model/json.ts';
import type { Check, Get, ListCheck } from '../../model/rule-tree.ts';
import { withValueAt } from '../edit.ts';
import { type Guesses, nearbyValues, withValue } from '../solver.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

/** How many items of a list are changed. */
const maximumItems = 3;

export function mutateList(
  check: ListCheck,
  frame: Bindings,
  guesses: Guesses,
): Iterable<Bindings> {
  switch (check.kind) {
    case 'distinct':
      return mutateDistinct(check, frame, guesses);
    case 'sequence':
      return mutateSequence(check, frame);
    case 'namesMembers':
      return mutateNamesMembers(check, frame, guesses);
    case 'references':
      return mutateReferences(check, frame, guesses);
    case 'matchesSchema':
      return mutateMatchesSchema(check, frame, guesses);
  }
}

function* mutateDistinct(
  { list }: Of<'distinct'>,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  if (list.kind !== 'get') return;
  const items = itemsAt(list, frame, guesses);
  yield withValue(frame, list, [...items, ...items.slice(-1)]);
  yield withValue(frame, list, [...items.slice(0, 1), ...items]);
}

function* mutateSequence({ right }: Of<'sequence'>, frame: Bindings): Generator<Bindings> {
  const list = asList(value(right.list, frame));
  yield withValue(frame, right.list, list.slice(0, -1));
  yield withValue(frame, right.list, [...list, ...list.slice(-1)]);
  yield withValue(frame, right.list, [...list].reverse());
}

/** Adds an unknown name, and removes members or replaces them by another kind. */
function* mutateNamesMembers(
  { list }: Of<'namesMembers'>,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  const names = itemsAt(list, frame, guesses);
  yield withValue(frame, list, [...names, 'unexpected']);
  yield withValue(frame, list, ['unexpected']);
  for (const name of names.slice(0, maximumItems)) {
    if (typeof name !== 'string') continue;
    for (const other of [undefined, null, 0, 'x'])
      yield withValue(frame, { kind: 'get', from: 'self', path: [name] }, other);
  }
}

/** Adds references to missing items, to the item itself, and to later items. */
function* mutateReferences(
  { from, to }: Of<'references'>,
  frame: Bindings,
  guesses: Guesses,
): Generator<Bindings> {
  yield frame;
  const items = itemsAt(from.list, frame, guesses);
  yield withValue(frame, from.list, [...items].reverse());
  yield withValue(frame, from.list, items);
  const targets = asList(value(to.list, frame)).flatMap((each) => follow(each, to.item) ?? []);
  for (const [index, item] of items.slice(0, maximumItems).entries()) {
    const old = follow(item, from.item);
    const scalars = ['unexpected', -1, ...targets, ...(isScalar(old) ? nearbyValues(old) : [])];
    const replacements: readonly Json[] = [
      ...scalars,
      ...scalars.map((scalar) => [...asList(old), scalar]),
    ];
    for (const other of replacements) {
      const changed = items.map((each, position) =>
        position === index ? (withValueAt(each, from.item, other) ?? null) : each,
      );
      yield withValue(frame, from.list, changed);
    }
    if (!isObject(item)) return;
  }
}

/** Proposes a value of each kind for each schema in the contexts of the examples. */
function* mutateMatchesSchema(
  { value: validated, schema }: Of<'matchesSchema'>,
  frame: Bindings,
  { contexts }: Guesses,
): Generator<Bindings> {
  for (const context of contexts) {
    const within = { ...frame, context };
    const keyed =
      schema.kind === 'one'
        ? []
        : asList(value(schema.list, within)).map((item) => follow(item, schema.by));
    const frames =
      schema.kind === 'one' ? [within] : keyed.map((key) => withValue(within, schema.key, key));
    for (const each of frames)
      for (const other of [null, 'x', 0, [], {}]) yield withValue(each, validated, other);
  }
}

/** The items of the list, or of another list with the same name if it is empty. */
function itemsAt(list: Get, frame: Bindings, { candidateValues }: Guesses): readonly Json[] {
  const items = asList(value(list, frame));
  if (items.length > 0) return items;
  return asList(candidateValues(list.path.at(-1) ?? '').find((each) => asList(each).length > 0));
}
