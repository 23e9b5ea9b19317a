/** The check stage: finds problems of a bound contract and its examples. */
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { findDeclaration } from '../model/qualified-names.ts';
import type { SurfaceOf } from '../model/surface.ts';
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

/** The result of binding. */
interface Bound {
  readonly contract: Contract;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckedContract {
  /** Undefined if there are errors before the examples. Its examples contain their violations. */
  readonly contract: Contract | undefined;
  /** The diagnostics of parsing, binding and checking. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a bound contract. `parsed` are the diagnostics of parsing. */
export function checkContract(
  { contract, diagnostics: bound }: Bound,
  loaded: Loaded,
  parsed: readonly Diagnostic[],
  surfaces: readonly SurfaceOf[],
): CheckedContract {
  const structural = withoutRepetition(checkStructure(contract, bound, surfaces));
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

/** Checks the parts of a contract with errors that do not depend on types in error. */
function checkRest(
  contract: Contract,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const inError = typesInError(contract, loaded, diagnostics);
  if (contract.context !== undefined && inError.has(contract.context)) return [];
  const isUnaffected = (name: string) =>
    !inError.has(name) && findDeclaration(contract, name) !== undefined;
  const declarations = contract.declarations.filter(({ name }) => isUnaffected(name));
  const part: Contract = { ...contract, declarations };
  const found = [
    ...unsatisfiableRules(part),
    ...checkDefaults(part),
    ...checkIndependentExamples(contract, loaded, isUnaffected, diagnostics),
  ];
  return found.filter((problem) => !isFollowUp(problem, loaded.damage));
}
