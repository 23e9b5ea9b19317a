/** The RAG index: JSON Lines that point into the Markdown record, and a manifest of ids and hashes. */
import { createHash } from 'node:crypto';
import type { Contract } from '../../compiler/model.ts';
import { type ContractCard, type ContractOutput, generator, type OutFile } from '../generator.ts';
import { sharedHeaderLines } from '../support/header.ts';
import { jsonFile, jsonLine } from './encode.ts';
import { indexRecords } from './records.ts';

export const rag = generator({ name: 'rag', ofContract, common: (contracts) => [manifestFile(contracts)] });

/** The note is the contract's place in the manifest. */
function ofContract(contract: Contract): ContractOutput {
  const records = indexRecords(contract);
  const file = `${contract.id}.jsonl`;
  const text = records.map((record) => `${jsonLine(record)}\n`).join('');
  const note = {
    ddr_id: contract.id,
    version: contract.version,
    source_hash: contract.source.hash,
    file,
    file_hash: createHash('sha256').update(text).digest('hex'),
    records: records.map(({ id, content_hash }) => ({ id, content_hash })),
  };
  return { files: [{ path: `rag/${file}`, text }], note };
}

/** A pipeline that kept the manifest of its last run knows what to embed again and what is gone. */
function manifestFile(contracts: readonly ContractCard[]): OutFile {
  const manifest = { generated: sharedHeaderLines.join(' '), contracts: contracts.map(({ note }) => note ?? null) };
  return { path: 'rag/manifest.json', text: jsonFile(manifest) };
}
