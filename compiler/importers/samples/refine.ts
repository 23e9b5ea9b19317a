/** A contract from samples: draft it, try the samples, and draft again with those that do not fit. */
import type { Contract } from '../../model/model.ts';
import type { Draft, Loss } from '../draft.ts';
import { type FinishOptions, finishDraft, type ImportResult, type Unfinished } from '../finish.ts';
import type { Basis } from './basis.ts';
import { importSamples } from './import-samples.ts';
import { fits, type Misfits } from './misfits.ts';

export interface Refinement {
  readonly basis: Basis;
  readonly rootName: string;
  /** What was lost when the samples were read. */
  readonly losses: readonly Loss[];
  readonly options: FinishOptions;
  /** Tries all samples again; undefined where they can be read only once. */
  readonly tryAll: ((contract: Contract, limit: number) => Promise<Misfits>) | undefined;
}

/** Samples that the first draft does not take are kept as well, and the draft is made again. */
const maximumRounds = 4;
/** How many samples that do not fit a round adds. */
const maximumAdded = 50;

export async function draftFromSamples(
  refinement: Refinement,
): Promise<ImportResult | { readonly draft: Draft; readonly unfinished: Unfinished }> {
  const { rootName, options } = refinement;
  let { basis } = refinement;
  for (let round = 1; ; round++) {
    const first = importSamples({ basis, rootName, title: rootName });
    const draft = { ...first, losses: [...first.losses, ...refinement.losses] };
    const imported = finishDraft(draft, options);
    if ('problems' in imported) return { draft, unfinished: imported };
    const { count, samples } = await misfitsOf(imported.contract, basis, refinement);
    if (count === 0) return imported;
    if (round === maximumRounds) return withMisfits(imported, count);
    basis = { ...basis, kept: [...basis.kept, ...samples] };
  }
}

/** One sample of each form tells for all; where there were too many forms, all are tried again. */
async function misfitsOf(
  contract: Contract,
  basis: Basis,
  { tryAll }: Refinement,
): Promise<Misfits> {
  if (basis.forms === undefined && tryAll !== undefined) return tryAll(contract, maximumAdded);
  const samples = (basis.forms ?? basis.kept).filter((sample) => !fits(contract, sample));
  return { count: samples.length, samples: samples.slice(0, maximumAdded) };
}

function withMisfits(imported: ImportResult, count: number): ImportResult {
  const loss: Loss = {
    what: 'samples',
    where: '#',
    why: `${count} of the samples do not fit the draft.`,
    todo: 'List them with "concordat import --check".',
    effect: 'stricter',
  };
  return { ...imported, losses: [...imported.losses, loss] };
}
