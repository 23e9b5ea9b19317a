/** Plans all files of `concordat init`, from what the repository has. Nothing here writes. */
import { join, relative } from 'node:path';
import { name as ownName } from '../../package.json';
import renderConfiguration from '../../templates/init/concordat.yaml.hbs';
import renderContract from '../../templates/init/contract.yaml.hbs';
import renderDraft from '../../templates/init/draft.yaml.hbs';
import renderAttributes from '../../templates/init/gitattributes.hbs';
import renderWorkflow from '../../templates/init/workflow.yml.hbs';
import { configurationName } from '../project/find-configuration.ts';
import { inComment, toPosix } from '../project/paths.ts';
import type { Scripts } from '../project/scripts.ts';
import { planReference } from './csharp-project.ts';
import { currentText, type Plan, planFile, planLines, planMembers } from './files.ts';
import { defaultBranch, isIgnored, repositoryOf } from './git.ts';
import { planLinters } from './linters.ts';
import { dependencySpecification } from './own-package.ts';
import { planPyproject } from './python-project.ts';
import { folderOf, generatedFolders, type Setup } from './setup.ts';
import { dependenciesIn, type Language } from './surroundings.ts';

export const firstContract = 'pcl-001-parcels.yaml';

export async function planAll(setup: Setup): Promise<readonly Plan[]> {
  const { contracts, surroundings } = setup;
  const { folder } = surroundings;
  const schema = `${folderOf(setup, 'json-schema')}/contract.schema.json`;
  const folders = generatedFolders(setup);
  return [
    ...(setup.isConfigured ? [] : [await planConfiguration(setup)]),
    ...(await planContract(setup, schema)),
    await planManifest(setup),
    ...(await planLanguages(setup)),
    await planIgnored(setup),
    {
      ...(await planLines(folder, '.gitattributes', attributes(folders))),
      remark: 'git stores generated files with LF, and hosts collapse them',
    },
    ...(await planLinters(surroundings, folders)),
    await planEditor(folder, schema, contracts),
    await planWorkflow(surroundings.folder, surroundings.names),
  ];
}

async function planConfiguration(setup: Setup): Promise<Plan> {
  const { surroundings, out, targets, otherTargets, names } = setup;
  const text = renderConfiguration({
    schemas: folderOf(setup, 'json-schema'),
    out: plain(out),
    targets: targets?.join(', ') ?? '',
    others: otherTargets.join(', '),
    names: Object.entries(names)
      .filter(([, keys]) => Object.keys(keys).length > 0)
      .map(([language, keys]) => `${language}:\n${lines(keys)}`)
      .join('\n'),
  });
  const chosen = targets === undefined ? 'all targets' : `targets ${targets.join(', ')}`;
  const plan = await planFile(surroundings.folder, configurationName, text);
  return { ...plan, remark: plan.remark ?? chosen };
}

function lines(keys: Readonly<Record<string, string>>): string {
  return Object.entries(keys)
    .map(([key, value]) => `  ${key}: ${plain(value)}`)
    .join('\n');
}

/** A text in YAML, in quotes where it needs them. */
function plain(text: string): string {
  return /^[A-Za-z][\w./-]*$/.test(text) ? text : JSON.stringify(text);
}

/** A first contract is written only if the repository has none. */
async function planContract(
  { surroundings: { folder }, contracts, hasContracts, newId }: Setup,
  schema: string,
): Promise<readonly Plan[]> {
  const data = { schema: inComment(relative(contracts, schema)), id: newId };
  if (newId !== undefined) {
    const path = `${contracts}/${newId.toLowerCase()}.yaml`;
    const plan = await planFile(folder, path, renderDraft(data));
    return [{ ...plan, remark: plan.remark ?? 'a draft, to complete' }];
  }
  if (hasContracts) return [];
  const plan = await planFile(folder, `${contracts}/${firstContract}`, renderContract(data));
  return [{ ...plan, remark: plan.remark ?? 'a first contract, to replace with your own' }];
}

