/** Compares each contract with its baseline, and decides what breaks whom. */

import {
  compareContracts,
  type Finding,
  joined,
} from '../../compiler/change/compare/compare-contracts.ts';
import type { TypeComparison, Verdict } from '../../compiler/change/compare/compare-types.ts';
import { approvedDigest } from '../../compiler/change/digests.ts';
import { normalForm } from '../../compiler/change/normal-form.ts';
import type { Contract, SourceSpan } from '../../compiler/model/model.ts';
import { compareVersions } from '../../compiler/model/versions.ts';
import type { ContractDocument } from '../../compiler/parse/contract-document.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';
import type { Baseline } from './baseline.ts';
import type { UpgradeOrder } from './orders.ts';

export interface Present {
  readonly contract: Contract;
  readonly document: ContractDocument;
  readonly loaded: Pick<Loaded, 'span'>;
}

export interface PlacedFinding extends Finding {
  readonly isBreaking: boolean;
  readonly span: SourceSpan;
}

export interface Compared {
  readonly id: string;
  /** Undefined for a contract that did not exist before. */
  readonly from: string | undefined;
  readonly to: string;
  readonly verdict: Verdict;
  readonly findings: readonly PlacedFinding[];
  /** The lowest version that the changes allow; undefined if that of the contract is fine. */
  readonly needed: string | undefined;
}

export function compareWith(
  baseline: Baseline | undefined,
  { contract, document, loaded }: Present,
  order: UpgradeOrder,
): Compared {
  const { id, version: to } = contract;
  if (baseline === undefined)
    return { id, from: undefined, to, verdict: 'same', findings: [], needed: undefined };
  const before = { contract: baseline.contract, normal: normalForm(baseline.document) };
  const after = { contract, normal: normalForm(document) };
  const findings = compareContracts(before, after).map(
    (finding): PlacedFinding => ({
      ...finding,
      isBreaking: isBreaking(finding.comparison, order),
      span: loaded.span(finding.path, 'key'),
    }),
  );
  const from = baseline.contract.version;
  const isChanged = approvedDigest(baseline.document) !== approvedDigest(document);
  const needed = isChanged ? nextVersion(from, findings) : from;
  return {
    id,
    from,
    to,
    verdict: joined(findings.map(({ comparison }) => comparison.verdict)),
    findings,
    needed: compareVersions(to, needed) < 0 ? needed : undefined,
  };
}

/** What is not proven to be compatible counts as breaking. */
function isBreaking({ tightened, loosened }: TypeComparison, order: UpgradeOrder): boolean {
  const breaksReaders = tightened !== 'proven';
  const breaksWriters = loosened !== 'proven';
  return order === 'both'
    ? breaksReaders || breaksWriters
    : order === 'readers-first'
      ? breaksReaders
      : breaksWriters;
}

function nextVersion(from: string, findings: readonly PlacedFinding[]): string {
  const [major = 0, minor = 0, patch = 0] = from.split('.').map(Number);
  const isBroken = findings.some((finding) => finding.isBreaking);
  // Before 1.0.0 the second number says that something breaks.
  if (isBroken) return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return findings.length > 0 && major > 0
    ? `${major}.${minor + 1}.0`
    : `${major}.${minor}.${patch + 1}`;
}
