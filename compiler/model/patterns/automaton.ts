/** A deterministic finite automaton over code points. */
import { type Alphabet, classOf } from './alphabet.ts';

/**
 * Complete: each state has a transition for each class of the alphabet. Automata that this folder
 * returns are minimal, and states and classes are numbered in the order in which a search from the
 * start finds them, so that two automata of the same language are equal data.
 */
export interface Automaton {
  readonly alphabet: Alphabet;
  /** The target of state s for class c is at `s * alphabet.count + c`. The start is state 0. */
  readonly transitions: Int32Array;
  readonly accepting: readonly boolean[];
}

/**
 * Returns whether the automaton accepts a text. As in JavaScript's Unicode mode, a surrogate that
 * is not part of a pair is a code point.
 */
export function accepts(automaton: Automaton, text: string): boolean {
  return automaton.accepting[stateAfter(automaton, text)] ?? false;
}

export function stateAfter({ alphabet, transitions }: Automaton, text: string, from = 0): number {
  let state = from;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    state = transitions[state * alphabet.count + classOf(alphabet, code)] ?? 0;
  }
  return state;
}

export function stateCount({ accepting }: Automaton): number {
  return accepting.length;
}
