/** Generates random texts that match a pattern, by random walks over its automaton. */
import { automatonOf } from '../../model/patterns/compile.ts';
import { type TextGenerator, textGenerator } from '../../model/patterns/random-texts.ts';
import type { Random } from './random.ts';

const generators = new Map<string, TextGenerator>();

/** Returns a text that matches the pattern; the empty text if none does. */
export function textMatching(pattern: string, random: Random): string {
  const generator = generators.get(pattern) ?? textGenerator(automatonOf(pattern));
  generators.set(pattern, generator);
  return generator.accepted((bound) => random.integer(0, bound - 1)) ?? '';
}
