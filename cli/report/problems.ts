/**
 * What a command has to say against its input: diagnostics of contracts, and problems with flags,
 * files and folders.
 */
import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';

/** A diagnostic whose place may be unknown: a wrong flag stands in no file. */
export interface Problem extends Omit<Diagnostic, 'code' | 'span'> {
  readonly code: string;
  readonly span: Diagnostic['span'] | undefined;
}

/** Why a command goes no further, with the text of each file that the problems point into. */
export interface CommandError {
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
}

export type Texts = CommandError['texts'];

export const noTexts: Texts = new Map();

export function isCommandError(result: object): result is CommandError {
  return 'problems' in result;
}

/** A problem without a place. */
export function commandError(code: string, message: string, hint?: string): CommandError {
  return {
    problems: [{ code, severity: 'error', span: undefined, message, hint }],
    texts: noTexts,
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'links lead in a circle',
  EEXIST: 'a file stands where a folder is needed',
};

/** The reason why the system or we refused something, in words. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error && !('code' in cause)) return cause.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return reasons[code] ?? code;
}
