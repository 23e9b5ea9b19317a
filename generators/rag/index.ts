/**
 * The RAG index: JSON Lines that refer to the Markdown records, the lines of the records in the
 * Markdown, other names of terms, a manifest of ids and hashes, and the same records in further
 * profiles.
 */
import type { Contract } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import { type ContractOutput, type GeneratorOptions, generator } from '../shared/generator.ts';
import { linesFile } from './lines.ts';
import { indexFile, manifestEntry, manifestFile } from './manifest.ts';
import { profileFile } from './profiles.ts';
import { locatedRecords, unusedSearchText } from './records.ts';
import { removedRecords } from './removed-records.ts';
import { isIndexed, profilesOf } from './settings.ts';
import { termsFile } from './terms.ts';

export const rag = generator({
  name: 'rag',
  readsSearchText: true,
  artifacts: (contract, options) => ({
    label: 'RAG index',
    paths: isIndexed(contract, options) ? [`rag/${contract.id}.jsonl`] : [],
  }),
  emitContract,
  emitShared: (contracts) => [manifestFile(contracts)],
  diagnose: (contract, options, searchText) =>
    searchText === undefined ? [] : unusedSearchText(contract, searchText, options),
  diagnoseOutput: removedRecords,
});

/** Generates the index of a contract. The note is its entry in the manifest, if it has one. */
function emitContract(
  contract: Contract,
  options: GeneratorOptions,
  searchText?: SearchText,
): ContractOutput {
  const located = locatedRecords(contract, options, searchText);
  const indexed = { contract, records: located.map(({ record }) => record) };
  const file = isIndexed(contract, options) ? indexFile(indexed) : undefined;
  const entry = manifestEntry(indexed, file);
  return {
    files:
      file === undefined
        ? []
        : [
            file,
            linesFile(contract, located),
            ...termsFile(contract, searchText),
            ...profilesOf(options).map((profile) => profileFile(profile, indexed)),
          ],
    ...(entry === undefined ? {} : { note: { ...entry } }),
  };
}
