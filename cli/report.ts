/** Diagnostics for people: place, code frame, what is wrong, what to write instead. */
import { codeFrameColumns } from '@babel/code-frame';
import pc from 'picocolors';
import type { Diagnostic } from '../compiler/diagnostics.ts';

/** More than anybody reads in one go; a file that is no contract at all may have thousands. */
const maximumShown = 100;

/** `texts` gives the source of each file for the frames. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], texts: ReadonlyMap<string, string>, consequence: string): void {
  const shown = diagnostics.slice(0, maximumShown);
  for (const diagnostic of shown) process.stderr.write(`${printDiagnostic(diagnostic, texts.get(diagnostic.place.file))}\n\n`);
  const more = diagnostics.length - shown.length;
  if (more > 0) process.stderr.write(`… and ${more} more.\n\n`);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) process.stderr.write(`${pc.red(`${errors} ${errors === 1 ? 'problem' : 'problems'}`)}; ${consequence}.\n`);
}

function printDiagnostic({ code, severity, place, message, hint }: Diagnostic, text: string | undefined): string {
  const colour = severity === 'error' ? pc.red : pc.yellow;
  const head = `${pc.bold(`${place.file}:${place.line}:${place.column}`)} ${colour(severity)} ${pc.dim(code)}  ${message}`;
  const frame = text === undefined ? '' : `\n\n${printFrame(text, place)}`;
  return `${head}${frame}${hint === undefined ? '' : `\n\n  ${hint}`}`;
}

function printFrame(text: string, { line, column, endLine, endColumn }: Diagnostic['place']): string {
  const isWide = endLine === line && endColumn > column;
  const location = { start: { line, column }, ...(isWide ? { end: { line: endLine, column: endColumn } } : {}) };
  return codeFrameColumns(text, location, { linesAbove: 1, linesBelow: 1, forceColor: false });
}

export function problem(message: string, hint?: string): void {
  process.stderr.write(`${pc.red('error')}  ${message}${hint === undefined ? '' : `\n\n  ${hint}`}\n`);
}

export function reportBug(cause: unknown): void {
  const message = cause instanceof Error ? cause.message : String(cause);
  problem(
    `This is a bug in concordat: ${message}`,
    'Please report it together with the contract that caused it. CONCORDAT_DEBUG=1 shows where it happened.',
  );
  if (process.env['CONCORDAT_DEBUG'] !== undefined && cause instanceof Error) process.stderr.write(`${cause.stack ?? ''}\n`);
}
