/**
 * What a run has to build: contracts that changed, contracts of which only the search text changed,
 * and contracts of which nothing did.
 */
import { searchTextsById } from '../project/search-texts.ts';
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
  /** Contract files that all targets build. */
  readonly changed: readonly string[];
  /** Only the targets that read search texts build these. */
  readonly searchTextChanged: readonly CachedContract[];
  readonly unchanged: readonly CachedContract[];
  /** The fingerprint of an output file, as the last run left it. */
  readonly fingerprintOf: Restored['fingerprintOf'];
}

/** Without a tool whose cache may be used, everything is built. */
export function planBuild(
  buildOptions: BuildOptions,
  tool: Tool | undefined,
): Plan | Failure | CommandError {
  const contracts = listContracts(buildOptions.contracts);
  if (isCommandError(contracts)) return contracts;
  const readsSearchTexts = searchTargets(buildOptions).length > 0;
  const found = readsSearchTexts ? searchTextFiles(buildOptions.contracts) : [];
  const inputs = fingerprintInputs(buildOptions, contracts, found);
  const restored = tool === undefined ? emptyCache : restore(buildOptions, tool, inputs);
  const knownIds = searchTextIds(restored, inputs);
  const searchTexts = searchTextsById(buildOptions.contracts, found, (file) => knownIds.get(file));
  if (searchTexts === undefined) return { failed: 'contract' };
  const unchanged = new Set(withSameSearchText(restored, inputs, searchTexts));
  const known = new Set(restored.contracts.map(({ file }) => file));
  return {
    files: { contracts, searchTexts },
    inputs,
    changed: contracts.filter((file) => !known.has(file)),
    searchTextChanged: restored.contracts.filter((contract) => !unchanged.has(contract)),
    unchanged: [...unchanged],
    fingerprintOf: restored.fingerprintOf,
  };
}

/** What the other targets built of these contracts still holds. */
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

/** The first folder of a path is the name of its target. */
function merge(
  before: CachedContract,
  now: CachedContract,
  targets: readonly string[],
): CachedContract {
  const isOfOthers = (path: string) => !targets.includes(path.split('/')[0] ?? '');
  const notes = Object.entries(before.notes).filter(([target]) => !targets.includes(target));
  return {
    ...now,
    notes: { ...Object.fromEntries(notes), ...now.notes },
    outputs: [...before.outputs.filter(isOfOthers), ...now.outputs],
  };
}
