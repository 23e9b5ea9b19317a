/** Commands on the pages exist, with their options. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { pageAt, pages } from './pages.ts';
import { shellLines, spannedCommands, wordsOf } from './shell.ts';

const program = join(repository, 'dist', 'concordat.js');

function help(...words: readonly string[]): string {
  return spawnSync('node', [program, ...words, '--help'], { encoding: 'utf8' }).stdout;
}

/** The options in the help text of each command, such as `--check`. */
const optionsOf = new Map(
  [...help().matchAll(/^ {2}([a-z][\w-]*)(?: \[options\])?(?: [<[].*)?(?= {2,})/gm)]
    .map(({ 1: name = '' }) => name)
    .filter((name) => name !== 'help')
    .map((name) => [
      name,
      [...help(name).matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(({ 1: option = '' }) => option),
    ]),
);

const scriptsIn = (file: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(repository, file), 'utf8')) as { scripts: object }).scripts,
  );
/** npm scripts of this repository, of the generated package, and those that `init` adds. */
const scripts = [
  ...scriptsIn('package.json'),
  ...scriptsIn('out/typescript/package.json'),
  'generate:check',
  'contracts',
  'contracts:check',
];

const npmCommands = ['ci', 'i', 'install', 'test', 'pack', 'pkg', 'init', 'run'];
const otherPrograms = [
  'cd',
  'mkdir',
  'git',
  'dotnet',
  'pip',
  'python',
  'python3',
  'bash',
  'rm',
  'node',
];

function concordatProblem([name = '', ...rest]: readonly string[]): string | undefined {
  if (/^[A-Z-]/.test(name)) return undefined;
  const options = optionsOf.get(name);
  if (options === undefined) return `there is no command ${name}`;
  const unknown = rest.filter((word) => word.startsWith('--') && !options.includes(word));
  return unknown.length === 0 ? undefined : `${name} has no ${unknown.join(', ')}`;
}

function npmProblem([name = '', script = '', ...rest]: readonly string[]): string | undefined {
  if (!npmCommands.includes(name)) return `npm ${name}`;
  if (name !== 'run') return undefined;
  if (!scripts.includes(script)) return `there is no script ${script}`;
  return script === 'generate' && rest[0] === '--'
    ? concordatProblem(['generate', ...rest.slice(1)])
    : undefined;
}

/** `npx vitest run test/a test/b`: the paths exist. */
function vitestProblem(paths: readonly string[]): string | undefined {
  const missing = paths.filter(
    (path) => path.startsWith('test/') && !existsSync(join(repository, path)),
  );
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`;
}

function problemOf(command: string): string | undefined {
  const [first = '', second = '', ...rest] = wordsOf(command);
  if (first === 'concordat') return concordatProblem([second, ...rest]);
  if (first === 'node' && second === 'dist/concordat.js') return concordatProblem(rest);
  if (first === 'npm') return npmProblem([second, ...rest]);
  if (first === 'npx' && second === 'concordat') return concordatProblem(rest);
  if (first === 'npx' && second === 'vitest') return vitestProblem(rest);
  if (first === 'npx') return ['biome', 'tsc'].includes(second) ? undefined : `npx ${second}`;
  return otherPrograms.includes(first) ? undefined : `unknown program ${first}`;
}

it('every command in a shell block or a code span exists, with its options', () => {
  const lines = pages.flatMap((page) => [...shellLines(page), ...spannedCommands(page)]);
  const problems = lines.flatMap(({ at, command }) => {
    const problem = problemOf(command);
    return problem === undefined ? [] : [`${at} ${command}: ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(lines.length).toBeGreaterThan(60);
});

it('every page says npm install before the first npx concordat', () => {
  const wrong = pages.filter(({ text }) => {
    const [before = '', ...rest] = text.split(/^npx concordat\b|`npx concordat\b/m);
    return rest.length > 0 && !/\bnpm (?:i|install|ci)\b/.test(before);
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

it('the page of the commands lists every command and option', () => {
  const sections = new Map(
    pageAt('docs/commands.md')
      .text.split(/^## /m)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
  const missing = [...optionsOf].flatMap(([name, options]) => {
    const section = sections.get(name) ?? '';
    const named = options.filter((option) => option !== '--help' && !section.includes(`${option}`));
    return section === '' ? [name] : named.map((option) => `${name} ${option}`);
  });
  expect(missing).toEqual([]);
});

it('the README lists every command', () => {
  const readme = pageAt('README.md').text;
  const missing = [...optionsOf.keys()].filter((name) => !readme.includes(`\`concordat ${name}`));
  expect(missing).toEqual([]);
});
