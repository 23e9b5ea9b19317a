/**
 * The algorithm of Hopcroft: starting with the accepting states and the others, blocks of states
 * are split until no text distinguishes the states of a block.
 */
import type { Automaton } from './automaton.ts';

/** A partition of the states; the members of a block are next to each other in `order`. */
interface Partition {
  readonly order: Int32Array;
  readonly positions: Int32Array;
  readonly blocks: Int32Array;
  readonly starts: number[];
  readonly sizes: number[];
  /** How many members of each block were marked by the present splitter. */
  readonly marks: Int32Array;
}

/** Returns the block of each state: states are in one block if no text distinguishes them. */
export function blocksOf(automaton: Automaton): Int32Array {
  const { alphabet, accepting } = automaton;
  const partition = initialPartition(accepting);
  const sources = sourcesOf(automaton);
  const open = new Set(partition.starts.keys());
  for (const splitter of open) {
    open.delete(splitter);
    const members = membersOf(partition, splitter);
    for (let index = 0; index < alphabet.count; index++) {
      const touched = mark(members, index, sources, alphabet.count, partition);
      for (const block of touched) {
        const added = split(partition, block);
        if (added === undefined) continue;
        const isSmaller = (partition.sizes[added] ?? 0) <= (partition.sizes[block] ?? 0);
        open.add(open.has(block) || isSmaller ? added : block);
      }
    }
  }
  return partition.blocks;
}

function initialPartition(accepting: readonly boolean[]): Partition {
  const states = [...accepting.keys()];
  const groups = [true, false]
    .map((isAccepting) => states.filter((state) => accepting[state] === isAccepting))
    .filter((group) => group.length > 0);
  const order = Int32Array.from(groups.flat());
  const positions = new Int32Array(order.length);
  order.forEach((state, position) => {
    positions[state] = position;
  });
  const [first = []] = groups;
  return {
    order,
    positions,
    blocks: Int32Array.from(states, (state) =>
      accepting[state] === accepting[first[0] ?? 0] ? 0 : 1,
    ),
    starts: groups.map((_, index) => (index === 0 ? 0 : first.length)),
    sizes: groups.map((group) => group.length),
    marks: new Int32Array(order.length),
  };
}

function membersOf({ order, starts, sizes }: Partition, block: number): Int32Array {
  const start = starts[block] ?? 0;
  return order.slice(start, start + (sizes[block] ?? 0));
}

/** The states with a transition to a state for a class are next to each other in `states`. */
interface Sources {
  readonly states: Int32Array;
  /** Where those of state s for class c start: at `s * count + c`. The next one is their end. */
  readonly starts: Int32Array;
}

function sourcesOf({ alphabet: { count }, transitions }: Automaton): Sources {
  const starts = new Int32Array(transitions.length + 1);
  for (let at = 0; at < transitions.length; at++)
    add(starts, (transitions[at] ?? 0) * count + (at % count), 1);
  for (let at = 1; at < starts.length; at++) add(starts, at, starts[at - 1] ?? 0);
  // Each is the end of its states now, and becomes their start while they are filled in.
  const states = new Int32Array(transitions.length);
  for (let at = transitions.length - 1; at >= 0; at--) {
    const key = (transitions[at] ?? 0) * count + (at % count);
    add(starts, key, -1);
    states[starts[key] ?? 0] = Math.floor(at / count);
  }
  return { states, starts };
}

function add(numbers: Int32Array, at: number, amount: number): void {
  numbers[at] = (numbers[at] ?? 0) + amount;
}

/** Moves the states that lead to one of these for a class to the start of their blocks. */
function mark(
  targets: Int32Array,
  index: number,
  sources: Sources,
  count: number,
  { order, positions, blocks, starts, marks }: Partition,
): readonly number[] {
  const touched: number[] = [];
  for (const target of targets) {
    const key = target * count + index;
    const end = sources.starts[key + 1] ?? 0;
    for (let at = sources.starts[key] ?? 0; at < end; at++) {
      const state = sources.states[at] ?? 0;
      const block = blocks[state] ?? 0;
      const marked = marks[block] ?? 0;
      if (marked === 0) touched.push(block);
      const position = (starts[block] ?? 0) + marked;
      const other = order[position] ?? 0;
      const from = positions[state] ?? 0;
      order[position] = state;
      order[from] = other;
      positions[state] = position;
      positions[other] = from;
      marks[block] = marked + 1;
    }
  }
  return touched;
}

/** Splits a block into the marked states and the others; undefined if all are marked. */
function split(
  { order, blocks, starts, sizes, marks }: Partition,
  block: number,
): number | undefined {
  const marked = marks[block] ?? 0;
  const size = sizes[block] ?? 0;
  marks[block] = 0;
  if (marked === size) return undefined;
  const start = starts[block] ?? 0;
  const added = starts.push(start) - 1;
  sizes[added] = marked;
  starts[block] = start + marked;
  sizes[block] = size - marked;
  for (let position = start; position < start + marked; position++)
    blocks[order[position] ?? 0] = added;
  return added;
}
