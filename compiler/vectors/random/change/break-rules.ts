/**
 * Violates one rule with as few other changes as possible. The counterpart of repair.ts.
 */
import { type Bindings, holds } from '../../../interpreter/evaluate.ts';
import { asList, isObject } from '../../../model/json.ts';
import type { Check, ListCheck } from '../../../model/rule-tree.ts';
import { withMember } from '../../edit.ts';
import { mutateList } from '../../mutators/lists.ts';
import { firstDistinct, type Guesses } from '../../solver.ts';
import { itemTyped, typedAt } from '../typed.ts';
import { type SolverInput, solveRandomly } from './random-solver.ts';

/** How many mutations of a list are considered. */
const maximumAlternatives = 24;

/** Returns bindings that violate the check, or undefined if none were found. */
export function violate(check: Check, frame: Bindings, input: SolverInput): Bindings | undefined {
  const { random } = input;
  switch (check.kind) {
    case 'all':
      return check.checks.length === 0
        ? undefined
        : violate(random.pick(check.checks), frame, input);
    case 'assert':
      return solveRandomly(check.test, false, frame, input);
    case 'when': {
      const applies = holds(check.test, frame)
        ? frame
        : solveRandomly(check.test, true, frame, input);
      return applies === undefined ? undefined : (violate(check.then, applies, input) ?? applies);
    }
    case 'unlessFailed':
      return violate(check.then, frame, input);
    case 'field': {
      const { self } = frame;
      const value =
        isObject(self) && Object.hasOwn(self, check.name) ? self[check.name] : undefined;
      if (!isObject(self) || value === undefined) return undefined;
      const within = {
        ...input,
        types: { ...input.types, self: typedAt(input.types.self, [check.name]) },
      } as SolverInput;
      const inner = violate(check.check, { ...frame, self: value }, within);
      return inner === undefined
        ? undefined
        : { ...frame, self: withMember(self, check.name, inner.self) };
    }
    case 'items': {
      const items = asList(frame.self);
      if (items.length === 0) return undefined;
      const at = random.integer(0, items.length - 1);
      const within = {
        ...input,
        types: { ...input.types, self: itemTyped(input.types.self) },
      } as SolverInput;
      const inner = violate(check.check, { ...frame, self: items[at] }, within);
      return inner?.self === undefined ? undefined : { ...frame, self: items.with(at, inner.self) };
    }
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return violateList(check, frame, input);
    // Rules contain none of these.
    case 'additionalMembers':
    case 'switchOnTag':
    case 'jsonString':
    case 'call':
    case 'parameter':
      return undefined;
  }
}

function violateList(check: ListCheck, frame: Bindings, input: SolverInput): Bindings | undefined {
  const guesses: Guesses = {
    candidateValues: (name) => input.dictionary.get(name) ?? [],
    contexts: frame.context === undefined ? [] : [frame.context],
  };
  const alternatives = firstDistinct(mutateList(check, frame, guesses), maximumAlternatives);
  return alternatives.length === 0 ? undefined : input.random.pick(alternatives);
}
