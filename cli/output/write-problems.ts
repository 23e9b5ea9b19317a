/**
 * Problems with the output folder: why it cannot be written, which files are in the way, what was
 * undone.
 */

import { type CommandError, commandError, noTexts, type Problem } from '../report/problems.ts';
import type { Doubtful } from './out-folder.ts';
import type { PlacementFailure } from './place-files.ts';

export function interrupted(end: string): CommandError {
  const message = `A worker process ended with ${end} before it had finished.`;
  return commandError(
    'interrupted',
    message,
    'Run the command again. If it fails again, the machine may have too little memory.',
  );
}

export function unwritable(out: string, reason: string): CommandError {
  return commandError('unwritable', `${out} cannot be written: ${reason}.`);
}

export function notPlaced({ file, reason, undone }: PlacementFailure): CommandError {
  const message = `${file} cannot be written: ${reason}.`;
  if (undone === 'nothing') return commandError('unwritable', message);
  if (undone === 'all')
    return commandError('unwritable', `${message} Earlier changes of this run were undone.`);
  const rest = `Some files had already been changed, and undoing that failed: ${undone.failed}.`;
  return commandError(
    'unwritable',
    `${message} ${rest}`,
    'Fix the cause and run the command again: it undoes them first.',
  );
}

/** Foreign files at the paths of generated files, all in one report. */
export function inTheWay(files: readonly string[]): CommandError {
  const problems = [...files].sort().map(
    (file): Problem => ({
      code: 'foreign',
      severity: 'error',
      span: { file, line: 1, column: 1, endLine: 1, endColumn: 1 },
      message: foreignMessage,
      hint: 'Move or delete it, and run the command again.',
    }),
  );
  return { problems, texts: noTexts };
}

export const foreignMessage =
  'This file is at the path of a generated file, but was not generated: it has no header of concordat, and the manifest does not list it.';

export function undone(out: string): CommandError {
  const message = `An earlier run was interrupted while it wrote to ${out}; its changes were undone.`;
  return {
    problems: [
      { code: 'unfinished', severity: 'warning', span: undefined, message, hint: undefined },
    ],
    texts: noTexts,
  };
}

export function notUndone(out: string, reason: string): CommandError {
  const message = `An earlier run was interrupted while it wrote to ${out}, and its changes cannot be undone: ${reason}.`;
  return commandError('unfinished', message, 'Fix the cause and run the command again.');
}

/** Reported by `--check`, which undoes nothing. */
export function unfinished(out: string, command: string): CommandError {
  const message = `A run was interrupted while it wrote to ${out}, so the files there may be partly old and partly new.`;
  return commandError(
    'unfinished',
    message,
    `Run "${command}": it undoes the changes of that run and writes all files again.`,
  );
}

/** A file for which manifest and header disagree whether it is generated. */
export function leftAlone({ file, isListed }: Doubtful): Problem {
  const message = isListed
    ? 'The manifest lists this file, but it belongs to no contract any more. It has no header of concordat, so it is left alone.'
    : 'This file has the header of concordat, but belongs to no contract. The manifest does not list it, so it is left alone.';
  const span = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    code: 'left-alone',
    severity: 'warning',
    span,
    message,
    hint: 'Delete it if it is not needed.',
  };
}
