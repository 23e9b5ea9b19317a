/** What `concordat init` prints: what it found, what it wrote and why, and what comes next. */
import { posix } from 'node:path';
import pc from 'picocolors';
import { csharpNames } from '../../generators/csharp/settings.ts';
import { packagesOf } from '../../generators/python/packages.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { widthOf, wrap } from '../report/wrap.ts';
import type { Plan } from './files.ts';
import { isInstalled } from './own-package.ts';
import { folderOf, type Setup } from './setup.ts';
import type { Language } from './surroundings.ts';
import { refusesImports } from './typescript-project.ts';

const titles: Readonly<Record<Language, string>> = {
  typescript: 'TypeScript',
  csharp: 'C#',
  python: 'Python',
};

/** Says which targets were chosen, and by which files. */
export function printFound({ surroundings: { found }, isConfigured }: Setup): string {
  if (isConfigured) return '';
  if (found.length === 0)
    return `${wrap('Found no program: everything is generated. "targets" in concordat.yaml selects.')}\n\n`;
  const lines = found.map(({ language, files }) =>
    wrap(sanitizeForTerminal(`Found ${files.join(', ')}: ${titles[language]}.`)),
  );
  return `${lines.join('\n')}\n\n`;
}

const outcomeWidth = 'extended'.length;

export function printPlans(plans: readonly Plan[]): string {
  const changed = plans.filter(({ outcome }) => outcome !== 'unchanged');
  if (changed.length === 0) return `${pc.green('✓')} Nothing to do: everything is set up.\n`;
  return changed.map(printPlan).join('');
}

function printPlan({ outcome, path, remark }: Plan): string {
  const indent = ' '.repeat(outcomeWidth + 2);
  const head = `${outcome.padEnd(outcomeWidth)}  ${sanitizeForTerminal(path)}\n`;
  return remark === undefined ? head : `${head}${wrap(sanitizeForTerminal(remark), indent)}\n`;
}

interface Step {
  readonly command: string;
  readonly purpose: string;
}

/** The commands that come next, each with its purpose, and how programs import the code. */
export function printNext(setup: Setup): string {
  const steps = stepsOf(setup);
  const width = Math.max(...steps.map(({ command }) => widthOf(command)));
  const lines = steps.map(({ command, purpose }) => {
    const start = `  ${sanitizeForTerminal(command).padEnd(width)}  `;
    return wrap(purpose, start, ' '.repeat(start.length));
  });
  return `\nNext:\n${lines.join('\n')}\n${setup.hasContracts || setup.newId !== undefined ? '' : printImports(setup)}`;
}

function stepsOf(setup: Setup): readonly Step[] {
  const { surroundings, scripts, languages } = setup;
  const { projects } = surroundings;
  const isReferenced = setup.referencing !== undefined;
  const [project] = projects;
  return [
    ...(isInstalled(surroundings.folder)
      ? []
      : [{ command: 'npm install', purpose: 'installs concordat' }]),
    ...(languages.includes('typescript') &&
    refusesImports(surroundings.folder, surroundings.manifest)
      ? [
          {
            command: 'npm pkg set type=module',
            purpose: 'tsconfig.json refuses imports in a CommonJS package',
          },
        ]
      : []),
    ...(languages.includes('csharp') && project !== undefined && !isReferenced
      ? [
          {
            command: `dotnet add ${quoted(project)} reference ${quoted(setup.generatedProject)}`,
            purpose: 'for each project that uses the code',
          },
        ]
      : []),
    ...(languages.includes('python') &&
    surroundings.found.some(({ language }) => language === 'python')
      ? [
          {
            command: `pip install -e ${quoted(folderOf(setup, 'python'))}`,
            purpose: 'in your environment',
          },
        ]
      : []),
    { command: scripts.generate.run, purpose: 'after each change of a contract' },
    { command: scripts.check.run, purpose: 'as the workflow does' },
  ];
}

function quoted(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `"${path}"`;
}

/** How a program of each language uses the first contract. */
function printImports(setup: Setup): string {
  const { languages, names } = setup;
  const { namespace } = csharpNames({ settings: names });
  const { name: module } = packagesOf({ settings: names });
  const ending = names['typescript']?.['imports'] === 'ts' ? 'ts' : 'js';
  const imports: Readonly<Record<Language, string>> = {
    typescript: `import { parseBooking } from '${importOf(setup)}/pcl-001.${ending}';`,
    csharp: `using ${namespace}.Pcl001; // Booking.Parse(text)`,
    python: `from ${module}.pcl_001 import parse_booking`,
  };
  const lines = languages.map((language) => {
    const start = `  ${titles[language].padEnd(10)}  `;
    return wrap(sanitizeForTerminal(imports[language]), start, ' '.repeat(start.length));
  });
  return lines.length === 0 ? '' : `\nIn your programs:\n${lines.join('\n')}\n`;
}

/** The folder as a program imports it: at the top, or beside it if it is among the sources. */
function importOf(setup: Setup): string {
  const folder = folderOf(setup, 'typescript');
  return folder.startsWith(`${setup.out}/`) ? `./${folder}` : `./${posix.basename(folder)}`;
}
