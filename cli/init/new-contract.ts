/** The id of the contract that `concordat init ID` begins. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contractId } from '../../compiler/model/name-forms.ts';
import { settingsOf } from '../../generators/shared/configuration/settings.ts';
import type { GeneratorOptions } from '../../generators/shared/generator.ts';
import { nextId, numberedId } from '../../generators/shared/records/prefixes.ts';
import { recordTarget } from '../../generators/shared/records/record-path.ts';
import { recordSettings } from '../../generators/shared/records/settings.ts';
import { guessIds } from '../project/contract-resolver.ts';
import { contractFiles } from '../project/sources.ts';
import { type CommandError, commandError } from '../report/problems.ts';

/** `asked` is an id, or the prefix of one: then the contract gets the next number. */
export function newContractId(
  folder: string,
  contracts: string,
  asked: string,
  options: GeneratorOptions,
): string | CommandError {
  if (!new RegExp(contractId).test(asked))
    return commandError(
      'usage',
      `"${asked}" is not the id of a contract.`,
      'Write an id such as AGN-034, or a prefix such as AGN for the next number.',
    );
  const ids = [...idsBelow(join(folder, contracts))];
  if (numberedId(asked) === undefined) {
    const { prefixes } = settingsOf(recordTarget, recordSettings, options);
    return nextId(asked, ids, prefixes[asked]?.['next']);
  }
  if (!ids.includes(asked)) return asked;
  const prefix = numberedId(asked)?.prefix ?? asked;
  return commandError(
    'contract-exists',
    `There is a contract ${asked} already.`,
    `Write ${prefix} for the next number.`,
  );
}

function idsBelow(folder: string): Iterable<string> {
  return existsSync(folder) ? guessIds(folder, contractFiles(folder)).keys() : [];
}
