/** Prints the violations of a document for people, for programs and for GitHub. */
import pc from 'picocolors';
import { shorten, shortenMessage } from '../../compiler/diagnostics/shorten.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import { type Format, printAnnotation } from '../report/formats.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import { wrapInTerminal } from '../report/wrap.ts';
import { type DocumentSpan, spansOf } from './document-spans.ts';

export const failureLevels = ['must', 'should'] as const;
/** The weakest level at which a document fails. */
export type FailureLevel = (typeof failureLevels)[number];

export interface Verdict {
  readonly file: string;
  /** The line of the document in a file with several documents. */
  readonly line: number | undefined;
  /** The text of the document, to find positions in it. */
  readonly bytes: Uint8Array;
  /** The contract and type by which it was validated. */
  readonly subject: string;
  readonly violations: readonly Violation[];
  /** Ids of the rules that were not evaluated because there is no context. */
  readonly notEvaluated: readonly string[];
}

export function fails({ violations }: Verdict, failOn: FailureLevel): boolean {
  return failOn === 'should' ? violations.length > 0 : !isValid(violations);
}

export function printVerdict(verdict: Verdict, format: Format, failOn: FailureLevel): string {
  if (format === 'json') return printJson(verdict);
  const spans = spansOf(verdict.bytes, verdict.violations, verdict.line);
  if (format === 'github')
    return verdict.violations
      .map((violation, index) => printForGithub(verdict, violation, spans[index], failOn))
      .join('');
  return printPretty(verdict, spans);
}

function printJson({ bytes, line, violations, notEvaluated }: Verdict): string {
  const plain = violations.map(({ rule, level, path, message }) => {
    // A JSON pointer is meaningless in text that is not JSON, so line and column are added.
    const span = rule === 'syntax' && path === '' ? spansOf(bytes, violations, line)[0] : undefined;
    const broken = span?.broken && {
      line: span.line,
      column: span.column,
      reason: span.broken.reason,
    };
    return { rule, level, path, message, ...broken };
  });
  return jsonLine({ valid: isValid(violations), violations: plain, notEvaluated });
}

function printForGithub(
  { file, line, subject }: Verdict,
  { rule, level, path, message }: Violation,
  span: DocumentSpan | undefined,
  failOn: FailureLevel,
): string {
  const isFile = file !== '-';
  return printAnnotation({
    severity: level === 'must' || failOn === 'should' ? 'error' : 'warning',
    file: isFile ? file : undefined,
    line: isFile ? (span?.line ?? line) : line,
    column: isFile ? span?.column : undefined,
    message: `${shortenMessage(message)}${span?.broken === undefined ? '' : ` ${span.broken.reason}`} (${rule} at ${displayedPath(path)}, ${subject})`,
  });
}

function printPretty(
  { file, line, subject, violations }: Verdict,
  spans: readonly (DocumentSpan | undefined)[],
): string {
  const verdict = isValid(violations) ? pc.green('valid') : pc.red('invalid');
  const lines = violations.map(({ rule, level, path, message }, index) => {
    const colour = level === 'must' ? pc.red : pc.yellow;
    const span = spans[index];
    const displayed = span === undefined ? '' : pc.dim(` (${span.line}:${span.column})`);
    const broken = span?.broken === undefined ? '' : printBroken(span, span.broken, line);
    return `  ${colour(level)} ${pc.bold(rule)} at ${sanitizeForTerminal(displayedPath(path))}${displayed}\n${wrapInTerminal(sanitizeForTerminal(shortenMessage(message)), '    ', '    ', process.stdout)}\n${broken}`;
  });
  return `${sanitizeForTerminal(file)}${line === undefined ? '' : `:${line}`}: ${verdict} ${subject}\n${lines.join('')}`;
}

/** Longer lines are printed without a frame, which would fill the screen. */
const maximumWidth = 400;

/**
 * Prints the reason of a syntax error, with the lines around it. `first` is the line of the
 * document in a file with several documents.
 */
function printBroken(
  { line, column }: DocumentSpan,
  { reason, text }: { reason: string; text: string },
  first = 1,
): string {
  const lines = text.split('\n');
  const own = line - first;
  const around = [own - 1, own, own + 1].filter(
    (index) => index >= 0 && index < lines.length && (index <= own || lines[index] !== ''),
  );
  if (around.some((index) => (lines[index] ?? '').length > maximumWidth))
    return `    ${sanitizeForTerminal(reason)}\n`;
  const width = String(first + (around.at(-1) ?? 0)).length;
  const frame = around.flatMap((index) => {
    const displayed = `    ${index === own ? '>' : ' '} ${String(first + index).padStart(width)} | ${sanitizeForTerminal(lines[index] ?? '')}`;
    return index === own
      ? [displayed, `      ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`]
      : [displayed];
  });
  return `    ${sanitizeForTerminal(reason)}\n\n${frame.map((one) => `${one.trimEnd()}\n`).join('')}\n`;
}

/** Shortened, since keys of a document may be of any length. */
function displayedPath(path: string): string {
  return path === '' ? 'the document' : shorten(path, 200);
}
