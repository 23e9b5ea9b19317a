/** What `concordat init` chooses for a repository: folders, targets, names and scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { csharpNames } from '../../generators/csharp/settings.ts';
import { defaults } from '../../generators/shared/configuration/keys.ts';
import { targetNames } from '../../generators/target-names.ts';
import { type Configuration, readConfiguration } from '../project/configuration.ts';
import { configurationName } from '../project/find-configuration.ts';
import { chooseScripts, membersAt, type Scripts } from '../project/scripts.ts';
import { contractFiles } from '../project/sources.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { currentText } from './files.ts';
import { isIgnored } from './git.ts';
import { proposeNames } from './names.ts';
import { newContractId } from './new-contract.ts';
import { type Language, look, type Surroundings } from './surroundings.ts';
import { sourceFolder } from './typescript-project.ts';

export interface Setup {
  readonly surroundings: Surroundings;
  /** Whether there is a `concordat.yaml`, which then determines folders, targets and names. */
  readonly isConfigured: boolean;
  readonly contracts: string;
  readonly out: string;
  readonly hasContracts: boolean;
  /** The contract to begin; undefined for the first one of an example. */
  readonly newId: string | undefined;
  /** Undefined for all targets. */
  readonly targets: readonly string[] | undefined;
  readonly otherTargets: readonly string[];
  /** The languages among the targets. */
  readonly languages: readonly Language[];
  /** What is written below each language in `concordat.yaml`. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly scripts: Scripts;
  /** The C# project that gets a reference; undefined if there is none, or a choice. */
  readonly referencing: string | undefined;
  /** The path of the generated C# project. */
  readonly generatedProject: string;
}

const languages: readonly Language[] = ['typescript', 'csharp', 'python'];

/** `asked` is the id of a new contract, or its prefix. */
export async function chooseSetup(folder: string, asked?: string): Promise<Setup | CommandError> {
  const surroundings = look(folder);
  const file = join(folder, configurationName);
  const configuration = existsSync(file) ? await readConfiguration(file) : undefined;
  if (configuration !== undefined && isCommandError(configuration)) return configuration;
  const pyproject = (await currentText(folder, 'pyproject.toml')) ?? '';
  const targets = chooseTargets(surroundings, configuration);
  const chosen = languages.filter((language) => targets?.includes(language) ?? true);
  const names = configured(configuration) ?? proposed(surroundings, pyproject, chosen);
  const contracts = configuration?.contracts ?? defaults.contracts;
  const out = configuration?.out ?? chooseOut(folder);
  const { settings = {} } = configuration ?? {};
  const newId =
    asked === undefined ? undefined : newContractId(folder, contracts, asked, { settings });
  if (typeof newId === 'object') return newId;
  const { projects, manifest, names: files } = surroundings;
  const isReadable = manifest !== undefined || !files.has('package.json');
  return {
    surroundings,
    isConfigured: configuration !== undefined,
    contracts,
    out,
    hasContracts: hasContracts(folder, contracts),
    newId,
    targets,
    otherTargets: targetNames.filter((name) => targets?.includes(name) === false),
    languages: chosen,
    names,
    scripts: chooseScripts(isReadable ? membersAt(surroundings.manifest, 'scripts') : undefined),
    referencing: chosen.includes('csharp') && projects.length === 1 ? projects[0] : undefined,
    generatedProject: `${folderOf({ names, out }, 'csharp')}/${csharpNames({ settings: names }).namespace}.csproj`,
  };
}

/** The folder of a target. */
export function folderOf({ names, out }: Pick<Setup, 'names' | 'out'>, target: string): string {
  return names[target]?.['out'] ?? `${out}/${target}`;
}

/** The folders that contain generated files, none of which is in another. */
export function generatedFolders({ names, out }: Setup): readonly string[] {
  const own = Object.values(names).flatMap(({ out: folder }) => folder ?? []);
  return [out, ...own.filter((folder) => !folder.startsWith(`${out}/`)).sort()];
}

/** The languages that the repository has, with schemas and records; everything if it has none. */
function chooseTargets(
  { found }: Surroundings,
  configuration: Configuration | undefined,
): readonly string[] | undefined {
  if (configuration !== undefined) return configuration.targets?.map(({ name }) => name);
  const own = languages.filter((language) => found.some((one) => one.language === language));
  return own.length === 0 ? undefined : ['json-schema', ...own, 'ddr'];
}

function configured(configuration: Configuration | undefined): Setup['names'] | undefined {
  if (configuration === undefined) return undefined;
  const { settings, folders } = configuration;
  return Object.fromEntries(
    Object.entries(settings).map(([target, keys]) => [
      target,
      { ...(keys as Setup['names'][string]), ...(folders[target] && { out: folders[target] }) },
    ]),
  );
}

function proposed(
  surroundings: Surroundings,
  pyproject: string,
  chosen: readonly Language[],
): Setup['names'] {
  const names = proposeNames(surroundings, pyproject);
  const hasCompiler = surroundings.found.some(
    ({ language, files }) =>
      language === 'typescript' && files.some((name) => name !== 'package.json'),
  );
  const isCompiled =
    hasCompiler || 'typescript' in membersAt(surroundings.manifest, 'devDependencies');
  const isScript = surroundings.found.length > 0 && !isCompiled;
  // Without a compiler, Node and others run the sources as they are.
  const imports = isScript ? { imports: 'ts' } : {};
  const out = sourceFolder(surroundings.folder);
  const typescript = { ...imports, ...(out === undefined ? {} : { out }) };
  return Object.fromEntries(
    chosen.map((language) => [
      language,
      { ...names[language], ...(language === 'typescript' ? typescript : {}) },
    ]),
  );
}

/** Many lists of ignored files have the name `out`, but generated files are committed. */
function chooseOut(folder: string): string {
  return isIgnored(folder, `${defaults.out}/x`) ? 'generated' : defaults.out;
}

function hasContracts(folder: string, contracts: string): boolean {
  const below = join(folder, contracts);
  return existsSync(below) && contractFiles(below).length > 0;
}
