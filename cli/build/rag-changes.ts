/**
 * Records that the index has in the output folder and will have no more. Output never depends on
 * what was there before, so the contract has to remember them; this says what to write, in the one
 * moment in which it can be seen.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../compiler/model/model.ts';
import type { Manifest, ManifestEntry } from '../../generators/rag/manifest.ts';
import type { Problem } from '../report/problems.ts';

const path = 'rag/manifest.json';

export interface RecordHolder extends Pick<Contract, 'retired' | 'span'> {
  readonly id: string;
  /** What the manifest will say of it; undefined where it says nothing. */
  readonly entry: ManifestEntry | undefined;
}

export function removedRecords(
  out: string,
  contracts: readonly RecordHolder[],
): readonly Problem[] {
  const before = readEntries(join(out, path));
  return contracts.flatMap((contract) => {
    const { id, entry: now } = contract;
    const there = new Set([
      ...(now?.records ?? []).map((record) => record.id),
      ...(now?.removed ?? []),
    ]);
    const gone = (before.get(id)?.records ?? [])
      .map((record) => record.id)
      .filter((record) => now !== undefined && !there.has(record));
    return gone.length === 0 ? [] : [warning(contract, gone)];
  });
}

function warning(
  { id, retired: tombstones, span }: RecordHolder,
  gone: readonly string[],
): Problem {
  const anchors = [...tombstones, ...gone.map((record) => record.slice(id.length + 1))];
  return {
    code: 'records-gone',
    severity: 'warning',
    span,
    message: `The RAG index had ${gone.length === 1 ? 'a record that is' : `${gone.length} records that are`} gone now: ${gone.join(', ')}.`,
    hint: `Where others hold a copy of the index, tell them with this line in the contract: retired: [${anchors.join(', ')}]`,
  };
}

/** Nothing for what is no manifest: it is about to be written anew. */
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
