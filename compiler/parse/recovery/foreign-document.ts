/** Reports a file in the contracts folder that is not a contract with a single diagnostic. */
import { type Diagnostic, diagnostic, didYouMean } from '../../diagnostics/diagnostics.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Loaded } from '../loaded.ts';
import { foreignDocuments } from '../schema/foreign-words.ts';
import { startOf } from '../source.ts';

/** A file with one of these top-level keys is meant to be a contract. */
const contractKeys = ['contract', 'types', 'ddrType', 'root'];

/** Returns undefined if the file is meant to be a contract. */
export function findForeignFile(loaded: Loaded): Diagnostic | undefined {
  const { data, file, text } = loaded;
  const moved =
    'Move the file out of the folder with the contracts, or write a contract: concordat init creates an example.';
  const report = (problem: string, instead = moved) =>
    diagnostic('not-a-contract', startOf(file), { problem, instead });
  if (data === null)
    return report(
      text.trim() === ''
        ? 'The file is empty.'
        : 'The file is not a contract: it contains only comments.',
    );
  if (Array.isArray(data)) return report('The file is not a contract: it contains a list.');
  if (typeof data !== 'object')
    return report('The file is not a contract: it contains a single value.');
  const keys = Object.keys(data as JsonObject);
  if (keys.some((key) => contractKeys.includes(key))) return undefined;
  const foreign = foreignDocuments.find((document) =>
    document.keys.every((key) => keys.includes(key)),
  );
  if (
    foreign === undefined &&
    keys.some((key) => contractKeys.some((expected) => didYouMean(key, [expected]) !== ''))
  )
    return undefined;
  if (foreign === undefined)
    return report('The file is not a contract: it has neither "contract" nor "types".');
  return foreign.isImportable
    ? report(
        `The file is ${foreign.name}, not a contract.`,
        `Draft a contract from it: concordat import ${quoted(file)} --id ABC-001, and move the file elsewhere.`,
      )
    : report(`The file is ${foreign.name}, not a contract.`);
}

function quoted(file: string): string {
  return /^[\w./,:@-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
