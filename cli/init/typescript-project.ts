/** What the configuration of a TypeScript program asks for. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../compiler/model/json.ts';

/**
 * Returns a folder for generated sources where the compiler accepts them: below `rootDir`, or below
 * the only folder that is included, since sources elsewhere would move the compiled files. Undefined
 * if any folder will do.
 */
export function sourceFolder(folder: string): string | undefined {
  const { compilerOptions, include } = readCommented(join(folder, 'tsconfig.json'));
  const rootDir = isObject(compilerOptions) ? compilerOptions['rootDir'] : undefined;
  const root = typeof rootDir === 'string' ? normal(rootDir) : onlyFolder(include);
  if (root === undefined || root === '' || root.startsWith('..')) return undefined;
  if (statSync(join(folder, root), { throwIfNoEntry: false })?.isFile() === true) return undefined;
  const names = ['contracts', 'generated', 'concordat'].map((name) => `${root}/${name}`);
  return names.find((name) => !existsSync(join(folder, name)));
}

/**
 * Whether the compiler refuses `import` in the files of the package: `tsc --init` sets
 * `verbatimModuleSyntax`, and `npm init` makes a CommonJS package.
 */
export function refusesImports(folder: string, manifest: JsonObject | undefined): boolean {
  const { compilerOptions } = readCommented(join(folder, 'tsconfig.json'));
  const { verbatimModuleSyntax, module = '' } = isObject(compilerOptions) ? compilerOptions : {};
  const isByPackage = /^node/i.test(String(module));
  return verbatimModuleSyntax === true && isByPackage && manifest?.['type'] !== 'module';
}

function onlyFolder(include: Json | undefined): string | undefined {
  if (!Array.isArray(include)) return undefined;
  const tops = new Set(
    include.map((pattern: Json) => /^[^*?]*(?=\/|$)/.exec(normal(String(pattern)))?.[0] ?? ''),
  );
  const [only] = tops;
  return tops.size === 1 ? only?.replace(/\/.*$/, '') : undefined;
}

function normal(path: string): string {
  return posix.normalize(path).replace(/\/$/, '').replace(/^\.$/, '');
}

/** JSON with comments and trailing commas. A file that is something else has no settings. */
function readCommented(file: string): JsonObject {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const plain = text
      .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
      .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1');
    const value = JSON.parse(plain) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
