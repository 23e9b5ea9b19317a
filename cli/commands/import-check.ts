/**
 * `concordat import --check`: compares a contract with an existing schema or with samples, and
 * lists the differences.
 */

import pc from 'picocolors';
import { createSampleComparison } from '../../compiler/importers/compare/compare-with-samples.ts';
import { compareWithDraft } from '../../compiler/importers/compare/compare-with-schema.ts';
import type { FoundDifference } from '../../compiler/importers/compare/difference.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { languages } from '../../generators/index.ts';
import { draftOf } from '../import/draft-of-files.ts';
import type { ImportOptions } from '../import/options.ts';
import { eachSample } from '../import/samples.ts';
import { chooseKind } from '../import/sources.ts';
import { openContract } from '../project/contracts.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import { checkFiles } from '../validate/documents.ts';

const outcomeNote = 'nothing was compared';
const maximumShown = 100;

export async function checkAgainst(
  id: string,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const { format } = options;
  const contract = await openContract(id, options);
  if (isCommandError(contract)) return reportCommandError(contract, format, outcomeNote);
  const failure = await checkFiles(files);
  if (failure !== undefined) return reportCommandError(failure, format, outcomeNote);
  const kind = await chooseKind(files, options.from);
  if (typeof kind !== 'string') return reportCommandError(kind, format, outcomeNote);
  const isSamples = kind === 'json' || kind === 'jsonl';
  const found = isSamples
    ? await againstSamples(contract, files, kind === 'jsonl')
    : await againstSchema(contract, files, { ...options, from: kind });
  if (isCommandError(found)) return reportCommandError(found, format, outcomeNote);
  process.stdout.write(
    format === 'json'
      ? jsonLine({ contract: contract.id, ...found })
      : print(contract.id, withSafeTexts(found), isSamples),
  );
  return found.differences.length === 0 ? exitCodes.fine : exitCodes.different;
}

interface Found {
  readonly compared: string;
  readonly differences: readonly FoundDifference[];
}

async function againstSamples(
  contract: Contract,
  files: readonly string[],
  isJsonLines: boolean,
): Promise<Found | CommandError> {
  const { add, addUnreadable, finish } = createSampleComparison(contract);
  const failure = await eachSample(files, isJsonLines, 'Comparing', add, addUnreadable);
  if (failure !== undefined) return failure;
  const { count, differences } = finish();
  if (count === 0 && differences.length === 0)
    return commandError('empty', `No sample found in ${files.join(', ')}.`);
  return { compared: `${count} ${count === 1 ? 'sample' : 'samples'}`, differences };
}

async function againstSchema(
  contract: Contract,
  files: readonly string[],
  options: ImportOptions,
): Promise<Found | CommandError> {
  const draft = await draftOf(files, options);
  if (isCommandError(draft)) return draft;
  const differences = compareWithDraft(contract, draft, languages);
  if ('problems' in differences)
    return { problems: differences.problems, texts: new Map([['draft.yaml', differences.text]]) };
  return { compared: files.join(', '), differences };
}

/** Escapes all texts for the terminal. */
function withSafeTexts({ compared, differences }: Found): Found {
  const safe = sanitizeForTerminal;
  return {
    compared: safe(compared),
    differences: differences.map(({ path, what, contract, other, proof }) => ({
      path: safe(path),
      what: safe(what),
      contract: safe(contract),
      other: safe(other),
      ...(proof === undefined ? {} : { proof: safe(proof) }),
    })),
  };
}

function print(id: string, { compared, differences }: Found, isSamples: boolean): string {
  if (differences.length === 0) return `${pc.green('✓')} ${id} and ${compared} do not differ\n`;
  const displayed = differences
    .slice(0, maximumShown)
    .map(({ path, what, contract, other, proof }) => {
      const head = `  ${pc.bold(path === '' ? '(the document)' : path)} ${pc.dim(what)}`;
      const sides = isSamples
        ? `    ${contract}\n    ${other}, first at ${proof ?? ''}`
        : `    contract: ${contract}\n    other:    ${other}`;
      return `${head}\n${sides}${isSamples || proof === undefined ? '' : `\n    such as:  ${proof}`}\n`;
    });
  const more = differences.length - displayed.length;
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `${pc.red('✗')} ${count} between ${id} and ${compared}\n\n${displayed.join('\n')}${more > 0 ? `\n  … and ${more} more\n` : ''}`;
}
