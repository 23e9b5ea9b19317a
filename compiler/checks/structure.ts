/** Checks of names and types that need no interpreter. */
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { allRules } from '../model/queries/all-rules.ts';
import { checkJsonNesting } from './embedded-json-depth.ts';
import { checkEnforcers } from './enforcers.ts';
import { genericProblems } from './generic-instantiations.ts';
import { checkDocumentDepth } from './infinite-types.ts';
import { checkNames } from './naming-collisions.ts';
import { checkRuleIds } from './rule-ids.ts';

/** `bound` are the diagnostics of binding; the result contains them. */
export function checkStructure(
  contract: Contract,
  bound: readonly Diagnostic[],
): readonly Diagnostic[] {
  const found = [
    ...bound,
    ...checkRuleIds(contract),
    ...checkEnforcers(contract, allRules(contract)),
    ...checkDocumentDepth(contract.declarations),
  ];
  // These two follow names, and a name that leads nowhere is reported already.
  if (!hasErrors(found)) found.push(...genericProblems(contract));
  if (!hasErrors(found)) found.push(...checkJsonNesting(contract));
  return [...found, ...checkNames(contract)];
}
