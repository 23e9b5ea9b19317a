/** Output formats: for people, for programs, and for annotations of GitHub. */
import { resolve } from 'node:path';
import { relative } from 'node:path/posix';
import { toPosix } from '../project/paths.ts';
import { sanitizeForTerminal, sanitizeLines } from './terminal.ts';

export const formats = ['pretty', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

export interface Annotation {
  readonly severity: 'error' | 'warning';
  readonly file: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly message: string;
}

/** Prints a workflow command, which GitHub shows at a line of a pull request. */
export function printAnnotation({ severity, file, line, column, message }: Annotation): string {
  const properties = [
    file === undefined
      ? undefined
      : `file=${escapeProperty(sanitizeForTerminal(fromWorkspace(file)))}`,
    line === undefined ? undefined : `line=${line}`,
    column === undefined ? undefined : `col=${column}`,
  ].filter((property) => property !== undefined);
  return `::${severity}${properties.length === 0 ? '' : ` ${properties.join(',')}`}::${escapeData(sanitizeLines(message))}\n`;
}

/** GitHub reads paths from the top of the checkout, wherever the step ran. */
function fromWorkspace(file: string): string {
  const workspace = process.env['GITHUB_WORKSPACE'];
  return workspace === undefined ? file : relative(toPosix(workspace), toPosix(resolve(file)));
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
