/**
 * A repository of somebody else, in which the packed package is tried as the README says: commands
 * are typed, files are edited, and both are counted.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { pageAt } from '../../docs/pages.ts';
import { repository } from '../../support/contract-text.ts';

export interface Typed {
  readonly command: string;
  readonly code: number | null;
  readonly printed: string;
}

export interface Repository {
  readonly folder: string;
  /** The packed package, relative to the folder. */
  readonly tarball: string;
  /** Writes a file that the repository already has. */
  readonly have: (path: string, text: string) => void;
  /** Runs a command that belongs to the repository, such as `git init`. It must not fail. */
  readonly prepare: (command: string) => string;
  /** Runs a command of the user. */
  readonly type: (command: string) => Typed;
  /** Writes a file of the user. */
  readonly edit: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  readonly typed: readonly Typed[];
  readonly edited: ReadonlySet<string>;
  readonly remove: () => void;
}

/** Opens a repository whose folder has the name of the project in the README. */
export function openRepository(path: readonly string[] = [], name = 'shop'): Repository {
  const root = mkdtempSync(join(tmpdir(), 'concordat-first-hour-'));
  const folder = join(root, name);
  const typed: Typed[] = [];
  const edited = new Set<string>();
  mkdirSync(folder);
  const tarball = pack(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const run = (command: string) =>
    runIn(
      folder,
      command.replace('npm i -D concordat', `npm i -D ${tarball}`),
      environment(root, path),
    );
  const repository: Repository = {
    folder,
    tarball,
    have: write,
    prepare: (command) => mustRun(run(command), command),
    type: (command) => {
      const result = { command, ...run(command) };
      typed.push(result);
      return result;
    },
    edit: (path, text) => {
      edited.add(path);
      write(path, text);
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    typed,
    edited,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  repository.prepare('git init -q -b trunk');
  return repository;
}

interface Result {
  readonly code: number | null;
  readonly printed: string;
}

function runIn(folder: string, command: string, env: NodeJS.ProcessEnv): Result {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { code: status, printed: stdout + stderr };
}

function mustRun({ code, printed }: Result, command: string): string {
  if (code !== 0) throw new Error(`${command} exited with ${code}:\n${printed}`);
  return printed;
}

/** The settings of nobody: no variables of the calling npm, no cache, and no network. */
function environment(root: string, path: readonly string[]): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^GITHUB_|^GIT_/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: [...path, process.env['PATH']].join(':'),
    NO_COLOR: '1',
    DOTNET_NOLOGO: 'true',
    DOTNET_CLI_TELEMETRY_OPTOUT: 'true',
    npm_config_cache: join(root, 'cache'),
    npm_config_userconfig: join(root, 'npmrc'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    GIT_CONFIG_GLOBAL: join(root, 'gitconfig'),
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
}

function pack(root: string): string {
  const command = `npm pack --ignore-scripts --silent --pack-destination ${root}`;
  mustRun(runIn(repository, command, environment(root, [])), command);
  const name = readdirSync(root).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('nothing was packed');
  return `../${name}`;
}

/** The block of the README with this note, such as `app.ts`. */
export function readme(note: string): string {
  const block = pageAt('README.md').blocks.find((one) => one.note === note);
  if (block === undefined) throw new Error(`the README has no block ${note}`);
  return block.text;
}

/** The commands of a block of the README. */
export function commands(note: string): readonly string[] {
  return readme(note).trim().split('\n');
}

/** The commands below "Next:" in the output of `init`. */
export function printedCommands(printed: string): readonly string[] {
  const [, next = ''] = /\nNext:\n((?: {2}.*\n)+)/.exec(printed) ?? [];
  return [...next.matchAll(/^ {2}(\S.*?) {2}/gm)].map(([, command = '']) => command);
}

interface Workflow {
  readonly on: { readonly push: { readonly branches: readonly string[] } };
  readonly jobs: {
    readonly check: {
      readonly defaults?: { readonly run: { readonly 'working-directory': string } };
      readonly steps: readonly { readonly run?: string }[];
    };
  };
}

/** Commits everything, and runs each step of the workflow in a clone, as GitHub does. */
export function runWorkflow({ folder, prepare }: Repository, below = ''): readonly string[] {
  prepare('git add -A && git commit -q -m "Add contracts"');
  const name = below === '' ? 'contracts' : `contracts-${below}`;
  const clone = `${folder}-clone`;
  if (existsSync(clone)) rmSync(clone, { recursive: true });
  prepare(`git clone -q ${folder} ${clone}`);
  const text = readFileSync(join(clone, `.github/workflows/${name}.yml`), 'utf8');
  const { on, jobs } = parse(text) as Workflow;
  const branch = prepare('git symbolic-ref --short HEAD').trim();
  if (on.push.branches.join() !== branch) throw new Error(`the workflow is not for ${branch}`);
  const inside = jobs.check.defaults?.run['working-directory'] ?? '.';
  const steps = jobs.check.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  for (const step of steps) prepare(`cd ${join(clone, inside)} && ${step}`);
  return steps;
}
