/** Compares a contract with the draft that was imported from a schema. */
import { validateText } from '../../interpreter/interpret.ts';
import type { Json } from '../../model/json.ts';
import type { Contract, Declaration } from '../../model/model.ts';
import type { Violation } from '../../model/violations.ts';
import { deriveVectors, type Vector } from '../../vectors/vectors.ts';
import type { Draft } from '../draft.ts';
import { finishDraft, type Unfinished } from '../finish.ts';
import { compareContracts } from './compare-contracts.ts';
import type { FoundDifference } from './difference.ts';

/**
 * Returns the structural differences, and those shown by documents that only one of the two
 * accepts. Returns the diagnostics where the draft does not compile.
 */
export function compareWithDraft(
  contract: Contract,
  draft: Draft,
): readonly FoundDifference[] | Unfinished {
  const imported = finishDraft({ ...draft, examples: documentsOf(contract) }, { id: 'IMPORTED' });
  if ('problems' in imported) return imported;
  const places = compareContracts(contract, imported.contract).map(
    ({ path, what, ours, theirs }) => ({ path, what, contract: ours, other: theirs }),
  );
  const covered = new Set(places.map(({ path }) => path));
  const verdicts = [
    ...byVectors(contract, imported.contract, 'contract'),
    ...byVectors(imported.contract, contract, 'other'),
  ];
  const others = verdicts.filter(
    ({ path }) => !covered.has(path.replace(/\/[0-9]+(?=\/|$)/g, '/*')),
  );
  return [...places, ...others];
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
function byVectors(
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
      faultIn(validateText(contract, contract.root, text)),
    );
    const fault = own ?? others;
    if (fault === undefined || (own !== undefined && others !== undefined)) continue;
    const words = [own, others].map((each) =>
      each === undefined ? 'accepts it' : `rejects it: ${each.message}`,
    );
    const [ofContract = '', ofOther = ''] = side === 'contract' ? words : words.reverse();
    const proof = text.length > 300 ? `${text.slice(0, 300)}…` : text;
    const key = `${fault.path} ${fault.rule} ${ofContract}`;
    if (!found.has(key))
      found.set(key, {
        path: fault.path,
        what: fault.rule,
        contract: ofContract,
        other: ofOther,
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

function faultIn(violations: readonly Violation[]): Violation | undefined {
  return violations.find(({ level }) => level === 'must');
}
