/**
 * The TypeScript package in other repositories: as sources in a workspace and as a packed package,
 * used by the compiler, a bundler and Node.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  diagnosticsIn,
  noEmit,
  strict,
  tsc,
  writeConfiguration,
} from '../../generators/typescript/tsc.ts';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';

/** Outside node_modules, since Node does not strip types there. */
const root = mkdtempSync(join(tmpdir(), 'concordat-consumer-'));
const workspace = join(root, 'workspace');
const other = join(root, 'other');
const contracts = contractsOf(compile(sourcesIn('contracts')));

const programs = ['agent-turn', 'procedures'] as const;
const expected: Readonly<Record<(typeof programs)[number], readonly string[]>> = {
  'agent-turn': [
    'send: {"SessionId":"s-1","TurnId":"t-1","ToolResults":[{"ToolCallId":"c-1","ExecutionMs":1,"ResultJson":"3"},' +
      '{"ToolCallId":"c-2","ExecutionMs":1,"ResultJson":"{\\"lines\\":12}"},' +
      '{"ToolCallId":"c-3","ExecutionMs":1,"ErrorMessage":"\\"x\\" does not exist."},' +
      '{"ToolCallId":"c-4","ExecutionMs":0,"ErrorMessage":"There is no tool fly."}]}',
    'show: It is 3.',
    'invalid: forbidden-field at /Result/ToolCalls',
    'invalid: json at /Result/ToolCalls/0/ArgumentsJson',
    'failed: Out of credit.',
  ],
  procedures: [
    '{"Kind":"final","SessionId":"s-1","TurnId":"t-1","ModeDisplayName":"General","PrimaryOutputText":"no"}',
    'BAD_REQUEST | ["ToolResults",0] Give either ResultJson or ErrorMessage, and only one of them.' +
      ' | ["ToolResults",1,"ToolCallId"] Must be a string. | ["ToolResults",1,"ExecutionMs"] ExecutionMs is required.' +
      ' | ["ToolResults",1] Give either ResultJson or ErrorMessage, and only one of them.',
    'BAD_REQUEST | ["status"] Must be one of "completed", "failed", "partial", "blocked". | ["summary"] Must have at least 1 character.' +
      ' | ["metadata","duration_seconds"] duration_seconds is required. | ["metadata","agent_type"] agent_type is required.',
  ],
};

/** Runs a command in a folder, offline and without variables of the calling npm. */
function run(folder: string, command: string, ...args: readonly string[]): string {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    NO_COLOR: '1',
    npm_config_cache: join(root, 'cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} exited with ${status}: ${error?.message ?? ''}\n${stdout}\n${stderr}`,
    );
  return stdout;
}

function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
}

/** Links a dependency of the consumers. */
function link(folder: string, name: string): void {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
  symlinkSync(
    join(repository, 'node_modules', name),
    join(folder, 'node_modules', name),
    'junction',
  );
}

const linesOf = (text: string) => text.trimEnd().split('\n');

