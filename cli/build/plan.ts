/**
 * Decides what a run has to build: contracts that changed, contracts of which only the search text
 * changed, and unchanged contracts.
 */
import { searchTextsById } from '../project/search-texts.ts';
import { snapshotFiles } from '../project/snapshots.ts';
import { listContracts, searchTextFiles } from '../project/sources.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import type { Failure } from './failure.ts';
import {
  emptyCache,
  fingerprintInputs,
  type Inputs,
  type Restored,
  restore,
  searchTextIds,
  withSameSearchText,
} from './incremental-cache.ts';
import type { BuildOptions } from './options.ts';
import {
  type BuiltContract,
  type CachedContract,
  type Pipeline,
  type ProjectFiles,
  searchTargets,
} from './pipeline.ts';
import type { Tool } from './tool.ts';

export interface Plan {
  readonly files: ProjectFiles;
  readonly inputs: Inputs;
  /** Contract files to build for all targets. */
  readonly changed: readonly string[];
  /** Contracts to build only for the targets that read search texts. */
  readonly searchTextChanged: readonly CachedContract[];
  readonly unchanged: readonly CachedContract[];
  /** The fingerprint of an output file in the last run. */
  readonly fingerprintOf: Restored['fingerprintOf'];
}

/** Without a tool, the cache is not used and everything is built. */
export function planBuild(
  buildOptions: BuildOptions,
  tool: Tool | undefined,
): Plan | Failure | CommandError {
  const contracts = listContracts(buildOptions.contracts);
  if (isCommandError(contracts)) return contracts;
  const readsSearchTexts = searchTargets(buildOptions).length > 0;
  const found = readsSearchTexts ? searchTextFiles(buildOptions.contracts) : [];
  const snapshots = snapshotFiles(buildOptions.contracts);
  const inputs = fingerprintInputs(buildOptions, contracts, found, [...snapshots.values()].flat());
  const restored = tool === undefined ? emptyCache : restore(buildOptions, tool, inputs);
  const knownIds = searchTextIds(restored, inputs);
  const searchTexts = searchTextsById(buildOptions.contracts, found, (file) => knownIds.get(file));
  if (searchTexts === undefined) return { failed: 'contract' };
  const unchanged = new Set(withSameSearchText(restored, inputs, searchTexts));
  const restoredFiles = new Set(restored.contracts.map(({ file }) => file));
  return {
    files: { contracts, searchTexts, snapshots },
    inputs,
    changed: contracts.filter((file) => !restoredFiles.has(file)),
    searchTextChanged: restored.contracts.filter((contract) => !unchanged.has(contract)),
    unchanged: [...unchanged],
    fingerprintOf: restored.fingerprintOf,
  };
}

/**
 * Rebuilds only the targets that read search texts. The output of the other targets is still valid.
 */
export async function buildSearchTexts(
  buildOptions: BuildOptions,
  { build }: Pipeline,
  contracts: readonly CachedContract[],
): Promise<readonly BuiltContract[] | Failure> {
  const targets = searchTargets(buildOptions);
  const built: BuiltContract[] = [];
  for (const before of contracts) {
    const some = await build([before.file], targets);
    if ('failed' in some) return some;
    built.push(...some.map((one) => ({ ...one, cached: merge(before, one.cached, targets) })));
  }
  return built;
}

/** The first folder of an output path is the name of its target. */
function merge(
  before: CachedContract,
  now: CachedContract,
  targets: readonly string[],
): CachedContract {
  const isOtherTarget = (path: string) => !targets.includes(path.split('/')[0] ?? '');
  const notes = Object.entries(before.notes).filter(([target]) => !targets.includes(target));
  return {
    ...now,
    notes: { ...Object.fromEntries(notes), ...now.notes },
    outputs: [...before.outputs.filter(isOtherTarget), ...now.outputs],
  };
}
