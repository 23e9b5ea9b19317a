/**
 * `concordat generate --list-inputs --list-outputs`: what a run reads and what it writes, for build
 * systems. Nothing is written.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { readTemplateSources } from '../build/templates.ts';
import { manifestName } from '../output/manifest.ts';
import { slashes } from '../project/paths.ts';
import { openProject, type Project } from '../project/project.ts';
import { listContracts } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { isRefused, type Refused } from '../report/problems.ts';
import { refuse } from '../report/report.ts';
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
  const lists = isRefused(project) ? project : await listsOf(project, options);
  if (isRefused(lists)) return refuse(lists, options.format, 'nothing was listed');
  process.stdout.write(options.format === 'json' ? jsonLine(lists) : printPretty(lists));
  return exitCodes.fine;
}

async function listsOf(project: Project, options: ListingOptions): Promise<Lists | Refused> {
  const inputs = options.listInputs === true ? await inputsOf(project) : [];
  if (isRefused(inputs)) return inputs;
  const outputs = options.listOutputs === true ? await outputsOf(options) : [];
  if (isRefused(outputs)) return outputs;
  const named = (paths: readonly string[]) =>
    paths.map((path) => fromProject(project, path)).sort();
  return {
    ...(options.listInputs === true ? { inputs: named(inputs) } : {}),
    ...(options.listOutputs === true ? { outputs: named(outputs) } : {}),
  };
}

/**
 * What is wrong inside of an input is the business of the run that reads it: a build system has to
 * know the file all the same.
 */
export async function inputsOf({
  configuration,
  contracts,
  templates,
}: Project): Promise<readonly string[] | Refused> {
  const files = listContracts(contracts);
  if (isRefused(files)) return files;
  const own = templates === undefined ? [] : await readTemplateSources(templates);
  if (isRefused(own)) return own;
  return [
    ...(configuration === undefined ? [] : [configuration]),
    ...files,
    ...own.map(([, { file }]) => file),
  ];
}

/**
 * A run that writes nothing makes all files, and so knows them. What it would keep for the next one
 * is no output: that may be deleted.
 */
async function outputsOf(options: GenerateOptions): Promise<readonly string[] | Refused> {
  const [{ takeOrder }, { run }] = await Promise.all([
    import('../build/options.ts'),
    import('../build/run.ts'),
  ]);
  const order = await takeOrder({ ...options, check: true });
  if (isRefused(order)) return order;
  const outcome = await run(order, undefined);
  if (isRefused(outcome)) return outcome;
  return [...outcome.files, manifestName].map((path) => join(order.out, path));
}

/**
 * From the folder of `concordat.yaml`, or from the working folder where there is none: the same
 * wherever the command is run.
 */
function fromProject({ configuration }: Project, path: string): string {
  return slashes(
    relative(configuration === undefined ? process.cwd() : dirname(configuration), resolve(path)),
  );
}

/** One list is a path a line, for pipes. */
function printPretty({ inputs, outputs }: Lists): string {
  const lines = (paths: readonly string[], indent: string) =>
    paths.map((path) => `${indent}${sanitizeForTerminal(path)}\n`).join('');
  if (inputs === undefined || outputs === undefined) return lines(inputs ?? outputs ?? [], '');
  return `inputs\n${lines(inputs, '  ')}outputs\n${lines(outputs, '  ')}`;
}
