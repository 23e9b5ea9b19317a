/** The RAG index: JSON Lines that point into the Markdown record, and a manifest of ids and hashes. */
import { createHash } from 'node:crypto';
import type { Contract } from '../../compiler/model.ts';
import type { Generator, OutFile } from '../generator.ts';
import { sharedHeaderLines } from '../support/header.ts';
import { jsonFile, jsonLine } from './encode.ts';
import { type IndexRecord, indexRecords } from './records.ts';

export const rag: Generator = {
  name: 'rag',
  generate: (contracts) => {
    const indexed = contracts.map((contract) => ({ contract, records: indexRecords(contract) }));
    return [...indexed.map(({ contract, records }) => indexFile(contract, records)), manifestFile(indexed)];
  },
};

interface Indexed {
  readonly contract: Contract;
  readonly records: readonly IndexRecord[];
}

function indexFile(contract: Contract, records: readonly IndexRecord[]): OutFile {
  return { path: fileOf(contract), text: records.map((record) => `${jsonLine(record)}\n`).join('') };
}

/** A pipeline that kept the manifest of its last run knows what to embed again and what is gone. */
function manifestFile(indexed: readonly Indexed[]): OutFile {
  const contracts = indexed.map(({ contract, records }) => {
    const { text } = indexFile(contract, records);
    return {
      ddr_id: contract.id,
      version: contract.version,
      source_hash: contract.source.hash,
      file: fileOf(contract).slice('rag/'.length),
      file_hash: createHash('sha256').update(text).digest('hex'),
      records: records.map(({ id, content_hash }) => ({ id, content_hash })),
    };
  });
  return { path: 'rag/manifest.json', text: jsonFile({ generated: sharedHeaderLines.join(' '), contracts }) };
}

function fileOf({ id }: Contract): string {
  return `rag/${id}.jsonl`;
}
