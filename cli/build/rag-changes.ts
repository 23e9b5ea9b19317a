/**
 * Finds records that are in the RAG index of the output folder but no longer in the contracts.
 * Output never depends on earlier output, so the contract itself has to list removed records; this
 * warning says what to add, while the old index still exists.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../compiler/model/model.ts';
import type { Manifest, ManifestEntry } from '../../generators/rag/manifest.ts';
import type { Problem } from '../report/problems.ts';

const path = 'rag/manifest.json';

export interface RecordHolder extends Pick<Contract, 'retired' | 'span'> {
  readonly id: string;
  /** The new manifest entry; undefined if the contract is not indexed. */
  readonly entry: ManifestEntry | undefined;
}

export function removedRecords(
  out: string,
  contracts: readonly RecordHolder[],
): readonly Problem[] {
  const before = readEntries(join(out, path));
  return contracts.flatMap((contract) => {
    const { id, entry: now } = contract;
    const present = new Set([
      ...(now?.records ?? []).map((record) => record.id),
      ...(now?.removed ?? []),
    ]);
    const removed = (before.get(id)?.records ?? [])
      .map((record) => record.id)
      .filter((record) => now !== undefined && !present.has(record));
    return removed.length === 0 ? [] : [warning(contract, removed)];
  });
}

function warning(
  { id, retired: tombstones, span }: RecordHolder,
  removed: readonly string[],
): Problem {
  const anchors = [...tombstones, ...removed.map((record) => record.slice(id.length + 1))];
  return {
    code: 'records-gone',
    severity: 'warning',
    span,
    message: `The RAG index no longer contains ${removed.length === 1 ? 'a record' : `${removed.length} records`}: ${removed.join(', ')}.`,
    hint: `To let copies of the index remove them, add this line to the contract: retired: [${anchors.join(', ')}]`,
  };
}

/** Returns nothing if the file is not a manifest: it will be overwritten. */
function readEntries(file: string): ReadonlyMap<string, ManifestEntry> {
  try {
    const { contracts } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
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
