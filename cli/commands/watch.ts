/**
 * `concordat generate --watch`: generates now, and again whenever a contract, the configuration or
 * a template changes.
 */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pc from 'picocolors';
import { defaults } from '../../generators/shared/configuration/keys.ts';
import { resolveOptions } from '../build/options.ts';
import { openPipeline } from '../build/pipeline.ts';
import { run } from '../build/run.ts';
import type { Tool } from '../build/tool.ts';
import { configurationName, findConfiguration } from '../project/find-configuration.ts';
import { displayPath } from '../project/paths.ts';
import { openProject, type ProjectFlags } from '../project/project.ts';
import { noSearchTexts } from '../project/search-texts.ts';
import { snapshotFiles } from '../project/snapshots.ts';
import { listContracts } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { reportCommandError, reportProblems } from '../report/report.ts';
import { summary } from '../report/summary.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { type Changes, openChanges, type Watched } from '../watch/changes.ts';
import { type GenerateOptions, outcomeNote, printRemoved } from './generate.ts';
import { inputsOf } from './generate-lists.ts';

export interface WatchOptions extends GenerateOptions {
  readonly watch?: boolean;
}

/** How long writing a file may take, in milliseconds. */
const writeDelay = 50;

/**
 * How many contracts are built to warm up the code before the first change. Without it, the first
 * change of AGN-033 takes 36 % more processor time, and that of UAR-001 93 % more.
 */
const warmUpBuilds = 20;

/** Runs until Ctrl-C, which counts as success. */
export async function watch(options: WatchOptions, tool?: Tool): Promise<number> {
  const changes = openChanges();
  const stop = () => void changes.close();
  // A second signal ends the program at once, by the default handler.
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await runUntilClosed(options, changes, tool);
  } finally {
    await changes.close();
  }
  const failure = changes.failure();
  if (failure !== undefined)
    return reportCommandError(unwatchable(failure), options.format, 'watching has stopped');
  // Starts a new line after the ^C that the terminal prints.
  if (process.stdout.isTTY) process.stdout.write('\n');
  return exitCodes.fine;
}

function unwatchable(cause: unknown): CommandError {
  const hint =
    'If the limit of watched files is reached, set CHOKIDAR_USEPOLLING=1 to use polling.';
  return commandError('unwatchable', `Cannot watch files: ${reasonOf(cause)}.`, hint);
}

async function runUntilClosed(
  options: WatchOptions,
  changes: Changes,
  tool: Tool | undefined,
): Promise<void> {
  let changed: readonly string[] | undefined = [];
  let [lastState, watched] = ['', ''];
  let previous: Attempt | undefined;
  while (changed !== undefined) {
    const state = await inputState(options);
    if (state !== lastState) {
      const start = performance.now();
      const attempt = await generateOnce(options, tool);
      const took = performance.now() - start;
      // The error may come from a file that is just being written.
      if (attempt.failure !== '' && (await inputState(options, writeDelay)) !== state) {
        lastState = state;
        continue;
      }
      const isNew = attempt.changed > 0 || attempt.failure !== previous?.failure;
      if (isNew || changed.length > 0) report(attempt, changed, took, options);
      previous = attempt;
    }
    const identity = await updateWatcher(options, changes, watched);
    changed = await changes.next(state !== lastState || identity !== watched);
    [lastState, watched] = [state, identity];
  }
}

/**
 * The fingerprints of everything that a run reads. Events of the watcher only trigger a check:
 * whether a run is needed is decided by comparing these.
 */
async function inputState(flags: ProjectFlags, after = 0): Promise<string> {
  if (after > 0) await setTimeout(after);
  const project = await openProject(flags);
  const inputs = isCommandError(project) ? project : await inputsOf(project);
  if (isCommandError(inputs))
    return `${JSON.stringify(inputs.problems)} ${configurations(process.cwd()).map(fileState)}`;
  return inputs.map((path) => `${path} ${fileState(path)}`).join('\n');
}

function fileState(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return `${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.ino}`;
}

interface Attempt {
  readonly text: string;
  /** The removed files. */
  readonly removed: readonly string[];
  /** The number of changed files. */
  readonly changed: number;
  /** Identifies the failure, to report it only once; empty if there was none. */
  readonly failure: string;
  readonly remarks: CommandError;
}

