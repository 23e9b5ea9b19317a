/**
 * The report of `generate --check`: every file that is not up to date, how it differs, and the
 * command that updates it.
 */
import pc from 'picocolors';
import type { Difference } from '../output/out-folder.ts';
import { foreignMessage } from '../output/write-problems.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { firstDifference } from '../report/first-difference.ts';
import type { Format } from '../report/formats.ts';
import type { CommandError, Problem } from '../report/problems.ts';
import { reportProblems } from '../report/report.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { terminalWidth, wrapInTerminal } from '../report/wrap.ts';

/** All files are listed, but a difference is printed only for the first ones. */
const maximumShown = 10;

export interface Drift {
  readonly differences: readonly Difference[];
  /** Warnings about the contracts. */
  readonly warnings: CommandError;
  /** The file that names the version of concordat that generated the files. */
  readonly manifest: string;
  /** A note that it was another version; undefined if it was this one. */
  readonly versionNote: string | undefined;
  /** The command that updates the files. */
  readonly command: string;
}

export function reportDrift(drift: Drift, format: Format): number {
  const { differences, warnings, versionNote, command } = drift;
  const isBlocked = differences.some(({ kind }) => kind === 'foreign');
  const hint = `${isBlocked ? 'Move or delete the foreign files. Then run' : 'Run'} "${command}" and commit the result.`;
  const problems =
    format === 'pretty'
      ? []
      : [...versionProblem(drift), ...differences.map((difference) => toProblem(difference, hint))];
  reportProblems([...warnings.problems, ...problems], warnings.texts, format, '');
  if (format === 'pretty') process.stderr.write(printPretty(differences, versionNote, hint));
  return exitCodes.different;
}

const messages = {
  modified: 'This generated file differs from the contracts.',
  missing: 'This generated file is missing.',
  orphaned: 'This generated file belongs to no contract any more.',
  foreign: foreignMessage,
} as const;

function toProblem(difference: Difference, hint: string): Problem {
  const { kind, file } = difference;
  const line = kind === 'modified' ? firstDifference(difference.current, difference.text).line : 1;
  const span = { file, line, column: 1, endLine: line, endColumn: 1 };
  return { code: kind, severity: 'error', span, message: messages[kind], hint };
}

function versionProblem({ manifest: file, versionNote }: Drift): readonly Problem[] {
  if (versionNote === undefined) return [];
  const span = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const code = 'generator-version';
  return [{ code, severity: 'warning', span, message: versionNote, hint: undefined }];
}

function printPretty(
  differences: readonly Difference[],
  versionNote: string | undefined,
  hint: string,
): string {
  const displayed = new Set(
    differences.filter(({ kind }) => kind === 'modified').slice(0, maximumShown),
  );
  const files = differences.map((difference) => {
    const head = `${pc.red(difference.kind.padEnd(8))} ${sanitizeForTerminal(difference.file)}\n`;
    return displayed.has(difference) ? `${head}${printDifference(difference)}` : head;
  });
  const count = `${differences.length} generated ${differences.length === 1 ? 'file differs' : 'files differ'} from the contracts.`;
  const advice = [versionNote ?? [], hint]
    .flat()
    .map((line) => `${wrapInTerminal(sanitizeForTerminal(line), '  ', '  ', process.stderr)}\n`);
  return `${files.join('')}\n${pc.red('error')}  ${count}\n\n${advice.join('')}`;
}

function printDifference(difference: Difference): string {
  if (difference.kind !== 'modified') return '';
  const { line, removed, added, more } = firstDifference(difference.current, difference.text);
  const most = terminalWidth(process.stderr) - '  - …'.length;
  const cut = (text: string) =>
    sanitizeForTerminal(text.length > most ? `${text.slice(0, most)}…` : text);
  return [
    `  ${pc.dim(`line ${line}`)}\n`,
    ...removed.map((text) => `  ${pc.red(`- ${cut(text)}`)}\n`),
    ...added.map((text) => `  ${pc.green(`+ ${cut(text)}`)}\n`),
    more ? `  ${pc.dim('… more differences follow')}\n` : '',
  ].join('');
}
