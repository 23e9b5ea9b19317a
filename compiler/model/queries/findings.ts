import type { Contract } from '../model.ts';
import type { Finding } from '../rule-tree.ts';
import { forEachCheck, ownFindings } from '../visit/rule-tree.ts';

/** Returns all findings in the rule tree of a contract without duplicates, in walk order. */
export function findingsOf(contract: Contract): readonly Finding[] {
  const found = new Set<Finding>();
  for (const { check } of [...contract.declarations, ...contract.exchanges])
    forEachCheck(check, (inner) => {
      for (const finding of ownFindings(inner)) found.add(finding);
    });
  return [...found];
}