async function planManifest({ surroundings, scripts }: Setup): Promise<Plan> {
  const { folder, manifest } = surroundings;
  const isDependency = ownName in dependenciesIn(manifest);
  const { generate, check }: Scripts = scripts;
  const plan = await planMembers(folder, 'package.json', { private: true }, [
    ...(isDependency
      ? []
      : [{ path: ['devDependencies', ownName], value: dependencySpecification(folder) }]),
    ...[generate, check].map(({ name, command }) => ({ path: ['scripts', name], value: command })),
  ]);
  const added = [
    `scripts ${generate.name} and ${check.name}`,
    ...(isDependency ? [] : [`development dependency ${ownName}`]),
  ];
  return { ...plan, remark: plan.remark ?? added.join('; ') };
}

async function planLanguages(setup: Setup): Promise<readonly Plan[]> {
  const { surroundings, referencing } = setup;
  const { folder } = surroundings;
  const pyproject = await currentText(folder, 'pyproject.toml');
  return [
    ...(referencing === undefined
      ? []
      : [planReference(folder, referencing, setup.generatedProject)]),
    ...(pyproject === undefined
      ? []
      : [planPyproject(surroundings, pyproject, generatedFolders(setup))]),
  ];
}

/** What compilers write into the folder of a language. */
const ignored: Readonly<Record<Language, readonly string[]>> = {
  typescript: ['dist/', '**/*.js', '**/*.js.map', '**/*.d.ts', '**/*.d.ts.map'],
  csharp: ['bin/', 'obj/'],
  python: ['__pycache__/'],
};

/** Lines for `.gitignore`, each with a path that git must ignore. */
function ignoredLines(setup: Setup): readonly (readonly [line: string, path: string])[] {
  return setup.languages.flatMap((language) =>
    ignored[language].map((pattern): [string, string] => {
      const folder = folderOf(setup, language);
      const path = `${folder}/${pattern.replace('**/*', 'x').replace(/\/$/, '/x')}`;
      return [language === 'typescript' ? `${folder}/${pattern}` : pattern, path];
    }),
  );
}

async function planIgnored(setup: Setup): Promise<Plan> {
  const { folder } = setup.surroundings;
  const wanted = [['node_modules/', 'node_modules/x'] as const, ...ignoredLines(setup)];
  const lines = wanted.filter(([, path]) => !isIgnored(folder, path)).map(([line]) => line);
  const plan = await planLines(folder, '.gitignore', lines);
  return { ...plan, remark: 'what package managers and compilers write' };
}

async function planEditor(folder: string, schema: string, contracts: string): Promise<Plan> {
  const plan = await planMembers(folder, '.vscode/settings.json', {}, [
    { path: ['yaml.schemas', schema], value: `${contracts}/**/*.yaml` },
  ]);
  return { ...plan, remark: plan.remark ?? 'editors complete and check contracts' };
}

/** Git ends a pattern at the first space, unless it is quoted. */
function attributes(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    const pattern = /[\s"]/.test(folder) ? JSON.stringify(`${folder}/**`) : `${folder}/**`;
    return renderAttributes({ pattern }).trim().split('\n');
  });
}

/** GitHub reads workflows only at the top of the repository. */
async function planWorkflow(folder: string, names: ReadonlySet<string>): Promise<Plan> {
  const top = repositoryOf(folder) ?? folder;
  const below = toPosix(relative(top, folder));
  const name = below === '' ? 'contracts' : `contracts-${below.replaceAll('/', '-')}`;
  const path = toPosix(join(relative(folder, top), `.github/workflows/${name}.yml`));
  const isLocked = names.has('package-lock.json') || names.has('npm-shrinkwrap.json');
  const branch = defaultBranch(folder);
  const text = renderWorkflow({
    branch: plain(branch),
    folder: below === '' ? '' : plain(below),
    install: isLocked ? 'npm ci' : 'npm install',
  });
  const plan = await planFile(folder, path, text);
  return { ...plan, remark: plan.remark ?? `checks ${branch} and pull requests` };
}
