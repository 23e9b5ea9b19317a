/** Compares what two versions of a type accept. */
import { validateValue } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import { isValid, type Violation } from '../../model/violations.ts';
import { smallerValues } from '../../vectors/shrink-document.ts';
import { isTypeIncluded } from '../inclusion/include.ts';
import { type Candidate, candidatesFor } from './documents.ts';

/**
 * `same`, `tightened` and `loosened` are proven; `tightened`, `loosened` and `incomparable` have
 * documents that show it. Where there is neither proof nor document, a direction is unproven.
 */
export type Verdict = 'same' | 'tightened' | 'loosened' | 'incomparable' | 'unproven';

/** A document that one of the versions accepts and the other rejects. */
export interface Witness {
  readonly document: Json;
  readonly context: Json | undefined;
  /** The violations that the rejecting version reports. */
  readonly violations: readonly Violation[];
}

/** What is known in one direction: a document, a proof that there is none, or neither. */
export type Direction = Witness | 'proven' | 'unproven';

export interface TypeComparison {
  readonly verdict: Verdict;
  /** Documents that only the earlier version accepts. */
  readonly tightened: Direction;
  /** Documents that only the later version accepts. */
  readonly loosened: Direction;
}

export function compareTypes(type: string, before: Contract, after: Contract): TypeComparison {
  const tightened = compareOneWay(type, before, after);
  const loosened = compareOneWay(type, after, before);
  return { verdict: verdictOf(tightened, loosened), tightened, loosened };
}

export function verdictOf(tightened: Direction, loosened: Direction): Verdict {
  if (isWitness(tightened)) return isWitness(loosened) ? 'incomparable' : 'tightened';
  if (tightened === 'unproven' || loosened === 'unproven') return 'unproven';
  return loosened === 'proven' ? 'same' : 'loosened';
}

export function isWitness(direction: Direction): direction is Witness {
  return typeof direction === 'object';
}

/** Whether the second version rejects a document that the first accepts. */
function compareOneWay(type: string, accepting: Contract, rejecting: Contract): Direction {
  if (isTypeIncluded(accepting, type, rejecting, type)) return 'proven';
  for (const candidate of candidatesFor(type, [accepting, rejecting]))
    if (isDifferent(candidate, type, accepting, rejecting))
      return witnessOf(shrunk(candidate, type, accepting, rejecting), type, rejecting);
  return 'unproven';
}

function isDifferent(
  candidate: Candidate,
  type: string,
  accepting: Contract,
  rejecting: Contract,
): boolean {
  return (
    isValid(violationsOf(candidate, type, accepting)) &&
    !isValid(violationsOf(candidate, type, rejecting))
  );
}

function violationsOf(
  { document, context }: Candidate,
  type: string,
  contract: Contract,
): readonly Violation[] {
  return validateValue(contract, type, document, context === undefined ? {} : { context });
}

function witnessOf(candidate: Candidate, type: string, rejecting: Contract): Witness {
  return { ...candidate, violations: violationsOf(candidate, type, rejecting) };
}

const maximumRounds = 100;

function shrunk(
  start: Candidate,
  type: string,
  accepting: Contract,
  rejecting: Contract,
): Candidate {
  let current = start;
  for (let round = 0; round < maximumRounds; round++) {
    const smaller = firstSmaller(current, (candidate) =>
      isDifferent(candidate, type, accepting, rejecting),
    );
    if (smaller === undefined) return current;
    current = smaller;
  }
  return current;
}

function firstSmaller(
  { document, context }: Candidate,
  reproduces: (candidate: Candidate) => boolean,
): Candidate | undefined {
  for (const smaller of smallerValues(document)) {
    const candidate = { document: smaller, context };
    if (reproduces(candidate)) return candidate;
  }
  return undefined;
}
