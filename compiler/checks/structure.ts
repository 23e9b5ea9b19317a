/** Checks names and types without the interpreter. */
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { allRules } from '../model/queries/all-rules.ts';
import type { SurfaceOf } from '../model/surface.ts';
import { checkJsonNesting } from './embedded-json-depth.ts';
import { checkEnforcers } from './enforcers.ts';
import { genericProblems } from './generic-instantiations.ts';
import { checkDocumentDepth } from './infinite-types.ts';
import { checkNamesOverTime } from './names-over-time.ts';
import { checkNames } from './naming-collisions.ts';
import { checkRuleIds } from './rule-ids.ts';

/** Returns the diagnostics of binding, `bound`, and those of these checks. */
export function checkStructure(
  contract: Contract,
  bound: readonly Diagnostic[],
  surfaces: readonly SurfaceOf[],
): readonly Diagnostic[] {
  const found = [
    ...bound,
    ...checkRuleIds(contract),
    ...checkNamesOverTime(contract),
    ...checkEnforcers(contract, allRules(contract)),
    ...checkDocumentDepth(contract.declarations),
  ];
  // The following checks resolve names, so they need a contract without unknown names.
  if (!hasErrors(found)) found.push(...genericProblems(contract));
  if (!hasErrors(found)) found.push(...checkJsonNesting(contract));
  return [...found, ...checkNames(contract, surfaces)];
}
