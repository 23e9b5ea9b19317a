/**
 * What a run has to build: contracts that changed, contracts of which only the search text changed,
 * and contracts of which nothing did.
 */
import { searchTextsById } from '../project/search-texts.ts';
import { listContracts, searchTextFiles } from '../project/sources.ts';
import { isRefused, type Refused } from '../report/problems.ts';
import type { Failure } from './failure.ts';
import {
  type Inputs,
  lookAtInputs,
  nothing,
  type Recalled,
  recall,
  searchTextIds,
  withSameSearchText,
} from './incremental-cache.ts';
import type { Order } from './options.ts';
import {
  type KeptContract,
  type Made,
  type ProjectFiles,
  searchTargets,
  type Workshop,
} from './pipeline.ts';
import type { Tool } from './tool.ts';

export interface Plan {
  readonly files: ProjectFiles;
  readonly inputs: Inputs;
  /** Contract files that all targets build. */
  readonly changed: readonly string[];
  /** Only the targets that read search texts build these. */
  readonly searchTextChanged: readonly KeptContract[];
  readonly unchanged: readonly KeptContract[];
  /** The fingerprint of an output file, as the last run left it. */
  readonly stampOf: Recalled['stampOf'];
}

/** Without a tool whose cache may be used, everything is built. */
export function planBuild(order: Order, tool: Tool | undefined): Plan | Failure | Refused {
  const contracts = listContracts(order.contracts);
  if (isRefused(contracts)) return contracts;
  const readsSearchTexts = searchTargets(order).length > 0;
  const found = readsSearchTexts ? searchTextFiles(order.contracts) : [];
  const inputs = lookAtInputs(order, contracts, found);
  const recalled = tool === undefined ? nothing : recall(order, tool, inputs);
  const knownIds = searchTextIds(recalled, inputs);
  const searchTexts = searchTextsById(order.contracts, found, (file) => knownIds.get(file));
  if (searchTexts === undefined) return { failed: 'contract' };
  const unchanged = new Set(withSameSearchText(recalled, inputs, searchTexts));
  const known = new Set(recalled.contracts.map(({ file }) => file));
  return {
    files: { contracts, searchTexts },
    inputs,
    changed: contracts.filter((file) => !known.has(file)),
    searchTextChanged: recalled.contracts.filter((contract) => !unchanged.has(contract)),
    unchanged: [...unchanged],
    stampOf: recalled.stampOf,
  };
}

/** What the other targets built of these contracts still holds. */
export async function buildSearchTexts(
  order: Order,
  { make }: Workshop,
  contracts: readonly KeptContract[],
): Promise<readonly Made[] | Failure> {
  const targets = searchTargets(order);
  const made: Made[] = [];
  for (const before of contracts) {
    const some = await make([before.file], targets);
    if ('failed' in some) return some;
    made.push(...some.map((one) => ({ ...one, kept: merge(before, one.kept, targets) })));
  }
  return made;
}

/** The first folder of a path is the name of its target. */
function merge(before: KeptContract, now: KeptContract, targets: readonly string[]): KeptContract {
  const isOfOthers = (path: string) => !targets.includes(path.split('/')[0] ?? '');
  const notes = Object.entries(before.notes).filter(([target]) => !targets.includes(target));
  return {
    ...now,
    notes: { ...Object.fromEntries(notes), ...now.notes },
    outputs: [...before.outputs.filter(isOfOthers), ...now.outputs],
  };
}
