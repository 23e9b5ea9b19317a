/**
 * `concordat init`: sets up a repository for contracts. It does not prompt or overwrite files, and
 * running it again changes nothing.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pc from 'picocolors';
import { defaults } from '../../generators/shared/configuration/keys.ts';
import renderConfiguration from '../../templates/init/concordat.yaml.hbs';
import renderContract from '../../templates/init/contract.yaml.hbs';
import renderAttributes from '../../templates/init/gitattributes.hbs';
import renderWorkflow from '../../templates/init/workflow.yml.hbs';
import { type Plan, planFile, planLines, planMembers } from '../init/files.ts';
import { readConfiguration } from '../project/configuration.ts';
import { configurationName } from '../project/find-configuration.ts';
import { inComment, toPosix } from '../project/paths.ts';
import { contractFiles } from '../project/sources.ts';
import { columns } from '../report/columns.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';

interface Folders {
  readonly contracts: string;
  readonly out: string;
}

const outcomeNote = 'nothing was written';

export async function init(): Promise<number> {
  const folder = process.cwd();
  const folders = await chooseFolders(folder);
  if (isCommandError(folders)) return reportCommandError(folders, 'pretty', outcomeNote);
  try {
    const plans = await planAll(folder, folders);
    for (const { path, text } of plans)
      if (text !== undefined) await write(join(folder, path), text);
    process.stdout.write(printPlans(plans));
    return exitCodes.fine;
  } catch (cause) {
    if (!(cause instanceof Error && 'path' in cause)) throw cause;
    const file = toPosix(relative(folder, String(cause.path)));
    return reportCommandError(
      commandError('unwritable', `${file} cannot be read or written: ${reasonOf(cause)}.`),
      'pretty',
      outcomeNote,
    );
  }
}

/** An existing configuration determines the folders. */
async function chooseFolders(folder: string): Promise<Folders | CommandError> {
  const file = join(folder, configurationName);
  if (!existsSync(file)) return defaults;
  const configuration = await readConfiguration(file);
  if (isCommandError(configuration)) return configuration;
  return {
    contracts: configuration.contracts ?? defaults.contracts,
    out: configuration.out ?? defaults.out,
  };
}

async function planAll(folder: string, { contracts, out }: Folders): Promise<readonly Plan[]> {
  const schema = `${out}/json-schema/contract.schema.json`;
  return [
    ...(existsSync(join(folder, configurationName))
      ? []
      : [await planFile(folder, configurationName, renderConfiguration({}))]),
    ...(await planContract(folder, contracts, schema)),
    await planMembers(folder, 'package.json', { private: true }, [
      { path: ['scripts', 'contracts'], value: 'concordat generate' },
      { path: ['scripts', 'contracts:check'], value: 'concordat generate --check' },
    ]),
    await planLines(
      folder,
      '.gitattributes',
      renderAttributes({ pattern: attributesPattern(out) })
        .trim()
        .split('\n'),
    ),
    await planMembers(folder, '.vscode/settings.json', {}, [
      { path: ['yaml.schemas', schema], value: `${contracts}/**/*.yaml` },
    ]),
    await planFile(folder, '.github/workflows/contracts.yml', renderWorkflow({})),
  ];
}

/** Git ends a pattern at the first space, unless it is quoted. */
function attributesPattern(out: string): string {
  return /[\s"]/.test(out) ? JSON.stringify(`${out}/**`) : `${out}/**`;
}

/** A first contract is written only if the repository has none. */
async function planContract(
  folder: string,
  contracts: string,
  schema: string,
): Promise<readonly Plan[]> {
  const below = join(folder, contracts);
  if (existsSync(below) && contractFiles(below).length > 0) return [];
  return [
    await planFile(
      folder,
      `${contracts}/pcl-001-parcels.yaml`,
      renderContract({ schema: inComment(relative(contracts, schema)) }),
    ),
  ];
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function printPlans(plans: readonly Plan[]): string {
  const rows = plans
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ outcome, path, remark }) => [
      outcome,
      sanitizeForTerminal(path),
      sanitizeForTerminal(remark ?? ''),
    ]);
  if (rows.length === 0) return `${pc.green('✓')} Nothing to do: everything is set up.\n`;
  return `${columns(rows)}\nNext: npx concordat generate\n`;
}
