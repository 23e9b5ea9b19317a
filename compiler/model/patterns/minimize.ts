/** The smallest automaton of the same language, by the algorithm of Hopcroft. */
import { mergeClasses, renumbered } from './alphabet.ts';
import type { Automaton } from './automaton.ts';

export function minimize(automaton: Automaton): Automaton {
  return numbered(withFewestClasses(merge(automaton, blocksOf(automaton))));
}

/** A partition of the states; the members of a block are next to each other in `order`. */
interface Partition {
  readonly order: number[];
  readonly positions: number[];
  readonly blocks: number[];
  readonly starts: number[];
  readonly sizes: number[];
}

/** Returns the block of each state: states are in one block if no text distinguishes them. */
function blocksOf(automaton: Automaton): readonly number[] {
  const { alphabet, accepting } = automaton;
  const partition = initialPartition(accepting);
  const sources = sourcesOf(automaton);
  const open = new Set(partition.starts.keys());
  for (const splitter of open) {
    open.delete(splitter);
    const members = membersOf(partition, splitter);
    for (let index = 0; index < alphabet.count; index++) {
      const found = members.flatMap((state) => sources(state, index));
      for (const [block, added] of split(partition, found)) {
        const isSmaller = (partition.sizes[added] ?? 0) <= (partition.sizes[block] ?? 0);
        open.add(open.has(block) || isSmaller ? added : block);
      }
    }
  }
  return partition.blocks;
}

function initialPartition(accepting: readonly boolean[]): Partition {
  const states = accepting.map((_, state) => state);
  const groups = [true, false]
    .map((isAccepting) => states.filter((state) => accepting[state] === isAccepting))
    .filter((group) => group.length > 0);
  const order = groups.flat();
  const positions: number[] = [];
  order.forEach((state, position) => {
    positions[state] = position;
  });
  const [first = []] = groups;
  return {
    order,
    positions,
    blocks: states.map((state) => (accepting[state] === accepting[first[0] ?? 0] ? 0 : 1)),
    starts: groups.map((_, index) => (index === 0 ? 0 : first.length)),
    sizes: groups.map((group) => group.length),
  };
}

function membersOf({ order, starts, sizes }: Partition, block: number): readonly number[] {
  const start = starts[block] ?? 0;
  return order.slice(start, start + (sizes[block] ?? 0));
}

/** Returns a function that lists the states with a transition to a state. */
function sourcesOf({
  alphabet: { count },
  transitions,
}: Automaton): (state: number, index: number) => readonly number[] {
  const sources = new Map<number, number[]>();
  transitions.forEach((target, at) => {
    const key = target * count + (at % count);
    const list = sources.get(key);
    if (list === undefined) sources.set(key, [Math.floor(at / count)]);
    else list.push(Math.floor(at / count));
  });
  return (state, index) => sources.get(state * count + index) ?? [];
}

/** Splits each block that has some of these states, not all; returns the old and the new blocks. */
function split(
  partition: Partition,
  states: readonly number[],
): readonly (readonly [block: number, added: number])[] {
  const { order, positions, blocks, starts, sizes } = partition;
  const marked = new Map<number, number>();
  for (const state of states) {
    const block = blocks[state] ?? 0;
    const count = marked.get(block) ?? 0;
    const target = (starts[block] ?? 0) + count;
    const from = positions[state] ?? 0;
    const other = order[target] ?? 0;
    order[target] = state;
    order[from] = other;
    positions[state] = target;
    positions[other] = from;
    marked.set(block, count + 1);
  }
  return [...marked].flatMap(([block, count]) => {
    const size = sizes[block] ?? 0;
    if (count === size) return [];
    const start = starts[block] ?? 0;
    const added = starts.push(start) - 1;
    sizes[added] = count;
    starts[block] = start + count;
    sizes[block] = size - count;
    for (let position = start; position < start + count; position++)
      blocks[order[position] ?? 0] = added;
    return [[block, added] as const];
  });
}

/** Replaces the states by their blocks. */
function merge(
  { alphabet, transitions, accepting }: Automaton,
  blocks: readonly number[],
): Automaton {
  const representatives = new Map<number, number>();
  const numbers = renumbered(blocks);
  numbers.forEach((block, state) => {
    if (!representatives.has(block)) representatives.set(block, state);
  });
  const { count } = alphabet;
  const states = [...representatives.values()];
  return {
    alphabet,
    transitions: states.flatMap((state) =>
      transitions.slice(state * count, (state + 1) * count).map((target) => numbers[target] ?? 0),
    ),
    accepting: states.map((state) => accepting[state] ?? false),
  };
}

/** Merges classes that lead to the same state from every state. */
function withFewestClasses({ alphabet, transitions, accepting }: Automaton): Automaton {
  const { count } = alphabet;
  const columns = Array.from({ length: count }, (_, index) =>
    accepting.map((_, state) => transitions[state * count + index]).join(' '),
  );
  const kept = columns.flatMap((column, index) =>
    columns.indexOf(column) === index ? [index] : [],
  );
  return {
    alphabet: mergeClasses(
      alphabet,
      columns.map((column) => columns.indexOf(column)),
    ),
    transitions: accepting.flatMap((_, state) =>
      kept.map((index) => transitions[state * count + index] ?? 0),
    ),
    accepting,
  };
}

/** Numbers the states in the order in which a search from the start finds them. */
function numbered({ alphabet, transitions, accepting }: Automaton): Automaton {
  const { count } = alphabet;
  const row = (state: number) => transitions.slice(state * count, (state + 1) * count);
  const order = new Map([[0, 0]]);
  for (const [state] of order)
    for (const target of row(state)) if (!order.has(target)) order.set(target, order.size);
  const states = [...order.keys()];
  return {
    alphabet,
    transitions: states.flatMap((state) => row(state).map((target) => order.get(target) ?? 0)),
    accepting: states.map((state) => accepting[state] ?? false),
  };
}
