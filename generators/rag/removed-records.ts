/**
 * Finds records that are in the RAG index of the output folder but no longer in the contracts.
 * Output never depends on earlier output, so the contract itself has to list removed records; this
 * warning says what to add, while the old index still exists.
 */
import type { GeneratedContract, OutputWarning } from '../shared/generator.ts';
import { type Manifest, type ManifestEntry, manifestPath } from './manifest.ts';

export function removedRecords(
  contracts: readonly GeneratedContract[],
  earlier: (path: string) => string | undefined,
): readonly OutputWarning[] {
  const before = readEntries(earlier(manifestPath));
  return contracts.flatMap((contract) => {
    // Undefined if the contract is not indexed.
    const now = contract.note as ManifestEntry | undefined;
    const present = new Set([
      ...(now?.records ?? []).map((record) => record.id),
      ...(now?.removed ?? []),
    ]);
    const removed = (before.get(contract.id)?.records ?? [])
      .map((record) => record.id)
      .filter((record) => now !== undefined && !present.has(record));
    return removed.length === 0 ? [] : [warning(contract, removed)];
  });
}

function warning(
  { id, retired: tombstones, span }: GeneratedContract,
  removed: readonly string[],
): OutputWarning {
  const anchors = [...tombstones, ...removed.map((record) => record.slice(id.length + 1))];
  return {
    code: 'records-gone',
    span,
    message: `The RAG index no longer contains ${removed.length === 1 ? 'a record' : `${removed.length} records`}: ${removed.join(', ')}.`,
    hint: `To let copies of the index remove them, add this line to the contract: retired: [${anchors.join(', ')}]`,
  };
}

/** Returns nothing if the text is not a manifest: it will be overwritten. */
function readEntries(text: string | undefined): ReadonlyMap<string, ManifestEntry> {
  try {
    const { contracts } = JSON.parse(text ?? '') as Manifest;
    const isManifest = contracts.every(
      ({ records, removed }) => Array.isArray(records) && Array.isArray(removed),
    );
    return new Map(
      isManifest ? contracts.map((entry) => [entry.ddr_id, entry] as const).reverse() : [],
    );
  } catch {
    return new Map();
  }
}
