/** What is said about a document: its violations, for people, for programs and for GitHub. */
import pc from 'picocolors';
import { isValid, type Violation } from '../compiler/violations.ts';
import { type Format, printAnnotation, visible } from './formats.ts';

export const failureLevels = ['must', 'should'] as const;
/** The weakest level at which a document fails. */
export type FailureLevel = (typeof failureLevels)[number];

export interface Verdict {
  readonly file: string;
  /** Where the document stands in a file of many. */
  readonly line: number | undefined;
  /** What it was judged as. */
  readonly subject: string;
  readonly violations: readonly Violation[];
}

export function fails({ violations }: Verdict, failOn: FailureLevel): boolean {
  return failOn === 'should' ? violations.length > 0 : !isValid(violations);
}

export function printVerdict(verdict: Verdict, format: Format, failOn: FailureLevel): string {
  if (format === 'json') return printJson(verdict);
  if (format === 'github') return verdict.violations.map((violation) => printForGithub(verdict, violation, failOn)).join('');
  return printPretty(verdict);
}

function printJson({ violations }: Verdict): string {
  const plain = violations.map(({ rule, level, path, message }) => ({ rule, level, path, message }));
  return `${JSON.stringify({ valid: isValid(violations), violations: plain })}\n`;
}

function printForGithub({ file, line, subject }: Verdict, { rule, level, path, message }: Violation, failOn: FailureLevel): string {
  return printAnnotation({
    severity: level === 'must' || failOn === 'should' ? 'error' : 'warning',
    file: file === '-' ? undefined : file,
    line,
    message: `${message} (${rule} at ${shownPath(path)}, ${subject})`,
  });
}

function printPretty({ file, line, subject, violations }: Verdict): string {
  const verdict = isValid(violations) ? pc.green('valid') : pc.red('invalid');
  const lines = violations.map(({ rule, level, path, message }) => {
    const colour = level === 'must' ? pc.red : pc.yellow;
    return `  ${colour(level)} ${pc.bold(rule)} at ${visible(shownPath(path))}\n    ${visible(message)}\n`;
  });
  return `${visible(file)}${line === undefined ? '' : `:${line}`}: ${verdict} ${subject}\n${lines.join('')}`;
}

function shownPath(path: string): string {
  return path === '' ? 'the document' : path;
}