async function generateOnce(options: WatchOptions, tool: Tool | undefined): Promise<Attempt> {
  const buildOptions = await resolveOptions(options);
  if (isCommandError(buildOptions)) return failed(buildOptions);
  const outcome = await run(buildOptions, tool);
  if (isCommandError(outcome)) return failed(outcome);
  const { contracts, files, changed, removed, warnings } = outcome;
  const text = summary(contracts, files.length, buildOptions.out, changed).trimEnd();
  return { text, removed, changed, failure: '', remarks: warnings };
}

function failed(remarks: CommandError): Attempt {
  return {
    text: `${pc.red('✗')} ${outcomeNote}`,
    removed: [],
    changed: 0,
    failure: JSON.stringify(remarks.problems),
    remarks,
  };
}

/** Watches other files if they have changed, and returns their identity. */
async function updateWatcher(
  options: WatchOptions,
  changes: Changes,
  previous: string,
): Promise<string> {
  const next = await toWatch(options);
  const identity = identityOf(next);
  if (identity === previous) return previous;
  await changes.watch(next);
  if (previous === '') {
    if (options.format === 'pretty')
      process.stdout.write('Watching for changes. Press Ctrl-C to stop.\n');
    await warmUp(options, changes);
  }
  return identity;
}

/**
 * Builds some contracts without writing them, so that the first change is handled by optimized
 * code. Stops as soon as a file changes.
 */
async function warmUp(options: WatchOptions, changes: Changes): Promise<void> {
  const buildOptions = await resolveOptions({ ...options, check: true });
  if (isCommandError(buildOptions)) return;
  const files = listContracts(buildOptions.contracts);
  const pipeline = isCommandError(files)
    ? files
    : await openPipeline(buildOptions, {
        contracts: files,
        searchTexts: noSearchTexts,
        snapshots: snapshotFiles(buildOptions.contracts),
      });
  if (isCommandError(files) || isCommandError(pipeline)) return;
  for (let times = 0; times < warmUpBuilds; times++) {
    await pipeline.build(files.slice(times % files.length, (times % files.length) + 1));
    // Lets events of the watcher arrive between two builds.
    await setImmediate();
    if (!changes.isIdle()) return;
  }
}

/** Prints one line with the result and its duration. */
function report(
  { text, removed, remarks }: Attempt,
  changed: readonly string[],
  took: number,
  { format }: WatchOptions,
): void {
  reportProblems(
    remarks.problems,
    remarks.texts,
    format,
    outcomeNote,
    removed.length === 0 ? {} : { removed },
  );
  if (format === 'json') return;
  process.stdout.write(printRemoved(removed));
  const [first = '', ...others] = changed.map(displayPath);
  const cause =
    first === ''
      ? ''
      : pc.dim(
          `  ${sanitizeForTerminal(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`,
        );
  process.stdout.write(
    `${pc.dim(new Date().toTimeString().slice(0, 8))} ${text}, ${took.toFixed(0)} ms${cause}\n`,
  );
}

/** If the configuration cannot be read, watches the default folders until it can. */
async function toWatch(flags: ProjectFlags): Promise<Watched> {
  const project = await openProject(flags);
  const { contracts, templates, out } = isCommandError(project)
    ? { templates: undefined, ...defaults, ...flags }
    : project;
  return {
    roots: [
      contracts,
      ...(templates === undefined ? [] : [templates]),
      ...configurations(process.cwd()),
    ].map((path) => resolve(path)),
    isInput: (file) => /\.(?:ya?ml|hbs)$/.test(file),
    isForeign: (path) => isWithin(resolve(out), resolve(path)),
  };
}

/** The paths where `concordat.yaml` exists, or where a new one would take precedence. */
function configurations(from: string): readonly string[] {
  const found = findConfiguration(from);
  const own = join(from, configurationName);
  return found === undefined || found === own ? [own] : [own, ...configurations(dirname(from))];
}

function isWithin(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return !below.startsWith('..') && !isAbsolute(below);
}

/** Includes the inode, since a folder that was deleted and created again has to be watched anew. */
function identityOf({ roots }: Watched): string {
  return roots
    .map((root) => `${root} ${statSync(root, { throwIfNoEntry: false })?.ino}`)
    .join('\n');
}
