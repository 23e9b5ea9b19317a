/**
 * Breaks one rule: the reverse of mending it, with everything else left as it is as far as
 * possible.
 */
import { type Bindings, holds } from '../../../interpreter/evaluate.ts';
import { asList, isObject } from '../../../model/json.ts';
import type { Check } from '../../../model/rule-tree.ts';
import { withMember } from '../../edit.ts';
import {
  mutateDistinct,
  mutateMatchesSchema,
  mutateNamesMembers,
  mutateReferences,
  mutateSequence,
} from '../../mutators/lists.ts';
import { firstDistinct, type Guesses } from '../../solver.ts';
import { itemTyped, typedAt } from '../typed.ts';
import { type Helm, steered } from './steer.ts';

/** How many ways of breaking a rule over lists are looked at. */
const maximumWays = 24;

export function broken(check: Check, frame: Bindings, helm: Helm): Bindings | undefined {
  const { random } = helm;
  switch (check.kind) {
    case 'all':
      return check.checks.length === 0 ? undefined : broken(random.pick(check.checks), frame, helm);
    case 'assert':
      return steered(check.test, false, frame, helm);
    case 'when': {
      const applies = holds(check.test, frame) ? frame : steered(check.test, true, frame, helm);
      return applies === undefined ? undefined : (broken(check.then, applies, helm) ?? applies);
    }
    case 'unlessFailed':
      return broken(check.then, frame, helm);
    case 'field': {
      const { self } = frame;
      const held = isObject(self) && Object.hasOwn(self, check.name) ? self[check.name] : undefined;
      if (!isObject(self) || held === undefined) return undefined;
      const within = {
        ...helm,
        types: { ...helm.types, self: typedAt(helm.types.self, [check.name]) },
      } as Helm;
      const inner = broken(check.check, { ...frame, self: held }, within);
      return inner === undefined
        ? undefined
        : { ...frame, self: withMember(self, check.name, inner.self) };
    }
    case 'items': {
      const items = asList(frame.self);
      if (items.length === 0) return undefined;
      const at = random.integer(0, items.length - 1);
      const within = {
        ...helm,
        types: { ...helm.types, self: itemTyped(helm.types.self) },
      } as Helm;
      const inner = broken(check.check, { ...frame, self: items[at] }, within);
      return inner?.self === undefined ? undefined : { ...frame, self: items.with(at, inner.self) };
    }
    default:
      return brokenList(check, frame, helm);
  }
}

function brokenList(check: Check, frame: Bindings, helm: Helm): Bindings | undefined {
  const guesses: Guesses = {
    candidateValues: (name) => helm.dictionary.get(name) ?? [],
    contexts: frame.context === undefined ? [] : [frame.context],
  };
  const alternatives = firstDistinct(waysOf(check, frame, guesses), maximumWays);
  return alternatives.length === 0 ? undefined : helm.random.pick(alternatives);
}

function waysOf(check: Check, frame: Bindings, guesses: Guesses): Iterable<Bindings> {
  switch (check.kind) {
    case 'distinct':
      return mutateDistinct(check, frame, guesses);
    case 'sequence':
      return mutateSequence(check, frame);
    case 'namesMembers':
      return mutateNamesMembers(check, frame, guesses);
    case 'references':
      return mutateReferences(check, frame, guesses);
    case 'matchesSchema':
      return mutateMatchesSchema(check, frame, guesses);
    default:
      return [];
  }
}
