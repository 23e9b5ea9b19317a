/**
 * `concordat import`: drafts a contract from existing samples, schemas or types, and reports what
 * could not be imported.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { contractId } from '../../compiler/model/name-forms.ts';
import { importAs } from '../import/import-as.ts';
import type { ImportOptions } from '../import/options.ts';
import { printReport } from '../import/report.ts';
import { chooseKind, readValue } from '../import/sources.ts';
import { displayPath } from '../project/paths.ts';
import { openProject } from '../project/project.ts';
import { contractFiles } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine } from '../report/terminal.ts';
import { checkFiles } from '../validate/documents.ts';

const outcomeNote = 'nothing was written';

export async function importFiles(
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const { format } = options;
  if (options.check !== undefined) {
    const { checkAgainst } = await import('./import-check.ts');
    return checkAgainst(options.check, files, options);
  }
  const failure = checkUsage(options) ?? (await checkFiles(files)) ?? (await checkTarget(options));
  if (failure !== undefined) return reportCommandError(failure, format, outcomeNote);
  const kind = await chooseKind(files, options.from);
  if (typeof kind !== 'string') return reportCommandError(kind, format, outcomeNote);
  const outcome = await importAs(kind, files, options);
  if (isCommandError(outcome)) return reportCommandError(outcome, format, outcomeNote);
  const writeError =
    options.out === undefined ? undefined : await write(options.out, outcome.imported.text);
  if (writeError !== undefined)
    return reportCommandError(
      commandError('unwritable', `${options.out} cannot be written: ${writeError}.`),
      format,
      outcomeNote,
    );
  if (format === 'json') process.stdout.write(jsonLine(outcome.report));
  else {
    if (options.out === undefined) process.stdout.write(outcome.imported.text);
    process.stderr.write(printReport(outcome.report));
  }
  return exitCodes.fine;
}

function checkUsage({ id }: ImportOptions): CommandError | undefined {
  if (id === undefined)
    return commandError(
      'wrong-usage',
      'The draft requires an id.',
      'Add --id ABC-001, or --check ID to compare with an existing contract.',
    );
  if (!new RegExp(contractId).test(id))
    return commandError(
      'wrong-usage',
      `"${id}" is not a valid contract id.`,
      'An id has capital letters, digits and hyphens, such as AGN-033.',
    );
  return undefined;
}

/** An existing file is not overwritten, and an id that another contract has is an error. */
async function checkTarget({
  out,
  id,
  contracts,
}: ImportOptions): Promise<CommandError | undefined> {
  if (out === undefined) return undefined;
  if (existsSync(out))
    return commandError(
      'file-exists',
      `${out} already exists.`,
      'Choose another name, or delete the file first.',
    );
  const project = await openProject(contracts === undefined ? {} : { contracts });
  if (isCommandError(project)) return project;
  if (relative(project.contracts, out).startsWith('..') || !existsSync(project.contracts))
    return undefined;
  for (const file of contractFiles(project.contracts)) {
    const read = await readValue(file);
    const content = isCommandError(read) ? undefined : read.value;
    if (
      typeof content === 'object' &&
      content !== null &&
      'contract' in content &&
      content['contract'] === id
    )
      return commandError(
        'duplicate-contract',
        `${displayPath(file)} already has the contract id ${id}.`,
        'Choose another id, or compare with --check.',
      );
  }
  return undefined;
}

async function write(file: string, text: string): Promise<string | undefined> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    return undefined;
  } catch (cause) {
    return reasonOf(cause);
  }
}
