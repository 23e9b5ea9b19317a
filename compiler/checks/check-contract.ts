/** The check stage: what is wrong with a bound contract, and with its examples. */
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { findDeclaration } from '../model/qualified-names.ts';
import type { Loaded } from '../parse/loaded.ts';
import { isFollowUp, typesInError, withoutRepetition } from '../parse/recovery/follow-ups.ts';
import {
  checkDefaults,
  checkExamples,
  checkFallback,
  checkIndependentExamples,
  withViolations,
} from './examples.ts';
import { checkStructure } from './structure.ts';
import { unsatisfiableRules } from './unsatisfiable-rules.ts';

/** A contract as it was bound, and the diagnostics of binding. */
interface Bound {
  readonly contract: Contract;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckedContract {
  /** Undefined where binding failed; its examples contain their violations. */
  readonly contract: Contract | undefined;
  /** Those of parsing, binding and checking. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `parsed` are the diagnostics of parsing. */
export function checkContract(
  { contract, diagnostics: bound }: Bound,
  loaded: Loaded,
  parsed: readonly Diagnostic[],
): CheckedContract {
  const structural = withoutRepetition(checkStructure(contract, bound));
  const found = [...parsed, ...structural.filter((problem) => !isFollowUp(problem, loaded.damage))];
  if (hasErrors(found))
    return { contract: undefined, diagnostics: [...found, ...checkRest(contract, loaded, found)] };
  const examples = contract.examples.map((example) => withViolations(contract, example));
  const late = [
    ...unsatisfiableRules(contract),
    ...checkDefaults(contract),
    ...checkFallback(contract),
    ...checkExamples(examples, loaded),
  ];
  return { contract: { ...contract, examples }, diagnostics: [...found, ...late] };
}

/**
 * The parts of a contract with errors that these do not affect: rules and defaults of other types,
 * examples of other types.
 */
function checkRest(
  contract: Contract,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const wrong = typesInError(contract, loaded, diagnostics);
  if (contract.context !== undefined && wrong.has(contract.context)) return [];
  const isRight = (name: string) =>
    !wrong.has(name) && findDeclaration(contract, name) !== undefined;
  const declarations = contract.declarations.filter(({ name }) => isRight(name));
  const part: Contract = { ...contract, declarations };
  const found = [
    ...unsatisfiableRules(part),
    ...checkDefaults(part),
    ...checkIndependentExamples(contract, loaded, isRight, diagnostics),
  ];
  return found.filter((problem) => !isFollowUp(problem, loaded.damage));
}
