/** Plans all files of `concordat init`, from what the repository has. Nothing here writes. */
import { join, relative } from 'node:path';
import { name as ownName } from '../../package.json';
import renderConfiguration from '../../templates/init/concordat.yaml.hbs';
import renderContract from '../../templates/init/contract.yaml.hbs';
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
import type { Setup } from './setup.ts';
import { dependenciesIn, type Language } from './surroundings.ts';

export const firstContract = 'pcl-001-parcels.yaml';

export async function planAll(setup: Setup): Promise<readonly Plan[]> {
  const { contracts, out, surroundings } = setup;
  const { folder } = surroundings;
  const schema = `${out}/json-schema/contract.schema.json`;
  return [
    ...(setup.isConfigured ? [] : [await planConfiguration(setup)]),
    ...(await planContract(setup, schema)),
    await planManifest(setup),
    ...(await planLanguages(setup)),
    await planIgnored(setup),
    {
      ...(await planLines(folder, '.gitattributes', attributes(out))),
      remark: 'git stores generated files with LF, and hosts collapse them',
    },
    ...(await planLinters(surroundings, out)),
    await planEditor(folder, schema, contracts),
    await planWorkflow(surroundings.folder, surroundings.names),
  ];
}

async function planConfiguration(setup: Setup): Promise<Plan> {
  const { surroundings, out, targets, otherTargets, names } = setup;
  const text = renderConfiguration({
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
  { surroundings: { folder }, contracts, hasContracts }: Setup,
  schema: string,
): Promise<readonly Plan[]> {
  if (hasContracts) return [];
  const text = renderContract({ schema: inComment(relative(contracts, schema)) });
  const plan = await planFile(folder, `${contracts}/${firstContract}`, text);
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
  const { surroundings, out, referencing } = setup;
  const { folder } = surroundings;
  const pyproject = await currentText(folder, 'pyproject.toml');
  return [
    ...(referencing === undefined
      ? []
      : [planReference(folder, referencing, setup.generatedProject)]),
    ...(pyproject === undefined ? [] : [planPyproject(surroundings, pyproject, out)]),
  ];
}

/** Lines for `.gitignore`, each with a path that git must ignore. */
const ignored: Readonly<Record<Language, (out: string) => readonly (readonly [string, string])[]>> =
  {
    typescript: (out) =>
      ['dist/', '**/*.js', '**/*.js.map', '**/*.d.ts', '**/*.d.ts.map'].map((line) => [
        `${out}/typescript/${line}`,
        `${out}/typescript/${line.replace('**/*', 'x').replace(/\/$/, '/x')}`,
      ]),
    csharp: (out) => ['bin/', 'obj/'].map((line) => [line, `${out}/csharp/${line}x`]),
    python: (out) => [['__pycache__/', `${out}/python/__pycache__/x`]],
  };

async function planIgnored({ surroundings, out, languages }: Setup): Promise<Plan> {
  const { folder } = surroundings;
  const wanted = [
    ['node_modules/', 'node_modules/x'] as const,
    ...languages.flatMap((language) => ignored[language](out)),
  ];
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
function attributes(out: string): readonly string[] {
  const pattern = /[\s"]/.test(out) ? JSON.stringify(`${out}/**`) : `${out}/**`;
  return renderAttributes({ pattern }).trim().split('\n');
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
