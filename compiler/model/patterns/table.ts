/**
 * The text of an automaton, which the run times parse. Numbers are hexadecimal. The first part, up
 * to a semicolon, has the lengths and the classes of runs of code points: `61:0 1a:1 10ff85:0`. A
 * part for each state follows: an exclamation mark if it accepts, the usual target, and the
 * classes with other targets: `!2 1:3`.
 */
import type { Automaton } from './automaton.ts';
import { lastCodePoint } from './ranges.ts';

export function printTable({ alphabet, transitions, accepting }: Automaton): string {
  const runs = alphabet.starts.map((start, run) => {
    const next = alphabet.starts[run + 1] ?? lastCodePoint + 1;
    return `${hex(next - start)}:${hex(alphabet.classes[run])}`;
  });
  const rows = accepting.map((accepts, state) => {
    const row = [...transitions.subarray(state * alphabet.count, (state + 1) * alphabet.count)];
    const usual = mostCommon(row);
    const others = row.flatMap((target, index) =>
      target === usual ? [] : [` ${hex(index)}:${hex(target)}`],
    );
    return `${accepts ? '!' : ''}${hex(usual)}${others.join('')}`;
  });
  return [runs.join(' '), ...rows].join(';');
}

function hex(number = 0): string {
  return number.toString(16);
}

function mostCommon(targets: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  const [[usual] = [0]] = [...counts].sort(([, one], [, other]) => other - one);
  return usual;
}
