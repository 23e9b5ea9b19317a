/**
 * `typescript: { imports: js | ts | none }`: the generated sources under the defaults of compilers,
 * and the packed package in every program that runs JavaScript.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { type RuntimeName, runtimeNamed } from './runtimes.ts';

/** Outside node_modules, since Node does not strip types there. */
const root = mkdtempSync(join(tmpdir(), 'concordat-imports-'));
const contracts = contractsOf(compile(sourcesIn('contracts')));
const compilers = {
  'TypeScript 5.9': join(repository, 'node_modules/typescript5/bin/tsc'),
  'TypeScript 7': join(repository, 'node_modules/typescript/bin/tsc'),
} as const;
type Compiler = keyof typeof compilers;

const program = (module: string) => `import { isToolResult } from '${module}';
console.log(isToolResult({ ToolCallId: 'c-1', ExecutionMs: 1, ResultJson: '3' }), isToolResult({}));
`;

function tsc(compiler: Compiler, folder: string, ...words: readonly string[]): string {
  const { stdout } = spawnSync(process.execPath, [compilers[compiler], ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

/** Writes a repository that has the generated sources below `out`, and a program that uses them. */
function repositoryWith(name: string, imports: string, module: string): string {
  const folder = join(root, name);
  const options = { settings: { typescript: { imports } } };
  writeAll(join(folder, 'out'), generateTarget('typescript', contracts, options));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, 'program.ts'), program(module));
  return folder;
}

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('generated sources in a repository', () => {
  it.each(Object.keys(compilers) as Compiler[])(
    'compile with what `tsc --init` of %s writes',
    (compiler) => {
      const folder = repositoryWith(`init-${compiler}`, 'js', './out/typescript/agn-033.js');
      tsc(compiler, folder, '--init');
      expect(tsc(compiler, folder, '--outDir', 'built')).toBe('');
      const built = join('built', 'program.js');
      expect(execFileSync(process.execPath, [built], { cwd: folder, encoding: 'utf8' })).toBe(
        'true false\n',
      );
    },
  );

  /** The configuration that Vite and Next.js write for their projects, shortened. */
  const bundler = {
    target: 'es2022',
    module: 'esnext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
    moduleResolution: 'bundler',
    isolatedModules: true,
    moduleDetection: 'force',
    noEmit: true,
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
  };

  it.each([
    ['js', './out/typescript/agn-033.js', {}],
    ['js', './out/typescript/agn-033', {}],
    ['none', './out/typescript/agn-033', {}],
    ['ts', './out/typescript/agn-033.ts', { allowImportingTsExtensions: true }],
  ])('compile for bundlers with imports: %s, as %s', (imports, module, more) => {
    const folder = repositoryWith('bundler', imports, module);
    const compilerOptions = { ...bundler, ...more };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    expect(tsc('TypeScript 5.9', folder)).toBe('');
    expect(tsc('TypeScript 7', folder)).toBe('');
  });

  it.each(['Node 24', 'Deno', 'Bun'] satisfies RuntimeName[])(
    'run without compilation in %s with imports: ts',
    (name) => {
      const command = runtimeNamed(name);
      if (command === undefined) return;
      const folder = repositoryWith('stripped', 'ts', './out/typescript/agn-033.ts');
      expect(
        execFileSync(command, runs(name, 'program.ts'), { cwd: folder, encoding: 'utf8' }),
      ).toBe('true false\n');
    },
  );
});

const runs = (name: RuntimeName, file: string) => (name === 'Deno' ? ['run', file] : [file]);

describe.each(['js', 'ts', 'none'])('the packed package with imports: %s', (imports) => {
  const user = join(root, `user-${imports}`);

  const writePackage = (type: string) => {
    const dependencies = { 'concordat-contracts': '*' };
    writeFileSync(
      join(user, 'package.json'),
      JSON.stringify({ private: true, type, dependencies }),
    );
  };

  beforeAll(() => {
    const folder = repositoryWith(`packed-${imports}`, imports, '');
    const bin = join(folder, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(compilers['TypeScript 5.9'], join(bin, 'tsc'));
    const sources = join(folder, 'out/typescript');
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: sources });
    cpSync(join(sources, 'dist'), join(user, 'node_modules/concordat-contracts'), {
      recursive: true,
    });
    const module = 'concordat-contracts/agn-033';
    writePackage('module');
    writeFileSync(join(user, 'program.mjs'), program(module));
    writeFileSync(
      join(user, 'program.cjs'),
      program(module).replace(/^import (.*) from (.*);/, 'const $1 = require($2);'),
    );
  }, 60_000);

  it.each(['program.mjs', 'program.cjs'])('runs in Node 20: %s', (file) => {
    expect(execFileSync(process.execPath, [file], { cwd: user, encoding: 'utf8' })).toBe(
      'true false\n',
    );
  });

  it.each(['Node 22', 'Deno', 'Bun'] satisfies RuntimeName[])('runs in %s', (name) => {
    const command = runtimeNamed(name);
    if (command === undefined) return;
    for (const file of ['program.mjs', 'program.cjs'])
      expect(execFileSync(command, runs(name, file), { cwd: user, encoding: 'utf8' }), file).toBe(
        'true false\n',
      );
  });

  it.each([
    ['nodenext', 'module'],
    ['nodenext', 'commonjs'],
    ['bundler', 'module'],
  ])('has declarations for moduleResolution %s in a package of type %s', (resolution, type) => {
    writePackage(type);
    writeFileSync(join(user, 'program.ts'), program('concordat-contracts/agn-033'));
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const modules = ['--module', module, '--moduleResolution', resolution];
    const words = [...modules, '--target', 'es2022', '--strict', '--noEmit', 'program.ts'];
    expect(tsc('TypeScript 5.9', user, ...words)).toBe('');
  });
});
