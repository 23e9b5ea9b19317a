/**
 * Builds the output of a run: the contracts that changed, and the files that exist once for all
 * contracts. Files that differ from those in the output folder are staged.
 */
import { orphanedSnapshots } from '../../compiler/change/approvals/files.ts';
import { checkIds } from '../../compiler/compile.ts';
import type { Disk } from '../output/disk.ts';
import { targetOf } from '../output/locations.ts';
import { manifest } from '../output/manifest.ts';
import { type Doubtful, leftover } from '../output/out-folder.ts';
import { removeStages, type Stage } from '../output/staging.ts';
import type { Compared } from './compare.ts';
import type { Failure } from './failure.ts';
import type { BuildOptions } from './options.ts';
import type { CachedContract, Pipeline, ProjectFiles } from './pipeline.ts';
import { buildSearchTexts, type Plan } from './plan.ts';
import { type BuildResult, buildAll } from './scheduler.ts';
import type { Tool } from './tool.ts';

export interface Output {
  /** All contracts, sorted by id. */
  readonly contracts: readonly CachedContract[];
  /** Paths of all generated files. */
  readonly files: readonly string[];
  readonly compared: readonly Compared[];
  readonly doubtful: readonly Doubtful[];
  /** What this process and its workers have staged. */
  readonly stages: () => readonly Stage[];
}

/** Removes what was staged if it fails. */
export async function buildOutput(
  buildOptions: BuildOptions,
  pipeline: Pipeline,
  plan: Plan,
  tool: Tool | undefined,
  disk: Disk,
): Promise<Output | Failure> {
  const changed = await buildChanged(buildOptions, pipeline, plan, tool, disk);
  if ('failed' in changed) return changed;
  const contracts = [...plan.unchanged, ...changed.built.map(({ cached }) => cached)].sort(
    (a, b) => (a.summary.id < b.summary.id ? -1 : 1),
  );
  const stages = () => [...changed.stages, pipeline.staging.stage()];
  const shared = buildSharedOutput(buildOptions, pipeline, contracts, plan.files);
  if ('failed' in shared) {
    removeStages(stages(), disk);
    return shared;
  }
  const { files, doubtful } = shared;
  const compared = [...changed.built.map((one) => one.compared), shared.compared];
  return { contracts, files, compared, doubtful, stages };
}

async function buildChanged(
  buildOptions: BuildOptions,
  pipeline: Pipeline,
  { files, changed, searchTextChanged }: Plan,
  tool: Tool | undefined,
  disk: Disk,
): Promise<BuildResult | Failure> {
  const changedOutput = await buildAll(changed, pipeline, { buildOptions, files }, tool);
  if ('failed' in changedOutput) return changedOutput;
  const more = await buildSearchTexts(buildOptions, pipeline, searchTextChanged);
  if (!('failed' in more))
    return { built: [...changedOutput.built, ...more], stages: changedOutput.stages };
  removeStages([...changedOutput.stages, pipeline.staging.stage()], disk);
  return more;
}

interface SharedOutput {
  /** Paths of all generated files. */
  readonly files: readonly string[];
  readonly compared: Compared;
  readonly doubtful: readonly Doubtful[];
}

/**
 * Generates the files that exist once for all contracts, and finds files that are no longer
 * generated.
 */
function buildSharedOutput(
  buildOptions: BuildOptions,
  pipeline: Pipeline,
  contracts: readonly CachedContract[],
  { searchTexts, snapshots }: ProjectFiles,
): SharedOutput | Failure {
  if (checkIds(contracts.map(({ summary: { id }, span }) => ({ id, span }))).length > 0)
    return { failed: 'contract' };
  // A search text without a contract is also an error.
  if (contracts.filter(({ searchText }) => searchText !== undefined).length < searchTexts.size)
    return { failed: 'contract' };
  // So is an approved version.
  const ids = contracts.map(({ summary: { id } }) => id);
  if (orphanedSnapshots(snapshots, ids).length > 0) return { failed: 'contract' };
  const sharedFiles = pipeline.buildShared(contracts);
  if ('failed' in sharedFiles) return sharedFiles;
  const { locations } = pipeline.out;
  const isInRun = (path: string) =>
    buildOptions.only?.includes(targetOf(path, locations) ?? '') ?? true;
  const files = [
    ...contracts.flatMap(({ outputs }) => outputs),
    ...sharedFiles.map(({ path }) => path),
  ];
  const listing = manifest(pipeline.out, files, isInRun, buildOptions.check);
  const compared = pipeline.compare([...sharedFiles, listing]);
  if ('failed' in compared) return compared;
  const { orphans, doubtful } = leftover(pipeline.out, new Set(files), isInRun);
  const differences = [...compared.differences, ...orphans];
  return {
    files,
    compared: { ...compared, changed: compared.changed + orphans.length, differences },
    doubtful,
  };
}
