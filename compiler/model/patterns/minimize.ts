/** The smallest automaton of the same language, by the algorithm of Hopcroft. */
import { mergeClasses, renumbered } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import { blocksOf } from './hopcroft.ts';

export function minimize(automaton: Automaton): Automaton {
  return numbered(withFewestClasses(merge(automaton, blocksOf(automaton))));
}

/** Replaces the states by their blocks. */
function merge(automaton: Automaton, blocks: Int32Array): Automaton {
  const representatives: number[] = [];
  const numbers = Int32Array.from(renumbered([...blocks]));
  numbers.forEach((block, state) => {
    representatives[block] ??= state;
  });
  return part(automaton, representatives, [...new Array(automaton.alphabet.count).keys()], numbers);
}

/** Merges classes that lead to the same state from every state. */
function withFewestClasses(automaton: Automaton): Automaton {
  const states = [...automaton.accepting.keys()];
  const first = firstEqualColumns(automaton);
  const kept = first.filter((index, at) => index === at);
  return {
    ...part(automaton, states, kept, Int32Array.from(states)),
    alphabet: mergeClasses(automaton.alphabet, first),
  };
}

/** Returns for each class the first one with the same targets. */
function firstEqualColumns({ alphabet: { count }, transitions }: Automaton): readonly number[] {
  const hashes = new Int32Array(count);
  for (let row = 0; row < transitions.length; row += count)
    for (let index = 0; index < count; index++)
      hashes[index] = Math.imul((hashes[index] ?? 0) ^ (transitions[row + index] ?? 0), 0x01000193);
  const areEqual = (one: number, other: number) => {
    for (let row = 0; row < transitions.length; row += count)
      if (transitions[row + one] !== transitions[row + other]) return false;
    return true;
  };
  const candidates = new Map<number, number[]>();
  return Array.from(hashes, (hash, index) => {
    const before = candidates.get(hash) ?? [];
    candidates.set(hash, before);
    const equal = before.find((other) => areEqual(other, index));
    if (equal === undefined) before.push(index);
    return equal ?? index;
  });
}

/** Numbers the states in the order in which a search from the start finds them. */
function numbered(automaton: Automaton): Automaton {
  const { alphabet, transitions, accepting } = automaton;
  const numbers = new Int32Array(accepting.length).fill(-1);
  numbers[0] = 0;
  const order = [0];
  for (const state of order)
    for (let index = 0; index < alphabet.count; index++) {
      const target = transitions[state * alphabet.count + index] ?? 0;
      if (numbers[target] === -1) numbers[target] = order.push(target) - 1;
    }
  return part(automaton, order, [...new Array(alphabet.count).keys()], numbers);
}

/** The transitions of these states for these classes, with other numbers of the states. */
function part(
  { alphabet, transitions, accepting }: Automaton,
  states: readonly number[],
  classes: readonly number[],
  numbers: Int32Array,
): Automaton {
  const kept = new Int32Array(states.length * classes.length);
  let at = 0;
  for (const state of states)
    for (const index of classes)
      kept[at++] = numbers[transitions[state * alphabet.count + index] ?? 0] ?? 0;
  return {
    alphabet,
    transitions: kept,
    accepting: states.map((state) => accepting[state] ?? false),
  };
}
