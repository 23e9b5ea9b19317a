/**
 * `concordat generate --list-inputs --list-outputs`: lists the files that a run reads and writes,
 * for build systems. Writes nothing.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { readTemplateSources } from '../build/templates.ts';
import { manifestName } from '../output/manifest.ts';
import { toPosix } from '../project/paths.ts';
import { openProject, type Project } from '../project/project.ts';
import { snapshotFiles } from '../project/snapshots.ts';
import { listContracts, searchTextFiles } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import type { GenerateOptions } from './generate.ts';

export interface ListingOptions extends GenerateOptions {
  readonly listInputs?: boolean;
  readonly listOutputs?: boolean;
}

interface Lists {
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
}

export async function listFiles(options: ListingOptions): Promise<number> {
  const project = await openProject(options);
  const lists = isCommandError(project) ? project : await listsOf(project, options);
  if (isCommandError(lists)) return reportCommandError(lists, options.format, 'nothing was listed');
  process.stdout.write(options.format === 'json' ? jsonLine(lists) : printPretty(lists));
  return exitCodes.fine;
}

async function listsOf(project: Project, options: ListingOptions): Promise<Lists | CommandError> {
  const inputs = options.listInputs === true ? await inputsOf(project) : [];
  if (isCommandError(inputs)) return inputs;
  const outputs = options.listOutputs === true ? await outputsOf(options) : [];
  if (isCommandError(outputs)) return outputs;
  const named = (paths: readonly string[]) =>
    paths.map((path) => fromProject(project, path)).sort();
  return {
    ...(options.listInputs === true ? { inputs: named(inputs) } : {}),
    ...(options.listOutputs === true ? { outputs: named(outputs) } : {}),
  };
}

/**
 * Does not check the content of inputs: the run that reads a file reports its errors, and a build
 * system has to track the file in any case.
 */
export async function inputsOf({
  configuration,
  contracts,
  templates,
}: Project): Promise<readonly string[] | CommandError> {
  const files = listContracts(contracts);
  if (isCommandError(files)) return files;
  const own = templates === undefined ? [] : await readTemplateSources(templates);
  if (isCommandError(own)) return own;
  return [
    ...(configuration === undefined ? [] : [configuration]),
    ...files,
    ...searchTextFiles(contracts),
    ...[...snapshotFiles(contracts).values()].flat(),
    ...own.map(([, { file }]) => file),
  ];
}

/**
 * A run with `--check` generates all files, so it returns their names. The cache is not listed,
 * since it may be deleted.
 */
async function outputsOf(options: GenerateOptions): Promise<readonly string[] | CommandError> {
  const [{ resolveOptions }, { run }] = await Promise.all([
    import('../build/options.ts'),
    import('../build/run.ts'),
  ]);
  const buildOptions = await resolveOptions({ ...options, check: true });
  if (isCommandError(buildOptions)) return buildOptions;
  const outcome = await run(buildOptions, undefined);
  if (isCommandError(outcome)) return outcome;
  return [...outcome.files, manifestName].map((path) => join(buildOptions.out, path));
}

/**
 * Relative to the folder of `concordat.yaml`, or to the working directory if there is none, so that
 * the result does not depend on where the command is run.
 */
function fromProject({ configuration }: Project, path: string): string {
  return toPosix(
    relative(configuration === undefined ? process.cwd() : dirname(configuration), resolve(path)),
  );
}

/** A single list has one path per line, for pipes. */
function printPretty({ inputs, outputs }: Lists): string {
  const lines = (paths: readonly string[], indent: string) =>
    paths.map((path) => `${indent}${sanitizeForTerminal(path)}\n`).join('');
  if (inputs === undefined || outputs === undefined) return lines(inputs ?? outputs ?? [], '');
  return `inputs\n${lines(inputs, '  ')}outputs\n${lines(outputs, '  ')}`;
}
