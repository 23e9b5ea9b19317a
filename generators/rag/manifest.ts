/**
 * The manifest: which records there are, with the hash of each, and which are gone. A pipeline
 * embeds again only what changed, and drops what is gone.
 *
 * What is gone is said by the contracts alone, never by an earlier manifest: so the same contracts
 * give the same bytes on every machine, in an empty folder as in a full one, and branches merge. A
 * contract lists the records that it once had under `retired` (`generate` says what to write there
 * when it sees some go); a contract that is superseded or cancelled, and for that left out of the
 * index, has all of its records gone. The list of records is complete as well: whatever else a
 * pipeline holds of a contract is gone.
 */
import type { Contract } from '../../compiler/model/model.ts';
import type { ContractSummary, OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { jsonFile, jsonLines } from './encode.ts';
import type { IndexRecord } from './records.ts';

export interface Indexed {
  readonly contract: Contract;
  readonly records: readonly IndexRecord[];
}

export function indexFile({ contract, records }: Indexed): OutFile {
  return { path: `rag/${contract.id}.jsonl`, text: jsonLines(records) };
}

/** Each contract says in a note what stands here of it. */
export function manifestFile(contracts: readonly ContractSummary[]): OutFile {
  const manifest = {
    generated: sharedHeaderLines.join(' '),
    contracts: contracts.flatMap(({ note }) => (note === undefined ? [] : [note])),
  };
  return { path: 'rag/manifest.json', text: jsonFile(manifest) };
}

/** Without its file, a contract is not in the index. */
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
  /** Null for a contract that was taken out of the index. */
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

/** What never was in the index is not gone from it. */
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

/** A record that came back is there. */
export function removedIds({ contract, records }: Indexed): readonly string[] {
  if (contract.retired.length === 0) return [];
  const present = new Set(records.map(({ id }) => id));
  return tombstoneIds(contract).filter((id) => !present.has(id));
}

function tombstoneIds({ id, retired: tombstones }: Contract): readonly string[] {
  return [...new Set(tombstones.map((anchor) => `${id}#${anchor}`))].sort();
}
