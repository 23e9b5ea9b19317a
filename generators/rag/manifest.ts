/**
 * The manifest of the RAG index: the records of each contract with their hashes, and the ids of
 * removed records. A pipeline embeds only the changed records and deletes the removed ones.
 *
 * Removed records are derived from the contracts alone, never from an earlier manifest, so the
 * output is deterministic and branches merge. A contract lists its removed records under `retired`
 * (`generate` suggests the entries when records disappear). All records of a superseded or
 * cancelled contract are removed. The list of records is also complete: a pipeline may delete any
 * other record of the contract.
 */
import type { Contract } from '../../compiler/model/model.ts';
import type { ContractSummary, OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { jsonFile, jsonLines } from './encode.ts';
import type { IndexRecord } from './records.ts';

export const manifestPath = 'rag/manifest.json';

export interface Indexed {
  readonly contract: Contract;
  readonly records: readonly IndexRecord[];
}

export function indexFile({ contract, records }: Indexed): OutFile {
  return { path: `rag/${contract.id}.jsonl`, text: jsonLines(records) };
}

/** Collects the entries that the contracts pass as notes. */
export function manifestFile(contracts: readonly ContractSummary[]): OutFile {
  const manifest = {
    generated: sharedHeaderLines.join(' '),
    contracts: contracts.flatMap(({ note }) => (note === undefined ? [] : [note])),
  };
  return { path: manifestPath, text: jsonFile(manifest) };
}

/** Returns the entry of a contract. Without an index file, the contract is not indexed. */
export function manifestEntry(
  indexed: Indexed,
  file: OutFile | undefined,
): ManifestEntry | undefined {
  return file === undefined ? removedEntry(indexed) : indexedEntry(indexed, file);
}

export interface ManifestEntry {
  readonly ddr_id: string;
  readonly version: string;
  readonly status: Contract['status'];
  /** Null for a contract that was removed from the index. */
  readonly file: string | null;
  readonly records: readonly { readonly id: string; readonly content_hash: string }[];
  readonly removed: readonly string[];
}

export interface Manifest {
  readonly generated: string;
  readonly contracts: readonly ManifestEntry[];
}

function indexedEntry(entry: Indexed, file: OutFile): ManifestEntry {
  const { contract, records } = entry;
  return {
    ddr_id: contract.id,
    version: contract.version,
    status: contract.status,
    file: file.path.slice('rag/'.length),
    records: records.map(({ id, content_hash }) => ({ id, content_hash })),
    removed: removedIds(entry),
  };
}

/** Returns the entry of a contract that is no longer indexed; undefined if it never was. */
function removedEntry({ contract, records }: Indexed): ManifestEntry | undefined {
  const wasIndexed = contract.status === 'superseded' || contract.status === 'cancelled';
  const removed = [...records.map(({ id }) => id), ...tombstoneIds(contract)].sort();
  const { id, version, status } = contract;
  return wasIndexed
    ? {
        ddr_id: id,
        version,
        status,
        file: null,
        records: [],
        removed,
      }
    : undefined;
}

/** Returns the ids of removed records, except those that exist again. */
export function removedIds({ contract, records }: Indexed): readonly string[] {
  if (contract.retired.length === 0) return [];
  const present = new Set(records.map(({ id }) => id));
  return tombstoneIds(contract).filter((id) => !present.has(id));
}

function tombstoneIds({ id, retired: tombstones }: Contract): readonly string[] {
  return [...new Set(tombstones.map((anchor) => `${id}#${anchor}`))].sort();
}