beforeAll(() => {
  writeAll(join(workspace, 'out'), generateTarget('typescript', contracts));
  writeJson(join(workspace, 'package.json'), {
    private: true,
    type: 'module',
    workspaces: ['out/typescript'],
  });
  run(workspace, 'npm', 'install', '--ignore-scripts');
  cpSync(join(import.meta.dirname, 'programs'), join(workspace, 'src'), { recursive: true });
  for (const name of ['typescript', '@typescript', '@trpc']) link(workspace, name);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('sources in a workspace', () => {
  it('compile with every strict flag, as part of the consumer’s program', () => {
    // skipLibCheck is set since the declarations of tRPC need types of the browser. It does not
    // affect the contracts, which are sources.
    writeConfiguration(
      workspace,
      {
        ...strict,
        ...noEmit,
        module: 'nodenext',
        moduleResolution: 'nodenext',
        skipLibCheck: true,
      },
      ['src'],
    );
    expect(diagnosticsIn(workspace)).toEqual([]);
  });

  it.each(programs)('are bundled and run: %s', (program) => {
    const outfile = join(workspace, 'bundles', `${program}.mjs`);
    buildSync({
      entryPoints: [join(workspace, 'src', `${program}.mts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    expect(linesOf(run(root, process.execPath, outfile))).toEqual(expected[program]);
  });

  it('are tree-shaken by a bundler', () => {
    const entry = join(workspace, 'src', 'small.mts');
    writeFileSync(
      entry,
      "import { uar001 } from 'concordat-contracts';\nconsole.log(uar001.isPerson({}));\n",
    );
    const outfile = join(workspace, 'bundles', 'small.mjs');
    buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
    rmSync(entry);
    expect(run(root, process.execPath, outfile)).toBe('false\n');
    expect(readFileSync(outfile, 'utf8')).not.toContain('AgentExecuteResponse');
  });
});

describe('a packed package', () => {
  beforeAll(() => {
    mkdirSync(join(workspace, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(tsc, join(workspace, 'node_modules', '.bin', 'tsc'));
    const sources = join(workspace, 'out', 'typescript');
    writeAll(sources, [{ path: 'dist/of-an-earlier-build.js', text: '' }]);
    run(sources, 'npm', 'run', 'build');
    mkdirSync(other, { recursive: true });
    writeJson(join(other, 'package.json'), { private: true, type: 'module' });
    const [packed] = JSON.parse(
      run(sources, 'npm', 'pack', './dist', '--json', '--pack-destination', root),
    ) as [{ readonly filename: string }];
    run(other, 'npm', 'install', '--ignore-scripts', `../${packed.filename}`);
    cpSync(join(import.meta.dirname, 'programs'), join(other, 'src'), { recursive: true });
    link(other, '@trpc');
  });

  it('contains JavaScript with declarations, and nothing else', () => {
    const files = readdirSync(join(other, 'node_modules', 'concordat-contracts'), {
      recursive: true,
      withFileTypes: true,
    });
    const names = files.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names.filter((name) => !/^package\.json$|\.js$|\.d\.ts$/.test(name))).toEqual([]);
    expect(names).not.toContain('of-an-earlier-build.js');
    expect(names.filter((name) => name.endsWith('.js')).length).toBe(
      names.filter((name) => name.endsWith('.d.ts')).length,
    );
    const { private: isPrivate, scripts } = JSON.parse(
      readFileSync(join(other, 'node_modules', 'concordat-contracts', 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect([isPrivate, scripts]).toEqual([undefined, undefined]);
  });

  it.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('compiles with its declarations: $moduleResolution', (modules) => {
    writeConfiguration(
      other,
      { ...strict, ...modules, skipLibCheck: false, outDir: 'built', rootDir: 'src' },
      ['src/agent-turn.mts'],
    );
    expect(diagnosticsIn(other)).toEqual([]);
  });

  it.each(programs)('runs with programs that are compiled against it: %s', (program) => {
    writeConfiguration(
      other,
      { ...strict, module: 'nodenext', skipLibCheck: true, outDir: 'built', rootDir: 'src' },
      ['src'],
    );
    expect(diagnosticsIn(other)).toEqual([]);
    expect(linesOf(run(other, process.execPath, join('built', `${program}.mjs`)))).toEqual(
      expected[program],
    );
  });

  it('exports the modules of contracts and of the runtime, and no internal modules', () => {
    const importProgram = (name: string) =>
      `import(${JSON.stringify(name)}).then((module) => console.log(Object.keys(module).length > 0), (problem) => console.log(problem.code))`;
    const names = [
      'concordat-contracts',
      'concordat-contracts/runtime',
      ...contracts.map(({ id }) => `concordat-contracts/${id.toLowerCase()}`),
    ];
    for (const name of names)
      expect(
        run(other, process.execPath, '--input-type=module', '--eval', importProgram(name)),
      ).toBe('true\n');
    const inner = importProgram('concordat-contracts/runtime/values.js');
    expect(run(other, process.execPath, '--input-type=module', '--eval', inner)).toBe(
      'ERR_PACKAGE_PATH_NOT_EXPORTED\n',
    );
  });
});
