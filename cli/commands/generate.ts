/**
 * `concordat generate`: compiles the contracts, generates all files and writes those that differ.
 */
import pc from 'picocolors';
import { setEngine } from '../build/engine.ts';
import { type BuildFlags, resolveOptions } from '../build/options.ts';
import { run } from '../build/run.ts';
import type { Tool } from '../build/tool.ts';
import { isUnfinished } from '../output/journal.ts';
import { waitForWriters } from '../output/lock.ts';
import { manifestName } from '../output/manifest.ts';
import { unfinished } from '../output/write-problems.ts';
import { below } from '../project/paths.ts';
import { generateCommand } from '../project/scripts.ts';
import { exitCodes } from '../report/exit-codes.ts';
import type { Format } from '../report/formats.ts';
import { isCommandError } from '../report/problems.ts';
import { reportCommandError, reportProblems } from '../report/report.ts';
import { pluralize, summary } from '../report/summary.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { reportDrift } from './generate-check.ts';

export interface GenerateOptions extends BuildFlags {
  readonly format: Format;
}

export const outcomeNote = 'nothing was written';

export async function generate(options: GenerateOptions, tool?: Tool): Promise<number> {
  const { format } = options;
  setEngine();
  const buildOptions = await resolveOptions(options);
  if (isCommandError(buildOptions)) return reportCommandError(buildOptions, format, outcomeNote);
  if (buildOptions.check) {
    const busy = await waitForWriters(buildOptions.out);
    if (busy !== undefined) return reportCommandError(busy, format, outcomeNote);
    if (isUnfinished(buildOptions.out))
      return reportUnfinished(buildOptions.out, repairingCommand(options), format);
  }
  const outcome = await run(buildOptions, tool);
  if (isCommandError(outcome)) return reportCommandError(outcome, format, outcomeNote);
  const { contracts, files, changed, differences, removed, warnings, versionNote } = outcome;
  if (buildOptions.check && differences.length > 0)
    return reportDrift(
      {
        differences,
        warnings,
        manifest: below(buildOptions.out, manifestName),
        versionNote,
        command: repairingCommand(options),
      },
      format,
    );
  reportProblems(
    warnings.problems,
    warnings.texts,
    format,
    outcomeNote,
    removed.length === 0 ? {} : { removed },
  );
  if (format === 'json') return exitCodes.fine;
  process.stdout.write(
    buildOptions.check
      ? upToDate(files.length)
      : printRemoved(removed) +
          summary(contracts, files.length, buildOptions.out, changed, outcome.remarks),
  );
  return exitCodes.fine;
}

/** Lists every removed file, so that an unexpected removal is noticed while it can be reverted. */
export function printRemoved(files: readonly string[]): string {
  return files.map((file) => `${pc.yellow('removed')} ${sanitizeForTerminal(file)}\n`).join('');
}

function reportUnfinished(out: string, command: string, format: Format): number {
  const { problems, texts } = unfinished(out, command);
  reportProblems(problems, texts, format, outcomeNote);
  return exitCodes.different;
}

function upToDate(files: number): string {
  return `${pc.green('✓')} ${pluralize(files, 'generated file is', 'generated files are')} up to date\n`;
}

/** The same command without `--check`. */
function repairingCommand(options: GenerateOptions): string {
  const flags = (['contracts', 'out', 'target', 'profile'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}`, quoted(options[name])],
  );
  // Paths in flags are relative to the working folder, and scripts run in another one.
  return flags.length === 0
    ? generateCommand(process.cwd())
    : ['npx concordat generate', ...flags].join(' ');
}

function quoted(word: string): string {
  return /^[\w./,:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
