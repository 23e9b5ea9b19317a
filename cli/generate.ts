/** `concordat generate`: load, check, model, generate, write. */
import pc from 'picocolors';
import { hasErrors } from '../compiler/diagnostics.ts';
import { generators } from '../generators/index.ts';
import { compileFolder } from './contracts.ts';
import { reportDrift } from './drift.ts';
import { exitCodes } from './exit-codes.ts';
import type { Format } from './formats.ts';
import { compareFiles, writeFiles } from './out-folder.ts';
import { isRefused, refusal } from './problems.ts';
import { openProject } from './project.ts';
import { refuse, reportProblems } from './report.ts';
import { chooseTargets } from './targets.ts';

export interface GenerateOptions {
  readonly check?: boolean;
  readonly contracts?: string;
  readonly out?: string;
  readonly target?: string;
  readonly format: Format;
}

const consequence = 'nothing was written';

export async function generate(options: GenerateOptions): Promise<number> {
  const { format } = options;
  const project = await openProject(options);
  if (isRefused(project)) return refuse(project, format, consequence);
  const known = generators.map(({ name }) => name);
  const targets = chooseTargets(known, project.targets, project.texts, options.target);
  if (isRefused(targets)) return refuse(targets, format, consequence);
  const compiled = await compileFolder(project.contracts);
  if (isRefused(compiled)) return refuse(compiled, format, consequence);
  const { contracts, diagnostics, texts } = compiled;
  if (hasErrors(diagnostics)) return refuse({ problems: diagnostics, texts }, format, consequence);
  const files = generators.filter(({ name }) => targets.names.includes(name)).flatMap((generator) => generator.generate(contracts));
  const differences = await compareFiles(project.out, files, targets.isPart ? targets.names : undefined);
  const warnings = { problems: diagnostics, texts };
  if (options.check === true && differences.length > 0)
    return reportDrift({ differences, warnings, command: mendingCommand(options) }, format);
  const failure = options.check === true ? undefined : await writeFiles(project.out, differences);
  if (failure !== undefined) return refuse(refusal('unwritable', `${project.out} cannot be written: ${failure}.`), format, consequence);
  reportProblems(diagnostics, texts, format, consequence);
  if (format !== 'json')
    process.stdout.write(
      options.check === true ? upToDate(files.length) : written(contracts.length, files.length, project.out, differences.length),
    );
  return exitCodes.fine;
}

function upToDate(files: number): string {
  return `${pc.green('✓')} ${counted(files, 'generated file is', 'generated files are')} up to date\n`;
}

function written(contracts: number, files: number, out: string, changed: number): string {
  const change = changed === 0 ? 'nothing changed' : `${changed} changed`;
  return `${pc.green('✓')} ${counted(contracts, 'contract', 'contracts')}, ${counted(files, 'file', 'files')} in ${out}, ${change}\n`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The same words without `--check`. */
function mendingCommand(options: GenerateOptions): string {
  const flags = (['contracts', 'out', 'target'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}`, quoted(options[name])],
  );
  return ['npx concordat generate', ...flags].join(' ');
}

function quoted(word: string): string {
  return /^[\w./,:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
