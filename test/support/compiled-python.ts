/**
 * The generated Python with the functions that judge in C, as an installation with `compile=true`
 * has it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Builds the wheel of a package and unpacks it beside the package; says where. A build that fails
 * is an error, never a skip.
 */
export function compiledPackage(source: string, python = 'python3'): string {
  const target = `${source}-compiled`;
  const program = [
    'import sys, zipfile, os',
    'sys.path.insert(0, os.getcwd())',
    'import build_backend',
    'os.makedirs(sys.argv[1], exist_ok=True)',
    'wheel = build_backend.build_wheel(sys.argv[1], {"compile": "true"})',
    'zipfile.ZipFile(os.path.join(sys.argv[1], wheel)).extractall(sys.argv[1])',
  ].join('\n');
  const { status, stderr, error } = spawnSync(
    python,
    ['-W', 'error', '-B', '-c', program, target],
    { cwd: source, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`the package does not compile: ${error?.message ?? ''}${stderr}`);
  return target;
}

/** Whether a Python has what its C extensions are compiled with. */
export function canCompile(python = 'python3'): boolean {
  const program =
    'import os, shlex, shutil, sys, sysconfig\n' +
    'has = os.path.isfile(os.path.join(sysconfig.get_path("include"), "Python.h"))\n' +
    'sys.exit(0 if has and shutil.which(shlex.split(sysconfig.get_config_var("CC") or "cc")[0]) else 1)';
  return spawnSync(python, ['-c', program]).status === 0;
}

/**
 * `CONCORDAT_COMPILED=true npm run fuzz …` and `… npx vitest run test/conformance` ask the compiled
 * package in place of the other.
 */
export function packageOf(folder: string): string {
  const source = join(folder, 'python');
  return process.env['CONCORDAT_COMPILED'] === 'true' ? compiledPackage(source) : source;
}
