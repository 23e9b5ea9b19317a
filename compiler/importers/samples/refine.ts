/**
 * Builds a contract from samples: drafts it, validates the samples, and drafts it again with those
 * that failed.
 */
import type { Contract } from '../../model/model.ts';
import type { Draft, Loss } from '../draft.ts';
import {
  type FinishOptions,
  finishDraft,
  type ImportResult,
  type UnfinishedDraft,
} from '../finish.ts';
import { importSamples } from './import-samples.ts';
import { fits, type RejectedSamples } from './rejected-samples.ts';
import type { SampleSet } from './sample-set.ts';

export interface Refinement {
  readonly sampleSet: SampleSet;
  readonly rootName: string;
  /** Losses from reading the samples. */
  readonly losses: readonly Loss[];
  readonly options: FinishOptions;
  /** Validates all samples again; undefined where they can be read only once. */
  readonly tryAll: ((contract: Contract, limit: number) => Promise<RejectedSamples>) | undefined;
}

/** Each round adds samples that the previous draft rejected. */
const maximumRounds = 4;
/** The number of rejected samples that a round adds. */
const maximumAdded = 50;

export async function draftFromSamples(
  refinement: Refinement,
): Promise<ImportResult | { readonly draft: Draft; readonly unfinished: UnfinishedDraft }> {
  const { rootName, options } = refinement;
  let { sampleSet } = refinement;
  for (let round = 1; ; round++) {
    const first = importSamples({ sampleSet, rootName, title: rootName });
    const draft = { ...first, losses: [...first.losses, ...refinement.losses] };
    const imported = finishDraft(draft, options);
    if ('problems' in imported) return { draft, unfinished: imported };
    const { count, samples } = await rejectedSamples(imported.contract, sampleSet, refinement);
    if (count === 0) return imported;
    if (round === maximumRounds) return withRejectedLoss(imported, count);
    sampleSet = { ...sampleSet, kept: [...sampleSet.kept, ...samples] };
  }
}

/**
 * One sample per signature represents all. Where there were too many signatures, all samples are
 * validated again.
 */
async function rejectedSamples(
  contract: Contract,
  sampleSet: SampleSet,
  { tryAll }: Refinement,
): Promise<RejectedSamples> {
  if (sampleSet.representatives === undefined && tryAll !== undefined)
    return tryAll(contract, maximumAdded);
  const samples = (sampleSet.representatives ?? sampleSet.kept).filter(
    (sample) => !fits(contract, sample),
  );
  return { count: samples.length, samples: samples.slice(0, maximumAdded) };
}

function withRejectedLoss(imported: ImportResult, count: number): ImportResult {
  const loss: Loss = {
    what: 'samples',
    where: '#',
    why: `${count} of the samples do not fit the draft.`,
    todo: 'List them with "concordat import --check".',
    effect: 'stricter',
  };
  return { ...imported, losses: [...imported.losses, loss] };
}
