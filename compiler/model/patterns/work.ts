/** The work to compile patterns, which is limited so that a small pattern cannot take long. */
import { formatLimit, limits } from '../limits.ts';
import { PatternError } from './syntax.ts';

/** Steps of the construction, most of them transitions. They do not depend on the machine. */
export interface Work {
  steps: number;
}

export function newWork(): Work {
  return { steps: 0 };
}

/** Throws a `PatternError` if the work is too much. */
export function count(work: Work, steps: number): void {
  work.steps += steps;
  if (work.steps > limits.patternWork) throw tooComplex();
}

export function tooComplex(): PatternError {
  return new PatternError(
    `its automaton is too large: more than ${formatLimit(limits.patternConstruction)} states, or too many transitions, before it is minimized; shorten counted repetitions, or split the pattern`,
  );
}
