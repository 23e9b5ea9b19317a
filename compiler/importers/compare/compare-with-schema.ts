/** Compares a contract with the draft that was imported from a schema. */

import type { Languages } from '../../compile.ts';
import { validateText } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract, Declaration } from '../../model/model.ts';
import type { Violation } from '../../model/violations.ts';
import { deriveVectors, type Vector } from '../../vectors/vectors.ts';
import type { Draft } from '../draft.ts';
import { finishDraft, type UnfinishedDraft } from '../finish.ts';
import { compareContracts } from './compare-contracts.ts';
import type { FoundDifference } from './difference.ts';

/**
 * Returns the structural differences, and those shown by documents that only one of the two
 * accepts. Returns the diagnostics where the draft does not compile.
 */
export function compareWithDraft(
  contract: Contract,
  draft: Draft,
  languages: Languages,
): readonly FoundDifference[] | UnfinishedDraft {
  const withExamples = { ...draft, examples: documentsOf(contract) };
  const imported = finishDraft(withExamples, { id: 'IMPORTED', languages });
  if ('problems' in imported) return imported;
  const structural = compareContracts(contract, imported.contract).map(
    ({ path, what, ours, theirs }) => ({ path, what, contract: ours, other: theirs }),
  );
  const covered = new Set(structural.map(({ path }) => path));
  const byDocuments = [
    ...disagreements(contract, imported.contract, 'contract'),
    ...disagreements(imported.contract, contract, 'other'),
  ];
  const others = byDocuments.filter(
    ({ path }) => !covered.has(path.replace(/\/[0-9]+(?=\/|$)/g, '/*')),
  );
  return [...structural, ...others];
}

/**
 * The valid examples of the root type. Test vectors for the other contract are derived from them.
 */
function documentsOf(contract: Contract): { readonly name: string; readonly value: Json }[] {
  return contract.examples.flatMap(({ name, subject, violates }) => {
    if (subject.kind !== 'document' || subject.type !== contract.root || violates.length > 0)
      return [];
    return [{ name, value: JSON.parse(subject.text) as Json }];
  });
}

/** Derives test vectors from one contract and returns those on which the two contracts disagree. */
function disagreements(
  by: Contract,
  other: Contract,
  side: 'contract' | 'other',
): readonly FoundDifference[] {
  const types = new Set([
    by.root,
    ...variantsOf(by.declarations.find(({ name }) => name === by.root)),
  ]);
  const isOfRoot = (
    vector: Vector,
  ): vector is Vector & { readonly type: string; readonly text: string } =>
    'text' in vector && types.has(vector.type) && vector.context === undefined;
  const found = new Map<string, FoundDifference>();
  for (const { text } of deriveVectors(by).vectors.filter(isOfRoot)) {
    const [own, others] = [by, other].map((contract) =>
      firstError(validateText(contract, contract.root, text)),
    );
    const violation = own ?? others;
    if (violation === undefined || (own !== undefined && others !== undefined)) continue;
    const outcomes = [own, others].map((each) =>
      each === undefined ? 'accepts it' : `rejects it: ${each.message}`,
    );
    const [contractOutcome = '', otherOutcome = ''] =
      side === 'contract' ? outcomes : outcomes.reverse();
    const proof = text.length > 300 ? `${text.slice(0, 300)}…` : text;
    const key = `${violation.path} ${violation.rule} ${contractOutcome}`;
    if (!found.has(key))
      found.set(key, {
        path: violation.path,
        what: violation.rule,
        contract: contractOutcome,
        other: otherOutcome,
        proof,
      });
  }
  return [...found.values()];
}

function variantsOf(declaration: Declaration | undefined): readonly string[] {
  return declaration?.kind === 'union'
    ? declaration.variants.flatMap((variant) => [variant.name, ...variantsOf(variant)])
    : [];
}

function firstError(violations: readonly Violation[]): Violation | undefined {
  return violations.find(({ level }) => level === 'must');
}
