/**
 * Problems of the input of a command: diagnostics of contracts, and problems with flags, files and
 * folders.
 */
import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';

/** A diagnostic that may have no span, such as one about a flag. */
export interface Problem extends Omit<Diagnostic, 'code' | 'span'> {
  readonly code: string;
  readonly span: Diagnostic['span'] | undefined;
}

/** Why a command fails, with the text of each file that the problems refer to. */
export interface CommandError {
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
}

export type Texts = CommandError['texts'];

export const noTexts: Texts = new Map();

export function isCommandError(result: object): result is CommandError {
  return 'problems' in result;
}

/** Creates an error without a span. */
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
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'too many levels of symbolic links',
  EEXIST: 'a file with this name already exists',
};

/** Describes an error of the system or of this program. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error && !('code' in cause)) return cause.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return reasons[code] ?? code;
}
