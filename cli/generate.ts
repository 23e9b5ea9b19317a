/** `concordat generate`: load, check, model, generate, write. */
import pc from 'picocolors';
import { hasErrors, sortDiagnostics } from '../compiler/diagnostics.ts';
import type { Contract } from '../compiler/model.ts';
import type { GeneratorOptions, OutFile } from '../generators/generator.ts';
import { generators } from '../generators/index.ts';
import { modelLimits } from '../generators/llm/publish.ts';
import { isTemplateFailure, withTemplates } from '../generators/support/replaceable.ts';
import { optionalLanguages, optionalTarget } from '../generators/target-names.ts';
import { compileFolder } from './contracts.ts';
import { reportDrift } from './drift.ts';
import { exitCodes } from './exit-codes.ts';
import type { Format } from './formats.ts';
import { compareFiles, writeFiles } from './out-folder.ts';
import { isRefused, type Refused, refusal } from './problems.ts';
import { openProject, type Project } from './project.ts';
import { goneRecords } from './rag-changes.ts';
import { refuse, reportProblems } from './report.ts';
import { type ChosenTargets, chooseTargets } from './targets.ts';
import { noTemplates, readTemplates, type Templates, templateProblem } from './templates.ts';

export interface GenerateOptions {
  readonly check?: boolean;
  readonly contracts?: string;
  readonly out?: string;
  readonly target?: string;
  readonly profile?: string;
  readonly format: Format;
}

const consequence = 'nothing was written';

export async function generate(options: GenerateOptions): Promise<number> {
  const { format } = options;
  const project = await openProject(options);
  if (isRefused(project)) return refuse(project, format, consequence);
  const choice = { known: generators.map(({ name }) => name), optional: optionalTarget, languages: optionalLanguages };
  const targets = chooseTargets(choice, project, options.target);
  if (isRefused(targets)) return refuse(targets, format, consequence);
  const templates = project.templates === undefined ? noTemplates : await readTemplates(project.templates);
  if (isRefused(templates)) return refuse(templates, format, consequence);
  const compiled = await compileFolder(project.contracts);
  if (isRefused(compiled)) return refuse(compiled, format, consequence);
  const { contracts, texts } = compiled;
  if (hasErrors(compiled.diagnostics)) return refuse({ problems: compiled.diagnostics, texts }, format, consequence);
  const diagnostics = sortDiagnostics([...compiled.diagnostics, ...(targets.names.includes('llm') ? modelLimits(contracts) : [])]);
  const made = makeFiles(contracts, targets, templates, generatorOptions(project, targets, options));
  if (isRefused(made)) return refuse(made, format, consequence);
  const languages = targets.names.includes(optionalTarget) ? [...new Set(project.languages.map(({ name }) => name))].sort() : [];
  const files = [...made, ...(await generateFurther(contracts, languages))];
  const differences = await compareFiles(project.out, files, targets.isPart ? [...targets.names, ...languages] : undefined);
  const warnings = { problems: [...diagnostics, ...(await goneRecords(project.out, files, contracts))], texts };
  if (options.check === true && differences.length > 0)
    return reportDrift({ differences, warnings, command: mendingCommand(options) }, format);
  const failure = options.check === true ? undefined : await writeFiles(project.out, differences);
  if (failure !== undefined) return refuse(refusal('unwritable', `${project.out} cannot be written: ${failure}.`), format, consequence);
  reportProblems(warnings.problems, texts, format, consequence);
  if (format !== 'json')
    process.stdout.write(
      options.check === true ? upToDate(files.length) : written(contracts.length, files.length, project.out, differences.length),
    );
  return exitCodes.fine;
}

function generatorOptions({ rag }: Project, { available }: ChosenTargets, { profile }: GenerateOptions): GeneratorOptions {
  const profiles = [...new Set([...rag.profiles, ...(profile === undefined ? [] : [profile])])];
  return { targets: available, profiles, ...(rag.statuses === undefined ? {} : { statuses: rag.statuses }) };
}

function makeFiles(
  contracts: readonly Contract[],
  { names }: ChosenTargets,
  { templates, sources }: Templates,
  options: GeneratorOptions,
): readonly OutFile[] | Refused {
  const chosen = generators.filter(({ name }) => names.includes(name));
  try {
    return withTemplates(templates, () => chosen.flatMap((generator) => generator.generate(contracts, options)));
  } catch (cause) {
    const source = isTemplateFailure(cause) ? sources.get(cause.template) : undefined;
    if (source === undefined || !isTemplateFailure(cause)) throw cause;
    return { problems: [templateProblem(source, cause.message, cause.holes)], texts: new Map([[source.file, source.text]]) };
  }
}

/** quicktype takes longer to load than all the rest of a run takes. */
async function generateFurther(contracts: readonly Contract[], languages: readonly string[]): Promise<readonly OutFile[]> {
  if (languages.length === 0) return [];
  const { generateLanguages } = await import('../generators/quicktype/index.ts');
  return generateLanguages(contracts, languages);
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
  const flags = (['contracts', 'out', 'target', 'profile'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}`, quoted(options[name])],
  );
  return ['npx concordat generate', ...flags].join(' ');
}

function quoted(word: string): string {
  return /^[\w./,:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
