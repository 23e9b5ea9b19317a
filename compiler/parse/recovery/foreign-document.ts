/** A file below the contracts folder that is no contract: one diagnostic for all of it. */
import { type Diagnostic, diagnostic, didYouMean } from '../../diagnostics/diagnostics.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Loaded } from '../loaded.ts';
import { foreignDocuments } from '../schema/foreign-words.ts';
import { startOf } from '../source.ts';

/** Any of these makes a file a contract, or what somebody takes for one. */
const tellingKeys = ['contract', 'types', 'ddrType', 'root'];

export function notAContract(loaded: Loaded): Diagnostic | undefined {
  const { data, file, text } = loaded;
  const moved =
    'Move the file out of the folder with the contracts, or write a contract: concordat init makes an example.';
  const report = (problem: string, instead = moved) =>
    diagnostic('not-a-contract', startOf(file), { problem, instead });
  if (data === null)
    return report(
      text.trim() === ''
        ? 'The file is empty.'
        : 'The file holds no contract: there is nothing in it but comments.',
    );
  if (Array.isArray(data)) return report('The file is no contract: it holds a list.');
  if (typeof data !== 'object') return report('The file is no contract: it holds a single value.');
  const keys = Object.keys(data as JsonObject);
  if (keys.some((key) => tellingKeys.includes(key))) return undefined;
  const known = foreignDocuments.find((document) =>
    document.keys.every((key) => keys.includes(key)),
  );
  if (
    known === undefined &&
    keys.some((key) => tellingKeys.some((telling) => didYouMean(key, [telling]) !== ''))
  )
    return undefined;
  if (known === undefined)
    return report('The file is no contract: it has neither "contract" nor "types".');
  return known.isImportable
    ? report(
        `The file is ${known.name}, not a contract.`,
        `Draft a contract from it: concordat import ${quoted(file)} --id ABC-001, and move the file elsewhere.`,
      )
    : report(`The file is ${known.name}, not a contract.`);
}

function quoted(file: string): string {
  return /^[\w./,:@-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
