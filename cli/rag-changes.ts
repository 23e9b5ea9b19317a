/**
 * Records that the index has in the output folder and will have no more. Output never depends on what was there before, so the contract has to
 * remember them; this says what to write, in the one moment in which it can be seen.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../compiler/model.ts';
import type { OutFile } from '../generators/generator.ts';
import type { Manifest } from '../generators/rag/manifest.ts';
import type { Problem } from './problems.ts';

const path = 'rag/manifest.json';

export async function goneRecords(out: string, files: readonly OutFile[], contracts: readonly Contract[]): Promise<readonly Problem[]> {
  const after = manifestOf(files.find((file) => file.path === path)?.text);
  const before = after === undefined ? undefined : manifestOf(await readFile(join(out, path), 'utf8').catch(() => undefined));
  if (before === undefined || after === undefined) return [];
  return contracts.flatMap((contract) => {
    const now = entryOf(after, contract.id);
    const gone = (entryOf(before, contract.id)?.records ?? [])
      .map(({ id }) => id)
      .filter((id) => now !== undefined && !now.records.some((record) => record.id === id) && !now.removed.includes(id));
    return gone.length === 0 ? [] : [warning(contract, gone)];
  });
}

function warning({ id, retired, place }: Contract, gone: readonly string[]): Problem {
  const anchors = [...retired, ...gone.map((record) => record.slice(id.length + 1))];
  return {
    code: 'records-gone',
    severity: 'warning',
    place,
    message: `The RAG index had ${gone.length === 1 ? 'a record that is' : `${gone.length} records that are`} gone now: ${gone.join(', ')}.`,
    hint: `Where others hold a copy of the index, tell them with this line in the contract: retired: [${anchors.join(', ')}]`,
  };
}

function entryOf({ contracts }: Manifest, id: string) {
  return contracts.find((entry) => entry.ddr_id === id);
}

/** Undefined for what is no manifest: it is about to be written anew. */
function manifestOf(text: string | undefined): Manifest | undefined {
  try {
    const value = JSON.parse(text ?? '') as Manifest;
    const isManifest =
      Array.isArray(value.contracts) && value.contracts.every(({ records, removed }) => Array.isArray(records) && Array.isArray(removed));
    return isManifest ? value : undefined;
  } catch {
    return undefined;
  }
}
