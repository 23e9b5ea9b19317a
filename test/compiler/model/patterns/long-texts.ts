/** Long texts that keep a matcher busy, and fail or succeed at their end. */
import type { Automaton } from '../../../../compiler/model/patterns/automaton.ts';
import { readableClasses, shortestWitness } from '../../../../compiler/model/patterns/witness.ts';

/**
 * Returns texts of this length: a walk through states from which the pattern may still match, the
 * same with a strange end, and repetitions of a short text that matches.
 */
export function longTexts(automaton: Automaton, length: number): readonly string[] {
  const walk = longWalk(automaton, length);
  const witness = shortestWitness(automaton) ?? '';
  const repeated = (witness === '' ? 'a' : witness).repeat(length).slice(0, length);
  return [walk, `${walk.slice(0, -1)}\u0001`, repeated];
}

/** Goes around cycles in turn, so that the texts differ from a repetition of one character. */
function longWalk(automaton: Automaton, length: number): string {
  const { alphabet, transitions } = automaton;
  const isOpen = statesThatCanRunFor(automaton, length);
  const characters = Array.from({ length: alphabet.count }, () => '');
  for (const { index, character } of readableClasses(alphabet)) characters[index] = character;
  const turns = new Map<number, number>();
  const text: string[] = [];
  let state = 0;
  while (text.length < length) {
    const from = state;
    const next = (index: number) => transitions[from * alphabet.count + index] ?? 0;
    const possible = characters.flatMap((each, index) =>
      each !== '' && isOpen[next(index)] === true ? [index] : [],
    );
    const turn = turns.get(from) ?? 0;
    turns.set(from, turn + 1);
    const chosen = possible[turn % Math.max(possible.length, 1)] ?? 0;
    text.push(characters[chosen] || 'a');
    state = next(chosen);
  }
  return text.join('').slice(0, length);
}

/** States that are on a cycle, or lead to one, without reaching the state of failure. */
function statesThatCanRunFor(
  { alphabet, transitions, accepting }: Automaton,
  length: number,
): boolean[] {
  const targets = (state: number) =>
    transitions.slice(state * alphabet.count, (state + 1) * alphabet.count);
  const isSink = (state: number) =>
    accepting[state] === false && targets(state).every((target) => target === state);
  let open = accepting.map((_, state) => !isSink(state));
  for (let round = 0; round < Math.min(length, accepting.length); round++) {
    const next = open.map((is, state) => is && targets(state).some((target) => open[target]));
    if (next.every((is, state) => is === open[state])) break;
    open = next;
  }
  return open;
}
