/** What is said about a document: its violations, for people, for programs and for GitHub. */
import pc from 'picocolors';
import { isValid, type Violation } from '../compiler/violations.ts';
import { type DocumentPlace, placesOf } from './document-places.ts';
import { type Format, printAnnotation, visible } from './formats.ts';

export const failureLevels = ['must', 'should'] as const;
/** The weakest level at which a document fails. */
export type FailureLevel = (typeof failureLevels)[number];

export interface Verdict {
  readonly file: string;
  /** Where the document stands in a file of many. */
  readonly line: number | undefined;
  /** The document itself, for the places in it. */
  readonly bytes: Uint8Array;
  /** What it was judged as. */
  readonly subject: string;
  readonly violations: readonly Violation[];
  /** Ids of the rules that were not evaluated, for want of a context. */
  readonly notEvaluated: readonly string[];
}

export function fails({ violations }: Verdict, failOn: FailureLevel): boolean {
  return failOn === 'should' ? violations.length > 0 : !isValid(violations);
}

export function printVerdict(verdict: Verdict, format: Format, failOn: FailureLevel): string {
  if (format === 'json') return printJson(verdict);
  const places = placesOf(verdict.bytes, verdict.violations, verdict.line);
  if (format === 'github')
    return verdict.violations.map((violation, index) => printForGithub(verdict, violation, places[index], failOn)).join('');
  return printPretty(verdict, places);
}

function printJson({ violations, notEvaluated }: Verdict): string {
  const plain = violations.map(({ rule, level, path, message }) => ({ rule, level, path, message }));
  return `${JSON.stringify({ valid: isValid(violations), violations: plain, notEvaluated })}\n`;
}

function printForGithub(
  { file, line, subject }: Verdict,
  { rule, level, path, message }: Violation,
  place: DocumentPlace | undefined,
  failOn: FailureLevel,
): string {
  const isFile = file !== '-';
  return printAnnotation({
    severity: level === 'must' || failOn === 'should' ? 'error' : 'warning',
    file: isFile ? file : undefined,
    line: isFile ? (place?.line ?? line) : line,
    column: isFile ? place?.column : undefined,
    message: `${message} (${rule} at ${shownPath(path)}, ${subject})`,
  });
}

function printPretty({ file, line, subject, violations }: Verdict, places: readonly (DocumentPlace | undefined)[]): string {
  const verdict = isValid(violations) ? pc.green('valid') : pc.red('invalid');
  const lines = violations.map(({ rule, level, path, message }, index) => {
    const colour = level === 'must' ? pc.red : pc.yellow;
    const place = places[index];
    const shown = place === undefined ? '' : pc.dim(` (${place.line}:${place.column})`);
    return `  ${colour(level)} ${pc.bold(rule)} at ${visible(shownPath(path))}${shown}\n    ${visible(message)}\n`;
  });
  return `${visible(file)}${line === undefined ? '' : `:${line}`}: ${verdict} ${subject}\n${lines.join('')}`;
}

function shownPath(path: string): string {
  return path === '' ? 'the document' : path;
}
