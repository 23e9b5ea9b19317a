/**
 * Reports problems in three formats: with code frames for people, one JSON document for programs,
 * and annotations for GitHub.
 */
import { codeFrameColumns } from '@babel/code-frame';
import pc from 'picocolors';
import { shortenMessage } from '../../compiler/diagnostics/shorten.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { SourceSpan } from '../../compiler/model/model.ts';
import { exitCodes } from './exit-codes.ts';
import { type Format, printAnnotation } from './formats.ts';
import type { CommandError, Problem, Texts } from './problems.ts';
import { jsonLine, sanitizeForTerminal, sanitizeFrame, sanitizeLines } from './terminal.ts';
import { wrapInTerminal } from './wrap.ts';

/** The rest is counted only. A file that is not a contract may have thousands of problems. */
const maximumShown = 100;

/** Longer lines are printed without a frame, which would fill the screen. */
const maximumWidth = 400;

/** Reports why a command fails, and returns its exit code. */
export function reportCommandError(
  { problems, texts }: CommandError,
  format: Format,
  outcomeNote: string,
): number {
  reportProblems(problems, texts, format, outcomeNote);
  return exitCodes.usage;
}

/**
 * `outcomeNote` says what the errors led to, such as "nothing was written". `more` is added to the
 * JSON document.
 */
export function reportProblems(
  found: readonly Problem[],
  texts: Texts,
  format: Format,
  outcomeNote: string,
  more: Readonly<Record<string, Json>> = {},
): void {
  const problems = found.map(withShortNames);
  if (format === 'json') process.stdout.write(printJson(problems, more));
  else if (format === 'github') process.stdout.write(problems.map(printForGithub).join(''));
  else process.stderr.write(printPretty(problems, texts, outcomeNote));
}

function withShortNames(problem: Problem): Problem {
  const { message, hint } = problem;
  return {
    ...problem,
    message: shortenMessage(message),
    hint: hint === undefined ? undefined : shortenMessage(hint),
  };
}

function printJson(problems: readonly Problem[], more: Readonly<Record<string, Json>>): string {
  const diagnostics = problems.map(({ code, severity, span, message, hint }) => ({
    code,
    severity,
    file: span?.file ?? null,
    line: span?.line ?? null,
    column: span?.column ?? null,
    endLine: span?.endLine ?? null,
    endColumn: span?.endColumn ?? null,
    message,
    hint: hint ?? null,
  }));
  return jsonLine({ diagnostics, ...more });
}

function printForGithub({ code, severity, span, message, hint }: Problem): string {
  const text = `${message}${hint === undefined ? '' : ` ${hint}`} (${code})`;
  return printAnnotation({
    severity,
    file: span?.file,
    line: span?.line,
    column: span?.column,
    message: text,
  });
}

function printPretty(problems: readonly Problem[], texts: Texts, outcomeNote: string): string {
  const displayed = problems.slice(0, maximumShown);
  const more = problems.length - displayed.length;
  const located = problems.filter(
    ({ severity, span }) => severity === 'error' && span !== undefined,
  ).length;
  return [
    ...displayed.map((problem) => printProblem(problem, texts)),
    more > 0 ? `… and ${more} more.\n${printFiles(problems.slice(maximumShown))}\n` : '',
    located > 0
      ? `${pc.red(`${located} ${located === 1 ? 'problem' : 'problems'}`)}; ${outcomeNote}.\n`
      : '',
  ].join('');
}

/** Lists all foreign files, since each of them has to be moved. */
function printFiles(problems: readonly Problem[]): string {
  const files = problems.flatMap(({ code, span }) =>
    code === 'foreign' && span !== undefined ? [span.file] : [],
  );
  return files.map((file) => `  ${sanitizeForTerminal(file)}\n`).join('');
}

function printProblem({ code, severity, span, message, hint }: Problem, texts: Texts): string {
  const colour = severity === 'error' ? pc.red : pc.yellow;
  // Only hints of commands have several lines. In a hint about a contract, a line break can only
  // come from a name.
  const safeHint = span === undefined ? sanitizeLines : sanitizeForTerminal;
  const advice = hint === undefined ? '' : `\n\n${fittedLines(`  ${safeHint(hint)}`)}`;
  if (span === undefined)
    return `${wrapInTerminal(`${colour(severity)}  ${sanitizeForTerminal(message)}`, '', '  ', process.stderr)}${advice}\n`;
  const head = `${pc.bold(sanitizeForTerminal(`${span.file}:${span.line}:${span.column}`))} ${colour(severity)} ${pc.dim(code)}  ${sanitizeForTerminal(message)}`;
  return `${wrapInTerminal(head, '', '  ', process.stderr)}${printFrame(texts.get(span.file), span)}${advice}\n\n`;
}

/** Wraps each line at its own indentation. */
function fittedLines(text: string): string {
  const lines = text.split('\n').map((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    return wrapInTerminal(line.slice(indent.length), indent, indent, process.stderr);
  });
  return lines.join('\n');
}

function printFrame(
  text: string | undefined,
  { line, column, endLine, endColumn }: SourceSpan,
): string {
  const around = text?.split('\n').slice(Math.max(0, line - 2), line + 1) ?? [];
  if (text === undefined || around.some(({ length }) => length > maximumWidth)) return '';
  const isWide = endLine === line && endColumn > column;
  const location = {
    start: { line, column },
    ...(isWide ? { end: { line: endLine, column: endColumn } } : {}),
  };
  return `\n\n${codeFrameColumns(sanitizeFrame(text), location, { linesAbove: 1, linesBelow: 1, forceColor: false })}`;
}

export function reportBug(cause: unknown): void {
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(
    `${pc.red('error')}  This is a bug in concordat: ${sanitizeForTerminal(message)}\n\n  Please report it together with the contract that caused it. CONCORDAT_DEBUG=1 shows where it happened.\n`,
  );
  if (process.env['CONCORDAT_DEBUG'] !== undefined && cause instanceof Error)
    process.stderr.write(`${sanitizeLines(cause.stack ?? '')}\n`);
}
